/** Stakes that a case took back are in no statement; taken back after the close, the next one has the difference. */
import { afterAll, expect, test } from 'vitest'

import type { StatementView } from '@madang/contract/operator/settlement.ts'

import { passHours } from '../../testing/cashier.ts'
import { closeBooks } from '../books/books.ts'
import { openPlanted, ringsOf, STAKE } from '../radar/testing/planted.ts'

const FIRST = '2026-01-01'
const planted = await openPlanted({ early: true })
const { house, head } = planted
afterAll(() => house.close())

const view = async (first: string): Promise<StatementView> => {
  const answer = await (
    await house.operator('정산')
  ).ask('settlementView', { partner: head.id, first })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
async function recover(ring: number) {
  const [kim, lee] = [await house.operator('정산'), await house.operator('관리자')]
  const seen = await kim.ask('radarView', undefined, { params: { id: ring } })
  if (!seen.result) throw new Error(seen.msg)
  const { pairs, points } = seen.data.recovery
  const asked = await kim.ask('radarRecover', {
    ...{ id: ring, pairs, points, text: '7일 동안 반대로 건 베팅입니다.', reason: '반복' },
  })
  if (!asked.result) throw new Error(asked.msg)
  const decided = await lee.ask('approvalDecide', { id: asked.data.approval, approve: true })
  if (!decided.result) throw new Error(decided.msg)
}
const zero = { bets: 0, stakes: 0, wins: 0, rolling: 0, own: 0 }

test('a stake taken back in its period is listed apart and counts for nothing', async () => {
  await house.db.query`update member set type = '총판' where id = ${head.id}`
  for (let n = 0; n < 8; n += 1) await planted.play()
  await planted.settle()
  await planted.count()
  const before = await view(FIRST)
  expect(before.it).toMatchObject({ bets: 16, stakes: 16 * STAKE, outBets: 0 })
  expect(before.it.rolling).toBeGreaterThan(0)
  await passHours(house, 0)
  await recover((await ringsOf(house))[0]!.id)
  const after = await view(FIRST)
  expect(after.it).toMatchObject({ ...zero, outBets: 16, outStakes: 16 * STAKE })
})

test('taken back after the close, the difference is in the next statement, and the closed one stays', async () => {
  for (let n = 0; n < 6; n += 1) await planted.play()
  await planted.settle()
  await planted.count()
  const played = await view(FIRST)
  expect(played.it).toMatchObject({ bets: 12, stakes: 12 * STAKE })
  await house.clock.set('2026-01-16T00:11:00+09:00')
  await closeBooks(house.deps)
  const [asks, agrees] = [await house.operator('정산'), await house.operator('관리자')]
  const asked = await asks.ask('settlementClose', {
    partner: head.id,
    first: FIRST,
    reason: '확인함',
  })
  if (!asked.result) throw new Error(asked.msg)
  const closed = await agrees.ask('approvalDecide', { id: asked.data.approval, approve: true })
  expect(closed).toMatchObject({ result: true })
  await recover((await ringsOf(house)).at(-1)!.id)
  expect((await view(FIRST)).it).toMatchObject({ bets: 12, stakes: 12 * STAKE })
  const { it } = await view('2026-01-16')
  expect(it).toMatchObject({
    ...{ bets: -12, stakes: -12 * STAKE, wins: -played.it.wins, rolling: -played.it.rolling },
    ...{ outBets: 12, outStakes: 12 * STAKE },
  })
  const checked = await (
    await house.operator('정산')
  ).ask('settlementCheck', { partner: head.id, first: FIRST })
  expect(checked).toMatchObject({ data: { same: true, sealed: true } })
})
