/** A frozen account (docs/spec/accounts.md#freeze): nobody in, nothing out, what is open settles. */
import { afterAll, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { endedText } from '../../http/identity.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { accountHolder, complete, pendingRow } from '../../testing/cashier.ts'
import { openHouse } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { openVendor } from '../../testing/vendor.ts'
import { openAccount } from './account.ts'

const house = await openHouse()
const { hash, logIn } = await openLogins(house)
const vendor = await openVendor(house)
const desk = await house.operator('상담')
const cash = await house.operator('정산')
const openRound = roundsOf(house)
afterAll(() => house.close())

async function holder(money = 500_000) {
  const lee = await accountHolder(house, { money })
  await house.db.query`update member set password_hash = ${hash} where id = ${lee.id}`
  return lee
}
const byDesk = (id: number, frozen: boolean, reason = '본인 요청') =>
  desk.ask('memberFreeze', { id, frozen, reason })
const sessions = (id: number) => house.db.query`select from session where member_id = ${id}`

test('frozen by the member without a password: out everywhere, the right password does not open it', async () => {
  const lee = await holder()
  const window = await vendor.open(lee)
  expect((await vendor.bet(window, 'tx-1', 'r-1', 10_000)).said).toMatchObject({ status: 'OK' })
  expect(await lee.ask('accountFreeze')).toMatchObject({ result: true, msg: accountText.frozen })
  expect(await lee.ask('refresh')).toEqual({
    ...{ result: false, code: 'logout', msg: endedText.frozen },
  })
  expect(await logIn(lee.uid)).toEqual({ result: false, code: 'denied', msg: sessionText.frozen })
  // Who does not know the password is told nothing of it.
  expect(await logIn(lee.uid, 'wrong-wrong')).toMatchObject({ msg: sessionText.wrong })
  expect((await vendor.bet(window, 'tx-2', 'r-2', 10_000)).said).not.toMatchObject({ status: 'OK' })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 490_000 })
  const events = await house.db.query`
    select actor, detail from event_whole where kind = 'member.frozen' and target = ${lee.uid}`
  expect(events).toEqual([
    { actor: lee.uid, detail: { before: { frozen: false }, after: { frozen: true } } },
  ])
})

test('an open bet of a frozen account settles and pays', async () => {
  const round = await openRound()
  const lee = await holder(50_000)
  await (round.isOdd ? round.odd(lee) : round.even(lee))
  await lee.ask('accountFreeze')
  await round.draw()
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 59_500 })
})

test('what was asked for before it is not paid out while it is on, and may be refused', async () => {
  const lee = await holder()
  await lee.ask('withdrawalRequest', { setMoney: 10_000 })
  await lee.ask('accountFreeze')
  const held = { result: false, code: 'state', msg: operatorText.frozen }
  expect(await complete(cash, 'withdrawal', lee)).toEqual(held)
  const { id, version } = await pendingRow(cash, 'withdrawal', lee)
  expect(await cash.ask('withdrawalRefuse', { id, version, reason: '잠긴 계정' })).toMatchObject({
    result: true,
  })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 500_000, held: 0 })
})

test('above the threshold the second operator’s approval meets the freeze too', async () => {
  const lee = await holder(3_000_000)
  expect(await lee.ask('withdrawalRequest', { setMoney: 1_500_000 })).toMatchObject({
    result: true,
  })
  const row = await pendingRow(cash, 'withdrawal', lee)
  await cash.ask('withdrawalComplete', { id: row.id, version: row.version, reason: '큰 금액' })
  await lee.ask('accountFreeze')
  const [approval] = await house.db.query<{ id: number }>`
    select id from approval where action = 'withdrawal.complete' and subject = ${row.id}`
  const second = await house.operator('관리자')
  expect(await second.ask('approvalDecide', { id: approval!.id, approve: true })).toMatchObject({
    ...{ result: false, msg: operatorText.frozen },
  })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ held: 1_500_000 })
})

