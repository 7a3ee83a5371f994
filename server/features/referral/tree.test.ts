import { afterAll, beforeAll, expect, test } from 'vitest'

import { ratesOf } from '@madang/contract/core/rates.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { treeText } from '@madang/contract/operator/plain/referral.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { memberBelow, type TreeMember } from '../../testing/tree.ts'
import { verifyChain } from '../audit/audit.ts'
import { ensureOdds } from '../draw/draw.ts'
import { readGuard, rollRounds } from '../rolling/rolling.ts'
import { openRounds, pointsOf } from '../rolling/testing/rounds.ts'

let house: House
let admin: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-02-01T10:00:00+09:00')
  await ensureOdds(house.db)
  admin = await house.operator()
})
afterAll(() => house.close())

const reason = '상위 요청'
const move = (member: TreeMember, upper: TreeMember | null, override = false) =>
  admin.ask('treeMove', { id: member.id, upper: upper?.uid ?? '', override, reason })
const save = (member: TreeMember, rates: object, override = false) =>
  admin.ask('ratesSave', { id: member.id, rates, override, reason })
const view = async (uid: string) => {
  const answer = await admin.ask('treeView', undefined, { params: { uid } })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const upperOf = async ({ id }: TreeMember) =>
  (
    await house.db.query<{ upper: number | null }>`
    select upper_id as upper from member where id = ${id}`
  )[0]!.upper
const refused = (code: string, msg: string) => ({ result: false, code, msg })

test('a member with all below, the line above, and what bounds the rates; heads by the page', async () => {
  const head = await memberBelow(house, null, { rates: { etc: 60, slot: 200 } })
  const mid = await memberBelow(house, head, { rates: { etc: 40 } })
  const low = await memberBelow(house, mid)
  const seen = await view(mid.uid)
  expect(seen).toMatchObject({
    above: [{ uid: head.uid, type: '유저' }],
    bound: 'upper',
    most: { etc: '0.6', slot: '2', baccarat: '0' },
    list: [
      { uid: mid.uid, depth: 0, upper: head.uid, lowers: 1, rates: { etc: '0.4', slot: '0' } },
      { uid: low.uid, depth: 1, upper: mid.uid, lowers: 0 },
    ],
  })
  const guard = await readGuard(house.db)
  expect((await view(head.uid)).most.etc).toBe(String(Math.min(500, guard.etc.most) / 100))
  const heads = await admin.ask('treeHeads', { pageIndex: 1 })
  expect(heads).toMatchObject({ data: { totalCnt: 1, list: [{ uid: head.uid, lowers: 1 }] } })
  for (const uid of ['nobody', '%25', 'x'.repeat(50)])
    expect(await admin.ask('treeView', undefined, { params: { uid } })).toEqual(
      refused('notFound', operatorText.notFound),
    )
})

test('who moves takes all below along, and bets from then on earn the new line', async () => {
  const [old, next] = [
    await memberBelow(house, null, { rates: { etc: 60 } }),
    await memberBelow(house, null, { rates: { etc: 70 } }),
  ]
  const mid = await memberBelow(house, old, { rates: { etc: 40 } })
  const low = await memberBelow(house, mid, { money: 100_000 })
  const rounds = openRounds(house, '20260201')
  const round = await rounds.open()
  await round.bet(low, 10_000)
  await house.db
    .query`update operator_session set started_at = business_now(), action_at = business_now()`
  expect(await move(mid, next)).toMatchObject({ result: true, msg: treeText.moved })
  await round.bet(low, 10_000)
  await round.draw()
  await rollRounds(house)
  const points = await Promise.all([low, mid, old, next].map((one) => pointsOf(house, one)))
  expect(points).toEqual([0, 80, 20, 30])
  await house.db
    .query`update operator_session set started_at = business_now(), action_at = business_now()`
  expect((await view(next.uid)).list.map(({ uid }) => uid)).toEqual([next.uid, mid.uid, low.uid])
  expect(
    await house.db.query`
      select action, reason, before ->> 'upper' as before, after ->> 'upper' as after from audit_whole
      where subject = ${mid.uid} order by id`,
  ).toEqual([{ action: 'member.move', reason, before: old.uid, after: next.uid }])
  expect((await verifyChain(house.db)).brokenAt).toBeNull()
})

test('nobody stands below themselves, and nothing moves where it cannot stand', async () => {
  const head = await memberBelow(house, null, { rates: { etc: 50 } })
  const mid = await memberBelow(house, head, { rates: { etc: 40 } })
  const low = await memberBelow(house, mid)
  const poor = await memberBelow(house, null, { rates: { etc: 30 } })
  const loop = refused('badInput', treeText.cycle)
  expect(await move(head, head)).toEqual(loop)
  expect(await move(head, mid)).toEqual(loop)
  expect(await move(head, low)).toEqual(loop)
  expect(await move(mid, head)).toEqual(refused('badInput', treeText.same))
  expect(await move(head, null)).toEqual(refused('badInput', treeText.same))
  expect(await move(mid, poor)).toEqual(refused('limit', treeText.noFit('etc', 40, 30)))
  const ask = (upper: string) =>
    admin.ask('treeMove', { id: mid.id, upper, override: false, reason })
  for (const uid of ['nobody', '%', '여기'])
    expect(await ask(uid)).toEqual(refused('badInput', treeText.noUpper))
  expect(
    await admin.ask('treeMove', { id: 987_654_321, upper: head.uid, override: false, reason }),
  ).toEqual(refused('notFound', operatorText.notFound))
  expect(await Promise.all([head, mid, low].map(upperOf))).toEqual([null, head.id, mid.id])
})

test('two who move below each other at once: exactly one does, twenty times, and no loop is left', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const [a, b] = [await memberBelow(house, null), await memberBelow(house, null)]
    const answers = await Promise.all([move(a, b), move(b, a)])
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    expect(answers.find(({ result }) => !result)).toEqual(refused('badInput', treeText.cycle))
    expect((await Promise.all([a, b].map(upperOf))).filter((upper) => upper === null)).toHaveLength(
      1,
    )
  }
})

