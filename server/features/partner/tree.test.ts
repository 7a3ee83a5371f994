/** The tree of the partners' page, asked by paths typed by hand. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOffText } from '@madang/contract/member/plain/hand-off.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { openVendor } from '../../testing/vendor.ts'
import { openRounds } from '../rolling/testing/rounds.ts'
import { rollVendors } from '../rolling/rolling.ts'
import { sumLines } from './tree-sql.ts'
import { playHalfMonth } from '../settlement/testing/half-month.ts'
import { openPartnerPage, type PartnerPage, type Said } from '../settlement/testing/partner-page.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Sum = { bets: number; stakes: number; wins: number }
type Line = { uid: string; direct: number; below: number; own: Sum; line: Sum }
type Level = { totalCnt: number; totalPages: number; list: Line[] }

async function partner(upper: TreeMember | null = null, rates = 0) {
  const member = await memberBelow(house, upper, { rates, money: 10_000_000 })
  await house.db.query`update member set type = '총판' where id = ${member.id}`
  return member
}
const put = (id: number, upper: number | null) =>
  house.db.query`update member set upper_id = ${upper} where id = ${id}`
const today = { start: '2026-01-15', end: '2026-01-15' }
const levelOf = (said: Said) => {
  if (!said.result) throw new Error(said.msg)
  return said.data as Level
}
const refused = { result: false, code: 'notFound', msg: referralText.notFound }

test('a level tells each line with its own and all its bets; a level beneath tells what is in it already', async () => {
  const kim = await partner(null, 100)
  const lee = await memberBelow(house, kim, { rates: 50, money: 1_000_000 })
  const park = await memberBelow(house, kim, { money: 1_000_000 })
  const choi = await memberBelow(house, lee, { rates: { slot: 25 }, money: 1_000_000 })
  const round = await openRounds(house, '20260114').open()
  await round.bet(lee, 10_000)
  await round.bet(choi, 7_000)
  await round.bet(choi, 5_000, { type: 'poEven', pick: '파워볼 짝' })
  await round.bet(kim, 6_000)
  await round.draw()
  const vendor = await openVendor(house)
  await vendor.bet(await vendor.open(choi), 't1', 'tr1', 40_000)
  await vendor.win('tw', 'tr1', ['t1'], 12_000)
  await vendor.end('tr1')
  await house.clock.advance(61_000)
  await rollVendors(house.deps)
  const [drawn] = await house.db.query<{ odd: boolean }>`
    select powerball % 2 = 1 as odd from standing_draw where round_id = ${round.id}`
  const day = (
    await house.db.query<{ day: string }>`
      select to_char(placed_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day from bet limit 1`
  )[0]!.day
  const days = { start: day, end: day }
  const page = await openPartnerPage(house, kim)
  const paid = (stake: number, won: boolean) => (won ? Math.floor((stake * 195) / 100) : 0)
  const leeWon = paid(10_000, drawn!.odd)
  const choiWon = paid(7_000, drawn!.odd) + paid(5_000, !drawn!.odd) + 12_000
  const none = { bets: 0, stakes: 0, wins: 0 }
  const flat = (rate: string) => ({
    ...{ baccarat: rate, dragon: rate, slot: rate, roulette: rate, etc: rate, casino: rate },
  })
  expect(await page('tree', days)).toEqual({
    result: true,
    msg: '',
    data: {
      totalCnt: 2,
      totalPages: 1,
      list: [
        {
          ...{ uid: lee.uid, type: '유저', direct: 1, below: 1, rates: flat('0.5') },
          own: { bets: 1, stakes: 10_000, wins: leeWon },
          line: { bets: 4, stakes: 62_000, wins: leeWon + choiWon },
        },
        {
          ...{ uid: park.uid, type: '유저', direct: 0, below: 0, rates: flat('0') },
          ...{ own: none, line: none },
        },
      ],
    },
  })
  expect(await page('tree', { ...days, upper: lee.uid })).toEqual({
    result: true,
    msg: '',
    data: {
      totalCnt: 1,
      totalPages: 1,
      list: [
        {
          ...{ uid: choi.uid, type: '유저', direct: 0, below: 0 },
          rates: { ...flat('0'), slot: '0.25' },
          own: { bets: 3, stakes: 52_000, wins: choiWon },
          line: { bets: 3, stakes: 52_000, wins: choiWon },
        },
      ],
    },
  })
  expect(levelOf(await page('tree', { ...days, upper: park.uid }))).toEqual({
    ...{ totalCnt: 0, totalPages: 0, list: [] },
  })
  const told = levelOf(await page('tree', { start: '2026-01-01', end: '2026-01-02' }))
  expect(told.list.map(({ line }) => line)).toEqual([none, none])
  const sheet = (await page('tree/csv', days)) as unknown as { csv: string; rows: number }
  expect(sheet.rows).toBe(3)
  expect(sheet.csv.split('\r\n').slice(1)).toEqual([
    `1,"${lee.uid}","유저","${kim.uid}",1,1,1,10000,${leeWon},4,62000,${leeWon + choiWon},"0.5","0.5","0.5","0.5","0.5","0.5"`,
    `1,"${park.uid}","유저","${kim.uid}",0,0,0,0,0,0,0,0,"0","0","0","0","0","0"`,
    `2,"${choi.uid}","유저","${lee.uid}",0,0,3,52000,${choiWon},3,52000,${choiWon},"0","0","0.25","0","0","0"`,
    '',
  ])
})

test('nobody above, beside or elsewhere is shown, nor the partner; each try is written down', async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const head = await partner()
  const [kim, sibling] = [await partner(head), await partner(head)]
  const [mine, theirs] = [await memberBelow(house, kim), await memberBelow(house, sibling)]
  const stranger = await memberBelow(house, null)
  const page = await openPartnerPage(house, kim)
  const at = async (uid: string) => page('tree', { ...today, upper: uid })
  for (const { uid } of [head, sibling, theirs, stranger, kim, { uid: 'nobody01' }]) {
    expect(await at(uid)).toEqual(refused)
    const [event] = await house.db.query<{ actor: string; target: string }>`
      select actor, target from event where kind = 'object.denied' order by id desc limit 1`
    expect(event).toEqual({ actor: kim.uid, target: `member ${uid}` })
  }
  for (const uid of ['', '%', "' or 1=1 --", mine.uid.toUpperCase()])
    expect(await at(uid)).toEqual(refused)
  expect(levelOf(await at(mine.uid)).list).toEqual([])
  const csv = ((await page('tree/csv', today)) as unknown as { csv: string }).csv
  expect(csv).toContain(mine.uid)
  for (const { uid } of [head, sibling, theirs, stranger]) expect(csv).not.toContain(uid)
  const staff = await partner()
  await house.db.query`update member set type = '직원' where id = ${staff.id}`
  const outside = await openPartnerPage(house, staff)
  for (const path of ['tree', 'tree/csv'])
    expect(await outside(path, today)).toEqual({
      ...{ result: false, code: 'denied', msg: handOffText.denied },
    })
  for (const days of [
    { start: '2026-01-15', end: '2026-01-14' },
    { start: '2026-01-15', end: '2999-01-01' },
    { start: '2020-01-01', end: '2026-01-15' },
  ])
    for (const path of ['tree', 'tree/csv'])
      expect(await page(path, days)).toMatchObject({ code: 'badInput' })
})

test('who is moved goes with all below, out of one tree and into another; who was not let in is in none', async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const [kim, other] = [await partner(), await partner()]
  const lee = await memberBelow(house, kim)
  const below = await memberBelow(house, lee)
  const waits = await memberBelow(house, kim)
  await house.db.query`insert into signup (member_id) values (${waits.id})`
  const [mine, theirs] = [await openPartnerPage(house, kim), await openPartnerPage(house, other)]
  const seen = async (page: PartnerPage) =>
    levelOf(await page('tree', today)).list.map(({ uid, below: n }) => [uid, n])
  expect([await seen(mine), await seen(theirs)]).toEqual([[[lee.uid, 1]], []])
  await put(lee.id, other.id)
  expect([await seen(mine), await seen(theirs)]).toEqual([[], [[lee.uid, 1]]])
  for (const { uid } of [lee, below, waits])
    expect(await mine('tree', { ...today, upper: uid })).toEqual(refused)
  expect(levelOf(await theirs('tree', { ...today, upper: lee.uid })).list).toMatchObject([
    { uid: below.uid },
  ])
})

test('a wide level is read thirty at a time, in the order they joined', async () => {
  await house.clock.set('2026-01-15T10:00:00+09:00')
  const kim = await partner()
  await house.db.query`
    insert into member (uid, nick, nick_key, password_hash, upper_id)
    select 'broad' || lpad(n::text, 3, '0'), 'b' || n, 'b' || n, '-', ${kim.id} from generate_series(1, 61) n`
  const page = await openPartnerPage(house, kim)
  const pages = [1, 2, 3, 4].map(async (pageIndex) =>
    levelOf(await page('tree', { ...today, pageIndex })),
  )
  const read = await Promise.all(pages)
  expect(read.map(({ totalCnt, totalPages, list }) => [totalCnt, totalPages, list.length])).toEqual(
    [
      [61, 3, 30],
      [61, 3, 30],
      [61, 3, 1],
      [61, 3, 0],
    ],
  )
  expect(read.flatMap(({ list }) => list.map(({ uid }) => uid))).toEqual(
    Array.from({ length: 61 }, (_, n) => `broad${String(n + 1).padStart(3, '0')}`),
  )
})

test('sums are planned for those they are asked of, however often: no plan for a few is kept for many', async () => {
  const kim = await partner()
  const plans = await house.db.begin(async (tx) => {
    const period = { from: new Date('2026-01-01'), to: new Date('2026-01-02') }
    for (let n = 0; n < 8; n += 1) await sumLines(tx, { ids: [kim.id], roots: [kim.id] }, period)
    return tx.query<{ kept: number; made: number }>`
      select generic_plans as kept, custom_plans as made from pg_prepared_statements
      where statement like '%counted_bet%' and statement like '%l.root%' and statement not like '%kept%'`
  })
  expect(plans).toHaveLength(1)
  expect(plans[0]!.kept).toBe(0)
  expect(plans[0]!.made).toBeGreaterThanOrEqual(8)
})

test('over half a month of bets, voids, corrections and moves every line is what the ledger says of its members', async () => {
  const own = await openHouse()
  try {
    const partners = await playHalfMonth(own, { bets: 400, changes: 30 })
    const members = await own.db.query<{ id: number; uid: string; upper: number | null }>`
      select id, uid, upper_id as upper from member order by id`
    // From the ledger, which the page does not read: what was staked and not given back, what was won and kept.
    const played = await own.db.query<{ id: number } & Sum>`
      select t.member_id as id,
        coalesce(sum(amount) filter (where kind in ('stake', 'void.back')), 0)::bigint
          - coalesce(sum(amount) filter (where kind in ('void.return', 'void.again')), 0)::bigint as stakes,
        coalesce(sum(amount) filter (where kind in ('win', 'win.again')), 0)::bigint
          - coalesce(sum(amount) filter (where kind = 'win.back'), 0)::bigint as wins,
        (select count(*) from bet b join round r on r.id = b.round_id
         where b.member_id = t.member_id and r.state = 'SETTLED') as bets
      from transfer t group by 1`
    const sums = new Map(played.map(({ id, bets, stakes, wins }) => [id, { bets, stakes, wins }]))
    const lowers = (id: number) => members.filter(({ upper }) => upper === id)
    const lineOf = (id: number): Sum & { below: number } =>
      lowers(id).reduce(
        (sum, lower) => {
          const line = lineOf(lower.id)
          return {
            bets: sum.bets + line.bets,
            stakes: sum.stakes + line.stakes,
            wins: sum.wins + line.wins,
            below: sum.below + 1 + line.below,
          }
        },
        { ...(sums.get(id) ?? { bets: 0, stakes: 0, wins: 0 }), below: 0 },
      )
    const days = { start: '2026-02-28', end: '2026-03-16' }
    await own.clock.set('2026-03-16T12:00:00+09:00')
    let lines = 0
    for (const head of partners) {
      const page = await openPartnerPage(own, head)
      const check = async (id: number, upper?: string): Promise<void> => {
        const { list } = levelOf(await page('tree', { ...days, ...(upper && { upper }) }))
        expect(list.map(({ uid }) => uid)).toEqual(lowers(id).map(({ uid }) => uid))
        for (const { uid, line, own: alone, direct, below } of list) {
          const member = members.find((one) => one.uid === uid)!
          const { below: all, ...sum } = lineOf(member.id)
          expect([uid, line, direct, below]).toEqual([uid, sum, lowers(member.id).length, all])
          expect(alone).toEqual(sums.get(member.id) ?? { bets: 0, stakes: 0, wins: 0 })
          lines += 1
          await check(member.id, uid)
        }
      }
      await check(head.id)
    }
    expect(lines).toBeGreaterThan(62)
    expect(played.reduce((sum, { bets }) => sum + bets, 0)).toBeGreaterThan(300)
  } finally {
    await own.close()
  }
})
