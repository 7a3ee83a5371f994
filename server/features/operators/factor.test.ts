import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { Secret, TOTP } from 'otpauth'

import { openHouse, type House } from '../../testing/house.ts'
import { hashPassword, verifyPassword } from '../session/session.ts'

let house: House
let passwordHash: string
const upw = 'madang-1234'
const STEP = 30_000
beforeAll(async () => {
  house = await openHouse()
  passwordHash = await hashPassword(upw)
})
afterAll(() => house.close())
beforeEach(() => house.clock.set('2026-01-15T10:00:10+09:00'))

const refused = (code: string, msg: string) => ({ result: false, code, msg })
const wrongCode = refused('denied', staffText.badCode)

/** An operator with a password that is known, who can log in. */
async function withPassword() {
  const kim = await house.operator('정산')
  await house.db.query`update operator set password_hash = ${passwordHash} where id = ${kim.id}`
  const logIn = (code?: string) =>
    house.askOperator(null)('login', { uid: kim.uid, upw, ...(code !== undefined && { code }) })
  return { ...kim, logIn }
}

/** What the authenticator shows, `steps` of 30 s away from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: house.deps.clock.now().getTime() + steps * STEP,
  })

async function begin({ ask }: { ask: ReturnType<House['askOperator']> }) {
  const answer = await ask('secondFactorBegin')
  if (!answer.result) throw new Error(answer.msg)
  return answer
}

/** An operator whose second factor is on; its first code is spent, so the clock goes on a step. */
async function enrolled() {
  const kim = await withPassword()
  const { secret } = await begin(kim)
  const answer = await kim.ask('secondFactorConfirm', { code: codeOf(secret) })
  if (!answer.result) throw new Error(answer.msg)
  await house.clock.advance(2 * STEP)
  return { ...kim, secret, recovery: answer.recovery, code: (steps = 0) => codeOf(secret, steps) }
}

test('the authenticator is told house, operator and secret; nothing is in force before its first code', async () => {
  const kim = await withPassword()
  const { secret, uri } = await begin(kim)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/Madang:${kim.uid}?issuer=Madang&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(await kim.ask('me')).toMatchObject({ operator: { secondFactor: false } })
  expect(await kim.logIn()).toMatchObject({ result: true })
})

test('the code of a published example is the one a phone would show', () => {
  // RFC 6238, appendix B: the SHA-1 secret, 59 s and 1111111109 s after the epoch, last six of eight digits.
  const secret = Secret.fromLatin1('12345678901234567890')
  const shown = (seconds: number) => new TOTP({ secret }).generate({ timestamp: seconds * 1_000 })
  expect([shown(59), shown(1_111_111_109)]).toEqual(['287082', '081804'])
})

test('enrolled, a password alone is asked for the code, and only a right code opens', async () => {
  const kim = await enrolled()
  expect(await kim.logIn()).toEqual(refused('busy', staffText.askCode))
  expect(await kim.logIn('')).toEqual(refused('busy', staffText.askCode))
  expect(await kim.logIn('000000')).toEqual(wrongCode)
  expect(await kim.logIn('abc')).toEqual(wrongCode)
  expect(await kim.logIn(kim.code())).toMatchObject({
    result: true,
    operator: { secondFactor: true },
  })
})

test('a wrong password is refused alike, with a code or without, enrolled or not', async () => {
  const kim = await enrolled()
  const asks = [
    { uid: kim.uid, upw: 'wrong-wrong' },
    { uid: kim.uid, upw: 'wrong-wrong', code: kim.code() },
  ]
  for (const input of asks)
    expect(await house.askOperator(null)('login', input)).toEqual(
      refused('denied', operatorText.wrong),
    )
})

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('the code of %i steps away: taken %s', async (steps, taken) => {
  const kim = await enrolled()
  // Two steps back would be before the code that enrolled.
  await house.clock.advance(4 * STEP)
  expect((await kim.logIn(kim.code(steps))).result).toBe(taken)
})

test('a code counts once, and none older than one that was taken', async () => {
  const kim = await enrolled()
  const [older, present, next] = [kim.code(-1), kim.code(), kim.code(1)]
  expect(await kim.logIn(present)).toMatchObject({ result: true })
  expect(await kim.logIn(present)).toEqual(wrongCode)
  expect(await kim.logIn(older)).toEqual(wrongCode)
  expect(await kim.logIn(next)).toMatchObject({ result: true })
})

