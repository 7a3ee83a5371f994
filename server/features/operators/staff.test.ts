import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import {
  approvalActions,
  may,
  operatorText,
  permissions,
  roles,
  secondOperator,
  type Role,
} from '@madang/contract/operator/plain/permissions.ts'

import { openHouse, type House } from '../../testing/house.ts'

let house: House
type Acting = Awaited<ReturnType<House['operator']>>
let kim: Acting
let park: Acting
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T10:00:00+09:00')
})
afterAll(() => house.close())
beforeEach(async () => {
  // Nobody of an earlier test is a 관리자 any more.
  await house.db.query`update operator set active = false`
  ;[kim, park] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
})

const reason = '담당 변경'
const refused = (code: string, msg: string) => ({ result: false, code, msg })

async function rowOf({ ask }: Acting, id: number) {
  const answer = await ask('operatorList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data.find((row) => row.id === id)!
}

/** Asks for a role; answers the request's id. */
async function askRole(by: Acting, id: number, role: Role): Promise<number> {
  const answer = await by.ask('operatorRole', { id, role, reason })
  if (!answer.result) throw new Error(answer.msg)
  return answer.id
}
const decide = (by: Acting, id: number, approve = true) =>
  by.ask('approvalDecide', { id, approve, reason: '확인함' })

let names = 0
async function add(role: Role = '열람') {
  const uid = `staff${++names}`
  const answer = await kim.ask('operatorAdd', {
    uid: ` ${uid.toUpperCase()} `,
    name: '김새봄',
    role,
    reason,
  })
  if (!answer.result) throw new Error(answer.msg)
  return { uid, ...answer }
}

test('a new operator comes in with the password that was shown, and must change it', async () => {
  const { id, uid, password } = await add()
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(await rowOf(kim, id)).toEqual({
    id,
    uid,
    name: '김새봄',
    role: '열람',
    active: true,
    secondFactor: false,
    passkeys: 0,
    sessions: 0,
    lastLoginAt: null,
    pendingRole: null,
  })
  const opened = await house.askOperator(null)('login', { uid, upw: password })
  if (!opened.result) throw new Error(opened.msg)
  expect(opened.operator).toMatchObject({ role: '열람', mustChange: true })
  expect(await rowOf(kim, id)).toMatchObject({
    sessions: 1,
    lastLoginAt: expect.stringMatching(/^2026-01-15T01:00/) as string,
  })
  const log = await house.db.query<{
    text: string
  }>`select a::text as text from audit a where subject = ${uid}`
  expect(log.length).toBeGreaterThan(0)
  for (const { text } of log) expect(text).not.toContain(password)
})

test('a new operator is 열람 until a second one agrees to more: nobody makes their own second operator', async () => {
  const { id, msg } = await add('관리자')
  expect(msg).toBe(staffText.addedWaiting)
  expect(await rowOf(kim, id)).toMatchObject({ role: '열람', pendingRole: '관리자' })
  const [request] = await house.db.query<{ id: number; title: string }>`
    select id, title from approval where action = 'operator.role' and subject = ${id}`
  expect(request!.title).toMatch(/^김새봄 \(staff\d+\) 열람 → 관리자$/)
  expect(await decide(kim, request!.id)).toEqual(refused('denied', operatorText.own))
  expect(await decide(park, request!.id)).toMatchObject({ result: true })
  expect(await rowOf(kim, id)).toMatchObject({ role: '관리자', pendingRole: null })
})

test.each([
  [{ uid: 'abc' }, 'badInput', staffText.badUid],
  [{ uid: '운영자1' }, 'badInput', staffText.badUid],
  [{ uid: 'system' }, 'badInput', staffText.badUid],
  [{ uid: 'a'.repeat(21) }, 'badInput', staffText.badUid],
  [{ name: ' 김 ' }, 'badInput', staffText.badName],
  [{ name: '김\u202e새봄' }, 'badInput', staffText.badName],
  [{ name: '<b>김새봄</b>' }, 'badInput', staffText.badName],
  [{ reason: ' 가 ' }, 'badInput', operatorText.noReason],
])('a new operator with %j is refused, and nobody is added', async (wrong, code, msg) => {
  const count = () => house.db.query`select from operator`
  const before = (await count()).length
  const input = { uid: 'fresh1', name: '김새봄', role: '열람' as const, reason, ...wrong }
  expect(await kim.ask('operatorAdd', input)).toEqual(refused(code, msg))
  expect(await count()).toHaveLength(before)
})

test('of 10 who add the same id at once exactly one does', async () => {
  const input = { uid: 'wanted1', name: '김새봄', role: '정산' as const, reason }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? kim : park).ask('operatorAdd', input)),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(
    answers.filter((answer) => !answer.result && answer.msg === staffText.dupUid),
  ).toHaveLength(9)
  expect(
    await house.db.query`select from approval a join operator o on o.id = a.subject
      where a.action = 'operator.role' and o.uid = 'wanted1'`,
  ).toHaveLength(1)
})

