import { afterAll, beforeAll, expect, test } from 'vitest'

import { verifyRound } from '@madang/contract/core/draw/verify.ts'
import { sampleText } from '@madang/contract/member/plain/draw.ts'

import { membersBelow } from '../features/tree/tree.ts'
import { openHouse, type House } from '../testing/house.ts'
import { seed } from './seed.ts'

/** A sandbox as `npm start` fills it. */
let house: House
const clock = () => house.db.query`select * from house_clock`
let before: object[]
beforeAll(async () => {
  house = await openHouse()
  before = await clock()
  await seed(house.config.databaseUrl!, { keysDir: house.config.keysDir })
})
afterAll(() => house.close())

test('the clock is where it was before the past was made', async () => {
  expect(await clock()).toEqual(before)
})

test('the notice board has more than a page of both types, for readers of every kind', async () => {
  const answer = await house.guest.ask('noticeList', { pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data.totalPages).toBe(2)
  expect(new Set(answer.data.list.map(({ type }) => type))).toEqual(
    new Set(['공지사항', '진행중 이벤트']),
  )
  expect(await house.db.query`select distinct audience from notice order by 1`).toEqual([
    { audience: 'all' },
    { audience: 'guest' },
    { audience: 'partner' },
  ])
})

test('inquiries are there in every state, more than a page of them for one member', async () => {
  const rows = await house.db.query<{ uid: string; state: string; n: number }>`
    select m.uid, case when hidden_at is not null then 'hidden' when answered_at is null then 'open'
      when read_at is null then 'unread' else 'read' end as state, count(*) as n
    from inquiry i join member m on m.id = i.member_id group by 1, 2 order by 1, 2`
  expect(rows).toEqual([
    { uid: 'demo1', state: 'hidden', n: 2 },
    { uid: 'demo1', state: 'open', n: 2 },
    { uid: 'demo1', state: 'read', n: 18 },
    { uid: 'demo1', state: 'unread', n: 2 },
    { uid: 'demo2', state: 'open', n: 2 },
    { uid: 'demo2', state: 'read', n: 1 },
    { uid: 'demo2', state: 'unread', n: 1 },
    { uid: 'demo3', state: 'open', n: 1 },
  ])
})

test('memos are there in every state, more than a page of them for one member', async () => {
  const rows = await house.db.query<{ uid: string; state: string; n: number }>`
    select p.uid, case when deleted_at is not null then 'deleted' when read_at is null then 'unread' else 'read' end
      as state, count(*) as n
    from memo m join member p on p.id = m.member_id join mailing g on g.id = m.mailing_id
    where p.uid in ('demo1', 'demo4') and g.subject !~ '^\\[(재정산|회차 무효)\\]'
    group by 1, 2 order by 1, 2`
  expect(rows).toEqual([
    { uid: 'demo1', state: 'deleted', n: 2 },
    { uid: 'demo1', state: 'read', n: 17 },
    { uid: 'demo1', state: 'unread', n: 2 },
    { uid: 'demo4', state: 'unread', n: 18 },
  ])
})

test('rounds that were void have told everybody who had a bet in them, once', async () => {
  const [row] = await house.db.query<{ bettors: number; memos: number }>`
    select (select count(*) from (select distinct b.round_id, b.member_id
        from round_void v join bet b using (round_id)) told) as bettors,
      (select count(*) from round_void v join memo m using (mailing_id)) as memos`
  expect(row!.memos).toBe(row!.bettors)
  expect(row!.memos).toBeGreaterThan(0)
})

test('the cashier has more than a page of deposits and withdrawals, in each state, and something for the desk', async () => {
  const states = (rows: { state: string; n: number }[]) =>
    Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  const deposits = await house.db.query<{ state: string; n: number }>`
    select state, count(*) as n from deposit group by state`
  expect(states(deposits)).toEqual({ done: 27, refused: 4, pending: 3 })
  const withdrawals = await house.db.query<{ state: string; n: number }>`
    select state, count(*) as n from withdrawal group by state`
  expect(states(withdrawals)).toEqual({ done: 20, refused: 5, cancelled: 5, pending: 1 })
  expect(await house.db.query`select action, state from approval where state = 'pending'`).toEqual([
    { action: 'deposit.complete', state: 'pending' },
  ])
})

test('one round was settled twice, and whoever it concerned has a memo of it', async () => {
  const [row] = await house.db.query<{ corrected: number; concerned: number; memos: number }>`
    select (select count(*) from round where settlement = 2) as corrected,
      (select count(*) from corrected_member) as concerned,
      (select count(*) from memo m join mailing g on g.id = m.mailing_id
       where starts_with(g.subject, '[재정산]')) as memos`
  expect(row!.corrected).toBe(1)
  expect(row!.concerned).toBeGreaterThan(0)
  expect(row!.memos).toBe(row!.concerned)
})

test('the safes of two members and of a partner have a history of both ways', async () => {
  const rows = await house.db.query<{ uid: string; kind: string; n: number }>`
    select m.uid, t.kind, count(*) as n from transfer t join member m on m.id = t.member_id
    where t.kind in ('safe.add', 'safe.remove') group by 1, 2 order by 1, 2`
  expect(rows).toEqual([
    { uid: 'chong1', kind: 'safe.add', n: 8 },
    { uid: 'chong1', kind: 'safe.remove', n: 4 },
    { uid: 'demo1', kind: 'safe.add', n: 8 },
    { uid: 'demo1', kind: 'safe.remove', n: 4 },
    { uid: 'demo2', kind: 'safe.add', n: 8 },
    { uid: 'demo2', kind: 'safe.remove', n: 4 },
  ])
})

test('the numbers of requests go up with time', async () => {
  const rows = await house.db.query<{ wrong: number }>`
    select (select count(*) from (select at < lag(at) over (order by id) as back from deposit) d where back)
         + (select count(*) from (select at < lag(at) over (order by id) as back from withdrawal) w where back) as wrong`
  expect(rows).toEqual([{ wrong: 0 }])
})

test('sign-ups wait, each older than the next; one was refused for an account somebody has; one member is suspended', async () => {
  const { ask } = await house.operator()
  const queue = await ask('signupQueue', { pageIndex: 1 })
  if (!queue.result) throw new Error(queue.msg)
  const waiting = queue.data.list.filter(({ state }) => state === 'waiting')
  expect(waiting).toHaveLength(5)
  expect(waiting.map(({ at }) => at)).toEqual(waiting.map(({ at }) => at).toSorted())
  const refused = queue.data.list.filter(({ state }) => state === 'refused')
  expect(refused).toMatchObject([{ uid: 'twice22', decidedBy: 'desk1' }])
  expect(await ask('memberCard', undefined, { params: { id: refused[0]!.id } })).toMatchObject({
    data: { state: 'left', alike: [{ uid: 'demo1', why: 'account' }] },
  })
  expect(await ask('memberList', { state: 'suspended', pageIndex: 1 })).toMatchObject({
    data: { list: [{ uid: 'rest01', scopes: ['bet', 'cashier'] }] },
  })
})

test('a week of bets on draws stands in the histories: won, lost and given back, pages of them for demo1', async () => {
  const rows = await house.db.query<{ uid: string; bets: number; days: number }>`
    select m.uid, count(*) as bets, count(distinct r.date) as days
    from bet b join member m on m.id = b.member_id join round r on r.id = b.round_id where m.uid like 'demo%' group by 1 order by 1`
  expect(rows.map(({ uid }) => uid)).toEqual(['demo1', 'demo2', 'demo3', 'demo4'])
  expect(rows[0]!.bets).toBeGreaterThan(30)
  expect(rows[0]!.days).toBeGreaterThanOrEqual(6)
  const states = await house.db.query<{ state: string; n: number }>`
    select state, count(*) as n from round where exists (select from bet where round_id = round.id) group by 1 order by 1`
  expect(states.map(({ state }) => state)).toEqual(['SETTLED', 'VOID'])
  const [wrong] = await house.db.query<{ n: number }>`
    select count(*) as n from (select at < lag(at) over (order by id) as back from transfer
      where kind in ('stake', 'win', 'void.return', 'deposit', 'vendor.stake', 'vendor.win', 'vendor.refund')) t where back`
  expect(wrong!.n).toBe(0)
})

test('a week of casino and slots stands in the histories in every status, two rounds of it being played yet', async () => {
  const rows = await house.db.query<{ uid: string; state: string; n: number }>`
    select m.uid, case when refunded then '취소' when not over then '진행중' when paid = amount then '적특'
      when paid > amount then '적중' else '낙첨' end as state, count(*) as n
    from vendor_bet_fate f join member m on m.id = f.member_id where m.uid like 'demo%' group by 1, 2`
  const states = (uid: string) => rows.filter((row) => row.uid === uid).map(({ state }) => state)
  expect(states('demo1').toSorted()).toEqual(['낙첨', '적중', '적특', '취소'])
  for (const uid of ['demo3', 'demo4'])
    expect(rows.find((row) => row.uid === uid && row.state === '진행중')?.n).toBe(1)
  const [week] = await house.db.query<{ days: number; types: number; wordless: number }>`
    select count(distinct (b.placed_at at time zone 'Asia/Seoul')::date) as days, count(distinct g.type) as types,
      count(*) filter (where r.result = '' and b.over and not b.refunded) as wordless
    from vendor_bet_fate b join vendor_game g on g.id = b.game_id join vendor_round r on r.id = b.round_id
    where b.over`
  expect(week).toEqual({ days: 7, types: 5, wordless: 0 })
})

test('casino and slots of the week are judged, and earned points for every step of the line above demo2', async () => {
  const [row] = await house.db.query<{ unjudged: number; opposed: number; games: number }>`
    select (select count(*) from vendor_round where ended_at is not null and not judged) as unjudged,
      (select count(*) from vendor_counted c join vendor_bet b on b.id = c.bet_id where c.counts < b.amount) as opposed,
      (select count(distinct game) from rolling_run where round_id is null and posted_at is not null) as games`
  expect(row).toMatchObject({ unjudged: 0, games: 5 })
  expect(row!.opposed).toBeGreaterThan(0)
})

test('the week earned points: demo1 by their own bets, and everyone above them by what is left to each', async () => {
  const rows = await house.db.query<{ uid: string; own: number; line: number }>`
    select m.uid, coalesce(sum(t.amount) filter (where t.kind = 'rolling.own'), 0)::bigint as own,
      coalesce(sum(t.amount) filter (where t.kind = 'rolling.line'), 0)::bigint as line
    from transfer t join member m on m.id = t.member_id where t.kind like 'rolling.%'
      and (m.type <> '유저' or m.uid like 'demo%') group by 1 order by 1`
  expect(rows.map(({ uid }) => uid)).toEqual(['agency1', 'chong1', 'demo1', 'diamond1', 'sub1'])
  for (const { uid, own, line } of rows) {
    expect(own > 0).toBe(uid === 'demo1')
    expect(line > 0).toBe(true)
  }
})

test('some of those points became money', async () => {
  const rows = await house.db.query<{ uid: string; n: number }>`
    select m.uid, count(*) as n from transfer t join member m on m.id = t.member_id where t.kind = 'point.out'
    group by 1 order by 1`
  expect(rows).toEqual([
    { uid: 'agency1', n: 2 },
    { uid: 'demo1', n: 2 },
    { uid: 'sub1', n: 1 },
  ])
})

test('a round of that week can be checked, and says that its times are made up', async () => {
  const [row] = await house.db.query<{ stream: string; date: string; round: number }>`
    select r.game as stream, r.date, r.number as round from round r where state = 'SETTLED' limit 1`
  const answer = await house.guest.ask('roundProof', undefined, { params: row! })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data).toMatchObject({ state: 'SETTLED', incident: sampleText })
  expect(verifyRound(answer.data, {}).map(({ verdict }) => verdict)).not.toContain('bad')
})

