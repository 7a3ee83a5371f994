/** Whom the house does not take in (docs/adr/0121-blacklist.md). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { signupText } from '@madang/contract/member/plain/signup.ts'
import { blockText } from '@madang/contract/operator/plain/blacklist.ts'
import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { openPeople, upw } from '../../testing/people.ts'
import { verifyChain } from '../audit/audit.ts'

let house: House
let desk: Awaited<ReturnType<House['operator']>>
beforeAll(async () => {
  house = await openHouse({ env: { TRUST_PROXY: '127.0.0.1' } })
  desk = await house.operator('상담')
  await house.db.query`insert into referral_code (code) values ('OPEN')`
})
afterAll(() => house.close())
const NOW = '2026-01-15T10:00:00+09:00'
beforeEach(async () => {
  await house.clock.set(NOW)
  await house.db
    .query`update blacklist set lifted_at = business_now(), lifted_by = made_by where lifted_at is null`
})

type Block = Input<OperatorCalls['blockMake']>
const block = (given: Partial<Block> & Pick<Block, 'kind' | 'value'>) =>
  desk.ask('blockMake', { until: null, reason: '남의 명의를 씀', ...given })
async function blocked(given: Partial<Block> & Pick<Block, 'kind' | 'value'>) {
  const answer = await block(given)
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.id
}
const list = async (filter: Omit<Input<OperatorCalls['blockList']>, 'pageIndex'> = {}) => {
  const answer = await desk.ask('blockList', { ...filter, pageIndex: 1 })
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.list
}

let people = 0
/** A form whose phone, account and address are its own, but for what is given. */
function signUp(
  given: { phone?: string; bank?: string; banknumber?: string; address?: string } = {},
) {
  const n = String(++people).padStart(4, '0')
  const { address = `198.51.100.${people}`, ...fields } = given
  return house.guest.ask(
    'signUp',
    {
      data: {
        ...{ uid: `comer${n}`, nick: `온사람${n}`, upw: 'yard-4821!', rpw: 'yard-4821!' },
        ...{ phone: `010-3131-${n}`, bank: '국민', bankaccount: '홍길동' },
        ...{ banknumber: `110-22-44${n}`, captcha: '1234', ...fields },
      },
      ucode: 'OPEN',
    },
    { headers: { captcha: '1234', 'x-forwarded-for': address } },
  )
}
const members = async () =>
  (await house.db.query<{ n: number }>`select count(*) as n from member`)[0]!.n
const uses = async () =>
  (await house.db.query<{ uses: number }>`select uses from referral_code where code = 'OPEN'`)[0]!
    .uses
const REFUSED = { result: false, code: 'denied', msg: signupText.refused }

test('a phone, an account however it is written, and an address are refused by one sentence; nothing is made', async () => {
  const phone = await blocked({ kind: 'phone', value: '01055551234' })
  const account = await blocked({ kind: 'account', bank: '신한', value: '110-999-000111' })
  const range = await blocked({ kind: 'address', value: '203.0.113.77/24' })
  const before = [await members(), await uses()]
  const answers = [
    await signUp({ phone: '010-5555-1234' }),
    await signUp({ bank: '신한', banknumber: '110999000111' }),
    await signUp({ bank: '신한', banknumber: '1109-9900-0111' }),
    await signUp({ address: '203.0.113.1' }),
    await signUp({ address: '203.0.113.255' }),
  ]
  // To the byte the same, and no field that says where to look.
  expect(answers).toEqual(Array.from({ length: 5 }, () => REFUSED))
  expect([await members(), await uses()]).toEqual(before)
  const counts = Object.fromEntries((await list()).map(({ id, refused }) => [id, refused]))
  expect([phone, account, range].map((id) => counts[id])).toEqual([1, 2, 2])
  expect(await signUp({ bank: '국민', banknumber: '110999000111' })).toMatchObject({ result: true })
  expect(await signUp({ address: '203.0.114.0' })).toMatchObject({ result: true })
})

