/** Operators' passkeys (docs/spec/rules.md#operators): made, signed with, taken off, raced; and all that is none. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText, type Role } from '@madang/contract/operator/plain/permissions.ts'

import { refused } from '../../testing/answers.ts'
import {
  CONSOLE,
  openAuthenticator,
  ORIGIN,
  BENT,
  type Authenticator,
  type Bent,
} from '../../testing/authenticator.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { enrol as enrolMember, optionsOf } from '../../testing/passkeys.ts'
import { hashPassword } from '../session/session.ts'
import { letBackIn } from './operators.ts'

let house: House
let passwordHash: string
let day = 0
const upw = 'madang-1234'
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
beforeAll(async () => {
  house = await openHouse({ env: { SITE_ORIGIN: ORIGIN, CONSOLE_ORIGIN: CONSOLE.origin } })
  passwordHash = await hashPassword(upw)
})
afterAll(() => house.close())
// Days apart, so that none sees another's failures.
beforeEach(() => house.clock.set(new Date(Date.UTC(2026, 0, (day += 2), 3, 0, 10))))

const wrong = refused(
  'denied',
  '패스키를 확인하지 못했습니다. 다시 시도하거나 비밀번호를 입력해주세요.',
)
const gone = refused('notFound', '이미 지운 패스키입니다.')
const most = refused('state', '패스키는 10개까지 등록할 수 있습니다. 쓰지 않는 것을 지워주세요.')
type Kim = Awaited<ReturnType<typeof withPassword>>

async function withPassword(role: Role = '정산') {
  const kim = await house.operator(role)
  await house.db.query`update operator set password_hash = ${passwordHash} where id = ${kim.id}`
  return { ...kim, door: house.askOperator(null) }
}
const newKey = (of: { counts?: boolean } = {}) => openAuthenticator({ ...of, ...CONSOLE })

async function enrol(kim: Pick<Kim, 'ask'>, key: Authenticator = newKey(), code = '') {
  const made = key.make(optionsOf(await kim.ask('passkeyBegin', { upw, code })))
  const answer = await kim.ask('passkeyEnrol', { credential: made, name: '사무실 PC' })
  if (!answer.result) throw new Error(answer.msg)
  return key
}
/** An operator with a passkey. */
async function keyed(of: { counts?: boolean } = {}, role: Role = '정산') {
  const kim = await withPassword(role)
  return { ...kim, key: await enrol(kim, newKey(of)) }
}
async function come(key: Authenticator, bent: Bent = {}) {
  const guest = house.askOperator(null)
  return guest('passkeyLogin', { credential: key.use(optionsOf(await guest('passkeyAsk')), bent) })
}
async function switchFactorOn({ id }: { id: number }) {
  await house.db
    .query`update operator set factor_sealed = ${house.deps.keys.seal(SECRET)} where id = ${id}`
  return () =>
    new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({
      timestamp: house.deps.clock.now().getTime(),
    })
}
const listOf = async ({ ask }: Pick<Kim, 'ask'>) => {
  const answer = await ask('passkeyList')
  if (!answer.result) throw new Error(answer.msg)
  return answer.data
}
const sessionsOf = (id: number) =>
  house.db.query<{ byPasskey: boolean }>`
    select by_passkey as "byPasskey" from operator_session where operator_id = ${id} order by started_at`
const keysOf = async (id: number) =>
  (await house.db.query`select from passkey where operator_id = ${id}`).length
const auditOf = (uid: string) => house.db.query`
  select action, before, after from audit where subject = ${uid} and action like 'operator.passkey%' order by id`
const whyOf = async (actor: string) =>
  (
    await house.db.query<{ why: string }>`
    select detail ->> 'passkey' as why from event where kind = 'operator.login.failed' and actor = ${actor}
    order by id desc limit 1`
  )[0]?.why

