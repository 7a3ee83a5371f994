/** Bank account, phone and holder (docs/spec/accounts.md#changes-the-desk-decides). */
import { afterAll, beforeEach, expect, test } from 'vitest'

import type { Input } from '@madang/contract/core/call.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { spoken, timeOf } from '@madang/contract/core/kst.ts'

import { passHours } from '../../testing/cashier.ts'
import { openHouse } from '../../testing/house.ts'
import { openPeople, upw } from '../../testing/people.ts'
import { lapseGone } from '../approvals/approvals.ts'

const house = await openHouse()
const people = await openPeople(house)
const [asking, agreeing] = [await house.operator('상담'), await house.operator('정산')]
afterAll(() => house.close())
beforeEach(() => house.db.query`delete from login_failure`)

/** A member as sign-up makes one, logged in. */
async function join() {
  const person = await people.join()
  const member = await house.member()
  await house.db.query`delete from session where member_id in (${member.id}, ${person.id})`
  await house.db.query`
    insert into session (member_id, token_hash, address)
    select ${person.id}, sha256(${member.token}::bytea), '-'`
  const headers = { authorization: member.headers.authorization, uuid: person.uid }
  const ask = <K extends keyof MemberCalls>(name: K, input?: Input<MemberCalls[K]>) =>
    house.guest.ask(name, input, { headers })
  return { ...person, ask }
}
type Lee = Awaited<ReturnType<typeof join>>
const other = { bank: '우리', account: '1002-345-678901', holder: '', phone: '' }
const change = (lee: Lee, details: object = other, password = upw) =>
  lee.ask('detailsChange', { password, ...details })
const waitingOf = async ({ id }: Pick<Lee, 'id'>) => {
  const [row] = await house.db.query<{ id: number }>`
    select id from account_change where member_id = ${id} and state = 'waiting'`
  return row!.id
}
const approve = (id: number) =>
  asking.ask('accountChangeDecide', { id, approve: true, reason: '통장 사본 확인' })
async function approvalOf(id: number) {
  const [row] = await house.db.query<{ id: number }>`
    select id from approval where action = 'member.details' and subject = ${id} order by id desc limit 1`
  return row!.id
}
const agree = async (id: number) =>
  agreeing.ask('approvalDecide', { id: await approvalOf(id), approve: true })
const memos = async ({ id }: Pick<Lee, 'id'>) =>
  (
    await house.db.query<{ subject: string }>`
    select l.subject from memo m join mailing l on l.id = m.mailing_id where m.member_id = ${id} order by m.id`
  ).map(({ subject }) => subject)

test('a change is asked with the password, made by two operators, and keeps the money in for a day', async () => {
  const lee = await join()
  expect(await change(lee)).toEqual({ result: true, msg: accountText.changeAsked })
  expect(await lee.ask('account')).toMatchObject({
    data: {
      bank: '국민',
      hold: null,
      change: { bank: '우리', account: '****-***-**8901', holder: null, phone: null },
    },
  })
  const id = await waitingOf(lee)
  expect(await approve(id)).toMatchObject({ data: { state: 'waiting' } })
  expect(await approve(id)).toMatchObject({ code: 'state', msg: operatorText.pending })
  expect(await asking.ask('approvalDecide', { id: await approvalOf(id), approve: true })).toEqual({
    ...{ result: false, code: 'denied', msg: operatorText.denied },
  })
  expect(await agree(id)).toMatchObject({ result: true })
  const answer = await lee.ask('account')
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.data).toMatchObject({ bank: '우리', account: '****-***-**8901', change: null })
  const [hold] = await house.db.query<{ until: Date; hours: number }>`
    select until_at as until, extract(epoch from until_at - from_at)::int / 3600 as hours
    from withdrawal_hold where member_id = ${lee.id}`
  expect(hold!.hours).toBe(24)
  expect(answer.data.hold?.why).toContain(spoken(timeOf(hold!.until)))
  expect(await memos(lee)).toEqual([
    '회원 정보 변경 신청을 받았습니다',
    '회원 정보가 변경되었습니다',
  ])
  const events = await house.db.query<{ step: string; detail: object }>`
    select detail ->> 'step' as step, detail from event_whole where kind = 'member.details' and target = ${lee.uid} order by id`
  expect(events.map(({ step }) => step)).toEqual(['asked', 'done'])
  const kept =
    JSON.stringify(events) +
    JSON.stringify(
      await house.db.query`select * from audit_whole where subject like ${`${lee.uid}%`}`,
    )
  expect(kept).not.toContain('1002-345-678901')
  // By its new account the member is known again.
  const same = await people.join({ bank: '우리', account: '1002345678901' })
  const card = await asking.ask('memberCard', undefined, { params: { id: same.id } })
  expect(card).toMatchObject({ data: { alike: [{ uid: lee.uid, why: 'account' }] } })
})