test('another role needs a second operator, is in force at once, ends their sessions, and both are in the log', async () => {
  const lee = await house.operator('상담')
  const id = await askRole(kim, lee.id, '정산')
  expect(await rowOf(kim, lee.id)).toMatchObject({ role: '상담', pendingRole: '정산' })
  expect(await lee.ask('me')).toMatchObject({ operator: { role: '상담' } })
  expect(await decide(park, id)).toMatchObject({ data: { state: 'approved' } })
  expect(await lee.ask('me')).toMatchObject({ code: 'logout' })
  expect(await rowOf(kim, lee.id)).toMatchObject({ role: '정산', pendingRole: null, sessions: 0 })
  const log = await house.db.query<{ action: string; actor: string; after: object }>`
    select action, actor, after from audit where action like 'operator.role.%' order by id desc limit 2`
  expect(log).toMatchObject([
    {
      action: 'operator.role.approve',
      actor: park.uid,
      after: { operator: lee.uid, from: '상담', to: '정산', state: 'approved' },
    },
    { action: 'operator.role.request', actor: kim.uid, after: { from: '상담', to: '정산' } },
  ])
})

test('a role that was turned down stays', async () => {
  const lee = await house.operator('상담')
  const id = await askRole(kim, lee.id, '게임')
  expect(await decide(park, id, false)).toMatchObject({ data: { state: 'rejected' } })
  expect(await lee.ask('me')).toMatchObject({ operator: { role: '상담' } })
  expect(await askRole(park, lee.id, '게임')).toBeGreaterThan(id)
})

test('what cannot be asked: the same role, a second request while one waits, one who is not there', async () => {
  const lee = await house.operator('상담')
  const ask = (id: number, role: Role, why = reason) =>
    kim.ask('operatorRole', { id, role, reason: why })
  expect(await ask(lee.id, '상담')).toEqual(refused('state', staffText.sameRole))
  expect(await ask(999_999, '상담')).toEqual(refused('notFound', operatorText.notFound))
  expect(await ask(lee.id, '정산', '')).toEqual(refused('badInput', operatorText.noReason))
  await askRole(kim, lee.id, '정산')
  expect(await ask(lee.id, '게임')).toEqual(refused('state', operatorText.pending))
})

