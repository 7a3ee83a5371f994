import { afterAll, beforeAll, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { readWallet } from '../../ledger/ledger.ts'
import { accountHolder, pendingRow, type TestOperator } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
let [kim, lee] = [] as unknown as [TestOperator, TestOperator]
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
  ;[kim, lee] = await Promise.all([house.operator('정산'), house.operator('관리자')])
})
afterAll(() => house.close())

async function request(amount: number) {
  const member = await accountHolder(house)
  await member.ask('depositRequest', { setMoney: amount, type: '0' })
  const { id, version } = await pendingRow(kim, 'deposit', member)
  return { member, amount, id, version }
}
type Asked = Awaited<ReturnType<typeof request>>

/** As the console decides marked rows: one after the other, each its own call, on the version that was seen. */
async function decideAll(by: TestOperator, rows: readonly Asked[]) {
  const answers = []
  for (const { id, version, amount } of rows)
    answers.push(await by.ask('depositComplete', { id, version, amount, reason: '입금 확인' }))
  return answers
}

test('two who decide the same twelve marked rows at once complete each exactly once; who came second reads why', async () => {
  const rows = await Promise.all(Array.from({ length: 12 }, (_, n) => request(10_000 + n * 1_000)))
  const answers = (
    await Promise.all([decideAll(kim, rows), decideAll(lee, rows.toReversed())])
  ).flat()
  expect(answers.filter(({ result }) => result)).toHaveLength(12)
  for (const answer of answers.filter(({ result }) => !result))
    expect(answer).toMatchObject({ code: 'state', msg: operatorText.changed })
  for (const { member, amount } of rows)
    expect((await readWallet(house.db, member.id)).money).toBe(amount)
  const log = await house.db.query<{ subject: string; count: number }>`
    select subject, count(*) from audit where action = 'deposit.complete' group by subject`
  expect(log.map(({ count }) => count)).toEqual(Array.from({ length: 12 }, () => 1))
})

test('of marked rows each goes by its own rule: one waits for a second operator, one was taken back, the rest go through', async () => {
  const rows = await Promise.all([10_000, 2_000_000, 20_000, 30_000].map(request))
  const gone = rows[2]!
  await lee.ask('depositRefuse', { id: gone.id, version: gone.version, reason: '본인 요청' })
  const answers = await decideAll(kim, rows)
  expect(answers.map((answer) => (answer.result ? answer.data.state : answer.msg))).toEqual([
    ...['done', 'waiting', operatorText.changed, 'done'],
  ])
  const money = await Promise.all(rows.map(({ member }) => readWallet(house.db, member.id)))
  expect(money.map((wallet) => wallet.money)).toEqual([10_000, 0, 0, 30_000])
})
