import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { queryObjects } from 'node:v8'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readAnswers } from '../features/draw/told.ts'
import { endSession } from '../features/session/session.ts'
import { openHouse, type House } from '../testing/house.ts'
import { openPages } from '../testing/pages.ts'
import { endedText, hashToken } from './identity.ts'
import type { LiveEvent } from './live.ts'

let house: House
let origin: string
let listen: Awaited<ReturnType<typeof openPages>>['listen']
beforeAll(async () => {
  house = await openHouse()
  ;({ origin, listen } = await openPages(house))
})
afterAll(() => house.close())

type Member = Awaited<ReturnType<House['member']>>

const publish = (event: LiveEvent) => house.db.begin((tx) => house.deps.live.publish(tx, event))
const round = {
  kind: 'round',
  game: 'pbg.powerball',
  date: '20260115',
  round: 7,
  state: 'OPEN',
} as const

test('a page hears its own events and every round’s, and nobody else’s', async () => {
  const [lee, kim] = [await house.member(), await house.member()]
  const [hers, his] = [await listen(lee), await listen(kim)]
  await publish({ kind: 'header', member: lee.id })
  await publish(round)
  for (const page of [hers, his])
    await expect
      .poll(() => page.heard)
      .toContain(
        'event: round\ndata: {"game":"pbg.powerball","date":"20260115","round":7,"state":"OPEN"}\n\n',
      )
  const { data } = (await lee.ask('refresh')) as { data: object }
  await expect.poll(() => hers.heard).toContain(`event: header\ndata: ${JSON.stringify(data)}\n\n`)
  expect(his.heard).not.toContain('event: header')
  expect(hers.response.headers.get('content-type')).toBe('text/event-stream')
  expect(hers.response.headers.get('cache-control')).toBe('no-store')
  for (const page of [hers, his]) page.stop()
})

test('an event goes out without its answers where they cannot be read, in the order of the steps', async () => {
  const page = await listen(await house.member())
  house.deps.live.tellRounds(async ({ state }) => {
    await new Promise((done) => setTimeout(done, state === 'OPEN' ? 50 : 0))
    if (state === 'OPEN') throw new Error('unreadable')
    return { ended: { result: null, fate: 'void', won: {} } }
  })
  try {
    await publish(round)
    await publish({ ...round, state: 'VOID' })
    await expect.poll(() => page.rounds()).toHaveLength(2)
    const { kind: _, ...step } = round
    expect(page.rounds()).toEqual([
      step,
      { ...step, state: 'VOID', ended: { result: null, fate: 'void', won: {} } },
    ])
  } finally {
    house.deps.live.tellRounds((told) => readAnswers(house.deps, told))
    page.stop()
  }
})

test('when the house was away from its notifications, pages are told to read again', async () => {
  const page = await listen(await house.member())
  const owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%live%'`,
  )
  await owner.end()
  expect(rowCount).toBe(1)
  await expect.poll(() => page.heard).toContain('event: again\ndata: {}\n\n')
  page.stop()
})

test('whose money moved hears the summary as it is then, though nobody announced it; one member’s once', async () => {
  const [lee, kim] = [await house.member({ money: 10_000 }), await house.member()]
  const [hers, his] = [await listen(lee), await listen(kim)]
  await house.db.begin(async (tx) => {
    await tx.query`update wallet set money = money - 4000, safe = safe + 4000 where member_id = ${lee.id}`
    await tx.query`update wallet set money = money + 1000, safe = safe - 1000 where member_id = ${lee.id}`
  })
  await expect.poll(() => hers.heard).toContain('"money":7000,"point":0,"save":3000')
  await publish(round)
  await expect.poll(() => his.heard).toContain('event: round')
  expect(hers.heard.match(/event: header/g)).toHaveLength(1)
  expect(his.heard).not.toContain('event: header')
  await house.db
    .query`update wallet set money = money + 3000, safe = safe - 3000 where member_id = ${lee.id}`
  for (const page of [hers, his]) page.stop()
})