test('a wrong password asks for nothing', async () => {
  const lee = await join()
  expect(await change(lee, other, 'wrong-wrong')).toMatchObject({
    ...{ code: 'denied', msg: accountText.wrongPassword },
  })
  expect(await house.db.query`select from account_change where member_id = ${lee.id}`).toEqual([])
})

test.each([
  ['nothing', { ...other, bank: '', account: '' }, 'state', accountText.noChange],
  ['the same account, otherwise written', { bank: '국민', account: '12345678' }, 'state', null],
  ['a bank of nobody', { ...other, bank: '달나라' }, 'badInput', signupText.noAccount],
  ['a number without a bank', { ...other, bank: '' }, 'badInput', signupText.noAccount],
  ['letters for a number', { ...other, account: '12a4567' }, 'badInput', signupText.noAccount],
  ['a holder of figures', { holder: '홍1동' }, 'badInput', signupText.noAccount],
  ['a phone too short', { phone: '010-123-4567' }, 'badInput', signupText.badPhone],
])('%s is no change', async (name, details, code, msg) => {
  const lee = await join()
  const [row] = await house.db.query<{ sealed: Buffer }>`
    select account_sealed as sealed from member where id = ${lee.id}`
  const own = house.deps.keys.open(row!.sealed).replaceAll('-', '')
  const given = name.startsWith('the same') ? { bank: '국민', account: own } : details
  expect(await change(lee, given)).toMatchObject({
    ...{ result: false, code, ...(msg !== null && { msg }) },
  })
  expect(await house.db.query`select from account_change where member_id = ${lee.id}`).toEqual([])
})

test('another’s phone cannot be asked for; one that becomes another’s meanwhile is not given', async () => {
  const [lee, kim] = [await join(), await join()]
  expect(await change(lee, { phone: kim.phone })).toEqual({
    ...{ result: false, code: 'dup', msg: accountText.phoneTaken, field: 'phone' },
  })
  expect(await change(lee, { phone: '010-7777-1234' })).toMatchObject({ result: true })
  const id = await waitingOf(lee)
  await approve(id)
  await people.join({ phone: '010-7777-1234' })
  expect(await agree(id)).toMatchObject({ result: false, code: 'state' })
  expect(await lee.ask('account')).toMatchObject({ data: { hold: null, change: { bank: null } } })
})

test('one request waits at a time; taken back it ends with what the second operator would decide', async () => {
  const lee = await join()
  expect(await change(lee)).toMatchObject({ result: true })
  expect(await change(lee, { holder: '김길동' })).toMatchObject({
    ...{ code: 'state', msg: accountText.changeWaits },
  })
  const id = await waitingOf(lee)
  await approve(id)
  expect(await lee.ask('detailsCancel')).toEqual({ result: true, msg: accountText.cancelled })
  expect(await lee.ask('detailsCancel')).toMatchObject({ code: 'state' })
  expect(await agree(id)).toMatchObject({ code: 'state', msg: operatorText.decided })
  expect(await approve(id)).toMatchObject({ code: 'state', msg: accountText.changeOver })
  expect(await lee.ask('account')).toMatchObject({ data: { bank: '국민', hold: null } })
})

test('one operator refuses, with a reason the member reads as text', async () => {
  const lee = await join()
  await change(lee)
  const id = await waitingOf(lee)
  const refuse = (reason: string) =>
    asking.ask('accountChangeDecide', { id, approve: false, reason })
  expect(await refuse(' ')).toMatchObject({ code: 'badInput', msg: operatorText.noReason })
  await approve(id)
  expect(await refuse('예금주가 <b>다릅니다</b>')).toMatchObject({ data: { state: 'refused' } })
  expect(await agree(id)).toMatchObject({ code: 'state' })
  const [memo] = await house.db.query<{ html: string }>`
    select l.html from memo m join mailing l on l.id = m.mailing_id where m.member_id = ${lee.id} order by m.id desc`
  expect(memo!.html).toContain('&lt;b&gt;다릅니다')
})