test('one is made with the password, for the console’s own name, and told', async () => {
  const kim = await withPassword()
  expect(await house.askOperator(null)('passkeyPlace')).toEqual({
    ...{ result: true, msg: '', origin: 'https://desk.madang.test' },
  })
  const begun = await kim.ask('passkeyBegin', { upw })
  expect(begun).toMatchObject({
    options: {
      rp: { id: 'desk.madang.test', name: '마당 운영' },
      user: { name: kim.uid },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  const credential = newKey().make(optionsOf(begun))
  expect(await kim.ask('passkeyEnrol', { credential, name: ' 사무실\nPC ' })).toMatchObject({
    ...{ result: true, msg: '패스키를 등록했습니다. 다음부터 비밀번호 없이 로그인할 수 있습니다.' },
  })
  const [listed] = await listOf(kim)
  expect(listed).toEqual({
    id: expect.any(Number) as number,
    words: expect.any(String) as string,
    ...{ name: '사무실 PC', at: null },
    since: expect.stringMatching(/^2026-01-02T03:00:1/) as string,
  })
  expect(await auditOf(kim.uid)).toEqual([
    {
      action: 'operator.passkey.on',
      before: null,
      after: { passkey: `사무실 PC · ${listed!.words}` },
    },
  ])
  expect(
    await house.db.query`
      select actor, detail ->> 'on' as on from event where kind = 'operator.changed' and target = ${kim.uid}`,
  ).toEqual([{ actor: kim.uid, on: 'true' }])
})

test('the second look: no password, a wrong one and a code that is missing or used make nothing', async () => {
  const kim = await withPassword()
  expect(await kim.ask('passkeyBegin', { upw: '' })).toEqual({
    ...{ result: false, code: 'badInput', msg: staffText.noPassword, field: 'upw' },
  })
  const wrongLook = refused('denied', staffText.wrongLook)
  expect(await kim.ask('passkeyBegin', { upw: 'wrong-wrong-1' })).toEqual(wrongLook)
  const code = await switchFactorOn(kim)
  expect(await kim.ask('passkeyBegin', { upw })).toEqual(wrongLook)
  expect(await kim.ask('passkeyBegin', { upw, code: '000000' })).toEqual(wrongLook)
  const used = code()
  expect(await kim.ask('passkeyBegin', { upw, code: used })).toMatchObject({ result: true })
  expect(await kim.ask('passkeyBegin', { upw, code: used })).toEqual(wrongLook)
})

test('of 20 who guess the second look at once five are looked at', async () => {
  const kim = await keyed()
  const { id } = (await listOf(kim))[0]!
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? kim.ask('passkeyBegin', { upw: `wrong-wrong-${n}` })
        : kim.ask('passkeyRemove', { id, upw: `wrong-wrong-${n}` }),
    ),
  )
  const codes = answers.map((answer) => (answer.result ? 'in' : answer.code))
  expect(codes.filter((code) => code === 'denied')).toHaveLength(5)
  expect(codes.filter((code) => code === 'rate')).toHaveLength(15)
  expect(await keysOf(kim.id)).toBe(1)
})

test('it logs in without id, password or code, and stands in the log; sessions stay as a password’s do', async () => {
  const kim = await keyed()
  await switchFactorOn(kim)
  expect(await come(kim.key)).toMatchObject({
    result: true,
    token: expect.stringMatching(/^[\w-]{43}$/) as string,
    operator: { uid: kim.uid, secondFactor: true, mustEnrol: false },
  })
  expect(await sessionsOf(kim.id)).toEqual([{ byPasskey: false }, { byPasskey: true }])
  expect(await kim.ask('me')).toMatchObject({ result: true })
  expect((await listOf(kim))[0]!.at).toMatch(/^2026-01-/)
  expect(
    await house.db.query`
      select after from audit where action = 'operator.login' and subject = ${kim.uid}`,
  ).toEqual([{ after: { passkey: '사무실 PC' } }])
  for (let times = 0; times < 12; times++) await come(kim.key)
  expect(await sessionsOf(kim.id)).toHaveLength(10)
})

const bent: [string, Bent, string][] = [
  ['on the members’ site', { origin: ORIGIN }, 'answer'],
  ['on a look-alike', { origin: 'https://desk.madang.test.evil.example' }, 'answer'],
  ['without TLS', { origin: 'http://desk.madang.test' }, 'answer'],
  ['for the site’s name', { host: 'madang.test' }, 'answer'],
  ...BENT,
]
test.each(bent)('what is signed %s opens nothing', async (_, how, why) => {
  const kim = await keyed()
  expect(await come(kim.key, how)).toEqual(wrong)
  expect(await whyOf(kim.uid)).toBe(why)
  expect(await sessionsOf(kim.id)).toEqual([{ byPasskey: false }])
})

test('a member’s passkey opens no console and an operator’s no site, nor does the other’s challenge', async () => {
  const kim = await keyed()
  const lee = await house.member()
  const theirs = await enrolMember(lee)
  const [site, desk] = [
    optionsOf(await house.guest.ask('passkeyAsk')),
    optionsOf(await kim.door('passkeyAsk')),
  ]
  expect(await kim.door('passkeyLogin', { credential: theirs.use(desk, CONSOLE) })).toEqual(wrong)
  expect(await whyOf('passkey')).toBe('credential')
  expect(await kim.door('passkeyLogin', { credential: kim.key.use(site) })).toEqual(wrong)
  expect(await whyOf(kim.uid)).toBe('challenge')
  const credential = kim.key.use(optionsOf(await house.guest.ask('passkeyAsk')), {
    origin: ORIGIN,
    host: 'madang.test',
  })
  expect(await house.guest.ask('passkeyLogin', { credential })).toMatchObject({ code: 'denied' })
  expect(await sessionsOf(kim.id)).toHaveLength(1)
})

test('of 20 who bring one answer at once exactly one comes in', async () => {
  // One that does not count: nothing but the challenge tells that it was shown before.
  const kim = await keyed({ counts: false })
  const credential = kim.key.use(optionsOf(await kim.door('passkeyAsk')))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => kim.door('passkeyLogin', { credential })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(await sessionsOf(kim.id)).toHaveLength(2)
})

test('of 8 who bring one count at once exactly one comes in; a copy is told', async () => {
  const kim = await keyed()
  const answers = await Promise.all(Array.from({ length: 8 }, () => come(kim.key, { counter: 3 })))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  await house.clock.advance(31 * 60_000)
  expect(await come(kim.key, { counter: 3 })).toEqual(wrong)
  expect(await whyOf(kim.uid)).toBe('counter')
  expect(await come(kim.key, { counter: 4 })).toMatchObject({ result: true })
})

test('a challenge is good for five minutes, to the millisecond, at the door and to make one', async () => {
  const kim = await keyed()
  const from = '2026-02-20T12:00:00.000+09:00'
  await house.db.query`
    update operator_session set started_at = ${new Date(from)}, action_at = ${new Date(from)}`
  const [asked, begun] = await atInstant(house, from, async () => [
    await Promise.all([1, 2].map(() => kim.door('passkeyAsk'))),
    await Promise.all([1, 2].map(() => kim.ask('passkeyBegin', { upw }))),
  ])
  const [early, late] = asked.map((answer) => kim.key.use(optionsOf(answer)))
  const [soon, slow] = begun.map((answer) => newKey().make(optionsOf(answer)))
  const at = <T>(time: string, work: () => Promise<T>) =>
    atInstant(house, `2026-02-20T${time}+09:00`, work)
  const logIn = (credential: typeof early) => kim.door('passkeyLogin', { credential: credential! })
  const make = (credential: typeof soon) =>
    kim.ask('passkeyEnrol', { credential: credential!, name: '새 것' })
  expect(await at('12:05:00.000', () => logIn(late))).toEqual(wrong)
  expect(await at('12:05:00.000', () => make(slow))).toMatchObject({ code: 'denied' })
  expect(await at('12:04:59.999', () => logIn(early))).toMatchObject({ result: true })
  expect(await at('12:04:59.999', () => make(soon))).toMatchObject({ result: true })
})

test('of 20 new ones at once beside nine exactly one is made, and of one answer 20 times one', async () => {
  const kim = await withPassword()
  for (let n = 0; n < 9; n++) await enrol(kim)
  const made = []
  for (let n = 0; n < 20; n++)
    made.push(newKey().make(optionsOf(await kim.ask('passkeyBegin', { upw }))))
  const answers = await Promise.all(
    made.map((credential) => kim.ask('passkeyEnrol', { credential, name: '열째' })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(answers.filter(({ result }) => !result)).toEqual(Array(19).fill(most))
  expect(await kim.ask('passkeyBegin', { upw })).toEqual(most)
  const park = await withPassword()
  const credential = newKey().make(optionsOf(await park.ask('passkeyBegin', { upw })))
  const again = await Promise.all(
    Array.from({ length: 20 }, () => park.ask('passkeyEnrol', { credential, name: '하나' })),
  )
  expect(again.filter(({ result }) => result)).toHaveLength(1)
})

test('only its owner names it or takes it off, the latter with the password; once off it opens nothing', async () => {
  const [kim, park] = [await keyed(), await withPassword('관리자')]
  const { id, words } = (await listOf(kim))[0]!
  expect(await park.ask('passkeyName', { id, name: '남의 것' })).toEqual(gone)
  expect(await park.ask('passkeyRemove', { id, upw })).toEqual(gone)
  for (const name of ['', ' \n ', '\u2066\u200b', '가'.repeat(41)])
    expect(await kim.ask('passkeyName', { id, name })).toEqual({
      ...{ result: false, code: 'badInput', field: 'name', msg: '이름은 1~40자로 입력해주세요.' },
    })
  expect(await kim.ask('passkeyName', { id, name: '집' })).toMatchObject({ result: true })
  expect(await kim.ask('passkeyRemove', { id, upw: 'wrong-wrong-1' })).toMatchObject({
    code: 'denied',
  })
  expect(await kim.ask('passkeyRemove', { id, upw })).toMatchObject({ result: true })
  expect(await kim.ask('passkeyRemove', { id, upw })).toEqual(gone)
  expect(await come(kim.key)).toEqual(wrong)
  expect((await auditOf(kim.uid)).slice(1)).toEqual([
    {
      action: 'operator.passkey.name',
      before: { passkey: '사무실 PC' },
      after: { passkey: '집' },
    },
    { action: 'operator.passkey.off', before: { passkey: `집 · ${words}` }, after: null },
  ])
})

const isOut = async (kim: Awaited<ReturnType<typeof keyed>>) => {
  expect(await keysOf(kim.id)).toBe(0)
  expect(await come(kim.key)).toEqual(wrong)
}
/** Two 관리자 take off what somebody lost. */
async function reset(kim: Pick<Kim, 'id'>) {
  const [admin, second] = [await house.operator('관리자'), await house.operator('관리자')]
  expect(
    await admin.ask('secondFactorRemove', { operator: kim.id, reason: '기기 분실' }),
  ).toMatchObject({ msg: operatorText.waiting })
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where action = 'operator.factor' and subject = ${kim.id} and state = 'pending'`
  // Who agrees reads that the passkeys go too.
  expect(await second.ask('approvalView', undefined, { params: { id: asked!.id } })).toMatchObject({
    data: { stands: { kind: 'operator', passkeys: await keysOf(kim.id) } },
  })
  const decide = (by: typeof admin) =>
    by.ask('approvalDecide', { id: asked!.id, approve: true, reason: '확인함' })
  expect(await decide(admin)).toEqual(refused('denied', operatorText.own))
  expect(await keysOf(kim.id)).toBeGreaterThan(0)
  expect(await decide(second)).toMatchObject({ result: true })
}

test('switched off, reset on the machine or by two 관리자, an operator has no passkey, also once on again', async () => {
  const [off, machine, lost] = [await keyed(), await keyed(), await keyed()]
  const admin = await house.operator('관리자')
  for (const active of [false, true])
    expect(await admin.ask('operatorActive', { id: off.id, active, reason: '휴직' })).toMatchObject(
      { result: true },
    )
  await isOut(off)
  await letBackIn(house.db, machine.uid)
  await isOut(machine)
  expect(
    await house.db.query`
      select before ->> 'passkeys' as n from audit where action = 'operator.reset' and subject = ${machine.uid}`,
  ).toEqual([{ n: '1' }])
  await reset(lost)
  await isOut(lost)
  const none = await withPassword()
  expect(await admin.ask('secondFactorRemove', { operator: none.id, reason: '분실' })).toEqual(
    refused('state', staffText.noFactor),
  )
})

test('whoever is switched off while they log in stays out', async () => {
  const kim = await keyed()
  const answer = await meet(house, {
    lock: `update operator set active = false where id = ${kim.id}`,
    ask: () => come(kim.key),
  })
  expect(answer).toEqual(wrong)
  expect(await sessionsOf(kim.id)).toHaveLength(1)
})

test('one that is taken off while it logs in opens nothing', async () => {
  const kim = await keyed()
  const answer = await meet(house, {
    lock: `delete from passkey where operator_id = ${kim.id}`,
    ask: () => come(kim.key),
  })
  expect(answer).toEqual(wrong)
  expect(await whyOf(kim.uid)).toBe('gone')
})

test('a session that ends while it makes one makes none', async () => {
  const kim = await withPassword()
  const credential = newKey().make(optionsOf(await kim.ask('passkeyBegin', { upw })))
  const answer = await meet(house, {
    lock: `select from operator where id = ${kim.id} for update`,
    ask: () => kim.ask('passkeyEnrol', { credential, name: '남의 것' }),
    meanwhile: () => house.db.query`delete from operator_session where operator_id = ${kim.id}`,
  })
  expect(answer).toEqual(refused('logout', operatorText.logout))
  expect(await keysOf(kim.id)).toBe(0)
})

test('one operator’s challenge makes none for another', async () => {
  const [kim, park] = [await withPassword(), await withPassword()]
  const credential = newKey().make(optionsOf(await kim.ask('passkeyBegin', { upw })))
  expect(await park.ask('passkeyEnrol', { credential, name: '남의 것' })).toMatchObject({
    code: 'denied',
  })
  expect(await keysOf(park.id)).toBe(0)
  // Nor does who tries it use it up.
  expect(await kim.ask('passkeyEnrol', { credential, name: '내 것' })).toMatchObject({
    result: true,
  })
})

test('past the limit a login by passkey is answered with work, and the challenge is not lost', async () => {
  const kim = await keyed()
  for (let n = 0; n < 5; n++) expect(await come(kim.key, { forged: true })).toEqual(wrong)
  const credential = kim.key.use(optionsOf(await kim.door('passkeyAsk')))
  expect(await kim.door('passkeyLogin', { credential })).toMatchObject({
    code: 'busy',
    challenge: { algorithm: 'SHA-256' },
  })
  await house.db.query`delete from login_failure where uid = ${kim.uid}`
  expect(await kim.door('passkeyLogin', { credential })).toMatchObject({ result: true })
})

test('in a house for real a passkey is the second factor: the password alone neither opens nor enrols', async () => {
  const real = await openHouse({
    env: {
      ...{ SANDBOX: 'off', LIMITS: 'off', CONSOLE_ORIGIN: CONSOLE.origin },
    },
  })
  try {
    const kim = await real.operator('정산')
    await real.db.query`
      update operator set password_hash = ${passwordHash}, factor_sealed = ${real.deps.keys.seal(SECRET)}
      where id = ${kim.id}`
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({
        timestamp: real.deps.clock.now().getTime(),
      })
    const key = await enrol(kim, newKey(), code())
    await real.db.query`update operator set factor_sealed = null where id = ${kim.id}`
    const door = real.askOperator(null)
    const plain = await door('login', { uid: kim.uid, upw })
    expect(plain).toMatchObject({ operator: { mustEnrol: true } })
    const alone = real.askOperator(plain.result ? plain.token : '')
    expect(await alone('passkeyList')).toEqual(refused('denied', staffText.firstFactor))
    expect(await alone('secondFactorBegin')).toEqual(refused('state', staffText.byPasskey))
    const credential = key.use(optionsOf(await door('passkeyAsk')))
    const opened = await door('passkeyLogin', { credential })
    expect(opened).toMatchObject({ operator: { mustEnrol: false, secondFactor: false } })
    const inside = real.askOperator(opened.result ? opened.token : '')
    expect(await inside('passkeyList')).toMatchObject({ data: [{ name: '사무실 PC' }] })
    expect(await inside('secondFactorBegin')).toMatchObject({ result: true })
  } finally {
    await real.close()
  }
})

test('a house without the console’s name has none', async () => {
  const none = await openHouse({ env: { SANDBOX: 'off', LIMITS: 'off', SITE_ORIGIN: ORIGIN } })
  try {
    const door = none.askOperator(null)
    expect(await door('passkeyPlace')).toMatchObject({ origin: null })
    expect(await door('passkeyAsk')).toMatchObject({ code: 'closed' })
  } finally {
    await none.close()
  }
})
