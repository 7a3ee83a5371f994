/**
 * Two servers and two providers on one database behind proxies: one of each is killed, stopped and drained amid bets, and
 * what was promised is kept, once (docs/spec/many-machines.md).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { startPostgres, type Postgres } from '../../scripts/postgres.ts'
import { betAs } from '../faults/bettors.ts'
import { newJournal } from '../faults/journal.ts'
import { randomOf } from '../faults/random.ts'
import { verifyBets } from '../faults/verify.ts'
import { ask, undecided } from '../wire.ts'
import { openWorld, powerOff, type Program, type World } from './world.ts'

const MEMBERS = 4
const MONEY = 5_000_000
/** Of a machine that does much else at once. */
const patience = { interval: 200 }

let folder: string
let postgres: Postgres
let world: World
let client: pg.Client
let servers: Program[]
let providers: Program[]
const journal = newJournal()
const stopBetting = new AbortController()
let betting: Promise<unknown>
const seats: Awaited<ReturnType<World['house']['member']>>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-machines-'))
  // A server refuses one that syncs nothing, as the tests' does.
  postgres = await startPostgres({ dataDir: folder })
  process.env.TEST_POSTGRES_URL = new URL('/', postgres.url).href.replace(/\/$/, '')
  world = await openWorld()
  client = new pg.Client({ connectionString: world.house.url })
  await client.connect()
  servers = [await world.startServer(0), await world.startServer(1)]
  providers = [world.startProvider(0), world.startProvider(1)]
  // Hooks have no poll of their own.
  await vi.waitFor(() => expect(world.site.ready()).toHaveLength(2), patience)
  await vi.waitFor(() => expect(world.provider.ready()).toHaveLength(2), patience)
  for (let no = 0; no < MEMBERS; no++) {
    const member = await world.house.member({ money: MONEY })
    seats.push(member)
    journal.members.push({ uid: member.uid, money: MONEY, seat: member })
  }
  betting = Promise.all(
    seats.map((seat, no) =>
      betAs(world.site.origin, seat, {
        journal,
        random: randomOf(no + 1),
        stop: stopBetting.signal,
      }),
    ),
  )
})
afterAll(async () => {
  stopBetting.abort()
  await betting
  await client?.end()
  await world?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const promised = () => journal.promised.length
/** Bets go on: so many more than now. */
async function betsGoOn(more = 5) {
  const before = promised()
  await expect.poll(promised, patience).toBeGreaterThan(before + more)
}
const over = async (...states: string[]) =>
  Number(
    (await client.query('select count(*) as n from round where state = any($1)', [states])).rows[0]
      .n,
  )
async function roundsGoOn() {
  const before = await over('SETTLED', 'VOID')
  await expect.poll(() => over('SETTLED', 'VOID'), patience).toBeGreaterThan(before)
}
async function holderOf(part: string) {
  const { rows } = await client.query<{ origin: string }>(
    'select origin from provider.lease where part = $1 and until > clock_timestamp()',
    [part],
  )
  return world.ports.providers.findIndex((port) => rows[0]?.origin.endsWith(`:${port}`))
}

/** Asked from an address of this machine, as a member elsewhere would. */
const loginFrom = (localAddress: string, uid: string) =>
  new Promise<{ code?: string }>((done, fail) => {
    const { port } = new URL(world.site.origin)
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, localAddress, method: 'POST', path: '/user/login' },
        headers: { 'content-type': 'application/json', captcha: '4711' },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => done(JSON.parse(text) as { code?: string }))
      },
    )
    asked.on('error', fail)
    asked.end(JSON.stringify({ params: { uid, upw: 'wrong-password-1', captcha: '4711' } }))
  })

/** The events a server tells a member, read at that server itself. */
function listen(port: number, headers: Record<string, string>) {
  const ending = new AbortController()
  let heard = ''
  const read = async () => {
    const line = await fetch(`http://127.0.0.1:${port}/my/live`, {
      headers,
      signal: ending.signal,
    })
    for await (const part of line.body!.pipeThrough(new TextDecoderStream())) heard += part
  }
  const ended = read().catch(() => undefined)
  return { heard: () => heard, ended, close: () => ending.abort() }
}

