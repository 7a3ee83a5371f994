import { randomBytes } from 'node:crypto'

import type { Challenge } from '@madang/contract/core/challenge.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { hashToken } from '../../http/identity.ts'
import { atInstant } from '../../testing/cashier.ts'
import { openHouse } from '../../testing/house.ts'
import { openLogins } from '../../testing/logins.ts'
import { encode, numberOf, solve } from '../../testing/proof.ts'

const house = await openHouse({ env: { TRUST_PROXY: '10.0.0.1' } })
const { hash, password: PASSWORD, join } = await openLogins(house)
afterAll(() => house.close())
let hour = 0
// Hours apart, so that no test sees another's failures.
beforeEach(() => house.clock.set(new Date(Date.UTC(2026, 0, 15, (hour += 2)))))

type Knock = {
  upw?: string
  proof?: string
  /** the cookie's secret */
  device?: string
  address?: string
  headers?: Record<string, string>
}
type Answered = { result: boolean; code?: string; challenge?: Challenge; cookie: string }

const doors = {
  member: {
    app: house.app,
    url: '/user/login',
    cookie: 'device',
    newcomer: join,
    body: (uid: string, upw: string): object => ({ params: { uid, upw, captcha: '1234' } }),
  },
  operator: {
    app: house.operatorApp,
    url: '/op/login',
    cookie: 'operator_device',
    newcomer: async () => {
      const one = await house.operator()
      await house.db.query`update operator set password_hash = ${hash} where id = ${one.id}`
      return one
    },
    body: (uid: string, upw: string): object => ({ uid, upw }),
  },
} satisfies Record<string, { app: FastifyInstance } & Record<string, unknown>>