test('the code that enrolled does not open the door too', async () => {
  const kim = await withPassword()
  const { secret } = await begin(kim)
  const code = codeOf(secret)
  await kim.ask('secondFactorConfirm', { code })
  expect(await kim.logIn(code)).toEqual(wrongCode)
})

test('of 20 logins at once with one code exactly one opens', async () => {
  const kim = await enrolled()
  await house.db.query`delete from operator_session where operator_id = ${kim.id}`
  const code = kim.code()
  const answers = await Promise.all(Array.from({ length: 20 }, () => kim.logIn(code)))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  for (const answer of answers)
    if (!answer.result) expect(['denied', 'rate', 'busy']).toContain(answer.code)
  expect(
    await house.db.query`select from operator_session where operator_id = ${kim.id}`,
  ).toHaveLength(1)
})

test('of 20 confirmations at once exactly one enrols', async () => {
  const kim = await withPassword()
  const { secret } = await begin(kim)
  const code = codeOf(secret)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => kim.ask('secondFactorConfirm', { code })),
  )
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
  expect(
    await house.db.query`select from operator_recovery where operator_id = ${kim.id}`,
  ).toHaveLength(10)
})

test('five wrong codes shut the door for 30 minutes, for a right one too', async () => {
  const kim = await enrolled()
  for (let tries = 0; tries < 5; tries++) expect(await kim.logIn('123456')).toEqual(wrongCode)
  expect(await kim.logIn(kim.code())).toEqual(refused('rate', staffText.slow))
  await house.clock.advance(30 * 60_000 + 1)
  expect(await kim.logIn(kim.code())).toMatchObject({ result: true })
})

test('wrong codes of a stranger with the password keep out neither a known device nor a recovery code', async () => {
  const kim = await enrolled()
  const knock = async (code: string, cookie = '') => {
    const reply = await house.operatorApp.inject({
      method: 'POST',
      url: '/op/login',
      headers: { cookie },
      payload: { uid: kim.uid, upw, code },
    })
    const answer = reply.json<{ result: boolean; code?: string }>()
    return { ...answer, cookie: String(reply.headers['set-cookie']).split(';')[0]! }
  }
  const known = await knock(kim.code())
  for (let tries = 0; tries < 5; tries++) expect(await kim.logIn('123456')).toEqual(wrongCode)
  await house.clock.advance(STEP)
  expect(await knock(kim.code())).toMatchObject({ code: 'rate' })
  const renewed = await knock(kim.code(), known.cookie)
  expect(renewed).toMatchObject({ result: true })
  expect(await knock(kim.recovery[3]!)).toMatchObject({ result: true })
  // The known device's own wrong codes count for itself.
  for (let tries = 0; tries < 5; tries++)
    expect(await knock('123456', renewed.cookie)).toMatchObject({ code: 'denied' })
  await house.clock.advance(STEP)
  expect(await knock(kim.code(), renewed.cookie)).toMatchObject({ code: 'rate' })
})

test('of 20 wrong codes at once exactly five are looked at', async () => {
  const kim = await enrolled()
  // The door itself lets no more than five at once either: one after the other here.
  const answers = await Array.fromAsync({ length: 20 }, () => kim.logIn('123456'))
  expect(answers.filter((answer) => !answer.result && answer.code === 'denied')).toHaveLength(5)
  expect(answers.filter((answer) => !answer.result && answer.code === 'rate')).toHaveLength(15)
})

test('a house for real asks for a second factor before anything else, and again once it is off', async () => {
  const real = await openHouse({ env: { SANDBOX: 'off', LIMITS: 'off' } })
  try {
    const kim = await real.operator('관리자')
    await real.db.query`update operator set password_hash = ${passwordHash} where id = ${kim.id}`
    const first = refused('denied', staffText.firstFactor)
    const closed = async () => {
      for (const answer of [
        await kim.ask('roundList', { pageIndex: 1 }),
        await kim.ask('operatorList'),
        await kim.ask('settingList'),
        await kim.ask('deskState'),
        await kim.ask('sessionList', {}),
      ])
        expect(answer).toEqual(first)
    }
    await closed()
    expect(await kim.ask('me')).toMatchObject({ operator: { mustEnrol: true } })
    expect(await real.askOperator(null)('login', { uid: kim.uid, upw })).toMatchObject({
      operator: { mustEnrol: true },
    })
    const { secret } = await begin(kim)
    const shows = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: real.deps.clock.now().getTime(),
      })
    expect(await kim.ask('secondFactorConfirm', { code: shows() })).toMatchObject({ result: true })
    expect(await kim.ask('me')).toMatchObject({ operator: { mustEnrol: false } })
    expect(await kim.ask('roundList', { pageIndex: 1 })).toMatchObject({ result: true })
    await real.clock.advance(2 * STEP)
    expect(await kim.ask('secondFactorRemove', { code: shows() })).toMatchObject({ result: true })
    await closed()
  } finally {
    await real.close()
  }
})

