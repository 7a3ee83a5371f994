/** Rolling of paired stakes, taken back by two: exact to the point, of each stake once, however often it is asked for. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import pg from 'pg'

import { addDays, dateOf } from '@madang/contract/core/kst.ts'
import { ringMemo } from '@madang/contract/member/plain/memo.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { radarText } from '@madang/contract/operator/plain/radar.ts'

import { checkBooks } from '../../ledger/books.ts'
import { pointsOf } from '../rolling/testing/rounds.ts'
import { openPlanted, RATES, ringsOf, STAKE, type Planted } from './testing/planted.ts'

let planted: Planted
let ring: number
beforeAll(async () => {
  planted = await openPlanted()
  for (let n = 0; n < 8; n += 1) await planted.play()
  await planted.settle()
  await planted.count()
  ring = (await ringsOf(planted.house))[0]!.id
})
afterAll(() => planted.house.close())

type Operator = Awaited<ReturnType<Planted['house']['operator']>>
const text = '7일 동안 반대로 건 베팅입니다.'
const OWN = (STAKE * RATES.own) / 10_000
const HEAD = (STAKE * (RATES.head - RATES.own)) / 10_000

async function view(by: Operator) {
  const answer = await by.ask('radarView', undefined, { params: { id: ring } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
async function ask(by: Operator) {
  const { recovery } = await view(by)
  return by.ask('radarRecover', {
    ...{ id: ring, pairs: recovery.pairs, points: recovery.points },
    ...{ text, reason: '두 달째 반복' },
  })
}
async function report(by: Operator) {
  const end = dateOf(planted.house.deps.clock.now())
  const answer = await by.ask('rollingReport', { start: addDays(end, -30), end, pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  const { sum, list } = answer.data
  return { sum, earners: list.length }
}
const points = () =>
  Promise.all(
    [planted.moon, planted.star, planted.head].map((member) => pointsOf(planted.house, member)),
  )

test('two operators take back to the point what both stakes earned their lines; spent points stay', async () => {
  const { house, moon, star, head } = planted
  const [kim, lee] = [await house.operator('정산'), await house.operator('관리자')]
  expect(await points()).toEqual([8 * OWN, 8 * OWN, 16 * HEAD])
  // One of them spent some of it before.
  await house.db.query`update session set started_at = business_now(), action_at = business_now()`
  const spent = await star.ask('pointChange', { params: { set: 8 * OWN - 100 } })
  expect(spent.result).toBe(true)

  const seen = await view(kim)
  expect(seen.recovery).toMatchObject({
    ...{ pairs: 8, stakes: 16 * STAKE, points: 16 * OWN + 16 * HEAD, spent: 8 * OWN - 100 },
    waits: null,
  })
  expect(seen.money).toMatchObject({
    ...{ stakes: 16 * STAKE, rolling: 16 * OWN + 16 * HEAD, turnover: 16 * STAKE, taken: 0 },
    house: 16 * (STAKE - (STAKE * 195) / 200),
  })

  const earned = { stake: 16 * STAKE, own: 16 * OWN, line: 16 * HEAD }
  expect(await report(kim)).toEqual({ sum: earned, earners: 3 })
  const asked = await ask(kim)
  if (!asked.result) throw new Error(asked.msg)
  expect((await view(lee)).recovery.waits).toMatchObject({ by: kim.uid, mine: false })
  expect(await ask(kim)).toMatchObject({ result: false, code: 'state', msg: operatorText.pending })
  const own = await kim.ask('approvalDecide', { id: asked.data.approval, approve: true })
  expect(own).toMatchObject({ result: false, code: 'denied' })

  // However many say yes at once, it is done once.
  const others = await Promise.all(Array.from({ length: 8 }, () => house.operator('정산')))
  const answers = await Promise.all(
    [lee, ...others].map((by) =>
      by.ask('approvalDecide', { id: asked.data.approval, approve: true }),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await points()).toEqual([0, 0, 0])
  expect(
    await house.db.query`
      select member_id as member, amount from transfer where kind = 'ring.back' order by member_id`,
  ).toEqual([
    { member: head.id, amount: 16 * HEAD },
    { member: moon.id, amount: 8 * OWN },
    { member: star.id, amount: 100 },
  ])
  expect(await report(kim)).toEqual({ sum: { stake: 0, own: 0, line: 0 }, earners: 0 })
  const after = await view(kim)
  expect(after).toMatchObject({
    ...{ state: 'acted', recovery: { pairs: 0, points: 0 } },
    money: { taken: 8 * OWN + 16 * HEAD + 100, spent: 8 * OWN - 100 },
  })
  expect(after.history.map(({ kind }) => kind)).toEqual([
    ...['opened', 'recover.request', 'recover.approve'],
  ])
  expect(await ask(kim)).toMatchObject({ result: false, code: 'state', msg: radarText.nothing })
})

test('each is told why, without the name of another, and answers once; the answer stands in the case', async () => {
  const { house, moon, star, head } = planted
  const lee = await house.operator('상담')
  const list = await moon.ask('memoList', { params: {} })
  if (!list.result) throw new Error(list.msg)
  const no = list.data.list[0]!.no
  const memo = await moon.ask('memoView', undefined, { params: { no } })
  if (!memo.result) throw new Error(memo.msg)
  expect(memo.data.contents).toContain(text)
  expect(memo.data.contents).not.toContain(star.uid)
  expect(memo.data.reply).toEqual({ inquiry: null })
  // Who stands above staked nothing themselves, and reads that.
  expect(memo.data.contents).not.toContain(ringMemo.below)
  const above = await head.ask('memoList', { params: {} })
  const said = await head.ask('memoView', undefined, {
    params: { no: above.result ? above.data.list[0]!.no : 0 },
  })
  expect(said.result && said.data.contents).toContain(ringMemo.below)

  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      moon.ask('memoReply', { params: { no, contents: '남편과 저는 따로 합니다.' } }),
    ),
  )
  const done = answers.filter(({ result }) => result)
  expect(done).toHaveLength(1)
  expect(await star.ask('memoReply', { params: { no, contents: '저도요.' } })).toMatchObject({
    ...{ result: false, code: 'notFound' },
  })
  const shown = await view(lee)
  expect(shown.notices.find(({ member }) => member.id === moon.id)!.answer).toMatchObject({
    ...{ text: '남편과 저는 따로 합니다.', state: 'open' },
  })
  expect(shown.history.at(-1)).toMatchObject({ kind: 'answered', member: { uid: moon.uid } })
  const again = await moon.ask('memoView', undefined, { params: { no } })
  expect(again.result && again.data.reply!.inquiry).toBe(
    shown.notices.find(({ member }) => member.id === moon.id)!.answer!.inquiry,
  )
})

test('a round that a correction makes void takes no rolling twice: what a recovery took comes back first', async () => {
  const { house } = planted
  const before = await points()
  const [round] = await house.db.query<{ id: number; settlement: number }>`
    select id, settlement from round where state = 'SETTLED' order by id limit 1`
  const [kim, lee] = [await house.operator('관리자'), await house.operator('게임')]
  const asked = await kim.ask('roundCorrect', { ...round!, result: null, reason: '다시 봄' })
  if (!asked.result) throw new Error(asked.msg)
  const yes = await lee.ask('approvalDecide', { id: asked.id, approve: true })
  expect(yes).toMatchObject({ result: true })
  // Given back and taken with the run: nobody has more or less than before.
  expect(await points()).toEqual(before)
  const [again] = await house.db.query<{ points: number; given: number }>`
    select (select sum(amount)::bigint from transfer where kind = 'ring.again') as points,
      (select sum(taken)::bigint from ring_taken where given) as given`
  // All of the first round's but what one of them had spent by then.
  expect(again!.points).toBe(again!.given)
  expect(again!.points).toBeGreaterThanOrEqual(OWN + 2 * HEAD)
  expect((await view(kim)).history.at(-1)).toMatchObject({ kind: 'corrected' })
})

test('reports count recovered rolling as taken back: what came less what went is held', async () => {
  const { house, moon } = planted
  const start = addDays(dateOf(house.deps.clock.now()), -30)
  const days = { start, end: dateOf(house.deps.clock.now()) }
  const cash = await house.operator('정산')
  const answer = await cash.ask('pointReport', days)
  if (!answer.result) throw new Error(answer.msg)
  const { held, sum } = answer.data
  expect(sum).toMatchObject({ earned: 16 * OWN + 16 * HEAD, converted: 8 * OWN - 100 })
  expect(sum.earned - sum.converted - sum.back).toBe(held)
  const own = await moon.ask('myRolling', days)
  if (!own.result) throw new Error(own.msg)
  expect(own.data.sum).toMatchObject({ own: 8 * OWN, back: 8 * OWN })
})

test.each([
  ['a recovery that took more than it says', 'update ring_taken set due = due + 1'],
  ['points that were not taken', 'update ring_taken set taken = 0 where taken > 0 and not given'],
  ['what was given back twice', 'update ring_taken set given = true where taken > 0'],
  ['a stake that was taken for nothing', 'delete from ring_taken_stake where not released'],
  ['a sum that is another', 'update ring_take set taken = taken + 1'],
  ['a stake that is larger than its bet', 'update ring_stake set stake = stake + 1'],
])('the books find %s', async (_, sql) => {
  const owner = new pg.Client({ connectionString: planted.house.url })
  await owner.connect()
  const books = async () =>
    (
      await checkBooks({
        async query<R extends object>(text: TemplateStringsArray, ...values: unknown[]) {
          const { rows } = await owner.query<Record<string, unknown>>(
            text.reduce((all, part, index) => `${all}$${index}${part}`),
            values,
          )
          return rows.map((row) => ({ ...row, broken: Number(row.broken) })) as R[]
        },
      })
    ).find(({ name }) => name.startsWith('what was taken back of rings'))!.broken
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