test('an event of work that was undone is never heard', async () => {
  const lee = await house.member()
  const page = await listen(lee)
  const undone = house.db.begin(async (tx) => {
    await house.deps.live.publish(tx, { kind: 'header', member: lee.id })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await publish(round)
  await expect.poll(() => page.heard).toContain('event: round')
  expect(page.heard).not.toContain('event: header')
  page.stop()
})

test.each<[string, (member: Member) => Promise<unknown>]>([
  ['logging out', ({ ask }) => ask('logout')],
  ['being suspended', ({ id }) => house.db.begin((tx) => endSession(tx, id, 'state'))],
  ['a new password', ({ id }) => house.db.begin((tx) => endSession(tx, id, 'password'))],
])('%s ends the stream after saying so; other members’ stay', async (_, end) => {
  const [lee, kim] = [await house.member(), await house.member()]
  const [ended, other] = [await listen(lee), await listen(kim)]
  await end(lee)
  await expect.poll(() => ended.over).toBe(true)
  expect(ended.heard).toMatch(/event: logout\ndata: \{\}\n\n$/)
  await publish(round)
  await expect.poll(() => other.heard).toContain('event: round')
  expect(other.over).toBe(false)
  other.stop()
})

test.each([
  ['nobody', {}],
  ['a token of nobody', { authorization: 'Bearer x', uuid: 'x' }],
])('%s hears nothing but a refusal', async (_, headers) => {
  const response = await fetch(`${origin}/my/live`, { headers })
  expect(await response.json()).toEqual({ result: false, code: 'logout', msg: endedText.logout })
})

test('another’s id with one’s own token hears nothing', async () => {
  const [lee, kim] = [await house.member(), await house.member()]
  const response = await fetch(`${origin}/my/live`, { headers: { ...lee.headers, uuid: kim.uid } })
  expect(await response.json()).toMatchObject({ code: 'logout' })
})

test('a session that ends while its stream opens leaves no stream behind', async () => {
  const lee = await house.member()
  const { sessions } = house.deps
  const read = sessions.read.bind(sessions)
  let reads = 0
  sessions.read = async (...asked) => {
    const member = await read(...asked)
    if (++reads === 1)
      await house.db.query`delete from session where token_hash = ${hashToken(lee.token)}`
    return member
  }
  try {
    const page = await listen(lee)
    await expect.poll(() => page.over).toBe(true)
  } finally {
    sessions.read = read
  }
})

test('of a ninth stream of one member the oldest makes way', async () => {
  const lee = await house.member()
  const pages: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < 9; n++) pages.push(await listen(lee))
  await expect.poll(() => pages[0]!.over).toBe(true)
  await publish(round)
  for (const page of pages.slice(1)) {
    await expect.poll(() => page.heard).toContain('event: round')
    expect(page.over).toBe(false)
    page.stop()
  }
})

test('a stream that makes way ends though its reader takes nothing', async () => {
  const lee = await house.member()
  const line = once(house.app.server, 'connection') as Promise<[Socket]>
  const slow = await raw(lee)
  const [socket] = await line
  await expect.poll(() => slow.heard).toContain('retry: 2000')
  // The reader takes nothing more: no write ends.
  Object.assign(socket, { _write: () => undefined, _writev: null })
  await publish(round)
  const others: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < 8; n++) others.push(await listen(lee))
  await expect.poll(() => socket.destroyed).toBe(true)
  for (const other of others) other.stop()
})

test('listening holds no session: 30 minutes idle end it all the same', async () => {
  const lee = await house.member()
  const page = await listen(lee)
  await house.clock.advance(30 * 60_000)
  expect(await lee.ask('refresh')).toMatchObject({ code: 'logout', msg: endedText.idle })
  page.stop()
})

/** Requests and responses that memory holds, garbage collected before they are counted. */
const held = () =>
  [IncomingMessage, ServerResponse].map((kind) => queryObjects(kind, { format: 'count' }))

