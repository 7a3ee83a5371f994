/** The house's books: each day of the ledger once, by game and partner, closed for good and added up again. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import {
  bookColumns,
  bookHoldings,
  bookSpans,
  bookText,
} from '@madang/contract/operator/plain/books.ts'

import { give } from '../../ledger/grants.ts'
import { isPocket, kinds, type Kind } from '../../ledger/kinds.ts'
import { accountHolder, pointGivers } from '../../testing/cashier.ts'
import { meet } from '../../testing/meeting.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { openVendor } from '../../testing/vendor.ts'
import { openRounds } from '../rolling/testing/rounds.ts'
import { rollRounds, rollVendors } from '../rolling/rolling.ts'
import { closeBooks, closeNext, compareBooks } from './books.ts'
import { kindsOfFigure } from './figures.ts'

let house: House
let head: TreeMember, leaf: TreeMember, alone: TreeMember
/** The day before the rounds' first: everybody's money is given then. */
const [FIRST, DAY] = ['2026-03-01', '2026-03-02']
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set(`${FIRST}T12:00:00+09:00`)
  head = await memberBelow(house, null, { rates: 100, money: 1_000_000 })
  await house.db.query`update member set type = '총판' where id = ${head.id}`
  leaf = await memberBelow(house, head, { rates: 20, money: 1_000_000 })
  alone = await memberBelow(house, null, { money: 500_000 })
  const round = await openRounds(house, FIRST.replaceAll('-', '')).open()
  for (const [member, stake] of [
    [leaf, 100_000],
    [leaf, 30_000],
    [alone, 50_000],
  ] as const)
    await round.bet(member, stake)
  await round.draw()
  await rollRounds(house.deps)
  const vendor = await openVendor(house)
  const seat = await vendor.open(leaf)
  await vendor.bet(seat, 'b1', 'r1', 40_000)
  await vendor.win('w1', 'r1', ['b1'], 78_000)
  await vendor.end('r1')
  await vendor.bet(seat, 'b2', 'r2', 10_000)
  await vendor.refund('b2r', 'b2')
  const slots = await vendor.open(alone, 'two')
  await vendor.bet(slots, 'b3', 'r3', 7_000, 'two')
  await vendor.end('r3')
  await house.clock.advance(61_000)
  await rollVendors(house.deps)
  await (
    await pointGivers(house)
  )(alone, 900)
  await alone.ask('pointChange', { params: { set: 400 } })
  await alone.ask('safeRequest', { params: { setMoney: 20_000, type: 'add' } })
})
afterAll(() => house.close())