test('being asked for the code ten times locks nobody out', async () => {
  const kim = await enrolled()
  for (let tries = 0; tries < 10; tries++)
    expect(await kim.logIn()).toEqual(refused('busy', staffText.askCode))
  expect(await kim.logIn(kim.code())).toMatchObject({ result: true })
})

test('each recovery code opens once, however it was copied, and is written down', async () => {
  const kim = await enrolled()
  expect(new Set(kim.recovery).size).toBe(10)
  const [first, second] = kim.recovery as [string, string]
  expect(await kim.logIn(` ${first.toUpperCase().replace('-', ' ')} `)).toMatchObject({
    result: true,
  })
  expect(await kim.logIn(first)).toEqual(wrongCode)
  expect(await kim.logIn(second)).toMatchObject({ result: true })
  expect(
    await house.db.query`select from event where kind = 'operator.recovery' and actor = ${kim.uid}`,
  ).toHaveLength(2)
})

test('secondFactorConfirm stores each recovery code as a salted Argon2 hash, and login takes an earlier keyed one once', async () => {
  const kim = await enrolled()
  const kept = await house.db.query<{ slot: number; hash: string }>`
    select slot, convert_from(code_hash, 'UTF8') as hash from operator_recovery
    where operator_id = ${kim.id} order by slot`
  expect(kept.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(kept.map(({ hash }) => hash.split('$')[4])).size).toBe(10)
  for (const { slot, hash } of kept) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hash, kim.recovery[slot]!.replace('-', ''))).toBe(true)
  }
  const old = '7bcde-fghjk'
  const keyed = house.deps.keys.digest('operator recovery', `${kim.id} ${old.replace('-', '')}`)
  await house.db
    .query`insert into operator_recovery (operator_id, code_hash) values (${kim.id}, ${keyed})`
  expect(await kim.logIn('7bcde-fghjm')).toEqual(wrongCode)
  expect(await kim.logIn(old)).toMatchObject({ result: true })
  expect(await kim.logIn(old)).toEqual(wrongCode)
  expect(await kim.logIn(kim.recovery[7])).toMatchObject({ result: true })
})

test('of 5 logins at once with one recovery code exactly one opens', async () => {
  const kim = await enrolled()
  const answers = await Promise.all(Array.from({ length: 5 }, () => kim.logIn(kim.recovery[0])))
  expect(answers.filter(({ result }) => result)).toHaveLength(1)
})

test('one operator’s recovery code is none of another’s', async () => {
  // One after the other: each moves the clock on.
  const [kim, park] = [await enrolled(), await enrolled()]
  expect(await park.logIn(kim.recovery[0])).toEqual(wrongCode)
  expect(await kim.logIn(kim.recovery[0])).toMatchObject({ result: true })
})

test('neither secret nor recovery code lies in the database to be read', async () => {
  const { id, uid, secret, recovery } = await enrolled()
  const rows = await house.db.query<{ text: string }>`
    select o::text as text from operator o where id = ${id}
    union all select r::text from operator_recovery r where operator_id = ${id}
    union all select a::text from audit a where subject = ${uid}`
  expect(rows.length).toBeGreaterThan(10)
  const raw = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
  for (const { text } of rows)
    for (const hidden of [
      secret,
      raw,
      ...recovery,
      ...recovery.map((code) => code.replace('-', '')),
    ])
      expect(text).not.toContain(hidden)
})

test('enrolling ends the operator’s other sessions, not this one', async () => {
  const kim = await withPassword()
  const other = await kim.logIn()
  if (!other.result) throw new Error(other.msg)
  const { secret } = await begin(kim)
  await kim.ask('secondFactorConfirm', { code: codeOf(secret) })
  expect(await kim.ask('me')).toMatchObject({ operator: { secondFactor: true } })
  expect(await house.askOperator(other.token)('me')).toMatchObject({ code: 'logout' })
})

test('a wrong first code enrols nothing; the begun secret still can', async () => {
  const kim = await withPassword()
  expect(await kim.ask('secondFactorConfirm', { code: '123456' })).toEqual(
    refused('state', staffText.notBegun),
  )
  const { secret } = await begin(kim)
  expect(await kim.ask('secondFactorConfirm', { code: codeOf(secret, 5) })).toEqual(wrongCode)
  expect(await kim.ask('me')).toMatchObject({ operator: { secondFactor: false } })
  expect(await kim.ask('secondFactorConfirm', { code: codeOf(secret) })).toMatchObject({
    result: true,
  })
})

