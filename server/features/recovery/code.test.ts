/** A code for a new password: two operators, ten minutes, one use (docs/spec/accounts.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { CODE_MINUTES } from '@madang/contract/core/recovery.ts'
import type { Challenge } from '@madang/contract/core/challenge.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import { recoveryText } from '@madang/contract/member/plain/recovery.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { recoveryDeskText } from '@madang/contract/operator/plain/recovery.ts'

import { refused } from '../../testing/answers.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { solve } from '../../testing/proof.ts'
import { askFor, forgetful, given, OLD, openDesk } from './testing/asks.ts'

let house: House
let desk: Awaited<ReturnType<typeof openDesk>>
let day = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.clock.set(new Date(Date.UTC(2026, 0, (day += 3), 3)))
  desk = await openDesk(house)
})

const NEW = 'brand-new-7788'
const view = async (ticket: string) => {
  const answer = await house.guest.ask('recoveryView', { ticket })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const reset = (ticket: string, code: string, password = NEW) =>
  house.guest.ask('recoveryReset', { ticket, code, password })
const logIn = (uid: string, upw: string) =>
  house.guest.ask(
    'login',
    { params: { uid, upw, captcha: '1234' } },
    { headers: { captcha: '1234' } },
  )

/** A request whose code two operators gave out, told on its page. */
async function coded() {
  const known = await forgetful(house)
  const ticket = await askFor(house, given(known))
  const id = await desk.newest()
  expect(await desk.giveCode(id)).toMatchObject({ result: true })
  const { code, seconds } = await view(ticket)
  return { known, ticket, id, code: code!, seconds: seconds! }
}

test('a code opens a new password and nothing else: the old one and its session are over', async () => {
  const { known, ticket, code, seconds } = await coded()
  expect(code).toMatch(/^[a-z2-9]{10}$/)
  expect(seconds).toBeGreaterThan(CODE_MINUTES * 60 - 60)
  const answer = await reset(ticket, code)
  expect(answer).toEqual({ result: true, msg: recoveryText.done, id: known.uid })
  expect(await known.ask('refresh')).toMatchObject({ code: 'logout' })
  expect(await logIn(known.uid, OLD)).toMatchObject({ code: 'denied' })
  expect(await logIn(known.uid, NEW)).toMatchObject({ result: true })
  const seen = await view(ticket)
  expect([seen.state, seen.code]).toEqual(['done', null])
  const [row] = await house.db.query<{ sealed: Buffer | null }>`
    select code_sealed as sealed from recovery where member_id = ${known.id}`
  expect(row!.sealed).toBeNull()
})

test('one operator alone gives out no code, nor agrees with themselves', async () => {
  const ticket = await askFor(house, given(await forgetful(house)))
  const id = await desk.newest()
  const asked = await desk.second.ask('recoveryRequest', { id, told: 'page', reason: '본인 확인' })
  if (!asked.result) throw new Error(asked.msg)
  expect((await view(ticket)).code).toBeNull()
  expect(await desk.second.ask('approvalDecide', { id: asked.id, approve: true })).toEqual(
    refused('denied', operatorText.own),
  )
  // Who asks at the desk confirms nothing.
  expect(await desk.first.ask('approvalDecide', { id: asked.id, approve: true })).toEqual(
    refused('denied', operatorText.denied),
  )
  expect((await view(ticket)).code).toBeNull()
  const other = await house.operator('관리자')
  expect(await other.ask('approvalDecide', { id: asked.id, approve: false })).toMatchObject({
    result: true,
  })
  expect(await view(ticket)).toMatchObject({ state: 'waiting', code: null })
})

test('without an account, and while a code is out, none can be asked for', async () => {
  await askFor(house, { ...given(await forgetful(house)), name: `nobody${day}` })
  const asked = (id: number) =>
    desk.first.ask('recoveryRequest', { id, told: 'page', reason: '본인 확인' })
  expect(await asked(await desk.newest())).toEqual(refused('state', recoveryDeskText.noMember))
  const { id } = await coded()
  expect(await asked(id)).toEqual(refused('state', recoveryDeskText.codeOut))
})

