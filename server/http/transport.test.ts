import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

import { routes } from '@madang/contract/member/plain/routes.ts'
import { routes as operatorRoutes } from '@madang/contract/operator/plain/routes.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildMemberApp, buildOperatorApp } from '../app.ts'
import { openHouse, type House } from '../testing/house.ts'
import { refusals } from './refusal.ts'

const ORIGIN = 'https://madang.test'
let house: House
let member: Awaited<ReturnType<House['member']>>
let app: FastifyInstance
let operatorApp: FastifyInstance
beforeAll(async () => {
  house = await openHouse()
  member = await house.member()
  const deps = { ...house.deps, config: { ...house.config, siteOrigins: [ORIGIN] } }
  ;[app, operatorApp] = await Promise.all([buildMemberApp(deps), buildOperatorApp(deps)])
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all([app.close(), operatorApp.close()])
  await house.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
const ask = (method: Method, url: string, headers: Record<string, string> = {}, payload?: string) =>
  app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
const json = { 'content-type': 'application/json' }
const refused = (code: string, msg: string) => ({ result: false, code, msg })
const pathOf = (path: string) => path.replaceAll(/:\w+/g, '1')

const methods = Map.groupBy(Object.values(routes), ({ path }) => pathOf(path))
  .entries()
  .map(([url, served]) => [served.map(({ method }) => method).join(', '), url] as const)
test.each([...methods])('%s %s answers no other method', async (right, url) => {
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (m) => !right.includes(m),
  )
  for (const method of others) {
    const reply = await ask(method, url, { ...member.headers, ...json }, '{}')
    expect([method, reply.statusCode, reply.headers['allow']]).toEqual([method, 405, right])
    expect(reply.json()).toEqual(refused('badInput', refusals.method))
  }
  const head = await ask('HEAD', url, member.headers)
  expect([head.statusCode, head.body]).toEqual([405, ''])
  expect(await member.ask('refresh')).toMatchObject({ result: true })
})

test('pages and health answer HEAD, with the headers of GET', async () => {
  for (const url of ['/', '/healthz']) {
    const [get, head] = [await ask('GET', url), await ask('HEAD', url)]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  }
})

test.each([
  '/user/login/',
  '//user/login',
  '/USER/LOGIN',
  '/user/login/..',
  '/..%2f..%2fetc/passwd',
  '/open/rounds/a/b',
  '/.env',
  '/assets/../../package.json',
])('%s is nowhere', async (url) => {
  for (const method of ['GET', 'POST'] as const) {
    const reply = await ask(method, url, json, method === 'POST' ? '{}' : undefined)
    expect([reply.statusCode, reply.json()]).toEqual([404, refused('notFound', refusals.noPath)])
  }
})

test.each(['/open/chains/%E0%A4%A', '/open/chains/%', '/%zz', `/open/chains/${'x'.repeat(200)}`])(
  'an address that cannot be read (%s) is refused without repeating it',
  async (url) => {
    const reply = await ask('GET', url)
    expect([reply.statusCode, reply.json()]).toEqual([400, refused('badInput', refusals.badInput)])
    expect(reply.headers['cache-control']).toBe('no-store')
  },
)

test.each([
  '/open/chains/%00',
  '/open/results/a%00b',
  '/open/rounds/%00/20260115/1',
  '/open/rounds/pbg.powerball/%00/1',
])('%s is the same notFound as any address of nothing', async (url) => {
  expect((await ask('GET', url)).json()).toEqual(refused('notFound', refusals.notFound))
})

test('the query is never read as input', async () => {
  const url = '/user/login?params={"uid":"demo1"}&params[uid]=demo1&uid=demo1'
  expect((await ask('POST', url, json, '{}')).json()).toEqual(
    refused('badInput', refusals.badInput),
  )
})

test('a page of an allowed origin may call with credentials; its preflight names what it may send', async () => {
  for (const method of ['OPTIONS', 'POST'] as const) {
    const reply = await ask(method, '/header/info', { origin: ORIGIN })
    expect(reply.statusCode).toBe(method === 'OPTIONS' ? 204 : 200)
    expect(reply.headers).toMatchObject({
      vary: 'Origin',
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers':
        'authorization, uuid, content-type, idempotency-key, captcha, proof, poll, traceparent',
      'access-control-allow-methods': 'GET, POST',
      'access-control-expose-headers': 'x-request-id',
    })
  }
})

test.each([
  'null',
  'https://evil.test',
  `${ORIGIN}.evil.test`,
  'http://madang.test',
  `${ORIGIN}:444`,
  '*',
])('a page of %s may not, and nothing is reflected', async (origin) => {
  for (const method of ['OPTIONS', 'POST'] as const) {
    const { headers } = await ask(method, '/header/info', { origin })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('the console lets in no other origin, not even the site’s', async () => {
  const reply = await operatorApp.inject({
    method: 'OPTIONS',
    url: '/',
    headers: { origin: ORIGIN },
  })
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
})

test('a member’s token opens no operator’s call, an operator’s no member’s', async () => {
  const operator = await house.operator('관리자')
  // What a guest reads before logging in is told to anyone, and is nobody's.
  const { passkeyPlace, passkeyAsk, ...guarded } = operatorRoutes
  expect([passkeyPlace.path, passkeyAsk.path]).toEqual(['/op/passkeys/place', '/op/passkeys/ask'])
  for (const { method, path } of Object.values(guarded)) {
    const reply = await operatorApp.inject({
      method,
      url: pathOf(path),
      headers: { ...member.headers, ...json },
      ...(method === 'POST' && { payload: '{}' }),
    })
    expect([path, reply.statusCode, reply.json<{ result: boolean }>().result]).toEqual([
      path,
      200,
      false,
    ])
  }
  const headers = { authorization: `Bearer ${operator.token}`, uuid: operator.uid, ...json }
  for (const { method, path } of [routes.refresh, routes.betPage, routes.bet, routes.betList]) {
    const reply = await ask(method, path, headers, method === 'POST' ? '{}' : undefined)
    expect([path, reply.json()]).toMatchObject([path, { result: false, code: 'logout' }])
  }
  const there = await operatorApp.inject({
    method: 'GET',
    url: '/header/refresh',
    headers: member.headers,
  })
  expect(there.statusCode).toBe(404)
})

/** What the server says to bytes that no HTTP client would send. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (text += part))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    socket.write(bytes)
  })

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a header that is none', 'GET /healthz HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', 400],
  [
    'two lengths',
    'POST /header/info HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
  ],
  [
    'a length and chunks',
    'POST /header/info HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    400,
  ],
  ['9 KiB of headers', `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`, 431],
])('%s gets the envelope and the door', async (_, bytes, status) => {
  const text = await raw(bytes)
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(text).toContain('cache-control: no-store')
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual(
    refused('badInput', refusals.badInput),
  )
})

test('a request that is not complete in time is answered 408 and `retry`', async () => {
  const slow = [
    'POST /uGame/bet HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"m',
    'POST /uGame/b',
  ]
  for (const text of await Promise.all(slow.map(raw))) {
    expect(text).toMatch(/^HTTP\/1.1 408 /)
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
      result: false,
      code: 'retry',
      msg: '일시적인 오류입니다. 잠시 후 다시 시도해주세요.',
    })
  }
})

test('TRACE repeats nothing', async () => {
  const text = await raw(
    'TRACE /header/info HTTP/1.1\r\nHost: x\r\nX-Secret: never-told-back\r\nConnection: close\r\n\r\n',
  )
  expect(text).toMatch(/^HTTP\/1.1 (?:404|405) /)
  expect(text.toLowerCase()).not.toContain('never-told-back')
})

test.each(['/op/tree/a%00b', '/op/tree/%00', '/op/tree/a%2500b'])(
  'what is called %s is not there, and is no error of the house',
  async (url) => {
    const { token } = await house.operator()
    const reply = await operatorApp.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { code: 'notFound' }])
  },
)

/** Everything that stands in an address or a body, with what the database keeps in no text. */
test('no call of either server answers 5xx to NUL or half a letter, wherever it stands', async () => {
  const { token } = await house.operator()
  const sides = [
    [app, Object.values(routes), member.headers],
    [operatorApp, Object.values(operatorRoutes), { authorization: `Bearer ${token}` }],
  ] as const
  const ill = ['%00', 'a%00b', '%ff', '%ed%a0%80', '%c0%80', '%F0%9F']
  for (const [server, all, headers] of sides)
    for (const { method, path } of all) {
      const urls = ill.flatMap((text) => [
        ...(path.includes(':') ? [path.replaceAll(/:\w+/g, text)] : []),
        `${pathOf(path)}?no=${text}&id=${text}`,
      ])
      for (const url of urls) {
        const reply = await server.inject({
          method,
          url,
          headers: { ...headers, ...json },
          ...(method === 'POST' && { payload: '{"id":"a\\u0000b","no":"\\ud800"}' }),
        })
        expect([url, reply.statusCode >= 500]).toEqual([url, false])
      }
    }
})

test('what a page asks by itself does not hold the idle end off; what its member asks does', async () => {
  const lee = await house.member()
  const list = (headers = {}) =>
    lee.ask('statementList', { start: '2026-01-14', end: '2026-01-15' }, { headers })
  await house.clock.advance(20 * 60_000)
  expect(await list({ poll: '1' })).toMatchObject({ result: true })
  await house.clock.advance(10 * 60_000)
  expect(await list({ poll: '1' })).toMatchObject({ code: 'logout' })
  const kim = await house.member()
  const own = () => kim.ask('statementList', { start: '2026-01-14', end: '2026-01-15' })
  await house.clock.advance(20 * 60_000)
  expect(await own()).toMatchObject({ result: true })
  await house.clock.advance(20 * 60_000)
  expect(await own()).toMatchObject({ result: true })
})
