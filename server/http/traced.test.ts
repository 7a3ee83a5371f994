/** One id through header, log, events and what is asked of others (docs/spec/wire.md#ids). */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { buildMemberApp, buildOperatorApp } from '../app.ts'
import { verifyChain } from '../features/audit/audit.ts'
import { openHouse, type House } from '../testing/house.ts'
import { openRoundAt } from '../testing/provider.ts'
import { openVendorSide } from '../testing/vendor-side.ts'
import { openVendor } from '../testing/vendor.ts'
import { traceFields } from '../trace.ts'

const PROXY = '10.7.7.7'
let house: House
let app: FastifyInstance
let operatorApp: FastifyInstance
type Line = Record<string, unknown> & { msg: string }
const lines: Line[] = []
const bet = {
  game: 'powerBall',
  page: 'pbg',
  type: 'poOdd',
  pick: '파워볼 홀',
  rate: 1.95,
} as const
let round: { today: string; round: number }

beforeAll(async () => {
  house = await openHouse({ env: { TRUST_PROXY: '10.0.0.0/8', LOG: 'calls' } })
  const kept = { write: (text: string) => void lines.push(JSON.parse(text) as Line) }
  const log = pino({ level: 'debug', mixin: traceFields }, kept)
  const deps = { ...house.deps, log }
  ;[app, operatorApp] = await Promise.all([buildMemberApp(deps), buildOperatorApp(deps)])
  app.get('/broken', () => {
    log.warn('from within')
    throw new Error('as a bug does')
  })
  await app.ready()
  const opened = await openRoundAt(house, 'pbg.powerball', { at: '2026-03-05T12:00:00+09:00' })
  round = { today: opened.date, round: opened.round }
})
afterAll(async () => {
  await Promise.all([app.close(), operatorApp.close()])
  await house.close()
})
beforeEach(() => void (lines.length = 0))

const id = () => randomUUID().replaceAll('-', '')
const parentOf = (trace: string, span = '00f067aa0ba902b7') => `00-${trace}-${span}-01`
type Asked = { headers?: Record<string, string>; remoteAddress?: string; url?: string }
const poll = ({ url = '/header/info', ...asked }: Asked = {}) =>
  app.inject({ method: 'POST', url, payload: {}, ...asked })
const idIn = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-request-id'])

test('the id of who asks comes back, and stands in the log with a part of our own', async () => {
  const trace = id()
  expect(idIn(await poll({ headers: { traceparent: parentOf(trace) } }))).toBe(trace)
  expect(lines).toMatchObject([
    { trace, parent: '00f067aa0ba902b7', call: 'POST /header/info', status: 200, msg: 'answered' },
  ])
  expect(lines[0]!['span']).toMatch(/^(?!00f067aa0ba902b7)[0-9a-f]{16}$/)
})

test.each([
  undefined,
  '',
  'x',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  '00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x',
  'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01, 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  "00-' or 1=1--",
])('traceparent %j is not read: each call has a new id', async (traceparent) => {
  const headers: Record<string, string> = traceparent === undefined ? {} : { traceparent }
  const [one, two] = [idIn(await poll({ headers })), idIn(await poll({ headers }))]
  for (const each of [one, two]) expect(each).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
  expect(one).not.toBe(two)
  expect(JSON.stringify([one, two, lines])).not.toMatch(/4bf92f3577b34da6a3ce929d0e0e4736/i)
})

test('a proxy’s id is taken from one that is trusted, and from nobody else', async () => {
  const uuid = randomUUID()
  const headers = { 'x-request-id': uuid.toUpperCase() }
  expect(idIn(await poll({ headers, remoteAddress: PROXY }))).toBe(uuid.replaceAll('-', ''))
  expect(idIn(await poll({ headers, remoteAddress: '192.0.2.1' }))).not.toBe(
    uuid.replaceAll('-', ''),
  )
  for (const bad of ['', 'x'.repeat(32), '0'.repeat(32), `${id()}0`, 'a b'])
    expect(idIn(await poll({ headers: { 'x-request-id': bad }, remoteAddress: PROXY }))).toMatch(
      /^(?!0{32})[0-9a-f]{32}$/,
    )
  const trace = id()
  const both = { ...headers, traceparent: parentOf(trace) }
  expect(idIn(await poll({ headers: both, remoteAddress: PROXY }))).toBe(trace)
})

test('refusals of every kind have it too, with the code in their line', async () => {
  const trace = id()
  const headers = { traceparent: parentOf(trace) }
  const answers = [
    await poll({ headers, url: '/user/login' }),
    await poll({ headers, url: '/nowhere' }),
    await app.inject({ method: 'POST', url: '/user/login', headers, payload: 'x'.repeat(40_000) }),
    await app.inject({ method: 'GET', url: '/user/login', headers }),
    await app.inject({ method: 'GET', url: '/open/chains/%', headers }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 415, 405, 400])
  expect(answers.map(idIn)).toEqual(answers.map(() => trace))
  expect(lines[0]).toMatchObject({ trace, call: 'POST /user/login', code: 'badInput' })
})