test('which entry it was stands in the list and among the events, never the value', async () => {
  const id = await blocked({ kind: 'account', bank: '하나', value: '620-123456-789' })
  await signUp({ bank: '하나', banknumber: '620123456789', address: '192.0.2.9' })
  expect((await list()).find((row) => row.id === id)).toMatchObject({
    value: '하나 ***-*****6-789',
    reason: '남의 명의를 씀',
    state: 'live',
    refused: 1,
    refusedAt: expect.stringMatching(/^2026-01-15T01:00:/) as string,
  })
  const [event] = await house.db.query<{ actor: string; target: string; detail: object }>`
    select actor, target, detail from event where kind = 'blacklist.refused' order by id desc limit 1`
  expect(event).toEqual({
    actor: '192.0.2.9',
    target: `#${id}`,
    detail: {
      ...{ entry: id, kind: 'account', at: 'sign-up', address: '192.0.2.9' },
      uid: `comer${String(people).padStart(4, '0')}`,
    },
  })
  const [kept] = await house.db.query<{ text: string; sealed: Buffer }>`
    select b::text as text, value_sealed as sealed from blacklist b where id = ${id}`
  expect(kept!.text).not.toContain('123456')
  expect(kept!.sealed.includes('123456')).toBe(false)
})

test('of IPv6 a network is judged by its bits, and IPv4 is not found in it', async () => {
  await blocked({ kind: 'address', value: '2001:DB8:1:2::5/64' })
  expect(await signUp({ address: '2001:db8:1:2:ffff::1' })).toEqual(REFUSED)
  expect(await signUp({ address: '2001:db8:1:3::1' })).toMatchObject({ result: true })
  await blocked({ kind: 'address', value: '10.20.30.40' })
  expect(await signUp({ address: '::ffff:10.20.30.40' })).toEqual(REFUSED)
  expect(await signUp({ address: '10.20.30.41' })).toMatchObject({ result: true })
})

test('in force up to its end and not at it; lifted it is over at once', async () => {
  const until = '2026-01-15T10:05:00+09:00'
  const id = await blocked({ kind: 'phone', value: '010-7171-0001', until })
  const trying = () => signUp({ phone: '010-7171-0001' })
  expect(await atInstant(house, '2026-01-15T10:04:59.999+09:00', trying)).toEqual(REFUSED)
  expect(await atInstant(house, until, trying)).toMatchObject({ result: true })
  await house.clock.set(until)
  expect(await list({ state: 'over' })).toMatchObject([{ id, state: 'over' }])
  expect(await desk.ask('blockLift', { id, reason: '잘못 넣음' })).toMatchObject({
    ...{ code: 'state', msg: blockText.over },
  })

  const other = await blocked({ kind: 'phone', value: '010-7171-0002' })
  expect(await signUp({ phone: '010-7171-0002' })).toEqual(REFUSED)
  expect(await desk.ask('blockLift', { id: other, reason: '잘못 넣음' })).toMatchObject({
    result: true,
  })
  expect(await signUp({ phone: '010-7171-0002' })).toMatchObject({ result: true })
  const log = await house.db.query<{ action: string; after: object }>`
    select action, after from audit where subject = ${`차단 ${other}번`} order by id`
  expect(log.map(({ action }) => action)).toEqual(['blacklist.add', 'blacklist.lift'])
  expect(log[0]!.after).toEqual({ kind: 'phone', value: '010-****-0002', until: null })
  expect(await verifyChain(house.db)).toMatchObject({ brokenAt: null })
})

test('an entry that is made while a sign-up waits refuses it', async () => {
  const phone = '010-6161-0001'
  const answer = await meet(house, {
    lock: `select from referral_code where code = 'OPEN' for update`,
    ask: () => signUp({ phone }),
    meanwhile: () => blocked({ kind: 'phone', value: phone }),
  })
  expect(answer).toEqual(REFUSED)
})

