import { createHash } from 'node:crypto'

import { afterAll, beforeEach, expect, test } from 'vitest'

import type { Challenge } from '@madang/contract/core/challenge.ts'
import { UNKNOWN_DEVICE } from '@madang/contract/member/plain/account.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import { endSpans } from '../../http/events.ts'
import { openHouse } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { solve } from '../../testing/proof.ts'

const house = await openHouse()
const { password: PASSWORD, join, logIn } = await openLogins(house)
afterAll(() => house.close())
let hour = 0
// Hours apart, so that no test sees another's failures.
beforeEach(async () => {
  await house.clock.set(new Date(Date.UTC(2026, 0, 15, (hour += 2))))
  await endSpans(house.db)
})

test('of 40 wrong guesses at once exactly 5 are looked at, the rest must work first', async () => {
  const { uid } = await join()
  const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(uid, 'wrong-wrong')))
  const codes = answers.map((answer) => (answer.result ? 'in' : answer.code))
  expect(codes.filter((code) => code === 'denied')).toHaveLength(5)
  expect(codes.filter((code) => code === 'busy')).toHaveLength(35)
  expect(await logIn(uid)).toMatchObject({ code: 'busy', msg: sessionText.busy })
  await house.clock.advance(30 * 60_000 + 1)
  expect(await logIn(uid)).toMatchObject({ result: true })
})

test('of 40 ids guessed from one address exactly 30 are looked at', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => logIn(`spray${index}`, 'wrong-wrong')),
  )
  const codes = answers.map((answer) => (answer.result ? 'in' : answer.code))
  expect(codes.filter((code) => code === 'denied')).toHaveLength(30)
  expect(codes.filter((code) => code === 'busy')).toHaveLength(10)
})

async function slowed(uid: string): Promise<Challenge> {
  for (let tries = 0; tries < 5; tries++) await logIn(uid, 'wrong-wrong')
  const answer = (await logIn(uid)) as { code?: string; challenge?: Challenge }
  expect(answer.code).toBe('busy')
  return answer.challenge!
}

test('solved work lets a guess in, once', async () => {
  const { uid } = await join()
  const proof = solve(await slowed(uid))
  expect(await logIn(uid, PASSWORD, { headers: { proof } })).toMatchObject({ result: true })
  for (let tries = 0; tries < 5; tries++) await logIn(uid, 'wrong-wrong')
  expect(await logIn(uid, PASSWORD, { headers: { proof } })).toMatchObject({ code: 'busy' })
})

test('of 20 uses of one proof at once exactly one counts', async () => {
  const { uid } = await join()
  const proof = solve(await slowed(uid))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => logIn(uid, 'wrong-wrong', { headers: { proof } })),
  )
  expect(answers.filter((answer) => !answer.result && answer.code === 'denied')).toHaveLength(1)
})

test.each<[string, (made: Record<string, unknown>) => object]>([
  ['another number', (made) => ({ ...made, number: Number(made['number']) + 1 })],
  ['another signature', (made) => ({ ...made, signature: 'ab'.repeat(32) })],
  [
    'a challenge of one’s own',
    (made) => ({ ...made, challenge: createHash('sha256').update('1').digest('hex') }),
  ],
  ['an old salt', (made) => ({ ...made, salt: `x.${Date.now() - 6 * 60_000}.60000.` })],
  ['nothing', () => ({})],
])('work with %s counts for nothing', async (_, bend) => {
  const { uid } = await join()
  const made = JSON.parse(Buffer.from(solve(await slowed(uid)), 'base64').toString()) as Record<
    string,
    unknown
  >
  const proof = Buffer.from(JSON.stringify(bend(made))).toString('base64')
  expect(await logIn(uid, PASSWORD, { headers: { proof } })).toMatchObject({ code: 'busy' })
})

test('each time the limit is reached again the work asked for doubles, to a bound', async () => {
  const { uid } = await join()
  let challenge = await slowed(uid)
  const prices = [challenge.maxNumber]
  for (let round = 0; round < 5; round++) {
    await house.db
      .query`insert into login_failure (uid, address) select ${uid}, '-' from generate_series(1, 5)`
    challenge = ((await logIn(uid)) as unknown as { challenge: Challenge }).challenge
    prices.push(challenge.maxNumber)
  }
  expect(prices).toEqual([60_000, 120_000, 240_000, 480_000, 960_000, 960_000])
  expect(await logIn(uid, PASSWORD, { headers: { proof: solve(challenge) } })).toMatchObject({
    result: true,
  })
})

/** Solved work of our own making, signed with the house's key. */
function ownWork(uid: string, { ageMs = 0, purpose = 'proof of work' } = {}): string {
  const made = Math.floor(performance.timeOrigin + performance.now() - ageMs)
  const salt = `${'ab'.repeat(12)}.${made}.60000.`
  const challenge = createHash('sha256').update(`${salt}42`).digest('hex')
  const signed = JSON.stringify([challenge, salt, 'member', uid, '127.0.0.1'])
  const signature = house.deps.keys.digest(purpose, signed).toString('hex')
  return Buffer.from(JSON.stringify({ challenge, salt, number: 42, signature })).toString('base64')
}

test.each([
  ['five minutes old', { ageMs: 300_001 }, 'busy'],
  ['from a time to come', { ageMs: -61_000 }, 'busy'],
  ['signed for another purpose', { purpose: 'phone' }, 'busy'],
  ['just in time', { ageMs: 290_000 }, undefined],
])('work that is %s: %s', async (_, made, code) => {
  const { uid } = await join()
  await slowed(uid)
  const answer = await logIn(uid, PASSWORD, { headers: { proof: ownWork(uid, made) } })
  expect(answer.result ? undefined : answer.code).toBe(code)
})

test.each([
  '',
  'x',
  '%%%',
  'e30=',
  'bnVsbA==',
  'W10=',
  'A'.repeat(5_000),
  'eyJjaGFsbGVuZ2UiOlsxXX0=',
])('a header Proof of %s is no proof, and no error', async (proof) => {
  const { uid } = await join()
  await slowed(uid)
  expect(await logIn(uid, PASSWORD, { headers: { proof } })).toMatchObject({ code: 'busy' })
})

test('an id is free again 30 minutes after its fifth last failure, not before', async () => {
  const { uid } = await join()
  for (let tries = 0; tries < 5; tries++) {
    await logIn(uid, 'wrong-wrong')
    await house.clock.advance(60_000)
  }
  await house.clock.advance(25 * 60_000 - 10_000)
  expect(await logIn(uid)).toMatchObject({ code: 'busy' })
  await house.clock.advance(10_000)
  expect(await logIn(uid)).toMatchObject({ result: true })
})

test('right passwords are no failures: 20 in a row from one address stay free', async () => {
  const { uid } = await join()
  for (let times = 0; times < 20; times++) expect(await logIn(uid)).toMatchObject({ result: true })
  expect(await house.db.query`select from login_failure where uid = ${uid}`).toEqual([])
})

test('guesses are written down with their address, and never the password', async () => {
  const { uid } = await join()
  await slowed(uid)
  const rows = await house.db.query<{ kind: string; detail: object }>`
    select kind, detail from event_whole where actor = ${uid} order by id`
  expect(rows.map(({ kind }) => kind)).toEqual([...Array(5).fill('login.failed'), 'login.slowed'])
  const words = UNKNOWN_DEVICE
  for (const { kind, detail } of rows)
    expect(detail).toEqual({
      address: '127.0.0.1',
      ...(kind === 'login.failed' && { words }),
    })
})
