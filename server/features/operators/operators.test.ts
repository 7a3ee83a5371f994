import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { routes } from '@madang/contract/operator/plain/routes.ts'
import { may, operatorText, roles } from '@madang/contract/operator/plain/permissions.ts'

import { seedOperators } from '../../seed/operators.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { needs } from '../../testing/needs.ts'
import { hashPassword } from '../session/session.ts'

let house: House
const START = '2026-01-15T10:00:00+09:00'
const upw = 'madang-1234'
beforeAll(async () => {
  house = await openHouse()
  const hash = await hashPassword(upw)
  await house.db.begin((tx) => seedOperators(tx, hash))
})
afterAll(() => house.close())
beforeEach(() => house.clock.set(START))

const guest = () => house.askOperator(null)
const refused = (code: string, msg: string) => ({ result: false, code, msg })
const loggedOut = refused('logout', operatorText.logout)

test('a right password opens a session, kept as a hash only, and leaves no failure', async () => {
  const answer = await guest()('login', { uid: ' ADMIN1 ', upw })
  if (!answer.result) throw new Error(answer.msg)
  expect(answer.operator).toEqual({
    uid: 'admin1',
    name: '운영 김마루',
    role: '관리자',
    secondFactor: false,
    mustChange: false,
    mustEnrol: false,
  })
  expect(await house.askOperator(answer.token)('me')).toMatchObject({
    result: true,
    operator: { uid: 'admin1' },
    sitePort: house.config.port,
  })
  const kept = await house.db.query<{ n: number }>`
    select count(*) as n from operator_session s where s::text like ${`%${answer.token}%`}`
  expect(kept[0]!.n).toBe(0)
  const log = await house.db.query<{ text: string; actor: string; address: string }>`
    select actor, address, a::text as text from audit a where action = 'operator.login' and actor = 'admin1'`
  expect(log).toMatchObject([{ actor: 'admin1', address: '127.0.0.1' }])
  for (const secret of [answer.token, upw, '$argon2']) expect(log[0]!.text).not.toContain(secret)
  const [failures] = await house.db.query<{ n: number }>`
    select count(*) as n from operator_login_failure where uid = 'admin1'`
  expect(failures!.n).toBe(0)
})

test.each([
  ['an unknown id', { uid: 'nobody1', upw }],
  ['a wrong password', { uid: 'admin2', upw: 'madang-12345' }],
  ['a password without end', { uid: 'admin2', upw: 'x'.repeat(1_000) }],
  ['nothing', { uid: '', upw: '' }],
])('%s is refused in the same words', async (_, input) => {
  expect(await guest()('login', input)).toEqual(refused('denied', operatorText.wrong))
})

test('an unknown id takes as long as a wrong password', async () => {
  const took = async (uid: string) => {
    const from = performance.now()
    expect(await guest()('login', { uid, upw: 'wrong-wrong' })).toMatchObject({ code: 'denied' })
    return performance.now() - from
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let turn = 0; turn < 8; turn++) {
    known.push(await took(turn % 2 ? 'view1' : 'game1'))
    unknown.push(await took(`nobody${turn}`))
  }
  // Without the dummy hash an unknown id answers about twenty times as fast. The least of each: what else the machine
  // does only makes an answer later.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
  expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 3)
})

test('a member’s password does not open the console', async () => {
  const { id, uid } = await house.member()
  await house.db
    .query`update member set password_hash = ${await hashPassword(upw)} where id = ${id}`
  expect(await guest()('login', { uid, upw })).toEqual(refused('denied', operatorText.wrong))
})

test('of 30 wrong guesses at once exactly 5 are looked at; the rest must work first, for 30 minutes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => guest()('login', { uid: 'cash1', upw: 'wrong-wrong' })),
  )
  const codes = answers.map((answer) => (answer.result ? 'in' : answer.code))
  expect(codes.filter((code) => code === 'denied')).toHaveLength(5)
  expect(codes.filter((code) => code === 'busy')).toHaveLength(25)
  expect(await guest()('login', { uid: 'cash1', upw })).toMatchObject(
    refused('busy', operatorText.busy),
  )
  expect(await guest()('login', { uid: 'desk1', upw })).toMatchObject({ result: true })
  await house.clock.advance(30 * 60_000 + 1)
  expect(await guest()('login', { uid: 'cash1', upw })).toMatchObject({ result: true })
})

test('a session ends after 15 minutes without an act; a poll is none', async () => {
  const { ask } = await house.operator()
  await house.clock.advance(14 * 60_000)
  expect(await ask('me')).toMatchObject({ result: true })
  await house.clock.advance(14 * 60_000)
  expect(await ask('me', undefined, { headers: { poll: '1' } })).toMatchObject({ result: true })
  await house.clock.advance(61_000)
  expect(await ask('me')).toEqual(loggedOut)
})

