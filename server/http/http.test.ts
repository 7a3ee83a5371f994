import { afterAll, beforeAll, expect, test } from 'vitest'

import { setClock } from '../db/clock.ts'
import { openHouse, type House } from '../testing/house.ts'
import { refusals } from './refusal.ts'

let house: House
type Member = Awaited<ReturnType<House['member']>>
let lee: Member
beforeAll(async () => {
  house = await openHouse()
  lee = await house.member({ money: 50_000 })
})
afterAll(() => house.close())

type Asked = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD'
  url: string
  payload?: string
  headers?: Record<string, string>
}
const ask = ({ method = 'POST', url, payload, headers = {} }: Asked) =>
  house.app.inject({
    method,
    url,
    ...(payload !== undefined && { payload }),
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
  })
const post = (payload: string, headers: Record<string, string> = {}) =>
  ask({ url: '/header/info', payload, headers })

test('every answer is the envelope, never stored, never a page', async () => {
  const reply = await post('{}')
  expect(reply.json()).toMatchObject({ result: true, msg: '' })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  })
  expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  expect(reply.headers['x-powered-by'] ?? reply.headers['server']).toBeUndefined()
})

test.each([
  ['no JSON', 'hello', 400],
  ['half of it', '{"build":', 400],
  ['an open string', '{"build":"x', 400],
  ['an array', '[]', 200],
  ['a text', '"x"', 200],
  ['null', 'null', 200],
  ['a number', '7', 200],
  ['a key twice', '{"build":"a","build":"b"}', 200],
  ['a key twice, once escaped', '{"build":"a","b\\u0075ild":"b"}', 200],
  ['__proto__', '{"__proto__":{"admin":true}}', 200],
  ['constructor', '{"x":{"constructor":1}}', 200],
  ['nine levels', '{"a":'.repeat(9) + '1' + '}'.repeat(9), 200],
  ['an object for a text', '{"build":{}}', 200],
  ['a list for a text', '{"build":["a"]}', 200],
])('a body of %s is refused', async (_, payload, status) => {
  const reply = await post(payload)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toEqual({ result: false, code: 'badInput', msg: refusals.badInput })
})

test('no body, fields nobody asked for, and eight levels are fine', async () => {
  for (const payload of ['{}', '{"x":1}', '{"a":'.repeat(7) + '{}' + '}'.repeat(7)])
    expect((await post(payload)).json()).toMatchObject({ result: true })
  const empty = await ask({ url: '/header/info' })
  expect(empty.json()).toMatchObject({ result: true })
})