test('of 10 who approve one role at once exactly one does', async () => {
  const lee = await house.operator('열람')
  const others = await Promise.all(Array.from({ length: 10 }, () => house.operator('관리자')))
  const id = await askRole(kim, lee.id, '게임')
  const answers = await Promise.all(others.map((other) => decide(other, id)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(
    answers.filter((answer) => !answer.result && answer.msg === operatorText.decided),
  ).toHaveLength(9)
  expect(
    await house.db
      .query`select from audit where action = 'operator.role.approve' and (after ->> 'operator') = ${lee.uid}`,
  ).toHaveLength(1)
})

test('of an approval and a refusal at once exactly one counts', async () => {
  const lee = await house.operator('열람')
  const other = await house.operator('관리자')
  const id = await askRole(kim, lee.id, '게임')
  const [yes, no] = await Promise.all([decide(park, id), decide(other, id, false)])
  expect(yes.result).toBe(!no.result)
  expect(await rowOf(kim, lee.id)).toMatchObject({ role: yes.result ? '게임' : '열람' })
})

test('two 관리자 who take each other’s role at once: one does, and one 관리자 is left', async () => {
  const [a, b] = [await askRole(kim, park.id, '열람'), await askRole(park, kim.id, '열람')]
  const other = await house.operator('관리자')
  await house.db.query`update operator set active = false where id = ${other.id}`
  const answers = await Promise.all([decide(park, a), decide(kim, b)])
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await house.db.query`select from operator where active and role = '관리자'`).toHaveLength(
    1,
  )
})

test('the last 관리자 stays one', async () => {
  const id = await askRole(kim, park.id, '열람')
  await house.db.query`update operator set active = false where id = ${kim.id}`
  expect(await decide(park, id)).toEqual(refused('state', staffText.lastAdmin))
  expect(await park.ask('me')).toMatchObject({ operator: { role: '관리자' } })
})

test('a request whose operator has another role by now does nothing', async () => {
  const lee = await house.operator('상담')
  const id = await askRole(kim, lee.id, '정산')
  await house.db.query`update operator set role = '게임' where id = ${lee.id}`
  expect(await decide(park, id)).toEqual(refused('state', staffText.roleMoved))
  expect(await rowOf(kim, lee.id)).toMatchObject({ role: '게임', pendingRole: '정산' })
})

test('switched off, an operator is out at once and cannot come in; switched on they can', async () => {
  const { id, uid, password } = await add()
  const opened = await house.askOperator(null)('login', { uid, upw: password })
  if (!opened.result) throw new Error(opened.msg)
  expect(await kim.ask('operatorActive', { id, active: false, reason })).toMatchObject({
    result: true,
  })
  expect(await house.askOperator(opened.token)('me')).toMatchObject({ code: 'logout' })
  expect(await house.askOperator(null)('login', { uid, upw: password })).toEqual(
    refused('denied', operatorText.wrong),
  )
  expect(await kim.ask('operatorActive', { id, active: false, reason })).toEqual(
    refused('state', operatorText.changed),
  )
  expect(await park.ask('operatorActive', { id, active: true, reason })).toMatchObject({
    result: true,
  })
  expect(await house.askOperator(opened.token)('me')).toMatchObject({ code: 'logout' })
  expect(await house.askOperator(null)('login', { uid, upw: password })).toMatchObject({
    result: true,
  })
  expect(
    await house.db.query`select action, actor, reason from audit where subject = ${uid}
      and action in ('operator.off', 'operator.on') order by id`,
  ).toEqual([
    { action: 'operator.off', actor: kim.uid, reason },
    { action: 'operator.on', actor: park.uid, reason },
  ])
})

test('nobody switches themselves off, or one who is not there', async () => {
  const off = (id: number, why = reason) =>
    kim.ask('operatorActive', { id, active: false, reason: why })
  expect(await off(kim.id)).toEqual(refused('state', staffText.self))
  expect(await off(999_999)).toEqual(refused('notFound', operatorText.notFound))
  expect(await off(park.id, ' ')).toEqual(refused('badInput', operatorText.noReason))
  expect(await park.ask('me')).toMatchObject({ result: true })
})

test('a 관리자 is switched off by two, and the last one stays', async () => {
  const lee = await house.operator('관리자')
  const off = (by: Acting, id: number) => by.ask('operatorActive', { id, active: false, reason })
  expect(await off(kim, lee.id)).toMatchObject({ result: true, msg: operatorText.waiting })
  expect(await off(park, lee.id)).toEqual(refused('state', operatorText.pending))
  expect(await lee.ask('me')).toMatchObject({ result: true })
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where action = 'operator.off' and subject = ${lee.id} and state = 'pending'`
  expect(await decide(kim, asked!.id)).toEqual(refused('denied', operatorText.own))
  expect(await decide(park, asked!.id)).toMatchObject({ result: true })
  expect(await lee.ask('me')).toMatchObject({ code: 'logout' })
  expect(
    await house.db.query`select actor from audit where action = 'operator.off.approve'
      order by id desc limit 1`,
  ).toEqual([{ actor: park.uid }])
})

test('two 관리자 who switch each other off at once stay: neither can agree for both', async () => {
  const answers = await Promise.all([
    kim.ask('operatorActive', { id: park.id, active: false, reason }),
    park.ask('operatorActive', { id: kim.id, active: false, reason }),
  ])
  expect(answers.map(({ msg }) => msg)).toEqual([operatorText.waiting, operatorText.waiting])
  const waiting = await house.db.query<{ id: number; subject: number }>`
    select id, subject from approval where action = 'operator.off' and state = 'pending'
      and subject in (${kim.id}, ${park.id})`
  const decided = await Promise.all(
    waiting.map(({ id, subject }) => decide(subject === kim.id ? kim : park, id)),
  )
  expect(decided.filter(({ result }) => result)).toHaveLength(1)
  expect(await house.db.query`select from operator where active and role = '관리자'`).toHaveLength(
    1,
  )
})

test('of 10 who switch one operator off at once exactly one does', async () => {
  const lee = await house.operator('상담')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? kim : park).ask('operatorActive', { id: lee.id, active: false, reason }),
    ),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
})

test.each(approvalActions.flatMap((action) => roles.map((role) => [role, action] as const)))(
  '%s decides a waiting %s: exactly as the table says, and never their own',
  async (role, action) => {
    const subject = await house.operator('열람')
    const other = await house.operator(role)
    const insert = async (by: number) => {
      await house.db
        .query`delete from approval where action = ${action} and subject = ${subject.id}`
      const [row] = await house.db.query<{ id: number }>`
        insert into approval (action, subject, title, reason, requested_by)
        values (${action}, ${subject.id}, '시험', '시험', ${by}) returning id`
      return row!.id
    }
    const allowed = may(role, 'approvals.decide') && may(role, secondOperator[action])
    const answer = await decide(other, await insert(kim.id), false)
    if (allowed) expect(answer).toMatchObject({ data: { state: 'rejected' } })
    else expect(answer).toEqual(refused('denied', operatorText.denied))
    const own = await decide(other, await insert(other.id), false)
    expect(own).toEqual(refused('denied', allowed ? operatorText.own : operatorText.denied))
    await house.db.query`delete from approval where subject = ${subject.id}`
  },
)

test('every permission is somebody’s, and whoever may change something may also read it', () => {
  for (const [name, holders] of Object.entries(permissions)) {
    expect(holders).toContain('관리자')
    const read = `${name.split('.')[0]}.read`
    if (read in permissions)
      for (const role of holders)
        expect([name, role, may(role, read as keyof typeof permissions)]).toEqual([
          name,
          role,
          true,
        ])
  }
})