test('a session ends after 12 hours whatever is done', async () => {
  const { ask } = await house.operator()
  for (let minute = 0; minute < 12 * 60 - 10; minute += 10) {
    await house.clock.advance(10 * 60_000)
    expect(await ask('me')).toMatchObject({ result: true })
  }
  await house.clock.advance(10 * 60_000 + 1)
  expect(await ask('me')).toEqual(loggedOut)
})

test('logging out ends the session', async () => {
  const { ask } = await house.operator()
  expect(await ask('logout')).toMatchObject({ result: true })
  expect(await ask('me')).toEqual(loggedOut)
})

test('an operator who was let go is out at once', async () => {
  const { id, ask } = await house.operator()
  await house.db.query`update operator set active = false where id = ${id}`
  expect(await ask('me')).toEqual(loggedOut)
})

test('a role that was changed counts from the next call', async () => {
  const { id, ask } = await house.operator('관리자')
  expect(await ask('auditVerify')).toMatchObject({ result: true })
  await house.db.query`update operator set role = '상담' where id = ${id}`
  expect(await ask('auditVerify')).toEqual(refused('denied', operatorText.denied))
})

const inputs: { [K in keyof OperatorCalls]?: object } = {
  login: { uid: 'x', upw: 'x' },
  roundList: { pageIndex: 1 },
  roundVoid: { id: 1, reason: '시험 취소' },
  gameReport: { start: '2026-01-01', end: '2026-01-02' },
  courseDay: { day: '2026-01-01' },
  bookHolders: { of: 'money', pageIndex: 1 },
  bookDays: { pageIndex: 1 },
  bookSoFar: { span: 'month', figure: 'stakes' },
  bookRows: { day: '2026-01-01', figure: 'stakes', pageIndex: 1 },
  bookCheck: { day: '2026-01-01' },
  rollingReport: { start: '2026-01-01', end: '2026-01-02' },
  pointReport: { start: '2026-01-01', end: '2026-01-02' },
  correctionPreview: { id: 1, settlement: 1, result: null },
  roundCorrect: { id: 1, settlement: 1, result: null, reason: '시험 정정' },
  approvalList: { pageIndex: 1 },
  approvalDecide: { id: 999_999, approve: true },
  approvalWithdraw: { id: 999_999, reason: '시험' },
  auditList: { pageIndex: 1 },
  eventList: { pageIndex: 1 },
  csvExport: { list: 'audit' },
  deskLook: { page: '0'.repeat(32), turn: 1, kind: 'deposits', id: null },
  deskUndo: { id: 999_999 },
  deskAssign: { kind: 'deposits', id: 999_999, from: null, to: null },
  deskColleagues: { kind: 'deposits' },
  handoverList: { pageIndex: 1 },
  handoverMake: {
    ...{ draft: randomUUID(), before: 999_999, notes: '', assigned: 'keep', to: null },
  },
  handoverAcknowledge: { id: 999_999 },
  filterList: { list: 'bets' },
  filterSave: { list: 'bets', name: '시험', search: { state: 'won' } },
  filterRemove: { list: 'bets', slot: 9 },
  depositComplete: { id: 1, version: 1, amount: 10_000 },
  depositRefuse: { id: 1, version: 1, reason: '시험' },
  withdrawalComplete: { id: 1, version: 1 },
  withdrawalRefuse: { id: 1, version: 1, reason: '시험' },
  inquiryAnswer: { id: 1, version: 1, subject: '답변', contents: '답변' },
  inquiryCategory: { id: 1, from: 'other', to: 'deposit' },
  inquiryClose: { id: 1, version: 1 },
  inquiryReopen: { id: 1, version: 1 },
  memberFactorOff: { id: 1, reason: '시험' },
  memberPasskeyOff: { id: 1, reason: '시험' },
  recoveryReply: { id: 1, text: '시험' },
  recoveryRequest: { id: 1, told: 'page', reason: '시험' },
  recoveryCode: { id: 1 },
  recoveryClose: { id: 1, reason: '시험' },
  templateSave: { title: '시험', subject: '시험', contents: '시험' },
  templateDelete: { id: 1 },
  noticeSave: {},
  noticeWithdraw: { id: 1, withdrawn: true },
  popupSave: {},
  popupWithdraw: { id: 1, withdrawn: true },
  htmlPreview: { html: '' },
  maskedOpen: { of: 'member', id: 1, field: 'phone', reason: '시험' },
  mailingReaders: { id: 1 },
  mailingCount: { to: { by: 'uids', uids: [] } },
  mailingSend: {},
  settingSave: { key: 'registration', value: true, version: 0, reason: '시험' },
  settingHistory: { key: 'registration' },
  signupDecide: { id: 1, approve: true },
  memberSuspend: { id: 1, scopes: [], until: null, reason: '시험' },
  memberEdit: { id: 1, reason: '시험' },
  memberGrade: { id: 1, grade: null, reason: '시험' },
  gradeRemove: { id: 1, version: 1, reason: '시험' },
  gradeSave: {
    ...{ name: '신규', position: 1, tone: 'plain', message: '', caps: {} },
    ...{ newcomers: false, reason: '시험' },
  },
  memberReopen: { id: 1, reason: '시험' },
  memberFreeze: { id: 1, frozen: true, reason: '' },
  memberLogout: { id: 1 },
  accountChangeDecide: { id: 1, approve: false, reason: '시험' },
  memberNick: { id: 1, nick: '새이름', reason: '시험' },
  memberAdjust: { id: 1, pocket: 'money', way: 'add', amount: 1, reason: '시험' },
  vendorSave: { vendor: 'x', version: 1, state: 'on', sort: 0, reason: '시험' },
  operatorAdd: { uid: 'x', name: 'x', role: '열람', reason: '시험' },
  operatorRole: { id: 1, role: '열람', reason: '시험' },
  operatorActive: { id: 1, active: true, reason: '시험' },
  sessionEnd: { id: 'x' },
  passwordChange: { old: 'x', upw: 'x' },
  prove: { code: '1' },
  secondFactorConfirm: { code: '1' },
}
/** The call that ends the session comes last. */
const calls = (Object.keys(routes) as (keyof OperatorCalls)[]).sort(
  (a, b) => Number(a === 'logout') - Number(b === 'logout'),
)

