import { afterAll, beforeAll, expect, test } from 'vitest'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import type { Input } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { periodText } from '@madang/contract/member/plain/dates.ts'
import { referralText } from '@madang/contract/member/plain/referral.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, setRates, type TreeMember } from '../../testing/tree.ts'
import { rollRounds, takeBack } from '../rolling/rolling.ts'
import { openRounds } from '../rolling/testing/rounds.ts'

let house: House
let rounds: ReturnType<typeof openRounds>
beforeAll(async () => {
  house = await openHouse()
  rounds = openRounds(house, '20260110')
})
afterAll(() => house.close())

const today = () => dateOf(house.deps.clock.now())
async function listOf(member: TreeMember, days = { start: today(), end: today() }, pageIndex = 1) {
  const answer = await member.ask('recommendList', { params: { data: days, pageIndex } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const detail = (member: TreeMember, id: string) =>
  member.ask('userDetail', { params: { type: 'user', id } })
type Data = Input<MemberCalls['userModify']>['params']['data']
const modify = (member: TreeMember, user: string, data: Data) =>
  member.ask('userModify', { params: { type: 'roll', data, code: { user } } })
const refused = (code: string | number, msg: string) => ({ result: false, code, msg })
const gone = refused('notFound', referralText.notFound)

/** head (1 %) > mid (0.6 %) > low (0.2 %), and one beside mid without a rate. */
async function family() {
  const head = await memberBelow(house, null, { rates: { etc: 100, casino: 150 } })
  const mid = await memberBelow(house, head, { rates: { etc: 60 }, money: 100_000 })
  const beside = await memberBelow(house, head, { money: 100_000 })
  const low = await memberBelow(house, mid, { rates: { etc: 20 }, money: 100_000 })
  return { head, mid, beside, low }
}

test('the tree with what each staked and earned by their own bets of the days; the caller and those above are not in it', async () => {
  const { head, mid, beside, low } = await family()
  const round = await rounds.open()
  await round.bet(mid, 30_000)
  await round.bet(low, 20_000)
  await round.bet(low, 5_555)
  expect((await listOf(head)).list.map(({ casinoBet }) => casinoBet)).toEqual([0, 0, 0])
  await round.draw()
  await rollRounds(house)
  const row = (of: TreeMember, rc: TreeMember, casinoBet: number, casinoRoll: number) => ({
    ...{ uuid: of.uid, rc: rc.uid, casinoBet, slotBet: 0, casinoRoll, slotRoll: 0 },
  })
  expect(await listOf(head)).toEqual({
    ...{ totalCnt: 3, totalPages: 1 },
    list: [row(mid, head, 30_000, 180), row(beside, head, 0, 0), row(low, mid, 25_555, 40 + 11)],
  })
  expect(await listOf(mid)).toMatchObject({ totalCnt: 1, list: [{ uuid: low.uid, rc: mid.uid }] })
  expect(await listOf(low)).toEqual({ totalCnt: 0, totalPages: 0, list: [] })
  expect(await listOf(head, undefined, 2)).toEqual({ totalCnt: 0, totalPages: 0, list: [] })
  const yesterday = addDays(today(), -1)
  expect((await listOf(head, { start: yesterday, end: yesterday })).list[0]!.casinoBet).toBe(0)
})

test('what a member hid from their own history is still the upper’s to see; a void stake is not', async () => {
  const { head, mid } = await family()
  const kept = await rounds.open()
  await kept.bet(mid, 30_000)
  await kept.draw()
  const day = today()
  const { list } = await mid
    .ask('bettingList', { params: { data: { type: 'all', start: day, end: day }, pageIndex: 1 } })
    .then((answer) => (answer.result ? answer.data : Promise.reject(new Error(answer.msg))))
  await mid.ask('bettingDelete', { params: { no: list[0]!.no, game: 'all' } })
  expect((await listOf(head)).list[0]).toMatchObject({ casinoBet: 30_000 })
  const late = await rounds.open()
  await late.bet(mid, 10_000)
  await late.fail()
  expect((await listOf(head)).list[0]).toMatchObject({ casinoBet: 0, casinoRoll: 0 })
})

test('what rolling brought: by day and by member, the same to the point, and what a correction took back', async () => {
  const { head, mid, low } = await family()
  const first = await rounds.open()
  await first.bet(mid, 30_000)
  await first.bet(low, 20_000)
  await first.draw()
  await rollRounds(house)
  const firstDay = today()
  const second = await rounds.open()
  await second.bet(low, 10_000)
  await second.draw()
  await rollRounds(house)
  const days = { start: addDays(today(), -7), end: today() }
  const earned = async (member: TreeMember) => {
    const answer = await member.ask('myRolling', days)
    if (!answer.result) throw new Error(answer.msg)
    return answer.data
  }
  expect(await earned(head)).toEqual({
    sum: { own: 0, line: 240, back: 0 },
    days: [
      { date: today(), own: 0, line: 40, back: 0 },
      { date: firstDay, own: 0, line: 200, back: 0 },
    ],
    members: [
      { uuid: mid.uid, direct: true, stake: 30_000, points: 120 },
      { uuid: low.uid, direct: false, stake: 30_000, points: 120 },
    ],
  })
  expect(await earned(mid)).toMatchObject({
    sum: { own: 180, line: 120, back: 0 },
    members: [{ uuid: low.uid, direct: true, stake: 30_000, points: 120 }],
  })
  expect((await earned(low)).sum).toEqual({ own: 60, line: 0, back: 0 })
  await house.db.begin((tx) => takeBack(tx, second.id))
  expect((await earned(head)).sum).toEqual({ own: 0, line: 240, back: 40 })
  expect((await listOf(head)).list.map(({ casinoRoll }) => casinoRoll)).toEqual([0, 0, 0])
  await rollRounds(house)
  expect((await earned(head)).sum).toEqual({ own: 0, line: 280, back: 40 })
  expect((await listOf(head)).list.map(({ casinoRoll }) => casinoRoll)).toEqual([0, 0, 20])
})

test('a direct referral’s rates with those that bound them and the partners up the line', async () => {
  const tiers = ['다이아총판', '총판', '대리점'] as const
  let upper: TreeMember | null = null
  const line: TreeMember[] = []
  for (const tier of tiers) {
    upper = await memberBelow(house, upper, { rates: 200 })
    await house.db.query`update member set type = ${tier} where id = ${upper.id}`
    line.push(upper)
  }
  const caller = await memberBelow(house, upper, { rates: { etc: 150, slot: 35, casino: 120 } })
  const mine = await memberBelow(house, caller, { rates: { etc: 5, slot: 30 } })
  const answer = await detail(caller, mine.uid)
  expect(answer).toMatchObject({
    data: {
      ...{ evGameBaccarat: '0', evGameDragon: '0', evGameSlot: '0.3', evGameRoulette: '0' },
      ...{ evGameEtc: '0.05', evGameCasino: '0' },
    },
    code: {
      ...{ top: line[0]!.uid, dis: line[1]!.uid, agency: line[2]!.uid, subAgency: '' },
      user: mine.uid,
    },
    top: { evGameEtc: '1.5', evGameSlot: '0.35', evGameCasino: '1.2', level: 4 },
    now: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    RMT: '0',
  })
  expect(Object.keys(answer).toSorted()).toEqual(
    ['RMT', 'code', 'data', 'msg', 'now', 'result', 'top'].toSorted(),
  )
})

test('nobody but a direct referral is seen or set: the same words for all, and each try is written down', async () => {
  const { head, mid, beside, low } = await family()
  const others = [low.uid, head.uid, 'nobody99', 'NOBODY', '%', '', "x' or 1=1"]
  for (const uid of others) {
    expect(await detail(head, uid)).toEqual(gone)
    expect(await modify(head, uid, { evGameEtc: '0.5' })).toEqual(gone)
  }
  expect(await detail(mid, head.uid)).toEqual(gone)
  expect(await detail(mid, beside.uid)).toEqual(gone)
  expect(await detail(beside, mid.uid)).toEqual(gone)
  expect(
    await house.db.query`
      select target from event where kind = 'object.denied' and actor = ${head.uid} order by id`,
  ).toEqual(
    [low.uid, head.uid, 'nobody99'].flatMap((uid) => Array(2).fill({ target: `member ${uid}` })),
  )
  const odd = { params: { type: 'top', id: mid.uid } } as never
  expect(await head.ask('userDetail', odd)).toMatchObject({ code: 'badInput' })
  await house.db.query`update member set upper_id = ${beside.id} where id = ${mid.id}`
  expect(await detail(head, mid.uid)).toEqual(gone)
  expect(await modify(head, mid.uid, { evGameEtc: '0.7' })).toEqual(gone)
})

test('rates are refused in order: what is none, above 5, above the upper’s, lowered; and then nothing changed', async () => {
  const { head, mid } = await family()
  const set = (data: Data) => modify(head, mid.uid, data)
  const bad = refused('badInput', referralText.badRate)
  for (const text of [
    '',
    '-1',
    '1e1',
    '٤',
    '5.001',
    '4.9999',
    'NaN',
    '1,5',
    '.5',
    '1.',
    '01',
    ' 1',
  ])
    expect(await set({ evGameEtc: text })).toEqual(bad)
  expect(await set({})).toEqual(refused('badInput', referralText.unchanged))
  const above5 = refused('limit', referralText.above5)
  expect(await set({ evGameEtc: '5.01' })).toEqual(above5)
  expect(await set({ evGameEtc: '10' })).toEqual(above5)
  // the format of one comes before the height of another
  expect(await set({ evGameBaccarat: '9', evGameCasino: 'x' })).toEqual(bad)
  expect(await set({ evGameEtc: '1.01' })).toEqual(refused('limit', referralText.aboveUpper))
  expect(await set({ evGameEtc: '1.01', evGameSlot: '6' })).toEqual(above5)
  expect(await set({ evGameSlot: '0.1' })).toEqual(refused('denied', referralText.aboveUpper))
  for (const odd of [5, null, ['1'], { a: 1 }, true])
    expect(await set({ evGameEtc: odd } as never)).toMatchObject({ code: 'badInput' })
  expect(await detail(head, mid.uid)).toMatchObject({ data: { evGameEtc: '0.6' }, RMT: '0' })

  // What else is sent along is not bound.
  const more = { evGameEtc: '0.5', money: 1, level: 1, upper: null } as Data
  expect(await set(more)).toMatchObject({ result: true, msg: referralText.saved })
  expect(await detail(head, mid.uid)).toMatchObject({
    data: { evGameEtc: '0.5', evGameCasino: '0' },
    RMT: '1',
  })
  expect(await set({ evGameEtc: '0.49' })).toEqual(refused('limit', referralText.lowered))
  expect(await set({ evGameEtc: '0.49', evGameCasino: '1.6' })).toEqual(
    refused('limit', referralText.aboveUpper),
  )
  expect(await set({ evGameEtc: '0.5', evGameCasino: '1.5' })).toMatchObject({ result: true })
  expect(await set({ evGameEtc: '1' })).toMatchObject({ result: true })
})

test('20 raises at once end at the highest: exactly those are saved that were higher than all before', async () => {
  const { head, mid } = await family()
  await modify(head, mid.uid, { evGameEtc: '0.6' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => modify(head, mid.uid, { evGameEtc: `0.${61 + n}` })),
  )
  expect(await detail(head, mid.uid)).toMatchObject({ data: { evGameEtc: '0.8' } })
  const log = await house.db.query<{ before: number; after: number }>`
    select (before ->> 'etc')::int as before, (after ->> 'etc')::int as after from rolling_rate_log
    where member_id = ${mid.id} and role = 'upper' order by id`
  expect(answers.filter(({ result }) => result)).toHaveLength(log.length)
  expect(log.map(({ before }) => before)).toEqual([
    60,
    ...log.slice(0, -1).map(({ after }) => after),
  ])
  for (const { before, after } of log) expect(after).toBeGreaterThan(before)
})

test('the house lowers an upper while that upper raises below: exactly one of the two, ten times', async () => {
  const { head, mid } = await family()
  for (let turn = 0; turn < 10; turn++) {
    await setRates(house, mid, { etc: 20 })
    await setRates(house, head, { etc: 100 })
    await house.db.query`update rolling_rate set edited_at = null where member_id = ${mid.id}`
    const [lowered, raised] = await Promise.all([
      setRates(house, head, { etc: 50 }).then(
        () => true,
        () => false,
      ),
      modify(head, mid.uid, { evGameEtc: '0.9' }),
    ])
    expect([lowered, raised.result].filter(Boolean)).toHaveLength(1)
    if (!raised.result) expect(raised).toEqual(refused('limit', referralText.aboveUpper))
  }
})

test('with the flag off every page of it is closed; wrong days are refused in words', async () => {
  const { head, mid } = await family()
  const days = { start: '2026-01-02', end: '2026-01-01' }
  expect(await head.ask('recommendList', { params: { data: days, pageIndex: 1 } })).toEqual(
    refused('badInput', periodText.backwards),
  )
  expect(await head.ask('myRolling', { start: 'x', end: 'y' })).toEqual(
    refused('badInput', periodText.badDate),
  )
  const flag = async (value: boolean) => {
    await house.db.begin((tx) => house.deps.settings.set(tx, 're', value, 'test'))
    await house.deps.settings.sync()
  }
  await flag(false)
  const off = refused(201, referralText.off)
  const all = { start: today(), end: today() }
  expect(await head.ask('recommendList', { params: { data: all, pageIndex: 1 } })).toEqual(off)
  expect(await head.ask('myRolling', all)).toEqual(off)
  expect(await detail(head, mid.uid)).toEqual(off)
  expect(await modify(head, mid.uid, { evGameEtc: '0.9' })).toEqual(off)
  await flag(true)
  expect(await detail(head, mid.uid)).toMatchObject({ result: true })
})