test('begun twice, only the second secret enrols; once enrolled nothing begins', async () => {
  const kim = await withPassword()
  const [first, second] = [await begin(kim), await begin(kim)]
  expect(await kim.ask('secondFactorConfirm', { code: codeOf(first.secret) })).toEqual(wrongCode)
  await kim.ask('secondFactorConfirm', { code: codeOf(second.secret) })
  expect(await kim.ask('secondFactorBegin')).toEqual(refused('state', staffText.enrolled))
})

test('an operator turns it off with a code, not without; then the password alone opens', async () => {
  const kim = await enrolled()
  for (const code of [undefined, '', '123456'])
    expect(await kim.ask('secondFactorRemove', { code })).toEqual(wrongCode)
  const code = kim.code()
  expect(await kim.ask('secondFactorRemove', { code })).toMatchObject({ result: true })
  expect(await kim.ask('secondFactorRemove', { code })).toEqual(
    refused('state', staffText.notEnrolled),
  )
  expect(await kim.logIn()).toMatchObject({ result: true, operator: { secondFactor: false } })
  expect(
    await house.db.query`select from event where kind = 'operator.changed' and target = ${kim.uid}`,
  ).toHaveLength(2)
})

test('guessing inside a session stops after five, and does not shut its owner’s door', async () => {
  const kim = await enrolled()
  const guesses = Array.from({ length: 20 }, () =>
    kim.ask('secondFactorRemove', { code: '123456' }),
  )
  const codes = (await Promise.all(guesses)).map((answer) => (answer.result ? 'off' : answer.code))
  expect(codes.filter((code) => code === 'denied')).toHaveLength(5)
  expect(codes.filter((code) => code === 'rate')).toHaveLength(15)
  expect(await kim.ask('secondFactorRemove', { code: kim.code() })).toEqual(
    refused('rate', staffText.slow),
  )
  expect(await kim.logIn(kim.code())).toMatchObject({ result: true })
})

test('another’s is turned off by two 관리자 with a reason, which ends their sessions and is in the log', async () => {
  const kim = await enrolled()
  const [admin, second] = await Promise.all([house.operator('관리자'), house.operator('관리자')])
  expect(await admin.ask('secondFactorRemove', { operator: kim.id, reason: ' ' })).toEqual(
    refused('badInput', operatorText.noReason),
  )
  expect(await admin.ask('secondFactorRemove', { operator: 999_999, reason: '분실' })).toEqual(
    refused('notFound', operatorText.notFound),
  )
  expect(
    await admin.ask('secondFactorRemove', { operator: kim.id, reason: '기기 분실' }),
  ).toMatchObject({ result: true, msg: operatorText.waiting })
  expect(await second.ask('secondFactorRemove', { operator: kim.id, reason: '기기 분실' })).toEqual(
    refused('state', operatorText.pending),
  )
  expect(await kim.ask('me')).toMatchObject({ operator: { secondFactor: true } })
  const [asked] = await house.db.query<{ id: number }>`
    select id from approval where action = 'operator.factor' and subject = ${kim.id}`
  const decide = (by: typeof admin) =>
    by.ask('approvalDecide', { id: asked!.id, approve: true, reason: '확인함' })
  expect(await decide(admin)).toEqual(refused('denied', operatorText.own))
  expect(await decide(second)).toMatchObject({ result: true })
  expect(await kim.ask('me')).toMatchObject({ code: 'logout' })
  expect(await kim.logIn()).toMatchObject({ result: true })
  expect(
    await house.db.query`select actor, after ->> 'operator' as operator, reason from audit
      where action = 'operator.factor.approve'`,
  ).toEqual([{ actor: second.uid, operator: kim.uid, reason: '확인함' }])
})

test.each(['정산', '상담', '게임', '열람'] as const)(
  '%s cannot turn another’s off, nor learn whether there is one',
  async (role) => {
    const kim = await enrolled()
    const other = await house.operator(role)
    for (const operator of [kim.id, 999_999])
      expect(await other.ask('secondFactorRemove', { operator, reason: '분실' })).toEqual(
        refused('denied', operatorText.denied),
      )
    expect(await kim.ask('me')).toMatchObject({ operator: { secondFactor: true } })
  },
)
