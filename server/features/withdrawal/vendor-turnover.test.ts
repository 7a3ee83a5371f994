/** Bets at vendors' games on the way to a withdrawal. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { formatWon } from '@madang/contract/core/won.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import {
  accountHolder,
  complete,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { rollVendors } from '../rolling/rolling.ts'

let house: House
let cash: TestOperator
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-02-02T10:00:00+09:00')
  await house.db.begin((tx) => house.deps.settings.set(tx, 'withdrawalGapHours', 0, 'test'))
  cash = await house.operator('정산')
  vendor = await openVendor(house)
})
afterAll(() => house.close())

let names = 0
/** A round that is over; nobody has judged it yet. */
async function play(session: string, amount: number, back = 0, game = 'two') {
  const name = `p${++names}`
  expect((await vendor.bet(session, name, name, amount, game)).said.status).toBe('OK')
  if (back > 0) await vendor.win(`${name}:w`, name, [name], back)
  await vendor.end(name)
}
const judge = () => rollVendors(house.deps)
const withdraw = (member: TestMember) => member.ask('withdrawalRequest', { setMoney: 10_000 })
async function paidIn(amount: number) {
  const member = await accountHolder(house, { money: 200_000 })
  await member.ask('depositRequest', { setMoney: amount, type: '0' })
  await complete(cash, 'deposit', member)
  return { member, session: await vendor.open(member, 'two') }
}
const doneOf = async (member: TestMember) => {
  const answer = await member.ask('turnover')
  if (!answer.result) throw new Error(answer.msg)
  const { done, games } = answer.data
  expect(games).toEqual(done > 0 ? [{ name: '카지노·슬롯', money: done }] : [])
  return done
}

test('spins won and lost lead to a withdrawal, also such that paid their stake; the next one begins anew', async () => {
  const { member, session } = await paidIn(50_000)
  await play(session, 20_000)
  await play(session, 25_000, 70_000)
  await play(session, 3_000, 3_000)
  await judge()
  const left = withdrawalText.turnover(formatWon(2_000))
  expect(await withdraw(member)).toMatchObject({ result: false, msg: left })
  await play(session, 2_000)
  await judge()
  expect(await withdraw(member)).toMatchObject({ result: true })
  await complete(cash, 'withdrawal', member)
  expect(await doneOf(member)).toBe(0)
  await play(session, 3_000)
  await judge()
  expect(await doneOf(member)).toBe(3_000)
})

test('what is judged while a withdrawal is asked for counts for it or for the next one, never for both', async () => {
  const { member, session } = await paidIn(10_000)
  await play(session, 10_000)
  await judge()
  for (let n = 0; n < 30; n++) await play(session, 1_000)
  const [asked] = await Promise.all([withdraw(member), judge(), judge()])
  expect(asked).toMatchObject({ result: true })
  await complete(cash, 'withdrawal', member)
  await judge()
  const [row] = await house.db.query<{ before: number }>`
    select staked_before as before from withdrawal where member_id = ${member.id}`
  expect([10_000, 40_000]).toContain(row!.before)
  expect(row!.before + (await doneOf(member))).toBe(40_000)
})
