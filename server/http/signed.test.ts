import { call as makeCall } from '@madang/contract/core/call.ts'
import { providerRoutes } from '@madang/contract/provider/draws.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { openHouse, type House } from '../testing/house.ts'
import { allowOrigins } from './headers.ts'
import { openHeld } from './held.ts'
import { refusals } from './refusal.ts'
import { isSigned, serveSigned, signatureOf, signedScope } from './signed.ts'
import { openThrottle } from './throttle.ts'

const schema = z.object({ n: z.int() })
const route = makeCall({ method: 'POST', path: '/signed' }, { input: schema, output: schema })
let house: House
let app: FastifyInstance
let limited: FastifyInstance
let taken: number[]
beforeAll(async () => {
  house = await openHouse()
  app = serving(house.deps)
  limited = serving({ ...house.deps, throttle: openThrottle(true) })
})
afterAll(() => Promise.all([app.close(), limited.close(), house.close()]))
beforeEach(() => {
  taken = []
})

function serving(deps: House['deps']): FastifyInstance {
  const one = fastify()
  one.decorate('held', openHeld())
  allowOrigins(one, [])
  signedScope(one, (scope) =>
    serveSigned(scope, deps, {
      route,
      schema,
      handle: ({ n }) => Promise.resolve({ n: taken.push(n) }),
    }),
  )
  return one
}
const now = () => house.deps.clock.now().getTime()
const hour = 3_600_000

type Message = {
  to?: FastifyInstance
  body?: string
  signed?: string
  secret?: string
  at?: number
  headers?: object
}
async function tell({
  to = app,
  body = '{"n":1}',
  signed = body,
  secret = house.providerSecret,
  at = now(),
  headers,
}: Message) {
  const time = String(Math.round(at))
  const reply = await to.inject({
    method: 'POST',
    url: '/signed',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-madang-time': time,
      'x-madang-signature': signatureOf(secret, time, signed),
      ...headers,
    },
  })
  return reply.json<{ result: boolean; code?: string; msg: string }>()
}

test('a message signed by the one who holds the secret is taken', async () => {
  expect(await tell({})).toEqual({ result: true, msg: '', n: 1 })
  expect(taken).toEqual([1])
})

test.each<[string, () => Message]>([
  ['another secret', () => ({ secret: 'ab'.repeat(32) })],
  ['a changed body', () => ({ body: '{"n":2}', signed: '{"n":1}' })],
  [
    'a body that means the same but is written otherwise',
    () => ({ body: '{"n": 1}', signed: '{"n":1}' }),
  ],
  ['a time of 61 seconds ago', () => ({ at: now() - 61_000 })],
  ['a time ten minutes ahead', () => ({ at: now() + 600_000 })],
  [
    'a time put later afterwards',
    () => ({ at: now() - 90_000, headers: { 'x-madang-time': String(now()) } }),
  ],
  ['no signature', () => ({ headers: { 'x-madang-signature': '' } })],
  ['half a signature', () => ({ headers: { 'x-madang-signature': 'ab'.repeat(16) } })],
  ['a signature of another length', () => ({ headers: { 'x-madang-signature': 'é'.repeat(64) } })],
  ['no time', () => ({ headers: { 'x-madang-time': '' } })],
])('one with %s is refused, not looked at, and written down', async (_, message) => {
  const events = async () => {
    await house.deps.forgeries.write()
    return house.db.query`select from event where kind = 'provider.signature'`
  }
  const before = (await events()).length
  expect(await tell(message())).toEqual({ result: false, code: 'denied', msg: refusals.badInput })
  expect(taken).toEqual([])
  expect(await events()).toHaveLength(before + 1)
})

