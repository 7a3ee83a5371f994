/** A member's password (docs/spec/accounts.md#password): the change, what it ends, and what it keeps from going out. */
import { afterAll, expect, test } from 'vitest'

import { accountText, holdText } from '@madang/contract/member/plain/account.ts'
import { spoken, timeOf } from '@madang/contract/core/kst.ts'

import { endedText, hashToken } from '../../http/identity.ts'
import { readWallet } from '../../ledger/ledger.ts'
import { accountHolder } from '../../testing/cashier.ts'
import { openHouse } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { HELD, meet, waiting, waitsAt } from '../../testing/meeting.ts'
import { openRoundAt } from '../../testing/provider.ts'
import { openVendor } from '../../testing/vendor.ts'
import { setPassword } from './account.ts'

// Withdrawals rest around midnight.
const house = await openHouse({ at: new Date('2026-07-15T12:00:00+09:00') })
const { hash, password: OLD, join, logIn } = await openLogins(house)
const vendor = await openVendor(house)
afterAll(() => house.close())

const NEW = 'norang-gireogi-42'
type Lee = Awaited<ReturnType<typeof join>>
const change = (lee: Pick<Lee, 'ask'>, { old = OLD, password = NEW } = {}) =>
  lee.ask('passwordChange', { old, password })
/** What is asked with the token that a change brought. */
const withToken = (lee: Lee, token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const bet = (lee: Pick<Lee, 'ask'>, { date, round }: { date: string; round: number }) =>
  lee.ask('bet', {
    game: 'powerBall',
    page: 'ntry',
    today: date,
    round,
    type: 'poOdd',
    pick: '파워볼 홀',
    rate: 1.95,
    money: 10_000,
    win: 0,
  })
/** A member with an account, money, and the password of the logins. */
async function holder(money = 500_000) {
  const lee = await accountHolder(house, { money })
  await house.db.query`update member set password_hash = ${hash} where id = ${lee.id}`
  return lee
}
const holds = (id: number) => house.db.query<{ reason: string; hours: number }>`
  select reason, extract(epoch from until_at - from_at)::int / 3600 as hours from withdrawal_hold
  where member_id = ${id} order by id`

test('a change takes the new password, a hold of 24 hours, a memo and an event; the session goes on under another token', async () => {
  const lee = await holder()
  const answer = await change(lee)
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.msg).toBe(accountText.changed)
  expect(await lee.ask('refresh')).toEqual({
    ...{ result: false, code: 'logout', msg: endedText.password },
  })
  const now = withToken(lee, answer.accessToken)
  expect(await lee.ask('refresh', {}, now)).toMatchObject({ result: true, data: { memo: 1 } })
  expect(await logIn(lee.uid, OLD)).toMatchObject({ result: false })
  expect(await logIn(lee.uid, NEW)).toMatchObject({ result: true })
  expect(await holds(lee.id)).toEqual([{ reason: 'password', hours: 24 }])
  const events = await house.db.query`
    select actor, target from event where kind = 'member.password' and target = ${lee.uid}`
  expect(events).toEqual([{ actor: lee.uid, target: lee.uid }])
  const [memo] = await house.db.query<{ html: string }>`
    select l.html from memo m join mailing l on l.id = m.mailing_id where m.member_id = ${lee.id}`
  expect(memo!.html).toContain('직접 바꾸지 않았다면')
  expect(memo!.html).not.toContain(NEW)
})

test('what was opened under the old token takes no more: a game, the partners’ page', async () => {
  const lee = await holder()
  const token = hashToken(lee.token)
  const session = await vendor.open(lee)
  expect((await vendor.bet(session, 'tx-1', 'r-1', 10_000)).said).toMatchObject({ status: 'OK' })
  await house.db.query`insert into partner_session (token_hash, session_hash)
    values (${hashToken('partner')}, ${token})`
  expect(await change(lee)).toMatchObject({ result: true })
  const refused = await vendor.bet(session, 'tx-2', 'r-2', 10_000)
  expect(refused.said).not.toMatchObject({ status: 'OK' })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 490_000 })
  expect(await house.db.query`select from partner_session where session_hash = ${token}`).toEqual(
    [],
  )
})

test('who gives a password for a member ends every session of theirs', async () => {
  const lee = await join({ loggedIn: true })
  const given = { member: lee.id, password: NEW, reason: 'recovery' as const, actor: 'desk' }
  expect(await house.db.begin((tx) => setPassword(house.deps, tx, given))).toBeNull()
  expect(await lee.ask('refresh')).toMatchObject({ code: 'logout', msg: endedText.password })
  expect(await holds(lee.id)).toEqual([{ reason: 'recovery', hours: 24 }])
})