describe.each(['member', 'operator'] as const)('the door of a %s', (door) => {
  const { app, url, cookie, newcomer, body } = doors[door]

  async function knock(uid: string, given: Knock = {}): Promise<Answered> {
    const { upw = PASSWORD, proof, device, address = '203.0.113.1', headers } = given
    const reply = await app.inject({
      method: 'POST',
      url,
      remoteAddress: address,
      headers: {
        captcha: '1234',
        ...(proof !== undefined && { proof }),
        ...(device !== undefined && { cookie: `theme=dark; ${cookie}=${device}` }),
        ...headers,
      },
      payload: body(uid, upw),
    })
    return { ...reply.json<Answered>(), cookie: String(reply.headers['set-cookie'] ?? '') }
  }
  const secretIn = (answer: Answered) =>
    new RegExp(`^${cookie}=([\\w-]{43});`).exec(answer.cookie)?.[1] ?? ''
  const fail = async (uid: string, given: Knock = {}, times = 5) => {
    for (let tries = 0; tries < times; tries++)
      expect(await knock(uid, { ...given, upw: 'wrong-wrong' })).toMatchObject({ code: 'denied' })
  }
  /** The work that is wanted now. */
  const wanted = async (uid: string, given: Knock = {}) => {
    const { code, challenge } = await knock(uid, given)
    expect(code).toBe('busy')
    return challenge!
  }
  const more = (uid: string, times: number) => house.db.query`
    insert into login_failure (door, uid, address) select ${door}, ${uid}, '-' from generate_series(1, ${times}::int)`

  test('is never closed: past five failures the right password opens it for solved work', async () => {
    const { uid } = await newcomer()
    await fail(uid)
    const proof = solve(await wanted(uid))
    expect(await knock(uid, { proof })).toMatchObject({ result: true })
  })

  test('of 40 guesses at once exactly five are looked at', async () => {
    const { uid } = await newcomer()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => knock(uid, { upw: 'wrong-wrong' })),
    )
    expect(answers.filter(({ code }) => code === 'denied')).toHaveLength(5)
    expect(answers.filter(({ challenge }) => challenge)).toHaveLength(35)
  })

  test('of 40 ids guessed from one address at once exactly thirty are looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        knock(`spray${n}`, { upw: 'wrong-wrong', address: '203.0.113.30' }),
      ),
    )
    expect(answers.filter(({ code }) => code === 'denied')).toHaveLength(30)
    expect(await knock('spray99', { address: '203.0.113.31' })).toMatchObject({ code: 'denied' })
  })

  test('an IPv6 network of 64 bits is one address, the one beside it another', async () => {
    for (let n = 0; n < 30; n++)
      await knock(`six${n}`, { upw: 'wrong-wrong', address: `2001:db8:0:7::${n + 1}` })
    expect(await knock('six98', { address: '2001:db8:0:7:ffff::1' })).toMatchObject({
      code: 'busy',
    })
    expect(await knock('six99', { address: '2001:db8:0:8::1' })).toMatchObject({ code: 'denied' })
  })

  test('a known device is spared what strangers did to its owner', async () => {
    const { uid } = await newcomer()
    const device = secretIn(await knock(uid))
    await fail(uid, { address: '203.0.113.2' })
    await wanted(uid)
    expect(await knock(uid, { device })).toMatchObject({ result: true })
  })

  test('a known device is spared what others did from its address', async () => {
    const { uid } = await newcomer()
    const device = secretIn(await knock(uid))
    await house.db.query`
      insert into login_failure (door, uid, address) select ${door}, 'other' || n, '203.0.113.1' from generate_series(1, 30) n`
    await wanted(uid)
    expect(await knock(uid, { device })).toMatchObject({ result: true })
  })

  test('a known device guesses five times, as anyone, and pays ever more from then on', async () => {
    const { uid } = await newcomer()
    const device = secretIn(await knock(uid))
    await fail(uid, { device })
    const first = await wanted(uid, { device })
    expect(first.maxNumber).toBe(60_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => knock(uid, { device, upw: 'wrong-wrong' })),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill('busy'))
    await house.db.query`
      insert into login_failure (door, uid, address, device_hash)
      select ${door}, 'x', '-', ${hashToken(device)} from generate_series(1, 5)`
    expect((await wanted(uid, { device })).maxNumber).toBe(120_000)
    const proof = solve(await wanted(uid, { device }))
    expect(await knock(uid, { device, proof })).toMatchObject({ result: true })
  })

  test('what a known device got wrong counts for its owner’s id too', async () => {
    const { uid } = await newcomer()
    const device = secretIn(await knock(uid))
    await fail(uid, { device })
    await wanted(uid, { address: '203.0.113.3' })
  })

  test('five failures of a device count 30 minutes, to the instant', async () => {
    const { uid } = await newcomer()
    const device = secretIn(await knock(uid))
    await fail(uid, { device })
    const at = (back: string) => house.db.query`
      update login_failure set at = business_now() - ${back}::interval where uid = ${uid}`
    await atInstant(house, new Date(Date.UTC(2026, 0, 15, hour, 40)).toISOString(), async () => {
      await at('29 minutes 59.999 seconds')
      await wanted(uid, { device })
      await at('30 minutes')
      expect(await knock(uid, { device })).toMatchObject({ result: true })
    })
  })

  test('a secret that was planted is never the device’s: the house gives one of its own', async () => {
    const { uid } = await newcomer()
    const planted = randomBytes(32).toString('base64url')
    const given = secretIn(await knock(uid, { device: planted }))
    expect(given).toMatch(/^[\w-]{43}$/)
    expect(given).not.toBe(planted)
    await fail(uid, { address: '203.0.113.4' })
    await wanted(uid, { device: planted })
    expect(await knock(uid, { device: given })).toMatchObject({ result: true })
  })

  test('a secret known to one is no device of another’s', async () => {
    const [kim, lee] = [await newcomer(), await newcomer()]
    const device = secretIn(await knock(kim.uid))
    await fail(lee.uid, { address: '203.0.113.4' })
    await wanted(lee.uid, { device })
  })

  test('each login renews it: the one before is a stranger’s', async () => {
    const { uid } = await newcomer()
    const first = secretIn(await knock(uid))
    const second = secretIn(await knock(uid, { device: first }))
    expect(second).not.toBe(first)
    await fail(uid, { address: '203.0.113.5' })
    await wanted(uid, { device: first })
    expect(await knock(uid, { device: second })).toMatchObject({ result: true })
  })

  test('two who share a device are both known there, and one’s login forgives the other’s guesses nothing', async () => {
    const [kim, lee] = [await newcomer(), await newcomer()]
    const first = secretIn(await knock(kim.uid))
    const shared = secretIn(await knock(lee.uid, { device: first }))
    await fail(kim.uid, { address: '203.0.113.6' })
    expect(await knock(kim.uid, { device: shared })).toMatchObject({ result: true })

    const [park, choi] = [await newcomer(), await newcomer()]
    const one = secretIn(await knock(park.uid))
    const two = secretIn(await knock(choi.uid, { device: one }))
    await fail(park.uid, { device: two })
    const three = secretIn(
      await knock(choi.uid, { device: two, proof: solve(await wanted(choi.uid, { device: two })) }),
    )
    expect(three).toMatch(/./)
    await wanted(park.uid, { device: three })
  })

  test('an owner’s ten devices are known; beyond that the longest unused is forgotten', async () => {
    const { uid } = await newcomer()
    const secrets: string[] = []
    for (let n = 0; n < 11; n++) {
      secrets.push(secretIn(await knock(uid)))
      await house.clock.advance(1_000)
    }
    await fail(uid, { address: '203.0.113.7' })
    await wanted(uid, { device: secrets[0]! })
    for (const device of [secrets[1]!, secrets[10]!])
      expect(await knock(uid, { device })).toMatchObject({ result: true })
  })

  test.each([
    ['another id', async () => ({ uid: (await newcomer()).uid })],
    ['another address', async () => ({ address: '203.0.113.9' })],
  ])('work given for %s counts for nothing', async (_, elsewhere) => {
    const { uid } = await newcomer()
    const there = { uid, address: '203.0.113.8', ...(await elsewhere()) }
    for (const id of new Set([uid, there.uid])) await fail(id, { address: '203.0.113.10' })
    const proof = solve(await wanted(there.uid, { address: there.address }))
    expect(await knock(uid, { address: '203.0.113.8', proof })).toMatchObject({ code: 'busy' })
    // What was not taken is not spent either.
    expect(
      await knock(there.uid, { address: there.address, upw: 'wrong-wrong', proof }),
    ).toMatchObject({ code: 'denied' })
  })

  test('a cheap challenge buys no guess that has become dear, and is not spent for it', async () => {
    const { uid } = await newcomer()
    await fail(uid)
    const cheap = solve(await wanted(uid))
    await more(uid, 5)
    expect(await knock(uid, { proof: cheap })).toMatchObject({
      code: 'busy',
      challenge: { maxNumber: 120_000 },
    })
    const dear = solve(await wanted(uid))
    expect(await knock(uid, { proof: dear, upw: 'wrong-wrong' })).toMatchObject({ code: 'denied' })
    await house.db.query`delete from login_failure where uid = ${uid} and address = '-'`
    expect(await knock(uid, { proof: cheap })).toMatchObject({ result: true })
  })

  test('a price written higher than it was given is no price', async () => {
    const { uid } = await newcomer()
    await fail(uid)
    const challenge = await wanted(uid)
    await more(uid, 5)
    const salt = challenge.salt.replace('.60000.', '.960000.')
    const number = numberOf(challenge)
    for (const bent of [salt, `${challenge.salt}960000.`])
      expect(
        await knock(uid, { proof: encode({ ...challenge, salt: bent, number }) }),
      ).toMatchObject({ code: 'busy' })
  })

  test('one solved proof counts once however it is written', async () => {
    const { uid } = await newcomer()
    await fail(uid)
    const challenge = await wanted(uid)
    const number = numberOf(challenge)
    const { challenge: hash, salt, signature } = challenge
    const plain = encode({ challenge: hash, salt, number, signature })
    expect(await knock(uid, { proof: plain, upw: 'wrong-wrong' })).toMatchObject({ code: 'denied' })
    const digits = String(number)
    const quoted = JSON.stringify({ challenge: hash, salt, signature })
    const otherwise = {
      'with a space': encode(`${quoted.slice(0, -1)}, "number": ${number}}`),
      'with a field more': encode({ challenge: hash, salt, number, signature, again: 1 }),
      'in another order': encode({ number, signature, salt, challenge: hash }),
      'with a decimal': encode(`${quoted.slice(0, -1)},"number":${number}.0}`),
      'with a power': encode(`${quoted.slice(0, -1)},"number":${number}e0}`),
      'with escapes': encode(`${quoted.slice(0, -1)},"numbe\\u0072":${number}}`),
      'without padding': plain.replaceAll('=', ''),
      'in the other alphabet': plain.replaceAll('+', '-').replaceAll('/', '_'),
      'with a space around': ` ${plain} `,
      'with its digits in the salt': encode({
        ...{ challenge: hash, signature },
        salt: `${salt}${digits.slice(0, 1)}`,
        number: Number(digits.slice(1)),
      }),
      'in capitals': encode({ challenge: hash.toUpperCase(), salt, number, signature }),
      'signed in capitals': encode({
        ...{ challenge: hash, salt, number },
        signature: signature.toUpperCase(),
      }),
    }
    for (const [how, proof] of Object.entries(otherwise))
      expect([how, (await knock(uid, { proof })).code]).toEqual([how, 'busy'])
  })

  test.each<[string, string, Record<string, string>, boolean]>([
    ['by plain HTTP', '203.0.113.1', {}, false],
    ['from a page by TLS', '203.0.113.1', { origin: 'https://madang.test' }, true],
    ['by TLS up to a trusted proxy', '10.0.0.1', { 'x-forwarded-proto': 'https' }, true],
    ['by what a stranger calls TLS', '203.0.113.1', { 'x-forwarded-proto': 'https' }, false],
  ])('the cookie given %s', async (_, address, headers, secure) => {
    const { uid } = await newcomer()
    const { cookie: given } = await knock(uid, { address, headers })
    expect(given.replace(/=[\w-]{43};/, '=…;')).toBe(
      (door === 'member'
        ? 'device=…; Path=/user; Max-Age=31536000; HttpOnly; SameSite=Lax'
        : 'operator_device=…; Path=/op; Max-Age=31536000; HttpOnly; SameSite=Strict') +
        (secure ? '; Secure' : ''),
    )
  })
})

test('failures at one door are none at the other, and neither is work', async () => {
  const member = await doors.member.newcomer()
  const body = (upw: string) => ({ uid: member.uid, upw })
  const operatorKnock = (upw: string, proof = '') =>
    house.askOperator(null)('login', body(upw), { headers: { proof } })
  for (let tries = 0; tries < 5; tries++)
    expect(await operatorKnock('wrong')).toMatchObject({ code: 'denied' })
  const { challenge } = (await operatorKnock('wrong')) as unknown as { challenge: Challenge }
  const params = { uid: member.uid, upw: PASSWORD, captcha: '1234' }
  const headers = { captcha: '1234' }
  expect(await house.guest.ask('login', { params }, { headers })).toMatchObject({ result: true })
  for (let tries = 0; tries < 5; tries++)
    await house.guest.ask('login', { params: { ...params, upw: 'wrong' } }, { headers })
  const proof = solve(challenge)
  expect(
    await house.guest.ask('login', { params }, { headers: { ...headers, proof } }),
  ).toMatchObject({ code: 'busy' })
})
