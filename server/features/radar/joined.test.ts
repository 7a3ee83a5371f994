/** Merging two cases of one ring: what the other case shows, who reviews it, and what delays the merge. */
import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { radarText, type RingAct } from '@madang/contract/operator/plain/radar.ts'

import { checkInvariants } from '../../../test/invariants.ts'
import { stayIn } from '../../testing/rounds.ts'
import type { TreeMember } from '../../testing/tree.ts'
import { writeCount } from './cases.ts'
import type { Pair, FoundRing } from './gather.ts'
import { openPlanted, RATES, STAKE, type Planted } from './testing/planted.ts'

const OWN = (STAKE * RATES.own) / 10_000
const HEAD = (STAKE * (RATES.head - RATES.own)) / 10_000
const ROUNDS = 3

type Operator = Awaited<ReturnType<Planted['house']['operator']>>
let planted: Planted
/** Two pairs of members; each pair bets against each other on every round. */
let [a, b, c, d]: TreeMember[] = []
let kim: Operator
let lee: Operator
let owner: pg.Client
beforeAll(async () => {
  planted = await openPlanted({ honest: 0 })
  const { moon, star, below, play, settle, house } = planted
  ;[a, b, c, d] = [moon, star, await below(), await below()]
  for (let n = 0; n < ROUNDS; n += 1) {
    const round = await play([moon, star], false)
    await round.odd(c!, STAKE)
    await round.even(d!, STAKE)
    await round.draw()
  }
  await settle()
  kim = await house.operator('정산')
  lee = await house.operator('관리자')
  await stayIn(house)
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await planted.house.close()
})

/** Deletes all cases, with triggers and foreign keys turned off, as the owner of the database can. */
beforeEach(() =>
  owner.query(`
    set session_replication_role = replica;
    delete from ring_act; delete from ring_notice; delete from ring_asked; delete from approval; delete from ring_bound;
    delete from ring_bind; delete from ring_stake; delete from ring_pair; delete from ring_member; delete from ring;
    delete from ring_count`),
)