test('bets and draws go on behind the proxies, and both servers tell their streams of every round', async () => {
  const lines = world.ports.servers.map((port, no) => listen(port, seats[no]!.headers))
  await betsGoOn()
  await roundsGoOn()
  for (const line of lines)
    await expect.poll(() => line.heard(), patience).toMatch(/"state":"(SETTLED|VOID)"/)
  for (const line of lines) line.close()
})

test('what an address got wrong is one count, whichever server heard it; another address begins anew', async () => {
  for (let no = 0; no < 8; no++) await loginFrom('127.0.0.7', seats[0]!.uid)
  await loginFrom('127.0.0.8', seats[1]!.uid)
  const { rows } = await client.query<{ address: string; n: string }>(
    `select address, count(*) as n from login_failure where address like '127.0.0.%' group by 1 order by 1`,
  )
  const of = new Map(rows.map(({ address, n }) => [address, Number(n)]))
  expect([...of.keys()]).toEqual(['127.0.0.7', '127.0.0.8'])
  expect(of.get('127.0.0.8')).toBe(1)
  // Some were refused for having failed so often, by both servers: more than one alone would have let through.
  expect(of.get('127.0.0.7')).toBeGreaterThan(2)
})

test('the provider that draws is killed amid bets: the other draws within its lease', async () => {
  const drawing = await holderOf('draws')
  await powerOff(providers[drawing]!)
  await expect.poll(() => holderOf('draws'), patience).toBe(1 - drawing)
  await betsGoOn()
  await roundsGoOn()
  providers[drawing] = world.startProvider(drawing as 0 | 1)
})

test('a server is killed amid bets: they go on at the other, and its jobs too', async () => {
  await powerOff(servers[0]!)
  await betsGoOn()
  await roundsGoOn()
  servers[0] = await world.startServer(0)
  await expect.poll(() => world.site.ready().length, patience).toBe(2)
})

test('a server that leaves under load fails no call, and its streams end', async () => {
  const line = listen(world.ports.servers[1]!, seats[2]!.headers)
  await expect.poll(() => line.heard(), patience).not.toBe('')
  let calls = 0
  const failed: unknown[] = []
  const ending = new AbortController()
  const asking = (async () => {
    while (!ending.signal.aborted) {
      const body = { game: 'powerBall', page: 'pbg' }
      const heard = await ask(world.site.origin, '/uGame/betPage', {
        headers: seats[3]!.headers,
        body,
      })
      calls++
      if (undecided(heard)) failed.push(heard)
      await sleep(10)
    }
  })()
  const repeats = journal.repeats
  servers[1]!.child.kill('SIGTERM')
  await servers[1]!.exited
  await line.ended
  ending.abort()
  await asking
  expect(failed).toEqual([])
  expect(calls).toBeGreaterThan(10)
  expect(journal.repeats).toBe(repeats)
  servers[1] = await world.startServer(1)
  await expect.poll(() => world.site.ready().length, patience).toBe(2)
})

test('at the end every promise was kept once: each round one draw, one seal, one settlement', async () => {
  stopBetting.abort()
  await betting
  const { site, house } = world
  expect(await verifyBets({ site: site.origin, client, db: house.db }, journal)).toEqual([])
  expect(promised()).toBeGreaterThan(20)
  expect(await over('SETTLED')).toBeGreaterThan(0)
  const { rows } = await client.query(`
    select count(*) filter (where p.stream is null) as "notDrawn", count(*) as revealed,
      count(*) filter (where p.balls::jsonb <> to_jsonb(v.balls)) as otherwise
    from reveal v join draw d on d.id = v.draw_id
    left join provider.drawn p on p.stream = d.stream and p.date = d.date and p.round = d.round`)
  expect(rows).toMatchObject([{ notDrawn: '0', otherwise: '0' }])
  const seals = await client.query(`
    select from seal s join draw d on d.id = s.draw_id
    join provider.seal p on p.stream = d.stream and p.date = d.date and p.round = d.round
    where p.hash <> encode(s.hash, 'hex')`)
  expect(seals.rowCount).toBe(0)
  const refused = await client.query('select from provider.refused_seal')
  expect(refused.rowCount).toBe(0)
  const contradictions = await client.query(
    `select from event where kind = 'provider.contradiction'`,
  )
  expect(contradictions.rowCount).toBe(0)
})
