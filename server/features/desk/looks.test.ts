/** Who else has a deposit or a withdrawal open (docs/adr/0052). */
import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText, type LookKind } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import type { TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let [kim, lee, game] = [] as unknown as [TestOperator, TestOperator, TestOperator]
beforeAll(async () => {
  house = await openHouse()
  ;[kim, lee, game] = await Promise.all([
    house.operator('정산'),
    house.operator('관리자'),
    house.operator('게임'),
  ])
})
afterAll(() => house.close())

function openPage(by: TestOperator, kind: LookKind) {
  const page = randomBytes(16).toString('hex')
  let turn = 0
  return async (id: number | null) => {
    const answer = await by.ask('deskLook', { page, turn: ++turn, kind, id })
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.others
  }
}

test('who has the same request open is told; a withdrawal of the same number, an approval and who left are others', async () => {
  const [ofKim, ofLee] = [openPage(kim, 'deposits'), openPage(lee, 'deposits')]
  expect(await ofKim(5)).toEqual([])
  expect(await ofLee(5)).toEqual([kim.uid])
  expect(await ofKim(5)).toEqual([lee.uid])
  expect(await openPage(lee, 'withdrawals')(5)).toEqual([])
  await house.db.query`
    insert into approval_look (operator_id, page, approval_id, turn) values (${game.id}, ${randomBytes(16).toString('hex')}, 5, 1)`
  expect(await ofKim(5)).toEqual([lee.uid])
  await ofLee(null)
  expect(await ofKim(5)).toEqual([])
})

test('inquiries and sign-ups are looked at as requests are, each a queue of its own', async () => {
  const sang = await house.operator('상담')
  for (const kind of ['inquiries', 'signups'] as const) {
    const [ofSang, ofLee] = [openPage(sang, kind), openPage(lee, kind)]
    expect(await ofSang(7)).toEqual([])
    expect(await ofLee(7)).toEqual([sang.uid])
    expect(await openPage(lee, 'deposits')(7)).toEqual([])
    await ofSang(null)
    expect(await ofLee(7)).toEqual([])
    await ofLee(null)
  }
  // 정산 reads neither.
  for (const kind of ['inquiries', 'signups'] as const)
    expect(
      await kim.ask('deskLook', { page: randomBytes(16).toString('hex'), turn: 1, kind, id: 7 }),
    ).toEqual(refused('denied', operatorText.denied))
})

test('who may not read deposits neither looks nor is told, and that is an event', async () => {
  const asked = { page: randomBytes(16).toString('hex'), turn: 1, kind: 'deposits', id: 5 } as const
  expect(await game.ask('deskLook', asked)).toEqual(refused('denied', operatorText.denied))
  const events = await house.db.query`
    select from event where kind = 'operator.denied' and actor = ${game.uid}`
  expect(events).toHaveLength(1)
})
