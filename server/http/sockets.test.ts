/** Callers that ask for much and read nothing: the server ends them, and answers everybody else within a second. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { boundSockets } from '@madang/contract/provider/sockets.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { buildMemberApp } from '../app.ts'
import { openHouse, type House } from '../testing/house.ts'
import { servePages } from './pages.ts'
import { openThrottle } from './throttle.ts'

const PER_ADDRESS = 5
/** A second, on a machine three times slower. */
const SOON_MS = 3_000
const ASSET = '/assets/vendor-a1b2.js'
let house: House
let app: FastifyInstance
let files: FastifyInstance
/** Calls that reached the server's listener, without those of `slowest`. */
const heard: string[] = []
beforeAll(async () => {
  house = await openHouse()
  app = await buildMemberApp({ ...house.deps, throttle: openThrottle(true) })
  const folder = await mkdtemp(join(tmpdir(), 'madang-flood-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, ASSET), 'x'.repeat(1_000_000))
  files = fastify()
  boundSockets(files.server, { connections: 8 * PER_ADDRESS, proxies: ['10.0.0.0/8'] })
  files.get('/healthz', await servePages(files, { folder, provider: () => null }))
  await files.ready()
  // From now on files come from memory.
  await rm(folder, { recursive: true })
  for (const { server } of [app, files])
    server.prependListener('request', ({ url }: IncomingMessage) => {
      if (url !== '/healthz') heard.push(url!)
    })
  for (const one of [app, files]) await one.listen({ port: 0, host: '127.0.0.1' })
})
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const one of [app, files]) await expect.poll(() => held(one)).toBe(0)
  heard.length = 0
})
afterAll(async () => {
  await Promise.all([app.close(), files.close()])
  await house.close()
})

const portOf = (to: FastifyInstance) => (to.server.address() as AddressInfo).port
const held = (to: FastifyInstance) =>
  new Promise<number>((done) => to.server.getConnections((_, count) => done(count)))
/** Opens connections that say `text` and never read. */
async function attack(to: FastifyInstance, count: number, text: string) {
  const opened = Array.from({ length: count }, () => {
    const socket = connect(portOf(to), '127.0.0.1').on('error', () => undefined)
    socket.pause().write(text)
    return socket
  })
  sockets.push(...opened)
  await Promise.all(opened.map((socket) => once(socket, 'connect')))
}
/** The slowest of ten answers that somebody else gets meanwhile. */
async function slowest(to: FastifyInstance): Promise<number> {
  let most = 0
  for (let n = 0; n < 10; n++) {
    const from = performance.now()
    const answer = await fetch(`http://127.0.0.1:${portOf(to)}/healthz`, {
      headers: { connection: 'close' },
    })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
    most = Math.max(most, performance.now() - from)
  }
  return most
}
const get = (path: string, count: number) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(count)
const login = JSON.stringify({ params: { uid: 'demo1', upw: 'x', captcha: '1' } })
const post = (length: number, body: string) =>
  `POST /user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`

test.each<[string, () => FastifyInstance, string]>([
  ['a file', () => files, get(ASSET, 1_400)],
  ['a document', () => app, get('/', 1_400)],
  ['a call', () => app, get('/open/results', 1_400)],
  ['a login', () => app, post(login.length, login).repeat(400)],
])(
  'ten connections that ask for %s hundreds of times each, and read nothing, end after sixteen calls and keep nobody waiting',
  async (_, to, text) => {
    await attack(to(), 10, text)
    expect(await slowest(to())).toBeLessThan(SOON_MS)
    await expect.poll(() => held(to())).toBe(0)
    expect(heard.length).toBeGreaterThanOrEqual(10 * 16)
    expect(heard.length).toBeLessThanOrEqual(10 * 17)
  },
)

const SLOW_HEAD = 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '
test('heads that never end, bodies that never end and answers that nobody reads end with their time', async () => {
  for (const { server } of [app, files]) {
    expect(server.timeout).toBe(120_000)
    server.timeout = 500
  }
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([5_000, 10_000])
  Object.assign(app.server, { headersTimeout: 300, requestTimeout: 400 })
  try {
    await attack(app, 200, SLOW_HEAD)
    await attack(app, 200, post(30_000, '{'))
    expect(await slowest(app)).toBeLessThan(SOON_MS)
    await attack(files, 3, get(ASSET, 16))
    await expect.poll(() => heard.filter((url) => url === ASSET).length).toBe(3 * 16)
    for (const one of [app, files]) await expect.poll(() => held(one)).toBe(0)
  } finally {
    for (const { server } of [app, files]) server.timeout = 120_000
    Object.assign(app.server, { headersTimeout: 5_000, requestTimeout: 10_000 })
  }
})

test('a connection that waits for each answer asks as often as it likes', async () => {
  const socket = connect(portOf(files), '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.setEncoding('latin1').on('data', (data: string) => (text += data))
  for (let n = 1; n <= 40; n++) {
    socket.write(get('/healthz', 1))
    await expect.poll(() => text.split('HTTP/1.1 200').length, { interval: 1 }).toBe(n + 1)
  }
  expect(socket.destroyed).toBe(false)
})

/** A connection from elsewhere, as the server meets it. */
function comes(address: string) {
  const socket = Object.assign(
    new Duplex({ read: () => undefined, write: (_, __, done) => done() }),
    { remoteAddress: address, setTimeout: () => undefined, setNoDelay: () => undefined },
  )
  files.server.emit('connection', socket)
  return socket
}
const isOpen = ({ destroyed }: Duplex) => !destroyed
const come = (count: number, addressOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => comes(addressOf(n)))

test('an address holds an eighth of the connections, however it is spelled; one that ends makes room', async () => {
  const all = come(PER_ADDRESS + 2, (n) => (n % 2 ? '203.0.113.9' : '::ffff:203.0.113.9'))
  expect(all.filter(isOpen)).toEqual(all.slice(0, PER_ADDRESS))
  expect(isOpen(comes('203.0.113.10'))).toBe(true)
  all[0]!.destroy()
  await once(all[0]!, 'close')
  expect(come(2, () => '203.0.113.9').map(isOpen)).toEqual([true, false])
})

test('a network of IPv6 counts as one address; this machine and the proxies are not counted', () => {
  const network = come(PER_ADDRESS + 1, (n) => `2001:db8::${n + 1}`)
  expect(network.filter(isOpen)).toHaveLength(PER_ADDRESS)
  for (const address of ['127.0.0.1', '::1', '10.0.0.7', '::ffff:10.0.0.7'])
    expect(come(PER_ADDRESS + 1, () => address).filter(isOpen)).toHaveLength(PER_ADDRESS + 1)
})

test('an open stream of events counts for its address until it ends', async () => {
  const { headers } = await house.member()
  const small = await buildMemberApp({
    ...house.deps,
    config: { ...house.config, maxConnections: 10 },
  })
  small.server.prependListener('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: '203.0.113.9' }),
  )
  await small.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${portOf(small)}`
  const stop = new AbortController()
  const comesIn = () =>
    fetch(`${origin}/healthz`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 'ended',
    )
  try {
    // An eighth of ten, rounded up.
    for (let n = 0; n < 2; n++)
      expect((await fetch(`${origin}/my/live`, { headers, signal: stop.signal })).status).toBe(200)
    await sleep(100)
    expect(await comesIn()).toBe('ended')
    stop.abort()
    await expect.poll(comesIn).toBe(200)
  } finally {
    stop.abort()
    await small.close()
  }
})
