/** How long answers take today, by category: for the desk, and what is usual for the member (docs/adr/0126). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { InquiryCategory } from '@madang/contract/core/inquiry.ts'
import { inquiryTimes } from '@madang/contract/member/inquiry.ts'
import { inquiryTimes as deskTimes } from '@madang/contract/operator/inquiry.ts'

import { openHouse, type House } from '../../testing/house.ts'
import { answer, further, TEXT, type Member } from './testing/asks.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => house.clock.set('2026-01-15T10:00:00+09:00'))

/** Writes one and answers it so many seconds later, by the columns the times are read from. */
async function took(by: Member, category: InquiryCategory, seconds: number, at: string) {
  const desk = await house.operator('상담')
  const written = await by.ask('inquiryWrite', { ...TEXT, category })
  if (!written.result) throw new Error(written.msg)
  await answer(desk, written.no)
  await house.db.query`
    update inquiry set answered_at = ${at}::timestamptz,
      asked_at = ${at}::timestamptz - make_interval(secs => ${seconds}), created_at = '2026-01-01'
    where id = ${written.no}`
  return written.no
}
const TODAY = '2026-01-15T09:00:00+09:00'

test('the middle of today’s answers, of all and by category; yesterday’s last moment is not among them', async () => {
  const lee = await house.member()
  const desk = await house.operator('열람')
  const told = async () => {
    const answer = await desk.ask('inquiryTimes')
    if (!answer.result) throw new Error(answer.msg)
    deskTimes.output.strict().parse({ data: answer.data })
    return answer.data
  }
  const usual = async () => {
    const answer = await lee.ask('inquiryTimes')
    if (!answer.result) throw new Error(answer.msg)
    inquiryTimes.output.strict().parse({ data: answer.data })
    return answer.data
  }
  const none = { deposit: null, withdrawal: null, bets: null, casino: null, account: null }
  expect(await told()).toEqual([])
  expect(await usual()).toEqual({ all: null, categories: { ...none, other: null } })

  await took(lee, 'deposit', 9_000, '2026-01-14T23:59:59.999+09:00')
  expect(await told()).toEqual([])
  await took(lee, 'deposit', 60, '2026-01-15T00:00:00+09:00')
  await took(lee, 'deposit', 100, TODAY)
  expect(await told()).toEqual([
    { category: null, answers: 2, medianSeconds: 80 },
    { category: 'deposit', answers: 2, medianSeconds: 80 },
  ])
  // Two say nothing of what is usual.
  expect((await usual()).all).toBeNull()
  const bets = await took(lee, 'bets', 600, TODAY)
  expect(await usual()).toEqual({ all: 100, categories: { ...none, other: null } })
  await took(lee, 'deposit', 200, TODAY)
  expect(await usual()).toEqual({ all: 150, categories: { ...none, deposit: 100, other: null } })

  // An answer goes on counting when it was asked further, by what it took itself; the new answer too.
  await house.db.query`update inquiry set answered_at = ${TODAY}::timestamptz where id = ${bets}`
  expect(await further(lee, bets)).toMatchObject({ result: true })
  expect(await told()).toContainEqual({ category: 'bets', answers: 1, medianSeconds: 600 })
  const kim = await house.operator('상담')
  await answer(kim, bets, { version: 2 })
  await house.db.query`
    update inquiry set answered_at = ${TODAY}::timestamptz,
      asked_at = ${TODAY}::timestamptz - interval '20 seconds' where id = ${bets}`
  expect(await told()).toContainEqual({ category: 'bets', answers: 2, medianSeconds: 310 })
  const pace = await (await house.operator('상담')).ask('houseDay')
  expect(JSON.stringify(pace)).toContain('"decided":5')
})