test('a code to be read out is shown to who asked for it, who is written down, and to nobody else', async () => {
  const known = await forgetful(house)
  const ticket = await askFor(house, given(known))
  const id = await desk.newest()
  await desk.giveCode(id, 'voice')
  expect(await view(ticket)).toMatchObject({ state: 'code', code: null })
  expect(await desk.second.ask('recoveryCode', { id })).toEqual(
    refused('denied', recoveryDeskText.notReader),
  )
  const read = await desk.first.ask('recoveryCode', { id })
  if (!read.result) throw new Error(read.msg)
  const log = await house.db.query<{ text: string; actor: string }>`
    select actor, a::text as text from audit a where action = 'recovery.read'`
  expect(log).toMatchObject([{ actor: desk.first.uid }])
  expect(log[0]!.text).not.toContain(read.data.code)
  const heard = ` ${read.data.code.slice(0, 5).toUpperCase()}-${read.data.code.slice(5)} `
  expect(await reset(ticket, heard)).toMatchObject({ result: true, id: known.uid })
  expect(await desk.first.ask('recoveryCode', { id })).toEqual(
    refused('state', recoveryDeskText.noCode),
  )
})

test('a code told on the page is no operator’s to see', async () => {
  const { id } = await coded()
  for (const by of [desk.first, desk.second])
    expect(await by.ask('recoveryCode', { id })).toEqual(refused('state', recoveryDeskText.noCode))
})

test('a code used by two at once sets one password', async () => {
  const { known, ticket, id, code } = await coded()
  const answers = await meet(house, {
    lock: `select from recovery where id = ${id} for update`,
    ask: () =>
      Promise.all([reset(ticket, code, 'first-new-7788'), reset(ticket, code, 'other-new-7788')]),
    waiters: 2,
  })
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers.find(({ result }) => !result)).toEqual(refused('state', recoveryText.ended))
  const ins = [await logIn(known.uid, 'first-new-7788'), await logIn(known.uid, 'other-new-7788')]
  expect(ins.map(({ result }) => result)).toEqual(answers.map(({ result }) => result))
})

test('a code is good a millisecond before its end, and not at it', async () => {
  const early = await coded()
  const late = await coded()
  const endOf = async (id: number) =>
    (
      await house.db.query<{ at: Date; before: Date }>`
      select code_until as at, code_until - interval '1 millisecond' as before from recovery where id = ${id}`
    )[0]!
  const exact = async (id: number, shift: string) =>
    (
      await house.db.query<{ text: string }>`
      select (code_until - ${shift}::interval)::text as text from recovery where id = ${id}`
    )[0]!.text
  expect((await endOf(late.id)).at).toBeInstanceOf(Date)
  await atInstant(house, await exact(late.id, '0'), async () => {
    expect(await reset(late.ticket, late.code)).toEqual(refused('late', recoveryText.lateCode))
    expect((await view(late.ticket)).code).toBeNull()
  })
  await atInstant(house, await exact(early.id, '1 microsecond'), async () => {
    expect(await reset(early.ticket, early.code)).toMatchObject({ result: true })
  })
  expect(await logIn(late.known.uid, OLD)).toMatchObject({ result: true })
})

test('a code whose time is over gives way to another, which two operators give out anew', async () => {
  const { ticket, id, code } = await coded()
  await house.clock.advance(CODE_MINUTES * 60_000)
  expect(await view(ticket)).toMatchObject({ state: 'waiting', code: null })
  desk = await openDesk(house)
  await desk.giveCode(id)
  const second = (await view(ticket)).code!
  expect(second).not.toBe(code)
  expect(await reset(ticket, code)).toEqual(refused('denied', recoveryText.badCode))
  expect(await reset(ticket, second)).toMatchObject({ result: true })
})

test('of two codes for one account the second ends the first, and its use every request', async () => {
  const known = await forgetful(house)
  const tickets = [await askFor(house, given(known)), await askFor(house, given(known))]
  const second = await desk.newest()
  await desk.giveCode(second - 1)
  const first = (await view(tickets[0]!)).code!
  await desk.giveCode(second)
  const { code } = await view(tickets[1]!)
  expect(await view(tickets[0]!)).toMatchObject({ state: 'waiting', code: null })
  expect(await reset(tickets[0]!, first)).toEqual(refused('denied', recoveryText.badCode))
  // A code is its own page's.
  expect(await reset(tickets[0]!, code!)).toEqual(refused('denied', recoveryText.badCode))
  expect(await reset(tickets[1]!, code!)).toMatchObject({ result: true })
  expect((await view(tickets[0]!)).state).toBe('closed')
})

