/** Taking rolling back while others do the same, spend, close, count and correct: an exact number, to the point, once a stake. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { radarText } from '@madang/contract/operator/plain/radar.ts'

import { checkInvariants } from '../../../test/invariants.ts'
import { stayIn } from '../../testing/rounds.ts'
import { pointsOf } from '../rolling/testing/rounds.ts'
import { openPlanted, RATES, ringsOf, STAKE, type Planted } from './testing/planted.ts'

const OWN = (STAKE * RATES.own) / 10_000
const HEAD = (STAKE * (RATES.head - RATES.own)) / 10_000
const text = '7일 동안 반대로 건 베팅입니다.'

let planted: Planted
let ring: number
let cash: Operator[]
type Operator = Awaited<ReturnType<Planted['house']['operator']>>

beforeAll(async () => {
  planted = await openPlanted()
  await comeIn()
  for (let n = 0; n < 6; n += 1) await planted.play()
  await planted.settle()
  await planted.count()
  ring = (await ringsOf(planted.house))[0]!.id
})
afterAll(() => planted.house.close())

/** Operators are out after some of the house's hours. */
async function comeIn() {
  cash = await Promise.all(Array.from({ length: 8 }, () => planted.house.operator('정산')))
}

async function view(by = cash[0]!) {
  const answer = await by.ask('radarView', undefined, { params: { id: ring } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const request = (by: Operator, pairs: number, points: number) =>
  by.ask('radarRecover', { id: ring, pairs, points, text, reason: '되풀이' })
const decide = (by: Operator, id: number, approve = true) =>
  by.ask('approvalDecide', { id, approve, reason: '다시 봄' })
const points = () =>
  Promise.all(
    [planted.moon, planted.star, planted.head].map((member) => pointsOf(planted.house, member)),
  )
const moved = async () =>
  (
    await planted.house.db.query<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from transfer where kind = 'ring.back'`
  )[0]!.sum
const done = (answers: { result: boolean }[]) => answers.filter(({ result }) => result).length

test('of many who ask at once one does, and only for what stands now', async () => {
  const { pairs, points: due } = (await view()).recovery
  expect([pairs, due]).toEqual([6, 12 * (OWN + HEAD)])
  expect(await request(cash[0]!, pairs, due - 1)).toMatchObject({
    ...{ code: 'state', msg: operatorText.changed },
  })
  const answers = await Promise.all(cash.map((by) => request(by, pairs, due)))
  expect(done(answers)).toBe(1)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toMatchObject({ code: 'state', msg: operatorText.pending })
  expect(await points()).toEqual([6 * OWN, 6 * OWN, 12 * HEAD])
})

test('one who withdraws or says no takes nothing, and the same can be asked again', async () => {
  const { waits } = (await view()).recovery
  const asked = cash.find(({ uid }) => uid === waits!.by)!
  const others = cash.filter((by) => by !== asked)
  // No and yes at once: one of them counts.
  const answers = await Promise.all(others.slice(0, 6).map((by) => decide(by, waits!.id, false)))
  expect(done(answers)).toBe(1)
  expect(await moved()).toBe(0)
  expect((await view()).history.at(-1)).toMatchObject({ kind: 'recover.reject' })
  const { pairs, points: due } = (await view()).recovery
  expect(await request(asked, pairs, due)).toMatchObject({ result: true })
})

test('a case with a request that waits is not closed, by however many', async () => {
  const { version } = await view()
  const answers = await Promise.all(
    cash.map((by) => by.ask('radarClose', { id: ring, version, end: 'done', reason: '끝났음' })),
  )
  expect(done(answers)).toBe(0)
  expect(answers[0]).toMatchObject({ code: 'state', msg: radarText.waits })
})

test('a member who spends while it is taken has given or keeps each point, and none twice', async () => {
  const { house, star } = planted
  await stayIn(house)
  const { waits } = (await view()).recovery
  const before = await points()
  const yes = cash.filter(({ uid }) => uid !== waits!.by)
  const spend = Array.from({ length: 5 }, () => star.ask('pointChange', { params: { set: OWN } }))
  const [approved, spent] = await Promise.all([
    Promise.all(yes.map((by) => decide(by, waits!.id))),
    Promise.all(spend),
  ])
  expect(done(approved)).toBe(1)
  const gone = done(spent) * OWN
  expect(await points()).toEqual([0, 0, 0])
  const all = before.reduce((sum, one) => sum + one, 0)
  expect(await moved()).toBe(all - gone)
  expect((await view()).money).toMatchObject({ taken: all - gone, spent: gone })
  expect(await checkInvariants(house.db)).toEqual([])
})

test('whose points are all spent gives nothing and is told so; the stake is done with', async () => {
  const { house, moon, star, head, play, settle, count } = planted
  for (let n = 0; n < 2; n += 1) await play()
  await settle()
  await house.clock.advance(3_600_001)
  await count()
  await stayIn(house)
  await comeIn()
  for (const [member, sum] of [
    [moon, 2 * OWN],
    [star, 2 * OWN],
    [head, 4 * HEAD],
  ] as const)
    expect(await member.ask('pointChange', { params: { set: sum } })).toMatchObject({
      result: true,
    })
  const before = await moved()
  const { recovery } = await view()
  expect(recovery).toMatchObject({ pairs: 2, points: 4 * (OWN + HEAD), spent: 4 * (OWN + HEAD) })
  const asked = await request(cash[0]!, recovery.pairs, recovery.points)
  if (!asked.result) throw new Error(asked.msg)
  expect(await decide(cash[1]!, asked.data.approval)).toMatchObject({ result: true })
  expect(await moved()).toBe(before)
  expect(await points()).toEqual([0, 0, 0])
  const after = await view()
  expect(after.recovery).toMatchObject({ pairs: 0, points: 0 })
  expect(after.notices.filter(({ about }) => about === 'recovered')).toHaveLength(6)
  const list = await moon.ask('memoList', { params: {} })
  const memo = await moon.ask('memoView', undefined, {
    params: { no: list.result ? list.data.list[0]!.no : 0 },
  })
  expect(memo.result && memo.data.contents).toContain('회수한 포인트: 0P')
})

test('a count, a request and a close at once leave one order of them, and each stake is taken once', async () => {
  const { house, play, settle, count } = planted
  for (let n = 0; n < 4; n += 1) await play()
  await settle()
  await house.clock.advance(3_600_001)
  await count()
  await house.clock.advance(3_600_001)
  await comeIn()
  const { recovery, version } = await view()
  expect(recovery).toMatchObject({ pairs: 4, spent: 0 })
  const [, closed, ...asked] = await Promise.all([
    count(),
    cash[0]!.ask('radarClose', { id: ring, version, end: 'done', reason: '끝났음' }),
    ...cash.slice(1).map((by) => request(by, recovery.pairs, recovery.points)),
  ])
  // Either it was closed first, and nothing is asked for, or one asked, and it stands.
  expect(done([closed, ...asked])).toBe(1)
  const [taken] = await house.db.query<{ twice: number }>`
    select count(*) as twice from (
      select bet_id from ring_taken_stake where not released group by 1 having count(*) > 1) t`
  expect(taken!.twice).toBe(0)
  expect(await checkInvariants(house.db)).toEqual([])
})
