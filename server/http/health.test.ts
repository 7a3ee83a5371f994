import { openTrust } from '@madang/contract/provider/network.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { JOBS_LEASE } from '../db/lease.ts'
import { openHouse, type House } from '../testing/house.ts'
import { allowOrigins } from './headers.ts'
import { openHeld } from './held.ts'
import { healthRoutes } from './health.ts'

let house: House
let app: FastifyInstance
let asked: number
let ready: boolean
beforeAll(async () => {
  house = await openHouse({ env: { TRUST_PROXY: '10.0.0.1' } })
  // As if the jobs ran, for as long as this takes.
  await house.db.query`insert into lease (key, pid, beat_at)
    values (${JOBS_LEASE}, 0, clock_timestamp() + interval '1 hour')`
})
afterAll(() => house.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  asked = 0
  ready = true
  app = fastify({ trustProxy: openTrust(house.config.trustProxy) })
  app.decorate('held', openHeld())
  allowOrigins(app, [])
  healthRoutes(app, house.deps, [() => (asked++, Promise.resolve(ready))])
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const look = (remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) =>
  app.inject({ url: '/readyz', remoteAddress, headers })

test('however many ask, the house looks once a second', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => look()))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  expect(asked).toBe(1)
  ready = false
  vi.advanceTimersByTime(999)
  expect([(await look()).statusCode, asked]).toEqual([200, 1])
  vi.advanceTimersByTime(1)
  expect([(await look()).statusCode, asked]).toEqual([503, 2])
})

test.each([
  ['the machine itself', '127.0.0.1', {}, true],
  ['the machine itself, by IPv6', '::1', {}, true],
  ['a trusted proxy', '10.0.0.1', {}, true],
  ['a stranger behind that proxy', '10.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, false],
  ['a stranger', '198.51.100.7', {}, false],
  ['a stranger who calls himself the machine', '198.51.100.7', { 'x-forwarded-for': '::1' }, false],
])('%s is told more than yes or no: %s %j %s', async (_, peer, headers, more) => {
  await house.db.query`
    insert into setting (key, value, changed_by) values ('siteStatus', '"closed"', 'system')
    on conflict (key) do update set value = excluded.value, changed_by = excluded.changed_by`
  const reply = await look(peer, headers)
  expect([reply.statusCode, 'books' in reply.json<object>()]).toEqual([200, more])
  await house.db.query`delete from setting where key = 'siteStatus'`
})