test('open streams hold neither their requests nor their responses', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => house.member()))
  const before = held()
  const pages = await Promise.all(members.map(listen))
  // Each look walks the whole heap.
  const isNoMore = () => held().every((count, n) => count <= before[n]!)
  await expect.poll(isNoMore, { interval: 500 }).toBe(true)
  await publish(round)
  for (const page of pages) {
    await expect.poll(() => page.heard).toContain('event: round')
    page.stop()
  }
})

/** A page on a bare socket: what it sent is what it heard. */
async function raw({ headers }: Pick<Member, 'headers'>, version = '1.1') {
  const socket = connect((house.app.server.address() as AddressInfo).port, '127.0.0.1')
  const page = { socket, heard: '', over: false }
  socket.on('data', (chunk) => (page.heard += String(chunk)))
  socket.on('close', () => (page.over = true))
  const lines = Object.entries({ host: 'house', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`GET /my/live HTTP/${version}\r\n${lines.join('')}\r\n`)
  return page
}

test.each(['1.0', '1.1'])('its end is the connection’s, in HTTP/%s alike', async (version) => {
  const lee = await house.member()
  const page = await raw(lee, version)
  await expect
    .poll(() => page.heard)
    .toMatch(/\r\nconnection: close\r\n.*\r\n\r\nretry: 2000\n\n/is)
  expect(page.heard).not.toMatch(/transfer-encoding/i)
  await publish(round)
  await expect.poll(() => page.heard).toContain('\n\nevent: round\ndata: {"game"')
  await lee.ask('logout')
  await expect.poll(() => page.over).toBe(true)
  expect(page.heard).toMatch(/event: logout\ndata: \{\}\n\n$/)
})

test('who goes away while the stream is opened is not listed', async () => {
  const lee = await house.member()
  const { sessions, live } = house.deps
  const { read, stream } = { read: sessions.read.bind(sessions), stream: live.stream.bind(live) }
  let asked = () => undefined as void
  const reading = new Promise<void>((done) => (asked = done))
  let listed = 0
  let gone: Promise<unknown> | undefined
  sessions.read = async (...whose) => {
    asked()
    await gone
    return read(...whose)
  }
  live.stream = (...given) => {
    listed++
    stream(...given)
  }
  try {
    const sockets = new Promise<Socket>((done) => house.app.server.once('connection', done))
    gone = sockets.then((socket) => once(socket, 'close'))
    const page = await raw(lee)
    await reading
    page.socket.destroy()
    await gone
    sessions.read = read
    // Another's stream that is opened after it: by then it would have been listed.
    const other = await listen(await house.member())
    expect(listed).toBe(1)
    other.stop()
  } finally {
    Object.assign(sessions, { read })
    Object.assign(live, { stream })
  }
})

test('who does not read is let go, and nobody waits for them', async () => {
  const [lee, kim] = [await house.member(), await house.member()]
  const line = once(house.app.server, 'connection') as Promise<[Socket]>
  const slow = await raw(lee)
  await expect.poll(() => slow.heard).toContain('retry: 2000')
  const other = await listen(kim)
  // As if nothing more of it were taken.
  ;(await line)[0].cork()
  const long = { ...round, game: 'x'.repeat(7_000) } as unknown as LiveEvent
  for (let n = 0; n < 12; n++) await publish(long)
  await expect.poll(() => slow.over).toBe(true)
  await expect.poll(() => other.heard.match(/event: round/g)).toHaveLength(12)
  expect(other.over).toBe(false)
  other.stop()
})

test('every page hears that the clock’s rate changed, once it holds', async () => {
  const page = await listen(await house.member())
  const rate = (to: number, ms: number) => house.db.query`
    update house_clock set rate = ${to}::float8, since = clock_timestamp() + ${ms} * interval '1 millisecond'`
  const { clock } = house.deps
  try {
    await rate(5, 60_000)
    await clock.sync()
    await rate(5, -1_000)
    await clock.sync()
    await clock.sync()
    await expect.poll(() => page.heard).toContain('event: house')
    expect(page.heard.match(/event: house/g)).toHaveLength(1)
  } finally {
    await rate(1, -1_000)
    await clock.sync()
    page.stop()
  }
})
