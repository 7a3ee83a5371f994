import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openDisk } from '../testing/full-disk.ts'
import { log } from '../log.ts'
import { deliver } from './deliver.ts'
import { openStores, onPostgres, type Stores } from '../testing/stores.ts'
import type { Store } from './store.ts'

const SECRET = 'cd'.repeat(32)
const STREAM = 'pbg.powerball'
type Heard = { path: string; body: string; signed: boolean }

let folder: string
let stores: Stores
let store: Store
let server: Server | null = null
let heard: Heard[] = []
let answer: (body: string) => { status: number; body: string }
const yes = () => ({ status: 200, body: '{"result":true}' })

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'madang-deliver-'))
  stores = await openStores(folder)
  store = stores.draws()
  heard = []
  answer = yes
})
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  server = null
  await store.close()
  await stores.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function listen(port = 0): Promise<number> {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const time = String(request.headers['x-madang-time'])
      const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex')
      const signed = request.headers['x-madang-signature'] === signature
      heard.push({ path: request.url!, body, signed })
      const said = answer(body)
      response.writeHead(said.status).end(said.body)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const start = (port: number) =>
  deliver(STREAM, {
    secret: SECRET,
    serverOrigin: `http://127.0.0.1:${port}`,
    store,
    now: () => new Date(),
  })
const tell = (name: string) => store.tell(STREAM, '/provider/round', name, { name })
const bodies = () => heard.map(({ body }) => (JSON.parse(body) as { name: string }).name)
const emptied = () => vi.waitFor(() => expect(store.waiting()).toBe(0))

test('messages arrive signed, in order, once, and leave the outbox', async () => {
  for (const name of ['1', '2', '3']) tell(name)
  tell('2')
  const delivery = start(await listen())
  await emptied()
  tell('4')
  delivery.wake()
  await emptied()
  await delivery.stop()
  expect(bodies()).toEqual(['1', '2', '3', '4'])
  expect(heard.every(({ signed, path }) => signed && path === '/provider/round')).toBe(true)
})

test.each([
  ['is not there', null],
  ['answers 500', () => ({ status: 500, body: 'oops' })],
  ['answers no JSON', () => ({ status: 200, body: '<html>' })],
  ...[
    [503, 'retry'],
    [429, 'rate'],
    [200, 'busy'],
    [200, 'closed'],
    [401, 'denied'],
    [502, 'state-of-nobody'],
  ].map(
    ([status, code]) =>
      [
        `answers ${status} ${code}`,
        () => ({ status: Number(status), body: `{"result":false,"code":"${code}"}` }),
      ] as [string, () => { status: number; body: string }],
  ),
  ['fails with words of its own', () => ({ status: 500, body: '{"result":false,"code":"state"}' })],
])('while the server %s they wait, and then come in order', async (_, down) => {
  tell('1')
  tell('2')
  const port = await listen()
  if (down === null) {
    server!.close()
    server = null
  } else answer = down
  const delivery = start(port)
  await new Promise((done) => setTimeout(done, 350))
  expect(store.waiting()).toBe(2)
  if (down === null) await listen(port)
  else answer = yes
  await emptied()
  await delivery.stop()
  expect(bodies().slice(-2)).toEqual(['1', '2'])
  expect(new Set(bodies().slice(0, -2))).toEqual(down === null ? new Set() : new Set(['1']))
})

test('what the server has stored otherwise is said aloud and not sent for ever', async () => {
  const said = vi.spyOn(log, 'error').mockReturnValue(undefined)
  answer = (body) =>
    body.includes('"1"') ? { status: 409, body: '{"result":false,"code":"state"}' } : yes()
  tell('1')
  tell('2')
  const delivery = start(await listen())
  await emptied()
  await delivery.stop()
  expect(bodies()).toEqual(['1', '2'])
  expect(said).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/provider/round' }),
    'the server refuses a message',
  )
  said.mockRestore()
})

test('what the server knows is heard once its promise is crossed out; a chain it lacks comes before what needs it', async () => {
  const heardOf: unknown[] = []
  let lacks = true
  store.tell(STREAM, '/provider/round', 'r', { date: '20260115', round: 7 })
  answer = (body) => {
    if (body.includes('anchor')) lacks = false
    else if (lacks) return { status: 503, body: '{"result":false,"code":"retry"}' }
    return { status: 200, body: '{"result":true,"known":{"date":"20260115","round":3}}' }
  }
  // Answered with a status of its own, it has said what it lacks.
  const delivery = deliver(STREAM, {
    ...{ secret: SECRET, store, now: () => new Date() },
    serverOrigin: `http://127.0.0.1:${await listen()}`,
    heard: (promised, known) => heardOf.push([store.waiting(), promised, known]),
    chainOf: (date) => ({ date, anchor: 'a' }),
  })
  await vi.waitFor(() => expect(heardOf).toHaveLength(1))
  await delivery.stop()
  expect(heardOf).toEqual([[0, { date: '20260115', round: 7 }, { date: '20260115', round: 3 }]])
  expect(heard.map(({ path }) => path)).toEqual([
    '/provider/round',
    '/provider/chain',
    '/provider/round',
  ])
})

test('an outbox outlives its program', async () => {
  tell('1')
  await store.close()
  store = stores.draws()
  const delivery = start(await listen())
  await emptied()
  await delivery.stop()
  expect(bodies()).toEqual(['1'])
})

test.runIf(!onPostgres)(
  'what was heard and finds no room to be crossed out is sent again, and leaves when there is',
  async () => {
    const disk = openDisk()
    await store.close()
    store = stores.draws()
    for (const name of ['1', '2']) tell(name)
    disk.fill('outbox')
    const delivery = start(await listen())
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(2))
    expect(new Set(bodies())).toEqual(new Set(['1']))
    disk.free()
    await emptied()
    await delivery.stop()
    expect(bodies().at(-1)).toBe('2')
  },
)
