/** Holds on taking money out (docs/spec/accounts.md#holds), and the second look (#proof). */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { spoken, timeOf } from '@madang/contract/core/kst.ts'
import { accountText, holdText } from '@madang/contract/member/plain/account.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { readWallet } from '../../ledger/ledger.ts'
import {
  accountHolder,
  complete,
  passHours,
  renewSessions,
  type TestMember,
  type TestOperator,
} from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { holdWithdrawals, mustHaveProof } from './account.ts'
import { hashToken } from '../../http/identity.ts'

let house: House
let desk: TestOperator
let logins: Awaited<ReturnType<typeof openLogins>>
beforeAll(async () => {
  house = await openHouse()
  desk = await house.operator()
  logins = await openLogins(house)
  await house.clock.set('2026-01-15T12:00:00+09:00')
  await renewSessions(house)
})
afterAll(() => house.close())

const withdraw = (lee: TestMember, setMoney = 10_000) => lee.ask('withdrawalRequest', { setMoney })
const hold = (lee: TestMember, hours?: number) =>
  house.db.begin((tx) =>
    holdWithdrawals(tx, { member: lee.id, reason: 'details', ...(hours && { hours }) }),
  )

test('while a hold is on nothing is asked for; the longest of several counts, and its end is said', async () => {
  const lee = await accountHolder(house, { money: 500_000 })
  const until = await hold(lee)
  await hold(lee, 2)
  const msg = holdText('details', spoken(timeOf(until)))
  expect(await withdraw(lee)).toEqual({ result: false, code: 'state', msg })
  expect(await lee.ask('turnover')).toMatchObject({
    data: { refusal: msg, hold: { until: timeOf(until), why: msg } },
  })
  expect(await lee.ask('account')).toMatchObject({
    data: { hold: { until: timeOf(until), why: msg } },
  })
  await passHours(house, 3)
  expect(await withdraw(lee)).toMatchObject({ msg })
  await passHours(house, 21)
  expect(await withdraw(lee)).toMatchObject({ result: true, msg: withdrawalText.done })
  expect(await lee.ask('turnover')).toMatchObject({ data: { hold: null } })
})

test('what was asked for before a hold is not paid while it is on, and can be taken back', async () => {
  const lee = await accountHolder(house, { money: 500_000 })
  expect(await withdraw(lee)).toMatchObject({ result: true })
  const until = await hold(lee)
  expect(await complete(desk, 'withdrawal', lee)).toEqual({
    ...{ result: false, code: 'state', msg: operatorText.held(spoken(timeOf(until))) },
  })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ held: 10_000 })
  await passHours(house, 24)
  expect(await complete(desk, 'withdrawal', lee)).toMatchObject({ result: true })
})

test('a payment two operators agree on waits for the hold as well', async () => {
  const lee = await accountHolder(house, { money: 2_000_000 })
  expect(await withdraw(lee, 1_500_000)).toMatchObject({ result: true })
  const asking = await house.operator()
  const decide = desk
  const [row] = await house.db.query<{ id: number; version: number }>`
    select id, version from withdrawal where member_id = ${lee.id}`
  const asked = { ...row!, reason: '큰 금액' }
  expect(await asking.ask('withdrawalComplete', asked)).toMatchObject({ result: true })
  const [approval] = await house.db.query<{ id: number }>`
    select id from approval where action = 'withdrawal.complete' and subject = ${row!.id}`
  await hold(lee)
  const answer = await decide.ask('approvalDecide', { id: approval!.id, approve: true })
  expect(answer).toMatchObject({ result: false, code: 'state' })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ held: 1_500_000 })
})

test('a hold put while 10 withdrawals come: those that wait for it are refused, one before it stands', async () => {
  const lee = await accountHolder(house, { money: 500_000 })
  const [, ...answers] = await waitsAt(house, 'after insert on withdrawal_hold', () =>
    meet(house, {
      lock: HELD,
      async ask() {
        const held = hold(lee)
        await waiting(house, 1)
        return Promise.all([held, ...Array.from({ length: 10 }, () => withdraw(lee))])
      },
      waiters: 11,
    }),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(0)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 500_000, held: 0 })

  const kim = await accountHolder(house, { money: 500_000 })
  const [asked] = await waitsAt(house, 'after insert on withdrawal', () =>
    meet(house, {
      lock: HELD,
      async ask() {
        const first = withdraw(kim)
        await waiting(house, 1)
        return Promise.all([first, hold(kim)])
      },
      waiters: 2,
    }),
  )
  expect(asked).toMatchObject({ result: true })
  expect(await readWallet(house.db, kim.id)).toMatchObject({ money: 490_000, held: 10_000 })
})

test('a proof is good for five minutes to the millisecond; then it is asked for, and given anew', async () => {
  const { password } = logins
  const lee = await logins.join({ loggedIn: true })
  const look = () => house.db.begin((tx) => mustHaveProof(tx, hashToken(lee.token)))
  const given = (ago: string) => house.db.query`
    update session set proof_at = business_now() - ${ago}::interval where member_id = ${lee.id}`
  await look()
  await given('4 minutes 50 seconds')
  await look()
  await given('5 minutes')
  await expect(look()).rejects.toMatchObject({ code: 'proof', message: accountText.proof })
  expect(await lee.ask('prove', { password: '' })).toMatchObject({ code: 'badInput' })
  expect(await lee.ask('prove', { password: 'wrong-wrong' })).toMatchObject({ code: 'denied' })
  await expect(look()).rejects.toMatchObject({ code: 'proof' })
  expect(await lee.ask('prove', { password })).toMatchObject({ msg: accountText.proved })
  await look()
  await expect(
    house.db.begin((tx) => mustHaveProof(tx, hashToken('nobody'))),
  ).rejects.toMatchObject({ code: 'logout' })
})

test('above the threshold a withdrawal wants a proof first; the refusal is not kept under its key', async () => {
  const lee = await accountHolder(house, { money: 3_000_000 })
  await house.db.query`update member set password_hash = ${logins.hash} where id = ${lee.id}`
  await house.db.query`
    update session set proof_at = business_now() - interval '6 minutes' where member_id = ${lee.id}`
  const key = 'withdrawal-0123456789'
  const much = () => lee.ask('withdrawalRequest', { setMoney: 1_000_001 }, { key })
  expect(await much()).toEqual({ result: false, code: 'proof', msg: accountText.proof })
  expect(await lee.ask('prove', { password: logins.password })).toMatchObject({ result: true })
  expect(await much()).toMatchObject({ result: true })
  await passHours(house, 1)
  expect(await readWallet(house.db, lee.id)).toMatchObject({ held: 1_000_001 })
})

test('up to the threshold no proof is asked', async () => {
  const lee = await accountHolder(house, { money: 3_000_000 })
  await house.db.query`
    update session set proof_at = business_now() - interval '6 minutes' where member_id = ${lee.id}`
  expect(await withdraw(lee, 1_000_000)).toMatchObject({ result: true })
})