test('what breaks is in the log under the id that its answer has', async () => {
  const answer = await app.inject({ method: 'GET', url: '/broken' })
  const [within, broken] = lines
  expect(within).toMatchObject({ msg: 'from within', trace: idIn(answer) })
  expect(broken).toMatchObject({ level: 50, trace: idIn(answer), span: within!['span'] })
})

test('of a batch each bet’s event has the id of its own bet', async () => {
  const members = await Promise.all(
    Array.from({ length: 8 }, () => house.member({ money: 50_000 })),
  )
  const sent = members.map((member) => ({ member, trace: id() }))
  await Promise.all(
    sent.map(({ member, trace }) =>
      app.inject({
        method: 'POST',
        url: '/uGame/bet',
        headers: { ...member.headers, traceparent: parentOf(trace) },
        payload: { ...bet, ...round, rate: 7.77, money: 10_000, win: 0 },
      }),
    ),
  )
  const events = await house.db.query<{ actor: string; trace: string }>`
    select actor, trace from event where kind = 'bet.rate'`
  expect(new Map(events.map(({ actor, trace }) => [actor, trace]))).toEqual(
    new Map(sent.map(({ member, trace }) => [member.uid, trace])),
  )
})

test('an operator’s act leads to the log, and the chain of both logs holds', async () => {
  const admin = await house.operator()
  const trace = id()
  const reply = await operatorApp.inject({
    method: 'POST',
    url: '/op/codes/make',
    headers: { authorization: `Bearer ${admin.token}`, traceparent: parentOf(trace) },
    payload: { maxUses: null, expiresAt: null, reason: '새 파트너에게 줍니다' },
  })
  expect([idIn(reply), reply.json()]).toMatchObject([trace, { result: true }])
  const kept = await house.db.query`select trace from audit where actor = ${admin.uid}`
  expect(kept).toEqual([{ trace }])
  expect(await verifyChain(house.db)).toMatchObject({ brokenAt: null, cut: 0 })
})

test('a vendor that is asked because of a call hears its id, from a part of ours', async () => {
  const side = await openVendorSide(house, () => ({
    ...{ result: true, msg: '', path: '/games/open?ticket=t1' },
  }))
  await openVendor(house)
  const member = await house.member({ money: 10_000 })
  const trace = id()
  const reply = await app.inject({
    method: 'POST',
    url: '/uGame/casinoGo',
    headers: { ...member.headers, traceparent: parentOf(trace) },
    payload: { params: { vendor: 'haneul', id: 'haneul.one', ko: '' } },
  })
  expect(reply.json()).toMatchObject({ result: true })
  expect(side.heard.map(({ headers }) => headers['traceparent'])).toEqual([
    expect.stringMatching(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`)),
  ])
  side.close()
})

test('a vendor’s own call is followed into the event that came of it', async () => {
  const vendor = await openVendor(house, 'kkachi')
  const session = await vendor.open(await house.member({ money: 50_000 }))
  await vendor.bet(session, 'tr-b1', 'tr-r1', 10_000)
  const trace = id()
  const win = { tx: 'tr-w1', round: 'tr-r1', bets: ['tr-b1'], amount: 3_000_000, result: '' }
  const { path, body, headers } = vendor.signed('win', win)
  const reply = await app.inject({
    ...{ method: 'POST' as const, url: path, payload: body },
    headers: { ...headers, traceparent: parentOf(trace) },
  })
  expect([idIn(reply), reply.json()]).toMatchObject([trace, { status: 'OK' }])
  expect(await house.db.query`select trace from event where kind = 'win.large'`).toEqual([
    { trace },
  ])
})

test('a stream begins under an id as well', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const member = await house.member()
  const trace = id()
  const headers = { ...member.headers, traceparent: parentOf(trace) }
  const asked = get({ port, path: '/my/live', headers })
  const [answer] = (await once(asked, 'response')) as [{ headers: Record<string, unknown> }]
  expect(idIn(answer)).toBe(trace)
  asked.destroy()
})

test('nothing of who asked is in the lines', async () => {
  const member = await house.member({ money: 50_000 })
  await poll({ headers: member.headers })
  await app.inject({ method: 'GET', url: `/open/results/${member.uid}?who=${member.uid}` })
  expect(lines).toHaveLength(2)
  const said = JSON.stringify(lines)
  for (const own of [member.uid, member.token]) expect(said).not.toContain(own)
})