test('a change of account or phone asks as well, at the asking and at the second operator', async () => {
  const lee = await (await openPeople(house)).join()
  const member = await house.member()
  await house.db.query`delete from session where member_id in (${member.id}, ${lee.id})`
  await house.db.query`
    insert into session (member_id, token_hash, address) values (${lee.id}, sha256(${member.token}::bytea), '-')`
  const headers = { authorization: member.headers.authorization, uuid: lee.uid }
  const change = (details: object) =>
    house.guest.ask(
      'detailsChange',
      { password: upw, bank: '', holder: '', account: '', phone: '', ...details },
      { headers },
    )
  const refused = { result: false, code: 'denied', msg: accountText.refused }
  const id = await blocked({ kind: 'phone', value: '010-9191-0001' })
  await blocked({ kind: 'account', bank: '우리', value: '1002-345-678901' })
  expect(await change({ phone: '010-9191-0001' })).toEqual(refused)
  expect(await change({ bank: '우리', account: '1002345678901' })).toEqual(refused)
  const [told] = await house.db.query<{ actor: string; target: string }>`
    select actor, target from event where kind = 'blacklist.refused' order by id limit 1 offset
      (select count(*) - 2 from event where kind = 'blacklist.refused')`
  expect(told).toEqual({ actor: lee.uid, target: `#${id}` })

  // What was asked for before the entry was there is not made after it.
  expect(await change({ phone: '010-9191-0002' })).toMatchObject({ result: true })
  const late = await blocked({ kind: 'phone', value: '010-9191-0002' })
  const [waiting] = await house.db.query<{ id: number }>`
    select id from account_change where member_id = ${lee.id} and state = 'waiting'`
  await desk.ask('accountChangeDecide', { id: waiting!.id, approve: true, reason: '확인' })
  const [approval] = await house.db.query<{ id: number }>`
    select id from approval where action = 'member.details' and subject = ${waiting!.id}`
  const second = await house.operator('정산')
  expect(await second.ask('approvalDecide', { id: approval!.id, approve: true })).toMatchObject({
    ...{ code: 'state', msg: blockText.blocked(late, 'phone') },
  })
})

test('a sign-up that waits is not approved once its phone is on the list; the desk reads which entry', async () => {
  await house.db.begin((tx) => house.deps.settings.set(tx, 'approveSignUps', true, 'test'))
  expect(await signUp({ phone: '010-8181-0001' })).toMatchObject({ result: true })
  await house.db.begin((tx) => house.deps.settings.set(tx, 'approveSignUps', false, 'test'))
  const id = await blocked({ kind: 'phone', value: '010-8181-0001' })
  const [{ member } = { member: 0 }] = await house.db.query<{ member: number }>`
    select max(member_id) as member from signup`
  const decide = (approve: boolean) =>
    desk.ask('signupDecide', { id: member, approve, reason: '차단된 번호' })
  expect(await decide(true)).toMatchObject({ code: 'state', msg: blockText.blocked(id, 'phone') })
  expect(await decide(false)).toMatchObject({ result: true })
})

test('what is no phone, account or range is refused with its field; a value in force is there once, of many at once', async () => {
  for (const [kind, value, msg, bank] of [
    ['phone', '02-123-4567', blockText.badPhone],
    ['account', '110-22-33', blockText.badBank],
    ['account', '12', blockText.badAccount, '국민'],
    ['address', '300.1.1.1', blockText.badRange],
    ['address', '10.0.0.0/33', blockText.badRange],
    ['address', '10.0.0.0/8/8', blockText.badRange],
    ['address', 'fe80::1%eth0', blockText.badRange],
    ['address', '::ffff:1.2.3.4', blockText.badRange],
    ['address', '0.0.0.0/0', blockText.wideRange],
    ['address', '2000::/3', blockText.wideRange],
  ] as const)
    expect(await block({ kind, value, ...(bank && { bank }) })).toMatchObject({
      code: 'badInput',
      msg,
    })
  expect(await block({ kind: 'phone', value: '010-1212-0001', until: NOW })).toMatchObject({
    ...{ code: 'badInput', msg: blockText.past, field: 'until' },
  })
  const many = await Promise.all(
    Array.from({ length: 5 }, () => block({ kind: 'address', value: '172.16.5.9/16' })),
  )
  const [made, ...rest] = many.toSorted((a, b) => Number(b.result) - Number(a.result))
  expect(rest.map((answer) => !answer.result && answer.code)).toEqual(Array(4).fill('dup'))
  const id = made!.result ? made!.data.id : 0
  expect(await block({ kind: 'address', value: '172.16.0.0/16' })).toMatchObject({
    msg: blockText.dup(id),
  })
})

test('found by a whole phone or account, by an address within, and by its number', async () => {
  const phone = await blocked({ kind: 'phone', value: '010-1313-0001' })
  const account = await blocked({ kind: 'account', bank: '농협', value: '302-1234-5678-91' })
  const range = await blocked({ kind: 'address', value: '100.64.0.0/10' })
  const ids = async (text: string) => (await list({ text, state: 'live' })).map(({ id }) => id)
  expect(await ids('01013130001')).toEqual([phone])
  expect(await ids('3021234567891')).toEqual([account])
  expect(await ids('100.100.1.1')).toEqual([range])
  expect(await ids(`#${range}`)).toEqual([range])
  expect((await list({ kind: 'phone', state: 'live' })).map(({ id }) => id)).toEqual([phone])
  expect(await ids('없는 것')).toEqual([])
})