test.each([
  ['none', '', accountText.noNew],
  ['seven letters', 'q7!xz3k', accountText.short(8)],
  ['129 letters', 'a1'.repeat(65), accountText.long],
  ['a common one', 'password1', accountText.common],
  ['a common one in capitals', 'PassWord1', accountText.common],
  ['the site’s own word with figures', 'madang-12345', accountText.own],
  ['the site’s own word twice', '마당마당2026!', accountText.own],
  ['the present one', OLD, accountText.same],
])('%s is no new password', async (_, password, msg) => {
  const lee = await join({ loggedIn: true })
  const refused = { result: false, code: 'badInput', msg, field: 'password' }
  expect(await change(lee, { password })).toEqual(refused)
  expect(await holds(lee.id)).toEqual([])
  expect(await lee.ask('refresh')).toMatchObject({ result: true })
})

test('neither is the own id or nickname', async () => {
  const lee = await join({ loggedIn: true })
  await house.db
    .query`update member set nick = '한강오리배', nick_key = '한강오리배' where id = ${lee.id}`
  for (const password of [lee.uid.toUpperCase(), '한강오리배1234'])
    expect(await change(lee, { password })).toMatchObject({ msg: accountText.own })
})

test('a password pasted with spaces and of any letters is taken as it is', async () => {
  const lee = await join({ loggedIn: true })
  const password = ' 비 오는 날 é🙂 '
  expect(await change(lee, { password })).toMatchObject({ result: true })
  expect(await logIn(lee.uid, password)).toMatchObject({ result: true })
  expect(await logIn(lee.uid, password.trim())).toMatchObject({ result: false })
})

test('a wrong present password changes nothing, and stands under the limits of login', async () => {
  const lee = await join({ loggedIn: true })
  for (let tries = 0; tries < 5; tries++)
    expect(await change(lee, { old: 'wrong-wrong' })).toEqual({
      ...{ result: false, code: 'denied', msg: accountText.wrongPassword },
    })
  expect(await change(lee)).toMatchObject({ code: 'busy', challenge: { algorithm: 'SHA-256' } })
  expect(await lee.ask('prove', { password: OLD })).toMatchObject({ code: 'busy' })
  expect(await holds(lee.id)).toEqual([])
  const failed = await house.db.query`
    select from event where kind = 'login.failed' and actor = ${lee.uid}`
  expect(failed).toHaveLength(5)
})

test('of two changes at once exactly one is made, and one hold, memo and event', async () => {
  for (let round = 0; round < 5; round++) {
    const lee = await join({ loggedIn: true })
    const passwords = [NEW, 'other-horse-77']
    const answers = await meet(house, {
      lock: `select from wallet where member_id = ${lee.id} for update`,
      ask: () => Promise.all(passwords.map((password) => change(lee, { password }))),
      waiters: 2,
    })
    const done = answers.filter(({ result }) => result)
    expect(done).toHaveLength(1)
    expect(answers.find(({ result }) => !result)).toMatchObject({
      ...{ code: 'state', msg: accountText.meanwhile },
    })
    expect(await holds(lee.id)).toHaveLength(1)
    const opens = await Promise.all(passwords.map((upw) => logIn(lee.uid, upw)))
    expect(opens.filter(({ result }) => result)).toHaveLength(1)
    expect(await house.db.query`select from memo where member_id = ${lee.id}`).toHaveLength(1)
  }
})

test('withdrawals beside a change: what is asked before it stands, nothing after it', async () => {
  const lee = await holder()
  const old = { headers: { authorization: lee.headers.authorization } }
  const answers = await waitsAt(house, 'after insert on withdrawal_hold', () =>
    meet(house, {
      lock: HELD,
      // The change holds the wallet and waits with its hold written; the withdrawals wait for the wallet.
      async ask() {
        const changing = change(lee)
        await waiting(house, 1)
        const asked = Array.from({ length: 4 }, () =>
          lee.ask('withdrawalRequest', { setMoney: 10_000 }, old),
        )
        return Promise.all([changing, ...asked])
      },
      waiters: 5,
    }),
  )
  const [changed, ...asked] = answers
  expect(changed).toMatchObject({ result: true })
  expect(asked.map((answer) => !answer.result && answer.code)).toEqual(Array(4).fill('logout'))
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 500_000, held: 0 })
  const now = withToken(lee, (changed as { accessToken: string }).accessToken)
  const [until] = await house.db.query<{ at: Date }>`
    select until_at as at from withdrawal_hold where member_id = ${lee.id}`
  expect(await lee.ask('withdrawalRequest', { setMoney: 10_000 }, now)).toEqual({
    ...{ result: false, code: 'state', msg: holdText('password', spoken(timeOf(until!.at))) },
  })
})

test('a bet that waits while its session ends takes nothing', async () => {
  const lee = await holder()
  const round = await openRoundAt(house, 'ntry.powerball')
  const answer = await waitsAt(house, 'after insert on withdrawal_hold', () =>
    meet(house, {
      lock: HELD,
      async ask() {
        const changing = change(lee)
        await waiting(house, 1)
        const betting = bet(lee, round)
        return { changed: await changing, betted: await betting }
      },
      waiters: 2,
    }),
  )
  expect(answer.changed).toMatchObject({ result: true })
  expect(answer.betted).toMatchObject({ result: false, code: 'logout' })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 500_000 })
  expect(await house.db.query`select from bet where member_id = ${lee.id}`).toEqual([])
})