const cash = () => house.operator('정산')
async function told(day: string) {
  const answer = await (await cash()).ask('bookDay', undefined, { params: { day } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
async function checked(day: string) {
  const answer = await (await cash()).ask('bookCheck', { day })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const closedDays = async () =>
  (
    await house.db.query<{
      day: string
    }>`select day::text as day from book_day order by book_day.day`
  ).map(({ day }) => day)

test('a day is closed ten minutes after its end, not before, by one of two that meet', async () => {
  await house.clock.set('2026-03-02T00:09:30+09:00')
  await closeBooks(house.deps)
  expect(await closedDays()).toEqual([])
  await house.clock.set('2026-03-03T00:10:01+09:00')
  await meet(house, {
    lock: 'select pg_advisory_xact_lock(7201137)',
    ask: () => Promise.all([closeBooks(house.deps), closeBooks(house.deps)]),
    waiters: 2,
  })
  expect(await closedDays()).toEqual([FIRST, DAY])
})

test('what a day came to stands by game and by partner, to the won, and adds up to the day', async () => {
  const day = await told(DAY)
  const round = await house.db.query<{ paid: number }>`
    select coalesce(sum(amount), 0)::bigint as paid from transfer where kind = 'win'`
  const earned = await house.db.query<{ points: number; casino: number }>`
    select sum(t.amount)::bigint as points,
      coalesce(sum(t.amount) filter (where u.round_id is null), 0)::bigint as casino
    from transfer t join rolling_run u on u.id = t.cause where t.kind in ('rolling.own', 'rolling.line')`
  expect(day.sums).toEqual({
    ...{
      deposits: 0,
      withdrawals: 0,
      adjusted: 0,
      settled: 0,
      given: 0,
      left: 0,
      converted: 400,
      returned: 10_000,
    },
    stakes: 100_000 + 30_000 + 50_000 + 40_000 + 10_000 + 7_000,
    wins: round[0]!.paid + 78_000,
    rolling: earned[0]!.points,
    profit: 237_000 - (round[0]!.paid + 78_000) - 10_000,
  })
  // 1.00 % of what leaf staked, whole: draws 130,000 and a table's 40,000.
  expect(day.sums.rolling).toBe(1_700)
  expect(
    day.games.map(({ game, sums }) => [game, sums.stakes, sums.returned, sums.rolling]),
  ).toEqual([
    ['', 0, 0, 0],
    ['casino', 50_000, 10_000, earned[0]!.casino],
    ['ntry.powerball', 180_000, 0, 1_300],
    ['slot', 7_000, 0, 0],
  ])
  expect(day.partners).toMatchObject([
    {
      id: head.id,
      uid: head.uid,
      type: '총판',
      members: 2,
      sums: { stakes: 180_000, rolling: 1_700 },
    },
    { id: null, uid: null, members: 1, sums: { stakes: 57_000, rolling: 0, converted: 400 } },
  ])
  for (const figure of bookColumns)
    for (const parts of [day.games, day.partners])
      expect(parts.reduce((sum, { sums }) => sum + sums[figure], 0)).toBe(day.sums[figure])
})

test('what members held when a day ended is carried from day to day, and is what their wallets hold', async () => {
  const [{ money, safe, held, point, coin }] = [await told(DAY)]
  const [wallets] = await house.db.query`
    select sum(money)::bigint as money, sum(safe)::bigint as safe, sum(held)::bigint as held,
      sum(point)::bigint as point, sum(coin)::bigint as coin from wallet`
  expect({ money, safe, held, point, coin }).toEqual(wallets)
  expect(safe).toBe(20_000)
  const now = await (await cash()).ask('bookNow')
  if (!now.result) throw new Error(now.msg)
  expect(now.data.pockets).toEqual(now.data.expected)
  expect(now.data).toMatchObject({ closed: DAY, open: { bets: 0, stakes: 0 } })
  expect(now.data.year.given).toBe(2_500_000)
  expect(now.data.month.stakes).toBe(237_000)
  expect(now.data.today.stakes).toBe(0)
})

test('a comparison tells every operator whether the books sum, and again when they do', async () => {
  const state = async () => {
    await compareBooks(house.deps)
    const [me, day] = [await (await cash()).ask('me'), await (await cash()).ask('houseDay')]
    if (!me.result || !day.result) throw new Error('refused')
    return { differ: me.booksDiffer, books: day.data.books }
  }
  const [held] = await house.db.query<{ sum: number }>`
    select sum(money + safe + held)::bigint as sum from wallet`
  const at = expect.any(String) as string
  const right = { at, held: held!.sum, expected: held!.sum, equal: true }
  expect(await state()).toEqual({ differ: false, books: right })
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  try {
    await owner.query(`update wallet set money = money + 1 where member_id = ${alone.id}`)
    expect(await state()).toEqual({
      differ: true,
      books: { ...right, held: held!.sum + 1, equal: false },
    })
    // Points and coins count, too, though their sums are not told.
    await owner.query(
      `update wallet set money = money - 1, coin = coin + 1 where member_id = ${alone.id}`,
    )
    expect(await state()).toEqual({ differ: true, books: { ...right, equal: false } })
  } finally {
    await owner.query(`update wallet set coin = coin - 1 where member_id = ${alone.id}`)
    await owner.end()
  }
  expect(await state()).toEqual({ differ: false, books: right })
})

/** What a query of the page answers to who asks the database. */
async function answered(query: string): Promise<number> {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const { rows } = await owner.query<{ sum: string | null }>(query).finally(() => owner.end())
  return Number(rows[0]!.sum ?? 0)
}

test('each figure opens the rows of the ledger that it is the sum of, and its query answers it', async () => {
  const day = await told(DAY)
  const operator = await cash()
  const rows = async (ask: object) => {
    const answer = await operator.ask('bookRows', {
      day: DAY,
      figure: 'stakes',
      pageIndex: 1,
      ...ask,
    })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data
  }
  for (const figure of bookColumns) {
    const { list, sum, totalCnt, query } = await rows({ figure })
    expect([figure, sum, list.length]).toEqual([figure, day.sums[figure], totalCnt])
    expect(list.reduce((all, { amount }) => all + amount, 0)).toBe(sum)
    expect(await answered(query)).toBe(sum)
  }
  // Of a game, of a partner, of both: the query is the figure's that is open.
  const parts = [
    ...day.games.map(({ game, sums }) => ({ ask: { game }, sums })),
    ...day.partners.map(({ id, sums }) => ({ ask: { partner: id ?? 0 }, sums })),
  ]
  for (const { ask, sums } of parts)
    for (const figure of bookColumns) {
      const { sum, query } = await rows({ figure, ...ask })
      expect([figure, ask, sum]).toEqual([figure, ask, sums[figure]])
      expect([figure, ask, await answered(query)]).toEqual([figure, ask, sum])
    }
  const ofHead = await rows({ partner: head.id, game: 'ntry.powerball' })
  expect(ofHead.list.map(({ uid, label, amount }) => [uid, label, amount])).toEqual([
    [leaf.uid, '베팅', 100_000],
    [leaf.uid, '베팅', 30_000],
  ])
  expect(await answered((await rows({ partner: head.id, game: 'ntry.powerball' })).query)).toBe(
    130_000,
  )
  expect((await rows({ partner: 0 })).sum).toBe(57_000)
  // A text that no game is called answers nothing, and breaks out of nothing.
  const odd = await rows({ game: "x' or '1' = '1" })
  expect([odd.sum, await answered(odd.query)]).toEqual([0, 0])
})

test('a kind counts in a figure if it changes what members hold in won or what rolling brought them', () => {
  const used = bookColumns
    .filter((figure) => figure !== 'profit')
    .flatMap((figure) => kindsOfFigure(figure).map(([kind]) => kind))
  const counted = (Object.keys(kinds) as Kind[]).filter((kind) => {
    const { unit, from, to } = kinds[kind]
    return (
      (unit === 'won' && isPocket(from) !== isPocket(to)) || from === 'rolling' || to === 'rolling'
    )
  })
  expect(used.toSorted()).toEqual(counted.toSorted())
  for (const [kind, sign] of kindsOfFigure('rolling'))
    expect([kind, kinds[kind].from]).toEqual([kind, sign > 0 ? 'rolling' : 'point'])
})

test('a closed day takes no change, no more rows, and is not closed again', async () => {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  try {
    for (const statement of [
      `update book_sum set amount = amount + 1`,
      `delete from book_sum`,
      `update book_day set money = 0`,
      `delete from book_place`,
      `truncate book_day cascade`,
      `insert into book_sum values ('${DAY}', 'stake', 'slot', ${head.id}, 1, 1)`,
      `insert into book_place values ('${FIRST}', ${head.id + 999}, null)`,
      `insert into book_day select day, closed_at, 0, 0, 0, 0, 0, prev_hash, hash from book_day`,
    ])
      await expect(owner.query(statement)).rejects.toThrow()
  } finally {
    await owner.end()
  }
  expect(await closedDays()).toEqual([FIRST, DAY])
})

test('added up again it is the same, also when the tree has changed since; what came late is told', async () => {
  const first = await checked(DAY)
  expect(first).toMatchObject({ sealed: true, carried: true, differences: [] })
  expect(first.transfers).toBeGreaterThan(10)
  await house.db.query`update member set upper_id = null where id = ${leaf.id}`
  expect(await checked(DAY)).toEqual(first)
  await house.db.query`update member set upper_id = ${head.id} where id = ${leaf.id}`
  // A clock that was set back writes into a day that is closed.
  await house.clock.set(`${DAY}T23:00:00+09:00`)
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  const moved = await alone.ask('safeRequest', { params: { setMoney: 20_000, type: 'remove' } })
  expect(moved).toMatchObject({ result: true })
  await house.clock.set('2026-03-03T01:00:00+09:00')
  const late = await checked(DAY)
  expect(late.differences).toEqual([
    { label: '금고 회수', game: '게임 아님', partner: null, closed: 0, now: 20_000 },
  ])
  expect(await checked(FIRST)).toMatchObject({ sealed: true, carried: true, differences: [] })
  const now = await (await cash()).ask('bookNow')
  if (!now.result) throw new Error(now.msg)
  expect(now.data.expected.safe - now.data.pockets.safe).toBe(20_000)
})

test('a seal that does not fit its rows is told', async () => {
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  await owner.query('begin; alter table book_sum disable trigger append_only')
  try {
    await owner.query(
      `update book_sum set amount = amount + 1 where day = '${DAY}' and kind = 'vendor.win'`,
    )
    await owner.query('alter table book_sum enable trigger append_only; commit')
    const late = await checked(DAY)
    expect(late).toMatchObject({ sealed: false, carried: false })
    expect(late.differences).toContainEqual({
      label: '카지노 당첨',
      game: '카지노',
      partner: head.uid,
      closed: 78_001,
      now: 78_000,
    })
  } finally {
    await owner.query(`alter table book_sum disable trigger append_only;
      update book_sum set amount = amount - 1 where day = '${DAY}' and kind = 'vendor.win';
      alter table book_sum enable trigger append_only`)
    await owner.end()
  }
  expect((await checked(DAY)).sealed).toBe(true)
})

async function midnightPassed(): Promise<boolean> {
  const [row] = await house.db.query<{ over: boolean }>`
    select business_now() >= '2026-03-04T00:00:00+09:00' as over`
  return row!.over
}

test('a transfer that began before midnight and was committed after is in its own day: the close waits for it', async () => {
  await house.clock.set('2026-03-03T23:59:57+09:00')
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  let commit = () => undefined as void
  const held = new Promise<void>((resolve) => (commit = resolve))
  let wrote = () => undefined as void
  const written = new Promise<void>((resolve) => (wrote = resolve))
  const moving = house.db.begin(async (tx) => {
    await give(tx, { member: alone.id, kind: 'grant', cause: 9_999, amount: 1_234 })
    wrote()
    await held
  })
  const close = () => house.db.begin((tx) => closeNext(tx, '0 seconds'))
  try {
    await written
    await expect.poll(midnightPassed).toBe(true)
    expect(await close()).toBe(false)
  } finally {
    commit()
    await moving
  }
  expect(await close()).toBe(true)
  expect((await told('2026-03-03')).sums.given).toBe(1_234)
  expect(await checked('2026-03-03')).toMatchObject({ differences: [] })
})

test('a day that is not closed is refused in words', async () => {
  const operator = await cash()
  const refused = { result: false, code: 'notFound', msg: bookText.noDay }
  expect(await operator.ask('bookCheck', { day: '2026-05-01' })).toMatchObject(refused)
  for (const day of ['2026-05-01', 'x'])
    expect(await operator.ask('bookDay', undefined, { params: { day } })).toMatchObject(refused)
})

test('a figure of today, the month and the year is its days, each with its rows; its query answers it', async () => {
  const operator = await cash()
  const now = await operator.ask('bookNow')
  if (!now.result) throw new Error(now.msg)
  const closed = await closedDays()
  const today = dateOf(house.deps.clock.now())
  expect(closed).not.toContain(today)
  for (const span of bookSpans)
    for (const figure of bookColumns) {
      const answer = await operator.ask('bookSoFar', { span, figure })
      if (!answer.result) throw new Error(answer.msg)
      const { sum, days, query } = answer.data
      expect([span, figure, sum]).toEqual([span, figure, now.data[span][figure]])
      expect([span, figure, await answered(query)]).toEqual([span, figure, sum])
      expect(days[0]!.day).toBe(today)
      expect(days.map(({ day }) => day)).toEqual(
        days
          .map(({ day }) => day)
          .toSorted()
          .toReversed(),
      )
      for (const { day, closed: over, amount } of days) {
        expect([day, over]).toEqual([day, closed.includes(day)])
        const rows = await operator.ask('bookRows', { day, figure, pageIndex: 1 })
        if (!rows.result) throw new Error(rows.msg)
        expect([day, figure, rows.data.sum]).toEqual([day, figure, amount])
        expect(rows.data.list.reduce((all, row) => all + row.amount, 0)).toBe(amount)
        expect(await answered(rows.data.query)).toBe(amount)
      }
    }
  expect(now.data.month.stakes).toBeGreaterThan(0)
})

test('what came today is a row of today at once, by its game too; nobody stands under a partner yet', async () => {
  const operator = await cash()
  const today = dateOf(house.deps.clock.now())
  const rows = (ask: object) =>
    operator.ask('bookRows', { day: today, figure: 'given', pageIndex: 1, ...ask })
  const before = await rows({})
  await house.db.begin((tx) =>
    give(tx, { member: alone.id, kind: 'grant', cause: 9_998, amount: 4_321 }),
  )
  expect(await rows({})).toMatchObject({
    data: {
      sum: before.result && before.data.sum + 4_321,
      totalCnt: before.result && before.data.totalCnt + 1,
    },
  })
  expect(await rows({ game: 'slot' })).toMatchObject({ data: { sum: 0, totalCnt: 0, list: [] } })
  const refused = { result: false, code: 'notFound', msg: bookText.noDay }
  expect(await rows({ partner: head.id })).toMatchObject(refused)
  expect(await rows({ day: addDays(today, 1) })).toMatchObject(refused)
  expect(await rows({ day: addDays(FIRST, -1) })).toMatchObject(refused)
})

test('what is owed opens the members it is the sum of, and each has a query that answers its number', async () => {
  const saver = await accountHolder(house, { money: 300_000, coins: 12.5 })
  const round = await openRounds(house, dateOf(house.deps.clock.now()).replaceAll('-', '')).open()
  await round.bet(leaf, 30_000)
  await round.bet(leaf, 10_000)
  await round.bet(alone, 20_000)
  await saver.ask('safeRequest', { params: { setMoney: 50_000, type: 'add' } })
  expect(await saver.ask('withdrawalRequest', { setMoney: 30_000 })).toMatchObject({ result: true })
  const operator = await cash()
  const now = await operator.ask('bookNow')
  if (!now.result) throw new Error(now.msg)
  const { money, safe, held, point, coin } = now.data.pockets
  const shown = {
    ...{ owed: money + safe + held + point, money, safe, held, point, coin },
    open: now.data.open.stakes,
  }
  const seen = new Set<string>()
  for (const of of bookHoldings) {
    const answer = await operator.ask('bookHolders', { of, pageIndex: 1 })
    if (!answer.result) throw new Error(answer.msg)
    const { list, sum, totalCnt, query } = answer.data
    expect([of, sum]).toEqual([of, shown[of]])
    expect([of, sum > 0]).toEqual([of, true])
    expect(list.map(({ amount }) => amount)).toEqual(
      list.map(({ amount }) => amount).toSorted((a, b) => b - a),
    )
    expect([of, list.length, list.reduce((all, { amount }) => all + amount, 0)]).toEqual([
      of,
      totalCnt,
      sum,
    ])
    expect([of, await answered(query)]).toEqual([of, of === 'coin' ? sum / 1_000_000 : sum])
    seen.add(query)
    const after = await operator.ask('bookHolders', { of, pageIndex: 9 })
    expect(after).toMatchObject({ data: { sum, totalCnt, list: [] } })
  }
  expect(seen.size).toBe(bookHoldings.length)
  expect([now.data.open.bets, shown.open, shown.held, shown.coin]).toEqual([
    ...[3, 60_000, 30_000, 12_500_000],
  ])
  // The list that works them says the same.
  const waiting = await operator.ask('betList', { state: 'wait', pageIndex: 1 })
  expect(waiting).toMatchObject({ data: { sum: { waiting: 60_000, waitingBets: 3 } } })
})