test.each(roles)('%s is allowed the calls of the permission table, and no others', async (role) => {
  const { ask } = await house.operator(role)
  const denied: string[] = []
  for (const call of calls) {
    const answer = await ask(call, inputs[call] as never, { params: { id: 1 } })
    expect([call, answer]).not.toEqual([call, loggedOut])
    if (!answer.result && answer.code === 'denied' && answer.msg === operatorText.denied)
      denied.push(call)
  }
  const refused = (need: (typeof needs)[keyof typeof needs]) =>
    need !== null && need !== 'open' && !may(role, need)
  expect(denied).toEqual(calls.filter((call) => refused(needs[call])))
})

test('no call answers a guest or a member', async () => {
  const { token, uid } = await house.member()
  const member = house.askOperator(token)
  for (const call of calls.filter((one) => needs[one] !== 'open')) {
    const asks = [
      guest()(call, inputs[call] as never, { params: { id: 1 } }),
      member(call, inputs[call] as never, { params: { id: 1 }, headers: { uuid: uid } }),
    ]
    for (const answer of await Promise.all(asks)) expect([call, answer]).toEqual([call, loggedOut])
  }
})

test('every route of the console’s server is one of the contract’s, health aside', () => {
  const known = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`))
  const above: string[] = []
  const served = house.operatorApp
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line)
      if (!found) return []
      const [, indent, part, methods] = found
      above.splice(indent!.length / 4, Infinity, part!)
      const path = above.join('')
      return path.startsWith('/op/')
        ? methods!.split(', ').map((method) => `${method} ${path}`)
        : []
    })
    .filter((route) => !route.startsWith('HEAD'))
  expect(served.toSorted()).toEqual([...known].toSorted())
})

test('an operator’s token opens no member’s call', async () => {
  const { token, uid } = await house.operator()
  const reply = await house.app.inject({
    method: 'GET',
    url: '/header/refresh',
    headers: { authorization: `Bearer ${token}`, uuid: uid },
  })
  expect(reply.json()).toMatchObject({ result: false, code: 'logout' })
})

test('guesses, guesses past the limit and what a role may not ask are written down, without the password', async () => {
  // Away from what the tests before guessed from this address.
  await house.clock.advance(3_600_000)
  for (let tries = 0; tries < 6; tries++)
    await guest()('login', { uid: 'guessed1', upw: 'secret-guess' })
  const viewer = await house.operator('열람')
  await viewer.ask('roundVoid', { id: 1, reason: '시험 취소' })
  const events = await house.db.query<{ kind: string; target: string | null; text: string }>`
    select kind, target, event::text as text from event where actor in ('guessed1', ${viewer.uid}) order by id`
  expect(events.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 5 }, () => 'operator.login.failed'),
    'operator.login.slowed',
    'operator.denied',
  ])
  expect(events.at(-1)!.target).toBe(routes.roundVoid.path)
  for (const { text } of events) expect(text).not.toContain('secret')
})
