/** Binds by two operators: stakes of bound members against each other earn nobody rolling until the lift. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import pg from 'pg'

import { ringMemo } from '@madang/contract/member/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { radarText, ringWords } from '@madang/contract/operator/plain/radar.ts'

import { checkInvariants } from '../../../test/invariants.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import { checkBooks } from '../../ledger/books.ts'
import { waiting } from '../../testing/meeting.ts'
import { stayIn } from '../../testing/rounds.ts'
import { rollVendors } from '../rolling/rolling.ts'
import { workOut } from '../rolling/run.ts'
import { pointsOf } from '../rolling/testing/rounds.ts'
import { openTables } from '../rolling/testing/tables.ts'
import { replay } from '../what-if/replay.ts'
import { unchanged } from '../what-if/rule.ts'
import { pointsOf as pointsOfReplay } from '../what-if/tally.ts'
import { bindMembers, liftMembers } from './testing/bound.ts'
import { openPlanted, RATES, ringsOf, STAKE, type Planted } from './testing/planted.ts'

const OWN = (STAKE * RATES.own) / 10_000
const HEAD = (STAKE * (RATES.head - RATES.own)) / 10_000
const text = ringWords.bound

type Operator = Awaited<ReturnType<Planted['house']['operator']>>
let planted: Planted
let ring: number
let tables: Awaited<ReturnType<typeof openTables>>
let kim: Operator
let lee: Operator
beforeAll(async () => {
  planted = await openPlanted({ from: 5 })
  for (let n = 0; n < 4; n += 1) await planted.play()
  await planted.settle()
  await planted.count()
  ring = (await ringsOf(planted.house))[0]!.id
  tables = await openTables(planted.house)
  kim = await planted.house.operator('정산')
  lee = await planted.house.operator('관리자')
  await stay()
})
afterAll(() => planted.house.close())

/** Keeps all sessions valid, because the test's clock moves by hours. */
async function stay() {
  await stayIn(planted.house)
  await planted.house.db
    .query`update operator_session set started_at = business_now(), action_at = business_now()`
}
async function play(...given: Parameters<Planted['play']>) {
  const round = await planted.play(...given)
  await stay()
  const draw = async () => {
    await round.draw()
    await stay()
  }
  return { ...round, draw }
}
async function view(by = kim) {
  const answer = await by.ask('radarView', undefined, { params: { id: ring } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
type Given = { members?: number[]; text?: string; reason?: string }
const bind = (by: Operator, given: Given = {}) =>
  by.ask('radarBind', {
    ...{ id: ring, members: [planted.star.id, planted.moon.id], text, reason: '거울 베팅' },
    ...given,
  })
const lift = (by: Operator) =>
  by.ask('radarLift', { id: ring, text: ringWords.lifted, reason: '이야기를 나눔' })
const decide = (by: Operator, id: number, approve = true) =>
  by.ask('approvalDecide', { id, approve, reason: '다시 봄' })
const close = async (end: 'clear' | 'done') =>
  kim.ask('radarClose', { id: ring, version: (await view()).version, end, reason: '끝났음' })

async function asked(answer: Awaited<ReturnType<typeof bind>>): Promise<number> {
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.approval
}
/** Two operators lift the bind. */
const lifted = async () =>
  expect(await decide(lee, await asked(await lift(kim)))).toMatchObject({ result: true })

const points = () =>
  Promise.all(
    [planted.moon, planted.star, planted.head].map((member) => pointsOf(planted.house, member)),
  )
/** Points that each of the three earned by `work` and the settling after it. */
async function earned(work: () => Promise<unknown>): Promise<number[]> {
  const before = await points()
  await work()
  await planted.settle()
  return (await points()).map((now, n) => now - before[n]!)
}
const memosOf = async (member: Planted['moon']) => {
  const list = await member.ask('memoList', { params: {} })
  if (!list.result) throw new Error(list.msg)
  return list.data.list
}
const read = async (member: Planted['moon'], no: number) => {
  const memo = await member.ask('memoView', undefined, { params: { no } })
  if (!memo.result) throw new Error(memo.msg)
  return memo.data
}
const refused = (code: string, msg: string) => ({ result: false, code, msg })

test('radarBind and radarLift refuse other members than shown, other roles, and a missing reason or text', async () => {
  const { moon, star, house } = planted
  expect(await bind(kim, { reason: ' ' })).toMatchObject({ result: false, code: 'badInput' })
  expect(await bind(kim, { text: ' ' })).toMatchObject(refused('badInput', radarText.noText))
  expect(await bind(kim, { text: `${star.uid}님과 마주 거셨습니다.` })).toMatchObject(
    refused('badInput', radarText.names),
  )
  for (const members of [[moon.id], [moon.id, star.id, planted.others[0]!.id], [moon.id, moon.id]])
    expect(await bind(kim, { members })).toMatchObject(refused('state', operatorText.changed))
  expect(await lift(kim)).toMatchObject(refused('state', radarText.notBound))
  for (const role of ['상담', '게임', '열람'] as const) {
    const by = await house.operator(role)
    expect(await bind(by)).toMatchObject({ result: false, code: 'denied' })
    expect(await lift(by)).toMatchObject({ result: false, code: 'denied' })
  }
  const missing = { id: 987_654_321, text, reason: '거울 베팅' }
  expect(await kim.ask('radarBind', { ...missing, members: [moon.id] })).toMatchObject({
    code: 'notFound',
  })
  expect(await kim.ask('radarLift', missing)).toMatchObject({ code: 'notFound' })
  expect((await view()).history.map(({ kind }) => kind)).toEqual(['opened'])
  expect(await memosOf(moon)).toEqual([])
})

test('one of many concurrent bind requests succeeds, and rolling is unchanged until the approval', async () => {
  const { house } = planted
  const others = await Promise.all(Array.from({ length: 5 }, () => house.operator('정산')))
  const answers = await Promise.all([kim, ...others].map((by) => bind(by)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toMatchObject(refused('state', operatorText.pending))
  const waits = (await view()).asked!
  expect(waits).toMatchObject({ act: 'bind', reason: '거울 베팅' })
  expect(await close('done')).toMatchObject(refused('state', radarText.waits))
  expect(await earned(play)).toEqual([OWN, OWN, 2 * HEAD])
  const by = [kim, ...others].find(({ uid }) => uid === waits.by)!
  expect(await decide(by, waits.id)).toMatchObject({ result: false, code: 'denied' })
  await stay()
  const no = await decide(lee, waits.id, false)
  expect(no).toMatchObject({ result: true })
  expect(await earned(play)).toEqual([OWN, OWN, 2 * HEAD])
  await stay()
  expect((await view()).history.slice(1)).toMatchObject([
    { kind: 'bind.request', by: by.uid, text: '거울 베팅' },
    { kind: 'bind.reject', text: '다시 봄' },
  ])
})

test('opposing bets of bound members earn nothing for either line, and their other bets earn as before', async () => {
  const { house, moon, star } = planted
  const id = await asked(await bind(kim))
  const yes = await Promise.all(Array.from({ length: 5 }, () => house.operator('정산')))
  const answers = await Promise.all([lee, ...yes].map((by) => decide(by, id)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await bind(kim)).toMatchObject(refused('state', radarText.isBound))
  expect(await earned(play)).toEqual([0, 0, 0])
  // A round on which only one of them bets, then one on which both bet on the same side.
  const alone = await earned(async () => {
    const round = await play([], false)
    await round.odd(moon, STAKE)
    await round.draw()
  })
  expect(alone).toEqual([OWN, 0, HEAD])
  const beside = await earned(async () => {
    const round = await play([], false)
    await round.odd(moon, STAKE)
    await round.odd(star, 2 * STAKE)
    await round.draw()
  })
  expect(beside).toEqual([OWN, 2 * OWN, 3 * HEAD])
  // Both whole stakes are barred, however unequal; a member of the same line outside the bind earns.
  const third = await planted.below()
  const thirdBefore = await pointsOf(house, third)
  const unlike = await earned(async () => {
    const round = await play([], false)
    await round.odd(moon, STAKE)
    await round.even(star, 5_000)
    await round.even(third, STAKE)
    await round.draw()
  })
  expect(unlike).toEqual([0, 0, HEAD])
  expect((await pointsOf(house, third)) - thirdBefore).toBe(OWN)
  await stay()
  const shown = await view()
  expect(shown).toMatchObject({ state: 'acted', bound: 2, asked: null })
  expect(shown.binds).toMatchObject([
    { ring, reason: '거울 베팅', by: kim.uid, members: [moon.id, star.id] },
  ])
  expect(shown.history.at(-1)).toMatchObject({
    kind: 'bind.approve',
    detail: { members: [moon.uid, star.uid] },
  })
  // Barred bets add nothing to recover.
  await planted.count()
  expect((await view()).recovery).toMatchObject({ pairs: 6, points: 12 * (OWN + HEAD) })
  expect((await view()).pairs).toBeGreaterThan(6)
  expect(await checkInvariants(house.db)).toEqual([])
})

test('each bound member gets a memo with the reason and without the other’s name, and can answer it once', async () => {
  const { head, moon, star } = planted
  const [memo, ...more] = await memosOf(moon)
  expect(more).toEqual([])
  const { contents, reply } = await read(moon, memo!.no)
  for (const words of [ringMemo.from, text, ringMemo.answer]) expect(contents).toContain(words)
  expect(contents).not.toContain(star.uid)
  expect(reply).toEqual({ inquiry: null })
  const answer = () => moon.ask('memoReply', { params: { no: memo!.no, contents: '따로 겁니다.' } })
  const answers = await Promise.all(Array.from({ length: 4 }, answer))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  const { notices, history } = await view()
  expect(notices.map(({ about, member }) => [about, member.id])).toEqual([
    ['above', head.id],
    ['bound', moon.id],
    ['bound', star.id],
  ])
  expect(notices[1]!.answer).toMatchObject({ text: '따로 겁니다.', state: 'open' })
  expect(history.at(-1)).toMatchObject({ kind: 'answered', member: { uid: moon.uid } })
})

test('bound members’ bets at a vendor table earn by the amount that they leave uncovered together', async () => {
  const { house, moon, star, others } = planted
  await stayIn(house)
  // A line without a rate of its own for a game earns by the rate of other games.
  const baccarat = await house.db.query<{ own: number; head: number }>`
    select s.baccarat as own, u.baccarat - s.baccarat as head from member m
    join rolling_step s on s.line_id = m.line_id and s.depth = 0
    join rolling_step u on u.line_id = m.line_id and u.depth = 1 where m.id = ${moon.id}`
  const [{ own, head } = { own: 0, head: 0 }] = baccarat
  expect(own).toBeGreaterThan(0)
  const rate = (counts: number, share: number) => Math.floor((counts * share) / 10_000)
  const table = async (stakes: [number, number], same = false) => {
    const before = await points()
    const round = tables.round('baccarat')
    await round.bet(moon, { player: stakes[0] })
    await round.bet(star, same ? { player: stakes[1] } : { banker: stakes[1] })
    await round.bet(others[0]!, { banker: 1_000_000 })
    await round.end()
    await house.clock.advance(60_000)
    await rollVendors(house.deps)
    return (await points()).map((now, n) => now - before[n]!)
  }
  expect(await table([100_000, 100_000])).toEqual([0, 0, 0])
  expect(await table([100_000, 200_000], true)).toEqual([
    rate(100_000, own),
    rate(200_000, own),
    rate(100_000, head) + rate(200_000, head),
  ])
  // 300,000 against 100,000 leaves 200,000 uncovered, split by amount into 150,000 and 50,000.
  expect(await table([300_000, 100_000])).toEqual([
    rate(150_000, own),
    rate(50_000, own),
    rate(150_000, head) + rate(50_000, head),
  ])
  // A bind does not change a member's turnover.
  const [counted] = await house.db.query<{ sum: number }>`
    select sum(counts)::bigint as sum from vendor_counted where member_id = ${moon.id}`
  expect(counted!.sum).toBe(500_000)
  await stay()
  expect(await checkInvariants(house.db)).toEqual([])
})

test('a round corrected to void and back rolls anew, with the same bets barred', async () => {
  const { house, moon, star } = planted
  const third = await planted.below()
  const round = await play([moon, star], false)
  await round.odd(third, STAKE)
  await round.draw()
  await planted.settle()
  await stay()
  const [drawn] = await house.db.query<{
    id: number
    settlement: number
    balls: number[]
    powerball: number
  }>`
    select r.id, r.settlement, v.balls, v.powerball
    from round r join standing_draw v on v.round_id = r.id where r.state = 'SETTLED' order by r.id desc limit 1`
  const { id, settlement, balls, powerball } = drawn!
  const barred = () => house.db.query<{ bet: number }>`
    select x.bet_id as bet from ring_barred x join bet b on b.id = x.bet_id where b.round_id = ${id} order by 1`
  const [first, before] = [await barred(), await points()]
  expect(first).toHaveLength(2)
  const by = await house.operator('관리자')
  for (const [at, result] of [null, { balls, powerball }].entries()) {
    const wanted = await by.ask('roundCorrect', {
      ...{ id, settlement: settlement + at, result, reason: '다시 봄' },
    })
    if (!wanted.result) throw new Error(wanted.msg)
    expect(await decide(lee, wanted.id)).toMatchObject({ result: true })
    await planted.settle()
    await stay()
  }
  expect(await barred()).toEqual(first)
  // Taken back once and earned once more, by the head from the third alone.
  expect(await points()).toEqual(before)
  expect(await pointsOf(house, third)).toBe(OWN)
  expect(
    await house.db
      .query`select taken_at is null as stands from rolling_run where round_id = ${id} order by id`,
  ).toEqual([{ stands: false }, { stands: true }])
  expect(await checkInvariants(house.db)).toEqual([])
})

test('bets placed after a lift earn again, and bets placed before it stay barred', async () => {
  const { house, moon, star } = planted
  await stay()
  expect(await close('clear')).toMatchObject(refused('state', radarText.holds))
  expect(await close('done')).toMatchObject({ result: true })
  // A lift works in a closed case too.
  const round = await play([], false)
  const before = await points()
  await round.odd(moon, STAKE)
  await stay()
  const id = await asked(await lift(kim))
  expect(await decide(kim, id)).toMatchObject({ result: false, code: 'denied' })
  await round.even(star, STAKE)
  expect((await view()).asked).toMatchObject({ act: 'lift', by: kim.uid, mine: true })
  expect(await lift(lee)).toMatchObject(refused('state', operatorText.pending))
  expect(await decide(lee, id)).toMatchObject({ result: true })
  // These oppose the earlier bets too, but only they are placed after the lift and earn.
  await round.odd(moon, STAKE)
  await round.even(star, STAKE)
  await round.draw()
  await planted.settle()
  expect((await points()).map((now, n) => now - before[n]!)).toEqual([OWN, OWN, 2 * HEAD])
  expect(await view()).toMatchObject({ bound: 0, binds: [], state: 'closed' })
  expect(await lift(kim)).toMatchObject(refused('state', radarText.notBound))
  const [memo] = await memosOf(star)
  expect((await read(star, memo!.no)).contents).toContain(ringMemo.again)
  expect(await checkInvariants(house.db)).toEqual([])
})

test('bets placed while a bind is approved earn by their placement time, exact to the point', async () => {
  const { house, moon, star } = planted
  await planted.count()
  for (let n = 0; n < 3; n += 1) await play()
  await planted.settle()
  await house.clock.advance(3_600_001)
  await planted.count()
  await stay()
  expect((await view()).state).toBe('open')
  const round = await play([], false)
  await stay()
  const before = await points()
  const id = await asked(await bind(kim))
  const bets = async (member: typeof moon, side: 'odd' | 'even') => {
    const placed: number[] = []
    for (let n = 0; n < 4; n += 1) placed.push(await round[side](member, STAKE))
    return placed
  }
  const early = [await round.odd(moon, STAKE), await round.even(star, STAKE)]
  const [odd, even, yes] = await Promise.all([
    bets(moon, 'odd'),
    bets(star, 'even'),
    decide(lee, id),
  ])
  expect(yes).toMatchObject({ result: true })
  odd.push(early[0]!, await round.odd(moon, STAKE))
  even.push(early[1]!, await round.even(star, STAKE))
  await round.draw()
  await planted.settle()
  const [{ since } = { since: '' }] = await house.db.query<{ since: string }>`
    select max(since)::text as since from ring_bind`
  const after = async (placed: number[]) =>
    (
      await house.db.query<{ n: number }>`
        select count(*) as n from bet where id = any(${placed}) and placed_at >= ${since}::timestamptz`
    )[0]!.n
  const [odds, evens] = [await after(odd), await after(even)]
  for (const placed of [odds, evens]) {
    expect(placed).toBeGreaterThan(0)
    expect(placed).toBeLessThan(6)
  }
  const [ones, others] = [6 - odds, 6 - evens]
  expect((await points()).map((now, n) => now - before[n]!)).toEqual([
    ...[ones * OWN, others * OWN, (ones + others) * HEAD],
  ])
  expect(await checkInvariants(house.db)).toEqual([])
})

test('a bind waits for a round that rolls and starts after it', async () => {
  const { house } = planted
  await stay()
  await lifted()
  await play()
  await stay()
  const id = await asked(await bind(kim))
  const [{ no } = { no: 0 }] = await house.db.query<{ no: number }>`
    select max(id) as no from round where state = 'SETTLED' and not rolled`
  let yes: ReturnType<typeof decide> | undefined
  const rolled = await house.db.begin(async (tx) => {
    await workOut(tx, no)
    yes = decide(lee, id)
    await waiting(house)
    const [row] = await tx.query<{ at: string }>`select business_now()::text as at`
    return row!.at
  })
  expect(await yes).toMatchObject({ result: true })
  const [bindNow] = await house.db.query<{ behind: boolean }>`
    select max(since) > ${rolled}::timestamptz as behind from ring_bind`
  expect(bindNow!.behind).toBe(true)
})

test('rolling waits for the lock of a bind and then bars the bets', async () => {
  const { house, moon, star } = planted
  await stay()
  const ready = await play([moon, star])
  await stay()
  const vendor = tables.round('baccarat')
  await vendor.bet(moon, { player: 100_000 })
  await vendor.bet(star, { banker: 100_000 })
  await vendor.end()
  const holder = new pg.Client({ connectionString: house.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(7201049)')
    const work = Promise.all([planted.settle(), rollVendors(house.deps)])
    await waiting(house, 2)
    await holder.query('commit')
    await work
  } finally {
    await holder.end()
  }
  const barred = await house.db.query<{ vendor: boolean }>`
    select v.id is not null as vendor from ring_barred x left join vendor_bet v on v.id = x.bet_id
    where x.bet_id in (select b.id from bet b join round r on r.id = b.round_id where r.number = ${ready.round})
      or v.round_id = (select max(round_id) from vendor_bet)`
  expect(Map.groupBy(barred, (row) => row.vendor)).toEqual(
    new Map([
      [false, [{ vendor: false }, { vendor: false }]],
      [true, [{ vendor: true }, { vendor: true }]],
    ]),
  )
})

test('a lift says to a member whom another case still binds which bets earn again', async () => {
  const { house, moon, star } = planted
  await stay()
  const other = await bindMembers(house, [moon, await planted.below()])
  expect((await view()).elsewhere).toEqual([{ ring: expect.any(Number), uids: [moon.uid] }])
  await lifted()
  const newest = async (member: typeof moon) => {
    const [memo] = await memosOf(member)
    return (await read(member, memo!.no)).contents
  }
  expect(await newest(moon)).toContain(ringMemo.partly)
  expect(await newest(star)).toContain(ringMemo.again)
  await liftMembers(house, other)
  expect((await view()).elsewhere).toEqual([])
})

test('a replay under unchanged rules gives the points that were earned, barred bets included', async () => {
  const { house } = planted
  const snapshot = await openSnapshot(house.config.databaseUrl!, { lanes: 1, patientMs: 60_000 })
  try {
    const window = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-03-01T00:00:00Z') }
    const { tally } = await replay(snapshot.lanes, {
      window,
      rule: { games: new Map([['pbg.powerball', unchanged]]), rates: null },
    })
    const [row] = await house.db.query<{ points: number; barred: number }>`
      select sum(e.points)::bigint as points, (
        select count(*) from ring_barred x join bet b on b.id = x.bet_id join round r on r.id = b.round_id
        where r.rolled) as barred
      from rolling_earned e join rolling_run u on u.id = e.run_id
      where u.round_id is not null and u.taken_at is null`
    expect(row!.barred).toBeGreaterThan(0)
    expect(pointsOfReplay(tally, 'will')).toBe(row!.points)
  } finally {
    await snapshot.close()
  }
})

const LESS = 'each barred bet is'
const EXACTLY = 'each draw that rolled bars exactly'
test.each([
  [
    'a barred bet of a member who is not bound',
    `update ring_bound set member_id = member_id + 1000000`,
    LESS,
  ],
  [
    'a barred bet placed before the bind',
    `update ring_bind set since = until where until is not null`,
    EXACTLY,
  ],
  ['a barred bet placed after the bind ended', `update ring_bind set until = since`, EXACTLY],
  [
    'a barred bet that counts for more than its stake',
    'update ring_barred set counts = counts + 10000000',
    LESS,
  ],
  [
    'a barred bet that was never placed',
    'update ring_barred set bet_id = bet_id + 100000000',
    LESS,
  ],
  [
    'a barred bet without another bound member’s on its round',
    `insert into ring_barred select b.id, k.id, 0 from ring_bind k join ring_bound m on m.bind_id = k.id
     join bet b on b.member_id = m.member_id where not exists (select from ring_barred x where x.bet_id = b.id)
       and not exists (select from bet o join ring_bound n on n.member_id = o.member_id
         where n.bind_id = k.id and o.round_id = b.round_id and o.member_id <> b.member_id) limit 1`,
    LESS,
  ],
  [
    'an opposing bet that is not barred',
    `delete from ring_barred where bet_id = (select max(id) from bet join ring_barred on bet_id = id)`,
    EXACTLY,
  ],
  [
    'a barred bet on the same side as the other member’s',
    `insert into ring_barred select b.id, k.id, 0 from ring_bind k join ring_bound m on m.bind_id = k.id
     join bet b on b.member_id = m.member_id and b.placed_at >= k.since and b.placed_at < coalesce(k.until, 'infinity')
     join bet o on o.round_id = b.round_id and o.pick = b.pick and o.odds_key = b.odds_key and o.member_id <> b.member_id
     join ring_bound n on n.bind_id = k.id and n.member_id = o.member_id
     where not exists (select from ring_barred x where x.bet_id = b.id) limit 1`,
    EXACTLY,
  ],
])('the books find %s', async (_, sql, check) => {
  const owner = new pg.Client({ connectionString: planted.house.url })
  await owner.connect()
  const books = async () =>
    (
      await checkBooks({
        async query<R extends object>(part: TemplateStringsArray, ...values: unknown[]) {
          const { rows } = await owner.query<Record<string, unknown>>(
            part.reduce((all, next, index) => `${all}$${index}${next}`),
            values,
          )
          return rows.map((row) => ({ ...row, broken: Number(row.broken) })) as R[]
        },
      })
    ).find(({ name }) => name.startsWith(check))!.broken
  try {
    await owner.query('set session_replication_role = replica')
    expect(await books()).toBe(0)
    await owner.query('begin')
    expect((await owner.query(sql)).rowCount).toBeGreaterThan(0)
    expect(await books()).toBeGreaterThan(0)
  } finally {
    await owner.query('rollback')
    await owner.end()
  }
})