test('of an approval, a refusal and the member’s own cancel at once exactly one counts', async () => {
  for (let round = 0; round < 10; round++) {
    const lee = await join()
    await change(lee)
    const id = await waitingOf(lee)
    await approve(id)
    const answers = await Promise.all([
      agree(id),
      asking.ask('accountChangeDecide', { id, approve: false, reason: '확인 불가' }),
      lee.ask('detailsCancel'),
    ])
    expect(answers.filter(({ result }) => result)).toHaveLength(1)
    const [row] = await house.db.query<{ state: string; bank: string; holds: number }>`
      select c.state, m.bank, (select count(*) from withdrawal_hold h where h.member_id = m.id) as holds
      from account_change c join member m on m.id = c.member_id where c.id = ${id}`
    const made = answers[0].result
    expect(row).toMatchObject({ bank: made ? '우리' : '국민', holds: made ? 1 : 0 })
  }
})

test('an approval whose request is gone lapses; the list shows what waits first, masked', async () => {
  const lee = await join()
  await change(lee)
  const id = await waitingOf(lee)
  const listed = await agreeing.ask('accountChanges', { state: 'waiting', pageIndex: 1 })
  expect(listed).toMatchObject({ result: true })
  if (!listed.result) return
  expect(listed.data.list.find((row) => row.id === id)).toMatchObject({
    member: { uid: lee.uid },
    from: { bank: '국민', holder: '홍*동' },
    to: { bank: '우리', account: '****-***-**8901', holder: null },
  })
  await approve(id)
  await house.db
    .query`update account_change set state = 'cancelled', decided_at = business_now() where id = ${id}`
  await lapseGone(house.deps)
  const [approval] = await house.db.query<{ state: string }>`
    select state from approval where id = ${await approvalOf(id)}`
  expect(approval!.state).toBe('rejected')
})

test('what a member asks for is opened one value at a time, and the log keeps who', async () => {
  const lee = await join()
  await change(lee, { ...other, phone: '010-8888-4321' })
  const id = await waitingOf(lee)
  const open = (who: typeof asking, field: 'account' | 'phone' | 'holder') =>
    who.ask('maskedOpen', { of: 'change', id, field, reason: '통장 대조' })
  expect(await open(asking, 'account')).toMatchObject({ data: { value: '1002-345-678901' } })
  expect(await open(asking, 'phone')).toMatchObject({ data: { value: '010-8888-4321' } })
  expect(await open(asking, 'holder')).toMatchObject({ code: 'notFound' })
  expect(await open(await house.operator('열람'), 'account')).toMatchObject({ code: 'denied' })
  const opened = await house.db.query`
    select from audit_whole where action = 'masked.open' and subject = ${lee.uid}`
  expect(opened).toHaveLength(2)
})

test('what waits is counted for the desk until it is decided, taken back, or asked of a second operator', async () => {
  const waiting = async () => {
    const answer = await asking.ask('deskState')
    if (!answer.result) throw new Error(answer.msg)
    return answer.data.changes!
  }
  const before = await waiting()
  const [lee, park, kim] = [await join(), await join(), await join()]
  for (const one of [lee, park, kim]) await change(one)
  const last = await waitingOf(kim)
  expect(await waiting()).toMatchObject({ count: before.count + 3, newest: last })
  await approve(await waitingOf(lee))
  expect(await waiting()).toMatchObject({ count: before.count + 2 })
  await park.ask('detailsCancel')
  const id = await waitingOf(kim)
  await asking.ask('accountChangeDecide', { id, approve: false, reason: '확인 불가' })
  expect(await waiting()).toMatchObject({ count: before.count })
})

test('a member’s account tells the desk when the password was changed, and never more', async () => {
  const lee = await join()
  const read = () => asking.ask('memberAccount', undefined, { params: { id: lee.id } })
  expect(await read()).toEqual({
    ...{ result: true, msg: '' },
    data: { passwordAt: null, nickAt: null, hold: null, passkeys: [], changes: [], closing: null },
  })
  await lee.ask('passwordChange', { old: upw, password: 'norang-gireogi-42' })
  const answer = await read()
  expect(answer).toMatchObject({ data: { passwordAt: expect.any(String) as string } })
  expect(JSON.stringify(answer)).not.toMatch(/argon|gireogi/)
  expect(
    await asking.ask('memberAccount', undefined, { params: { id: 987_654_321 } }),
  ).toMatchObject({
    ...{ code: 'notFound' },
  })
  await passHours(house, 1)
})