test('nothing in it is younger than now or older than the house', async () => {
  const [ages] = await house.db.query<{ wrong: number }>`
    select count(*) as wrong from inquiry i join member m on m.id = i.member_id
    where i.created_at < m.created_at or i.created_at > business_now() or i.answered_at < i.created_at
      or i.read_at < i.answered_at`
  expect(ages!.wrong).toBe(0)
})

test('the log of all that was done for it holds', async () => {
  const { ask } = await house.operator()
  expect(await ask('auditVerify')).toMatchObject({ data: { brokenAt: null } })
})

test('rates are 0.5 for the head of the line in every kind of game, and 0.1 less a step down', async () => {
  const rows = await house.db.query<{ uid: string; rates: number[] }>`
    select m.uid, array[r.baccarat, r.dragon, r.slot, r.roulette, r.etc, r.casino] as rates
    from rolling_rate r join member m on m.id = r.member_id
    where m.type <> '유저' or m.uid like 'demo%' order by r.casino desc`
  const line = ['diamond1', 'chong1', 'agency1', 'sub1', 'demo1']
  expect(rows).toEqual(
    line.map((uid, step) => ({ uid, rates: Array.from({ length: 6 }, () => 50 - step * 10) })),
  )
})

test('the tree below the demo member is three levels deep, with rates, and has brought rolling', async () => {
  const { id } = await house.db.query<{
    id: number
  }>`select id from member where uid = 'demo1'`.then(([row]) => row!)
  const below = await membersBelow(house.db, id, 100)
  expect(Math.max(...below.map(({ depth }) => depth))).toBe(3)
  const brought = await house.db.query<{ uid: string }>`
    select distinct m.uid from rolling_earned e join member m on m.id = e.bettor_id
    where e.member_id = ${id} and e.bettor_id <> ${id}`
  expect(brought.map(({ uid }) => uid)).toEqual(
    expect.arrayContaining(['demo2', 'haneul21', 'sora0909', 'gaon5', 'maru2024', 'byeol33']),
  )
})

test('a member has limits and a raise to confirm, one rests, one has left play', async () => {
  const { ask } = await house.operator()
  const standing = async (uid: string) => {
    const [row] = await house.db.query<{ id: number }>`select id from member where uid = ${uid}`
    const answer = await ask('memberProtection', undefined, { params: { id: row!.id } })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data
  }
  expect(await standing('demo2')).toMatchObject({
    checkMinutes: 30,
    rest: null,
    limits: [
      { kind: 'deposit', period: 'month', amount: 5_000_000, wish: { amount: 8_000_000 } },
      { kind: 'stake', period: 'week', amount: 2_000_000, wish: null },
    ],
  })
  expect((await standing('pause7')).rest?.kind).toBe('timeout')
  expect((await standing('away01')).rest?.kind).toBe('excluded')
})
