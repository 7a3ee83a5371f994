/** A partner who closes the account, or is one no more, loses no period and owes none (docs/adr/0115-partners-statements.md). */
import { afterAll, beforeEach, expect, test } from 'vitest'

import { closingText } from '@madang/contract/member/plain/closing.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import { passHours } from '../../testing/cashier.ts'
import { openClosedHalf } from './testing/closed-half.ts'

const { house, top, other, low, seat, agreed, nextHalf } = await openClosedHalf()
afterAll(() => house.close())

const reason = '계약'
const obstacles = async (member = top) => {
  const answer = await member.ask('closing')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.obstacles
}
const share = async (percent: number) => {
  const { asks } = await seat()
  const given = { partner: top.id, share: percent * 100, carries: false, reason }
  await agreed((await asks.ask('settlementTerms', given)) as never)
}
const adjust = async (amount: number) => {
  const { asks } = await seat()
  await agreed((await asks.ask('settlementAdjust', { partner: top.id, amount, reason })) as never)
}
const ended = async (first: string) => {
  await house.clock.set(`${first}T00:11:00+09:00`)
  await passHours(house, 0)
}
beforeEach(() => passHours(house, 0))

test('a partner without a share, and a member, are kept by no statement', async () => {
  for (const member of [top, other, low]) expect(await obstacles(member)).toEqual([])
})

test('a running period, one without a statement and an adjustment keep a partner; the last statement frees', async () => {
  await share(30)
  expect(await obstacles()).toEqual(['settlement'])
  expect(await obstacles(other)).toEqual([])
  const { left } = (await top.ask('closing')) as never as { left: object }
  expect(await top.ask('closingAsk', { given: left, words: '' } as never)).toMatchObject({
    result: false,
  })
  await ended('2026-04-01')
  expect(await obstacles()).toEqual(['settlement'])
  // From the next period on there is no share; the ended one still wants its statement.
  await share(0)
  await ended('2026-04-16')
  expect(await obstacles()).toEqual(['settlement'])
  await nextHalf('2026-03-16')
  expect(await obstacles()).toEqual(['settlement'])
  await nextHalf('2026-04-01')
  expect(await obstacles()).toEqual([])
  await adjust(-1_000_000_000)
  expect(await obstacles()).toEqual(['settlement'])
  // A debt that the last statement left is no less open.
  await ended('2026-05-01')
  await nextHalf('2026-04-16')
  expect(await obstacles()).toEqual(['settlement'])
  expect(closingText.inTheWay(['settlement'])).toContain('파트너 정산')
})

test('a partner who becomes a member again has the ended period closed, and is listed until then', async () => {
  const { asks, agrees } = await seat()
  await adjust(1_000_000_000)
  await share(20)
  const retyped = () => agrees.ask('memberEdit', { id: top.id, type: '유저', reason })
  expect(await retyped()).toMatchObject({ result: false, msg: settlementText.hasShare })
  await share(0)
  expect(await retyped()).toMatchObject({ result: true })
  await ended('2026-06-01')
  const listed = async (first: string) => {
    const answer = await asks.ask('settlementList', { first } as never)
    return JSON.stringify(answer).includes(top.uid)
  }
  await seat()
  expect(await listed('2026-05-01')).toBe(true)
  await nextHalf('2026-05-01')
})