test('200 forged messages of an address within a minute are one row with their number', async () => {
  await house.deps.forgeries.write()
  const forged = { secret: 'ab'.repeat(32) }
  await Promise.all(Array.from({ length: 200 }, () => tell(forged)))
  const events = () => house.db.query<{ actor: string; detail: object }>`
    select actor, detail from event where kind = 'provider.signature' order by id desc limit 2`
  const [before] = await events()
  await Promise.all([house.deps.forgeries.write(), house.deps.forgeries.write()])
  const [row, older] = await events()
  expect(row).toEqual({ actor: '127.0.0.1', detail: { path: '/signed', count: 200 } })
  expect(older).toEqual(before)
})

test('an address that goes on forging is refused by rate; what is signed is taken from it', async () => {
  const forged = { to: limited, secret: 'ab'.repeat(32) }
  const codes = (await Promise.all(Array.from({ length: 80 }, () => tell(forged)))).map(
    ({ code }) => code,
  )
  expect(codes.slice(0, 60)).toEqual(Array(60).fill('denied'))
  expect(codes.at(-1)).toBe('rate')
  expect(await tell({ to: limited })).toMatchObject({ result: true })
})

test('while the secret is changed, what either signed is trusted, and nothing else', () => {
  const [one, other, third] = ['ab', 'cd', 'ef'].map((two) => two.repeat(32))
  const time = String(now())
  const by = (secret: string) => ({
    ...{ time, body: Buffer.from('x'), signature: signatureOf(secret, time, 'x') },
  })
  const both = { secrets: [one!, other!], clocks: [now()] }
  expect([one, other, third].map((secret) => isSigned(both, by(secret!)))).toEqual([
    ...[true, true, false],
  ])
  expect(isSigned({ secrets: [], clocks: [now()] }, by(one!))).toBe(false)
})

test('a signed time that is no number is none', () => {
  const secret = house.providerSecret
  for (const time of ['NaN', 'Infinity', '1e3', '-1', ' ', '0x1', `${now()}.5`]) {
    const asked = { time, signature: signatureOf(secret, time, 'x'), body: Buffer.from('x') }
    expect([time, isSigned({ secrets: [secret], clocks: [now(), 0] }, asked)]).toEqual([
      time,
      false,
    ])
  }
})

test.each([30_000, -30_000])('a message signed %d ms from now is taken', async (off) => {
  expect(await tell({ at: now() + off })).toMatchObject({ result: true })
})

test.each([
  [60_000, true],
  [-60_000, true],
  [60_001, false],
  [-60_001, false],
])('isSigned with a time %d ms from its clock is %s', (off, trusted) => {
  const [secret, at] = ['ab'.repeat(32), now()]
  const time = String(at + off)
  const asked = { time, signature: signatureOf(secret, time, 'x'), body: Buffer.from('x') }
  expect(isSigned({ secrets: [secret], clocks: [at] }, asked)).toBe(trusted)
})

test('while the house’s clock is moved, the true one counts too', async () => {
  const truly = Date.now()
  await house.clock.set(new Date(truly + hour))
  expect(await tell({ at: truly })).toMatchObject({ result: true })
  expect(await tell({ at: truly + hour })).toMatchObject({ result: true })
  expect(await tell({ at: truly + hour / 2 })).toMatchObject({ code: 'denied' })
  await house.clock.advance(-hour)
})

test.each([
  ['what is no JSON', 'n=1'],
  ['an array', '[1]'],
  ['a key twice', '{"n":1,"n":2}'],
  ['another shape', '{"n":"1"}'],
  ['NUL', '{"n":1,"x":"\\u0000"}'],
  ['nothing', ''],
])('%s is refused even when signed', async (_, body) => {
  expect(await tell({ body })).toMatchObject({ code: 'badInput' })
  expect(taken).toEqual([])
})

test.each(Object.values(providerRoutes).map(({ path }) => path))(
  '%s takes nothing unsigned, with a body or without',
  async (url) => {
    for (const payload of [undefined, '{}']) {
      const reply = await house.app.inject({
        method: 'POST',
        url,
        ...(payload && { payload, headers: { 'content-type': 'application/json' } }),
      })
      expect([reply.statusCode, reply.json()]).toMatchObject([
        200,
        { result: false, code: 'denied' },
      ])
    }
  },
)