test('the desk opens it with a reason: the member comes in, and nothing goes out for a day', async () => {
  const lee = await holder()
  await lee.ask('accountFreeze')
  expect(await byDesk(lee.id, false, '')).toMatchObject({ msg: operatorText.noReason })
  expect(await byDesk(lee.id, false)).toMatchObject({ result: true })
  expect(await byDesk(lee.id, false)).toEqual({
    ...{ result: false, code: 'state', msg: operatorText.isOpen },
  })
  const answer = await logIn(lee.uid)
  if (!answer.result) throw new Error(answer.msg)
  const headers = { authorization: `Bearer ${answer.accessToken}` }
  const asked = await lee.ask('withdrawalRequest', { setMoney: 10_000 }, { headers })
  expect(asked).toMatchObject({ result: false, code: 'state' })
  expect(!asked.result && asked.msg).toContain('잠근 계정을 다시 열어')
  const audits = await house.db.query`
    select action, reason from audit_whole where subject = ${lee.uid} order by id`
  expect(audits).toEqual([{ action: 'member.thaw', reason: '본인 요청' }])
  expect(await house.db.query`select from memo where member_id = ${lee.id}`).toHaveLength(1)
})

test('the desk freezes as the member does, and the card says since when', async () => {
  const lee = await holder()
  const card = async () => {
    const answer = await desk.ask('memberCard', undefined, { params: { id: lee.id } })
    return answer.result ? answer.data.frozenAt : answer.msg
  }
  expect(await card()).toBeNull()
  expect(await byDesk(lee.id, true)).toMatchObject({ result: true })
  expect(await sessions(lee.id)).toEqual([])
  expect(Date.parse((await card())!)).toBeGreaterThan(0)
  expect(await byDesk(lee.id, true)).toMatchObject({ code: 'state', msg: operatorText.isFrozen })
  expect(await byDesk(987_654_321, true)).toMatchObject({ code: 'notFound' })
})

test('a login whose password was looked at before the freeze finds no way in', async () => {
  const lee = await holder()
  const [frozen, came] = await meet(house, {
    lock: `select from member where id = ${lee.id} for update`,
    async ask() {
      // Both wait for the member's row, the freeze first.
      const freezing = byDesk(lee.id, true)
      await waiting(house, 1)
      return Promise.all([freezing, logIn(lee.uid)])
    },
    waiters: 2,
  })
  expect(frozen).toMatchObject({ result: true })
  expect(came).toEqual({ result: false, code: 'denied', msg: sessionText.frozen })
  expect(await sessions(lee.id)).toEqual([])
})

test('a withdrawal against a freeze at the same moment: it stood before, or nothing moved', async () => {
  const lee = await holder()
  const answers = await waitsAt(house, 'after insert on session_end', () =>
    meet(house, {
      lock: HELD,
      // The freeze holds the wallet and waits with the session ended; the withdrawals wait for the wallet.
      async ask() {
        const freezing = lee.ask('accountFreeze')
        await waiting(house, 1)
        const asked = Array.from({ length: 4 }, () =>
          lee.ask('withdrawalRequest', { setMoney: 10_000 }),
        )
        return Promise.all([freezing, ...asked])
      },
      waiters: 5,
    }),
  )
  const [frozen, ...asked] = answers
  expect(frozen).toMatchObject({ result: true })
  expect(asked.map((answer) => !answer.result && answer.code)).toEqual(Array(4).fill('logout'))
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 500_000, held: 0 })
})

test('ten freezes at once are one', async () => {
  const lee = await holder()
  const answers = await meet(house, {
    lock: `select from wallet where member_id = ${lee.id} for update`,
    ask: () => Promise.all(Array.from({ length: 10 }, () => lee.ask('accountFreeze'))),
    waiters: 5,
  })
  expect(answers.filter(({ result }) => result).length).toBeGreaterThanOrEqual(1)
  const events = await house.db.query`
    select from event_whole where kind = 'member.frozen' and target = ${lee.uid}`
  expect(events).toHaveLength(1)
})

test('whoever proved to be the member opens it; it opens once', async () => {
  const lee = await holder()
  await lee.ask('accountFreeze')
  const open = () => house.db.begin((tx) => openAccount(tx, { member: lee.id, actor: lee.uid }))
  expect(await Promise.all([open(), open()])).toEqual(expect.arrayContaining([true, false]))
  expect(await logIn(lee.uid)).toMatchObject({ result: true })
})