test('transport refusals keep the envelope under their own status', async () => {
  const large = await post(JSON.stringify({ build: 'x'.repeat(33_000) }))
  expect([large.statusCode, large.json()]).toEqual([
    413,
    { result: false, code: 'badInput', msg: refusals.tooLarge },
  ])
  const form = await ask({
    url: '/header/info',
    payload: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([form.statusCode, form.json()]).toEqual([
    415,
    { result: false, code: 'badInput', msg: refusals.mediaType },
  ])
  const got = await ask({ method: 'GET', url: '/header/info' })
  expect([got.statusCode, got.headers['allow'], got.json<{ code: string }>().code]).toEqual([
    405,
    'POST',
    'badInput',
  ])
  const nowhere = await ask({ url: '/no/such/call', payload: '{}' })
  expect([nowhere.statusCode, nowhere.json()]).toEqual([
    404,
    { result: false, code: 'notFound', msg: refusals.noPath },
  ])
})

test('a reader of pages gets the site at any path, with a policy that lets nothing in', async () => {
  const reply = await ask({
    method: 'GET',
    url: '/no/such/page',
    headers: { accept: 'text/html', host: 'madang.test:8080' },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/html')
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  // Its own files, and the one script that the document itself carries (docs/adr/0286-first-screens.md).
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')?;/)
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain(`frame-src http://madang.test:${house.config.providerPort}`)
})

test('a host name that is none cannot write itself into the policy', async () => {
  for (const host of ['x; script-src *', '"><script>', 'a b']) {
    const reply = await ask({ method: 'GET', url: '/', headers: { accept: 'text/html', host } })
    expect(String(reply.headers['content-security-policy'])).toMatch(
      /frame-src http:\/\/localhost:\d+$/,
    )
  }
})

test('other origins are not let in; a cookie is no login', async () => {
  const crossed = await ask({
    method: 'GET',
    url: '/header/refresh',
    headers: { ...lee.headers, origin: 'https://evil.test' },
  })
  expect(crossed.headers['access-control-allow-origin']).toBeUndefined()
  const cookie = await ask({
    method: 'GET',
    url: '/my/favourites',
    headers: { cookie: `accessToken=${lee.token}`, uuid: lee.uid },
  })
  expect(cookie.json()).toMatchObject({ result: false, code: 'logout' })
})

test.each([
  ['no token', {}],
  ['an empty token', { authorization: '' }],
  ['Bearer alone', { authorization: 'Bearer ' }],
  ['a token of nobody', { authorization: 'Bearer xxxx' }],
  ['a token with quotes', { authorization: "Bearer ' or 1=1" }],
])('%s is answered logout', async (_, headers) => {
  const reply = await ask({
    method: 'GET',
    url: '/my/favourites',
    headers: { uuid: lee.uid, ...headers },
  })
  expect(reply.json()).toMatchObject({ result: false, code: 'logout' })
  expect(reply.statusCode).toBe(200)
})

test('the bare token is taken too; without the id it is not', async () => {
  const bare = { authorization: lee.token, uuid: lee.uid }
  expect(
    (await ask({ method: 'GET', url: '/header/refresh', headers: bare })).json(),
  ).toMatchObject({ result: true })
  const alone = { authorization: lee.token }
  expect(
    (await ask({ method: 'GET', url: '/header/refresh', headers: alone })).json(),
  ).toMatchObject({ code: 'logout' })
})

test.each(['short', 'x'.repeat(256), 'with-a-tab-\t-in-it-here', '한글은안된다한글은안된다한글은'])(
  'an idempotency key that is none (%s) is refused',
  async (key) => {
    const headers = { ...lee.headers, 'idempotency-key': Buffer.from(key).toString('latin1') }
    const reply = await ask({ url: '/uGame/bet', payload: '{}', headers })
    expect(reply.json()).toMatchObject({ code: 'badInput' })
  },
)

test('the summary is the wire’s, of the member alone', async () => {
  expect(await lee.ask('refresh')).toEqual({
    result: true,
    msg: '',
    data: {
      use: '0',
      money: 50_000,
      point: 0,
      save: 0,
      cs: 0,
      csNo: null,
      memo: 0,
      memoNo: null,
      notice: '',
      ce: true,
      so: false,
      re: true,
      rest: null,
      check: false,
    },
  })
  const partner = await house.member({ type: '총판' })
  expect(await partner.ask('refresh')).toMatchObject({ data: { so: true } })
})

test('a closed site says so to guests and members, with the page the operator wrote', async () => {
  const set = (value: 'open' | 'closed') =>
    house.db.begin((tx) => house.deps.settings.set(tx, 'siteStatus', value, 'test'))
  await set('closed')
  await house.deps.settings.sync()
  expect(await house.guest.ask('siteInfo', {})).toMatchObject({
    data: { status: 'closed', memo: expect.stringContaining('점검중') as string },
  })
  expect(await lee.ask('refresh')).toMatchObject({ data: { use: '1' } })
  await set('open')
  await house.deps.settings.sync()
  expect(await house.guest.ask('siteInfo', {})).toMatchObject({
    data: { status: 'open', memo: '' },
  })
  const history = await house.db
    .query`select version from setting_history where key = 'siteStatus' order by id`
  expect(history).toEqual([{ version: 1 }, { version: 2 }])
})

test('a page of an older build is told to reload; the device is guessed from the agent', async () => {
  expect(await house.guest.ask('siteInfo', { build: 'older' })).toMatchObject({ reload: true })
  expect(await house.guest.ask('siteInfo', { build: house.config.build })).toMatchObject({
    reload: false,
  })
  const phone = { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' } }
  expect(await house.guest.ask('siteInfo', {}, phone)).toMatchObject({ data: { device: 'mobile' } })
  expect(await house.guest.ask('siteInfo', {})).toMatchObject({ data: { device: 'pc' } })
})

test('popups: those of the hour and of the audience, lowest number first', async () => {
  const now = house.deps.clock.now().getTime()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const put = (num: number, html: string, audience: string, from: number, to: number | null) =>
    house.db.query`insert into popup (num, html, audience, starts_at, ends_at)
      values (${num}, ${html}, ${audience}, ${at(from)}, ${to === null ? null : at(to)}::timestamptz)`
  await put(2, '둘', 'all', -1, null)
  await put(1, '하나', 'guest', -1, 1)
  await put(3, '회원', 'member', -1, 1)
  await put(0, '지난', 'all', -2, -1)
  await put(0, '앞날', 'all', 1, 2)
  const contents = async (by: { ask: House['guest']['ask'] }) => {
    const answer = await by.ask('mainData')
    return answer.result ? answer.popList.map(({ cont }) => cont) : answer.code
  }
  expect(await contents(house.guest)).toEqual(['하나', '둘'])
  expect(await contents(lee)).toEqual(['둘', '회원'])
  expect(
    await house.guest.ask('mainData', undefined, { headers: { authorization: 'Bearer gone' } }),
  ).toMatchObject({ code: 'logout' })
})

test('health says alive; readiness waits for the rounds', async () => {
  // Between two draws at noon: every game should have a round, and none has.
  await setClock(house.db, new Date('2026-03-01T12:02:30+09:00'))
  await house.deps.clock.sync()
  expect((await ask({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
  expect((await ask({ method: 'GET', url: '/readyz' })).statusCode).toBe(503)
})

test('the clock of the house is told, and moves with it', async () => {
  // Within the minute, not at its edge: the process's clock is the database's to a few milliseconds.
  await setClock(house.db, new Date('2026-03-01T00:00:20Z'))
  await house.deps.clock.sync()
  const answer = await house.guest.ask('house')
  expect(answer).toMatchObject({ sandbox: true, passwordMin: 8, drawSeconds: null })
  expect(answer.result && answer.now.slice(0, 16)).toBe('2026-03-01T00:00')
})