/** The bets of two members on each round, paired as the count would pair them. */
async function pairsOf(one: TreeMember, other: TreeMember): Promise<Pair[]> {
  const rows = await planted.house.db.query<{ round: number; at: Date; bets: number[] }>`
    select round_id as round, max(placed_at) as at, array_agg(id order by member_id) as bets from bet
    where member_id in (${one.id}, ${other.id}) group by 1 order by 1`
  const members = [one, other].map(({ id }) => id).toSorted((low, high) => low - high)
  return rows.map(({ round, at, bets }) => ({
    ...{ vendor: false, round, at: at.toISOString() },
    sides: bets.map((bet, n) => ({ bet, member: members[n]!, stake: STAKE, house: 2_500 })),
  }))
}
const found = (of: TreeMember[], pairs: Pair[], doubted: TreeMember[] = []): FoundRing => ({
  ...{ members: of.map(({ id }) => id), doubted: doubted.map(({ id }) => id), score: 59 },
  ...{ lines: [], explanations: [], pairs },
})
async function count(...rings: FoundRing[]) {
  await planted.house.clock.advance(1_000)
  const [now] = await planted.house.db.query<{ at: Date }>`select business_now() as at`
  await writeCount(planted.house.db, {
    ...{ at: now!.at.toISOString(), members: 4, meetings: 10, rings },
  })
}
/** Opens two cases and returns their ids; the second merges into the first, which also has a doubted member. */
async function both(): Promise<[number, number]> {
  await count(
    found([a!, b!], await pairsOf(a!, b!), [planted.head]),
    found([c!, d!], await pairsOf(c!, d!)),
  )
  const rows = await planted.house.db.query<{ id: number }>`select id from ring order by id`
  return [rows[0]!.id, rows[1]!.id]
}
const join = () => count(found([a!, b!, c!, d!], []))
async function view(id: number, by = kim) {
  const answer = await by.ask('radarView', undefined, { params: { id } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const look = (id: number, by: Operator) => by.ask('radarLook', { id })
const watch = async (id: number, by: Operator) =>
  by.ask('radarWatch', { id, version: (await view(id)).version, reason: '더 본다' })
const kinds = (history: { kind: RingAct; detail: { of?: number } }[]) =>
  history.map(({ kind, detail }) => (detail.of === undefined ? kind : `${kind} ${detail.of}`))

test('radarView shows the pairs, sums, memos and history of the cases merged into a case', async () => {
  const [first, second] = await both()
  const draft = randomUUID()
  const text = '어떻게 베팅하셨나요?'
  expect(await kim.ask('radarNote', { id: second, text: '전화함' })).toMatchObject({ result: true })
  expect(await kim.ask('radarAsk', { id: second, draft, members: [c!.id], text })).toMatchObject({
    result: true,
  })
  await join()
  const whole = await view(first)
  const own = ROUNDS * 2 * STAKE
  const rolled = ROUNDS * 2 * (OWN + HEAD)
  expect(whole).toMatchObject({
    ...{ state: 'open', pairs: 2 * ROUNDS, certain: 4, doubted: 1 },
    money: { stakes: 2 * own, rolling: 2 * rolled, house: 4 * ROUNDS * 2_500, turnover: 2 * own },
    recovery: { pairs: 2 * ROUNDS, points: 2 * rolled },
  })
  expect(whole.gain).toBe(whole.money.gain)
  const of = (uid: string) => whole.members.find((member) => member.uid === uid)
  for (const member of [a!, b!, c!, d!])
    expect(of(member.uid)).toMatchObject({
      ...{ certain: true, paired: ROUNDS * STAKE, rolling: ROUNDS * OWN },
    })
  expect(whole.notices).toMatchObject([{ member: { id: c!.id }, about: 'asked', text }])
  expect(kinds(whole.history)).toEqual([
    ...['opened', `opened ${second}`, `noted ${second}`, `asked ${second}`, 'grown', 'joined'],
  ])
  const pairs = await kim.ask('radarPairs', { id: first, pageIndex: 1 })
  expect(pairs).toMatchObject({ result: true, data: { totalCnt: 2 * ROUNDS } })
  const list = await kim.ask('radarList', { pageIndex: 1, uid: d!.uid })
  if (!list.result) throw new Error(list.msg)
  expect(list.data.list.map(({ id, pairs: n, gain }) => [id, n, gain])).toEqual([
    [first, 2 * ROUNDS, whole.gain],
    [second, ROUNDS, whole.gain / 2],
  ])
  // The merged case still shows its own.
  expect(await view(second)).toMatchObject({
    ...{ state: 'closed', end: 'joined', into: first, pairs: ROUNDS },
    money: { stakes: own },
  })
})

test('radarAsk accepts the members of a merged case and refuses a text that names one of them', async () => {
  const { head } = planted
  await count(found([a!, b!], []), found([c!, d!, head], []))
  // This count finds a ring without the head.
  await join()
  const [{ id } = { id: 0 }] = await planted.house.db.query<{ id: number }>`
    select id from ring where state <> 'closed'`
  const ask = (members: TreeMember[], text = '어떻게 베팅하셨나요?') =>
    kim.ask('radarAsk', {
      ...{ id, draft: randomUUID(), members: members.map((member) => member.id), text },
    })
  expect((await view(id)).certain).toBe(5)
  expect(await ask([head])).toMatchObject({ result: true })
  expect(await ask([a!], `${head.uid}님을 아십니까?`)).toMatchObject({ msg: radarText.names })
})

test.each(['ring.recover', 'ring.bind', 'ring.lift'])(
  'a case with a pending %s request is merged only once the request is decided',
  async (action) => {
    const [first, second] = await both()
    await planted.house.db.query`
      insert into approval (action, subject, title, reason, requested_by, detail)
      values (${action}, ${second}, '시험', '거울 베팅', ${kim.id}, '{"uids": [], "members": [], "text": ""}')`
    await join()
    expect(await view(second)).toMatchObject({ state: 'open', into: null })
    expect((await view(first)).pairs).toBe(ROUNDS)
    const waits = await view(second)
    expect(waits.asked ?? waits.recovery.waits).toMatchObject({ by: kim.uid })
    const [{ id } = { id: 0 }] = await planted.house.db.query<{ id: number }>`
      select id from approval where subject = ${second}`
    const no = await lee.ask('approvalDecide', { id, approve: false, reason: '다시 봄' })
    expect(no).toMatchObject({ result: true })
    await join()
    expect(await view(second)).toMatchObject({ state: 'closed', into: first })
    const kind = action.replace('ring.', '')
    expect(kinds((await view(first)).history)).toEqual(
      expect.arrayContaining([`${kind}.request ${second}`, `${kind}.reject ${second}`]),
    )
  },
)

test('a merge hands the other case to the operator of the merged one when nobody reviews it', async () => {
  const [first, second] = await both()
  expect(await look(second, kim)).toMatchObject({ result: true })
  const { version } = await view(first)
  await join()
  const whole = await view(first)
  expect(whole).toMatchObject({ state: 'looked', by: kim.uid, mine: true })
  // The version rises, so that acts based on the earlier view are refused.
  expect(whole.version).toBeGreaterThan(version)
})

test('a merge makes the other case watched when the merged case was watched', async () => {
  const [first, second] = await both()
  expect(await watch(second, kim)).toMatchObject({ result: true })
  await join()
  expect(await view(first)).toMatchObject({ state: 'watched', by: null })
})

test('a merge leaves the other case to the operator who reviews it already', async () => {
  const [first, second] = await both()
  expect(await look(second, kim)).toMatchObject({ result: true })
  expect(await look(first, lee)).toMatchObject({ result: true })
  await join()
  expect(await view(first)).toMatchObject({ state: 'looked', by: lee.uid })
})

test('a count merges no open case into a closed one, even into one with a larger overlap', async () => {
  const [first, second] = await both()
  await count(found([a!, b!, planted.head], []))
  const close = {
    id: first,
    version: (await view(first)).version,
    end: 'clear',
    reason: '한집 식구',
  }
  expect(await kim.ask('radarClose', { ...close, end: 'clear' })).toMatchObject({ result: true })
  expect(await look(second, kim)).toMatchObject({ result: true })
  await count(found([a!, b!, planted.head, c!, d!], []))
  expect(await view(second)).toMatchObject({ state: 'looked', by: kim.uid, certain: 5 })
  expect(await view(first)).toMatchObject({ state: 'closed', end: 'clear', into: null })
  expect(await checkInvariants(planted.house.db)).toEqual([])
})

test('binds of a merged case stay in force and are shown, replaced and lifted in the other case', async () => {
  const [first, second] = await both()
  const text = '같은 회차에 마주 거셨습니다.'
  const asked = await kim.ask('radarBind', {
    ...{ id: second, members: [c!.id, d!.id], text, reason: '거울 베팅' },
  })
  if (!asked.result) throw new Error(asked.msg)
  const yes = (id: number) => lee.ask('approvalDecide', { id, approve: true, reason: '다시 봄' })
  expect(await yes(asked.data.approval)).toMatchObject({ result: true })
  await join()
  expect(await view(first)).toMatchObject({
    ...{ state: 'acted', bound: 2, binds: [{ ring: second, members: [c!.id, d!.id] }] },
  })
  const reason = '이야기를 나눔'
  expect(await kim.ask('radarLift', { id: second, text, reason })).toMatchObject({
    msg: radarText.over,
  })
  // The bind of all four starts at the instant at which the bind of two ends.
  const all = await kim.ask('radarBind', {
    ...{ id: first, members: [a!, b!, c!, d!].map(({ id }) => id), text, reason: '거울 베팅' },
  })
  if (!all.result) throw new Error(all.msg)
  expect(await yes(all.data.approval)).toMatchObject({ result: true })
  const rows = await planted.house.db.query<{ ring: number; ends: boolean }>`
    select ring_id as ring, until = (select max(since) from ring_bind) as ends from ring_bind order by id`
  expect(rows).toEqual([
    { ring: second, ends: true },
    { ring: first, ends: null },
  ])
  const lifted = await kim.ask('radarLift', { id: first, text, reason })
  if (!lifted.result) throw new Error(lifted.msg)
  expect(await yes(lifted.data.approval)).toMatchObject({ result: true })
  expect(await view(first)).toMatchObject({ bound: 0, binds: [] })
})