test('a move below an upper beside its lowering: whichever is first, nobody ends above their upper', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const upper = await memberBelow(house, null, { rates: { etc: 60 } })
    const low = await memberBelow(house, null, { rates: { etc: 50 } })
    const [moved, lowered] = await Promise.all([move(low, upper), save(upper, { etc: '0.4' })])
    expect([moved, lowered].filter(({ result }) => result)).toHaveLength(1)
  }
})

test('a line is 50 long at most, whatever is put together', async () => {
  let deep = await memberBelow(house, null)
  for (let depth = 1; depth < 30; depth++) {
    const next = await house.member()
    await house.db.query`update member set upper_id = ${deep.id} where id = ${next.id}`
    deep = next
  }
  let top = await memberBelow(house, null)
  const head = top
  for (let depth = 1; depth < 20; depth++) {
    const next = await house.member()
    await house.db.query`update member set upper_id = ${top.id} where id = ${next.id}`
    top = next
  }
  expect(await move(head, deep)).toMatchObject({ result: true })
  const one = await memberBelow(house, null)
  expect(await move(one, top)).toEqual(refused('badInput', treeText.deep))
})

test('rates of a head stay within the guard unless it is overridden, which is an event of its own', async () => {
  const head = await memberBelow(house, null)
  const { etc, slot } = await readGuard(house.db)
  const text = (rate: number) => String(rate / 100)
  expect(
    await save(head, { etc: text(etc.most), slot: text(Math.min(500, slot.most)) }),
  ).toMatchObject({
    result: true,
  })
  const past = text(etc.most + 1)
  const answer = await save(head, { etc: past })
  expect(answer).toMatchObject({ code: 'limit' })
  if (!answer.result) expect(answer.msg).toContain(`기타 ${text(etc.most)}%까지`)
  expect((await view(head.uid)).list[0]!.rates.etc).toBe(text(etc.most))
  expect(await save(head, { etc: past }, true)).toMatchObject({ result: true })
  const low = await memberBelow(house, head, { rates: { etc: etc.most + 1 } })
  expect(await move(low, null)).toMatchObject({ code: 'limit' })
  expect(await move(low, null, true)).toMatchObject({ result: true })
  expect(
    await house.db.query`select target from event_whole where kind = 'rates.override' order by id`,
  ).toEqual([{ target: head.uid }, { target: low.uid }])
  expect(
    await house.db.query`
      select after ->> 'override' as override from audit_whole
      where subject = ${head.uid} and action = 'member.rates' order by id`,
  ).toEqual([{ override: 'false' }, { override: 'true' }])
})

test('rates are refused for what they are, above and below; unchanged ones leave no trace', async () => {
  const head = await memberBelow(house, null, { rates: ratesOf(() => 30) })
  const mid = await memberBelow(house, head, { rates: { etc: 20 } })
  await memberBelow(house, mid, { rates: { etc: 10 } })
  for (const rate of ['', '5.01', '-1', '1e1', '0.333', 'x'])
    expect(await save(mid, { etc: rate })).toEqual(refused('badInput', treeText.badRate))
  expect(await save(mid, { etc: '0.31' })).toEqual(refused('limit', treeText.aboveUpper('etc', 30)))
  expect(await save(mid, { etc: '0.09' })).toEqual(refused('limit', treeText.belowLower('etc', 10)))
  expect(await save(mid, { etc: '0.2' })).toEqual(refused('badInput', treeText.unchanged))
  expect(await save(mid, {})).toEqual(refused('badInput', treeText.unchanged))
  expect(
    await admin.ask('ratesSave', {
      id: mid.id,
      rates: { etc: '0.3' },
      override: false,
      reason: '',
    }),
  ).toEqual(refused('badInput', operatorText.noReason))
  expect(await house.db.query`select from audit_whole where subject = ${mid.uid}`).toHaveLength(0)
  expect(await save(mid, { etc: '0.15' })).toMatchObject({ result: true, msg: treeText.saved })
})
