import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

import { networkOf } from '@madang/contract/provider/network.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { buildMemberApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openHouse, type House } from '../testing/house.ts'
import { openLogins } from '../testing/logins.ts'

let house: House
let joined: Awaited<ReturnType<typeof openLogins>>
beforeAll(async () => {
  house = await openHouse({ env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1, 10.1.0.0/16,fd00::/8' } })
  joined = await openLogins(house)
})
afterAll(() => house.close())

/** The address a login from `peer` with these headers is written down under. */
async function writtenDown(peer: string, headers: Record<string, string>, of = house.app) {
  const { id, uid } = await joined.join()
  await of.inject({
    method: 'POST',
    url: '/user/login',
    remoteAddress: peer,
    headers: { captcha: '1234', ...headers },
    payload: { params: { uid, upw: joined.password, captcha: '1234' } },
  })
  const rows = await house.db.query<{ login: string; session: string }>`
    select l.address as login, s.address as session
    from login l join session s on s.member_id = l.member_id where l.member_id = ${id}`
  expect(rows).toHaveLength(1)
  expect(rows[0]!.session).toBe(rows[0]!.login)
  return rows[0]!.login
}
const forwarded = (list: string) => ({ 'x-forwarded-for': list })

test.each([
  ['from a trusted address', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['from a trusted network', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['from a trusted address written as IPv6', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
  ['from a trusted network of IPv6', 'fd00::7', '2001:db8::1', '2001:db8::1'],
  ['through two that are trusted', '127.0.0.1', '203.0.113.9, 10.1.0.4', '203.0.113.9'],
  ['with what the client wrote itself before', '127.0.0.1', '8.8.8.8, 203.0.113.9', '203.0.113.9'],
  ['an IPv4 client written as IPv6', '127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['in capitals', '127.0.0.1', '2001:DB8::A', '2001:db8::a'],
  ['that is no address', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['that is nothing', '127.0.0.1', '', '127.0.0.1'],
  ['from a neighbour of the trusted network', '10.2.0.1', '203.0.113.9', '10.2.0.1'],
  ['from a stranger', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['from a stranger who names a trusted one', '198.51.100.7', '10.1.0.4', '198.51.100.7'],
])('a forwarded address %s: %s says %j', async (_, peer, list, address) => {
  expect(await writtenDown(peer, forwarded(list))).toBe(address)
})

test('without the setting nobody is believed', async () => {
  const config = { ...house.config, trustProxy: readConfig({}).trustProxy }
  const app = await buildMemberApp({ ...house.deps, config })
  expect(await writtenDown('127.0.0.1', forwarded('203.0.113.9'), app)).toBe('127.0.0.1')
  await app.close()
})

test('behind one trusted proxy each address has rates of its own; a stranger cannot borrow another’s', async () => {
  const check = async (peer: string, list: string) =>
    (
      await house.app.inject({
        method: 'POST',
        url: '/user/codeCheck',
        remoteAddress: peer,
        headers: forwarded(list),
        payload: { ucode: 'NOPE' },
      })
    ).statusCode
  const codes = async (peer: string, list: (n: number) => string) =>
    Array.fromAsync({ length: 7 }, (_, n) => check(peer, list(n)))
  expect(await codes('127.0.0.1', () => '203.0.113.50')).toEqual([...Array(5).fill(200), 429, 429])
  expect(await codes('127.0.0.1', (n) => `203.0.113.${60 + n}`)).toEqual(Array(7).fill(200))
  expect(await codes('198.51.100.8', (n) => `203.0.113.${70 + n}`)).toEqual([
    ...Array(5).fill(200),
    429,
    429,
  ])
})

test('failures behind a trusted proxy count for the client, at both doors', async () => {
  const { uid } = await joined.join()
  const headers = { captcha: '1234', ...forwarded('203.0.113.99') }
  await house.guest.ask('login', { params: { uid, upw: 'wrong', captcha: '1234' } }, { headers })
  await house.askOperator(null)('login', { uid: 'nobody1', upw: 'wrong' }, { headers })
  const rows = await house.db.query`
    select address from login_failure where uid in (${uid}, 'nobody1')
    union all select detail ->> 'address' from event_whole where actor in (${uid}, 'nobody1')`
  expect(rows).toEqual(Array(4).fill({ address: '203.0.113.99' }))
})

test('forwarded headers from who is not trusted are told once in the log', async () => {
  const lines: { msg: string; level: number; address?: string }[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  )
  const config = { ...house.config }
  const app = await buildMemberApp({ ...house.deps, config, log })
  const look = (peer: string, headers: Record<string, string>) =>
    app.inject({ url: '/healthz', remoteAddress: peer, headers })
  await look('127.0.0.1', forwarded('203.0.113.9'))
  await look('198.51.100.7', {})
  expect(lines).toEqual([])
  await look('198.51.100.7', { 'x-forwarded-proto': 'https' })
  for (const header of ['x-forwarded-for', 'forwarded'])
    await look('198.51.100.8', { [header]: '203.0.113.9' })
  expect(lines).toMatchObject([{ level: 40, address: '198.51.100.7' }])
  expect(lines[0]!.msg).toMatch(/TRUST_PROXY/)
  await app.close()
})

test('one token has one rate however it is written, at both doors', async () => {
  const spellings = (token: string) => [
    token,
    ` ${token}`,
    ...['Bearer', 'bearer', 'BEARER', 'bEARER'].flatMap((word) =>
      Array.from({ length: 12 }, (_, n) => `${word}${' '.repeat(n + 1)}${token}`),
    ),
  ]
  // However long a busy machine takes: no token comes back meanwhile.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const [app, url] of [
    [house.app, '/header/refresh'],
    [house.operatorApp, '/op/me'],
  ] as const) {
    const replies = spellings(`made-up-${url}`).map((authorization, n) =>
      // An address each: only the token's own rate is in the way.
      app.inject({
        url,
        remoteAddress: `198.51.100.${n + 20}`,
        headers: { authorization, uuid: 'x' },
      }),
    )
    const codes = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
    expect([codes.length, codes.filter((code) => code === 200).length]).toEqual([50, 40])
  }
})

test.each(['localhost', '10.0.0.0/33', '1.2.3', 'fd00::/129', '10.0.0.0/', 'any', '*'])(
  'TRUST_PROXY=%s is refused with its name',
  (given) => expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY/),
)

test('who opens more connections than the house holds is let go; who was there stays', async () => {
  const app = await buildMemberApp({
    ...house.deps,
    config: { ...house.config, maxConnections: 3 },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const open = () =>
    new Promise<'open' | 'dropped'>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('data', () => resolve('open'))
      socket.on('close', () => resolve('dropped'))
      socket.on('error', () => resolve('dropped'))
      // Kept: the answer comes, and the connection stays.
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    })
  try {
    const each: string[] = []
    for (let n = 0; n < 5; n++) each.push(await open())
    expect(each).toEqual(['open', 'open', 'open', 'dropped', 'dropped'])
  } finally {
    await app.close()
  }
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:7:ffff::99', '2001:db8:0:7::/64'],
  ['2001:0db8:0000:0007:1:2:3:4', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['-', '-'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