test('of two codes agreed to at the same instant for one account one is good', async () => {
  const known = await forgetful(house)
  const tickets = [await askFor(house, given(known)), await askFor(house, given(known))]
  const second = await desk.newest()
  const approvals = await Promise.all(
    [second - 1, second].map(async (id) => {
      const asked = await desk.first.ask('recoveryRequest', {
        id,
        told: 'page',
        reason: '본인 확인',
      })
      if (!asked.result) throw new Error(asked.msg)
      return asked.id
    }),
  )
  const other = await house.operator('관리자')
  const answers = await meet(house, {
    lock: `select from recovery where id = ${second - 1} for update`,
    ask: () =>
      Promise.all(
        approvals.map((id, at) =>
          (at ? other : desk.second).ask('approvalDecide', { id, approve: true }),
        ),
      ),
    waiters: 2,
  })
  expect(answers).toMatchObject([{ result: true }, { result: true }])
  const codes = await Promise.all(tickets.map(async (ticket) => (await view(ticket)).code))
  expect(codes.filter((code) => code !== null)).toHaveLength(1)
})

test('of a request agreed to and closed at the same instant one is done', async () => {
  const ticket = await askFor(house, given(await forgetful(house)))
  const id = await desk.newest()
  const asked = await desk.first.ask('recoveryRequest', { id, told: 'page', reason: '본인 확인' })
  if (!asked.result) throw new Error(asked.msg)
  const [agreed] = await meet(house, {
    lock: `select from approval where id = ${asked.id} for update`,
    ask: () =>
      Promise.all([
        desk.second.ask('approvalDecide', { id: asked.id, approve: true }),
        desk.first.ask('recoveryClose', { id, reason: '사칭 의심' }),
      ]),
    waiters: 2,
  })
  const { state, code } = await view(ticket)
  // Closed in any case: after the code, or before it.
  expect([state, code]).toEqual(['closed', null])
  const [approval] = await house.db.query<{
    state: string
  }>`select state from approval where id = ${asked.id}`
  expect(approval!.state).toBe(agreed.result ? 'approved' : 'rejected')
})

test('a password that can be none leaves the code good', async () => {
  const { ticket, code, known } = await coded()
  for (const [password, msg] of [
    ['', accountText.noNew],
    ['short', accountText.short(8)],
    ['password123', accountText.common],
    ['x'.repeat(129), accountText.long],
    [known.uid, accountText.own],
  ] as const)
    expect(await reset(ticket, code, password)).toEqual({
      ...refused('badInput', msg),
      field: 'password',
    })
  expect(await reset(ticket, code)).toMatchObject({ result: true })
})

test('without the code nothing is told of the account, not by what its password cannot be', async () => {
  const known = await forgetful(house)
  const tickets = [
    await askFor(house, given(known)),
    await askFor(house, { ...given(known), name: `nobody${day}` }),
  ]
  for (const password of [known.uid, known.nick, NEW])
    for (const ticket of tickets)
      expect(await reset(ticket, 'aaaaaaaaaa', password)).toEqual(
        refused('denied', recoveryText.badCode),
      )
})

test('nothing is taken out for a day after, and a memo and an event tell of it', async () => {
  const { known, ticket, code } = await coded()
  await reset(ticket, code)
  const [kept] = await house.db.query<{
    reason: string
    hours: number
    memos: number
    events: number
  }>`
    select h.reason, extract(epoch from h.until_at - h.from_at)::int / 3600 as hours,
      (select count(*) from memo where member_id = ${known.id}) as memos,
      (select count(*) from event where kind = 'recovery.used' and actor = ${known.uid}) as events
    from withdrawal_hold h where h.member_id = ${known.id}`
  expect(kept).toEqual({ reason: 'recovery', hours: 24, memos: 1, events: 1 })
})

test('of wrong codes five are looked at; the next pays with work, and the right one is still good', async () => {
  const { ticket, code, known } = await coded()
  for (let tries = 0; tries < 5; tries++)
    expect(await reset(ticket, 'aaaaaaaaaa')).toEqual(refused('denied', recoveryText.badCode))
  const slowed = await reset(ticket, code)
  expect(slowed).toMatchObject(refused('busy', recoveryText.busy))
  const { challenge } = slowed as unknown as { challenge: Challenge }
  const paid = { headers: { proof: solve(challenge) } }
  expect(
    await house.guest.ask('recoveryReset', { ticket, code, password: NEW }, paid),
  ).toMatchObject({
    result: true,
  })
  const events = await house.db.query`
    select from event where kind = 'recovery.failed' and target = ${known.uid}`
  expect(events).toHaveLength(5)
})

test('who left gets no code, also one agreed to while they leave', async () => {
  const known = await forgetful(house)
  await askFor(house, given(known))
  const id = await desk.newest()
  const asked = await desk.first.ask('recoveryRequest', { id, told: 'page', reason: '본인 확인' })
  await house.db.query`update member set state = 'left' where id = ${known.id}`
  const approval = asked.result ? asked.id : 0
  expect(await desk.second.ask('approvalDecide', { id: approval, approve: true })).toEqual(
    refused('state', recoveryDeskText.left),
  )
})
