/**
 * `npm run greedy [-- --seconds=60 --side=member --only=/my,/open]`: each call of members, partners, operators and strangers by one
 * caller as often as the limits let it, with the dearest of its inputs, beside twenty members who play. It tells what a
 * call takes and what the others feel of it; the last line counts the calls that are over a bound.
 */
import { Agent, request } from 'node:http'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { allCalls, bodiesOf, hasPages, onPage, variantsOf, type List } from './asks.ts'
import { memoryOf } from './cpu.ts'
import { GAME } from './draws.ts'
import { writeHistory } from './history.ts'
import {
  DATE,
  openBenchHouse,
  openRound,
  startServer,
  type BenchHouse,
  type BenchServer,
} from './house.ts'
import { openDesk, readers } from './lists.ts'
import { writeMany } from './many.ts'
import { accepted, headersOf, MEMBERS, picks, say, scale, tiny } from './measure.ts'
import { openBenchVendor } from './wallet.ts'

const given = (name: string) =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
const SECONDS = Number(given('seconds') ?? (tiny ? 0.5 : 60))
const only = given('only')?.split(',')
const side = given('side')
const PLAYERS = 20
/** The first of them; before it are the readers. */
const FIRST_PLAYER = 11
/** Bounds for everybody else beside one caller (docs/adr/0292-no-caller-delays-another.md). */
const BOUNDS = { p99: 100, loop: 50, rows: 100, memoryMb: 100 }
/** Requests that one caller has under way at once. */
const AT_ONCE = 8
const PATIENCE_MS = 30_000
/** A token's and an address's calls in a second (server/http/throttle.ts). */
const RATES = { token: 20, address: 50 }

/** Calls that end the caller's own session or the site for all: they are asked last, once each. */
const ENDS = /logout|\/(?:op|partner)\/(?:proof|sessions)|leave/

/** A path with names that the measured server knows in the places of its fields. */
const PLACES: Record<string, string> = { stream: GAME.ballStream, date: DATE }
const placed = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => PLACES[name] ?? '1')

type Answered = { status: number; text: string; took: number }
/** `from`: an address of their own, by which calls are counted */
type Who = { port: number; headers: Record<string, string>; from: string }

const agent = new Agent({ keepAlive: true })

function send(
  { port, headers, from }: Who,
  { method, path }: Pick<List, 'method' | 'path'>,
  body?: object,
) {
  const began = performance.now()
  return new Promise<Answered>((resolve) => {
    const failed = (error: Error) =>
      resolve({ status: 0, text: error.message, took: performance.now() - began })
    const sent = request(
      {
        ...{
          agent,
          host: '127.0.0.1',
          localAddress: from,
          port,
          method,
          path: placed(path),
        },
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        let text = ''
        // A stream of news has no end: the caller leaves as soon as it begins.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          resolve({ status: 200, text: '{"result":true', took: performance.now() - began })
          return void answer.destroy()
        }
        answer.setEncoding('latin1')
        answer.on('data', (chunk: string) => {
          if (text.length < 1_000) text += chunk
        })
        answer.on('error', failed)
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, text, took: performance.now() - began }),
        )
      },
    )
    sent.on('error', failed)
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')))
    sent.end(method === 'POST' ? JSON.stringify(body ?? {}) : undefined)
  })
}

/** Twenty members whose pages ask and who bet; `window` answers their latency since the last call of it. */
function openPlayers({ port }: BenchServer) {
  let over = false
  let took: number[] = []
  let bets = 0
  let refused = 0
  const play = async (member: number) => {
    for (let n = 0; !over; n += 1) {
      const pick = picks[(member + n) % picks.length]!
      const bet = {
        ...{ game: GAME.game, page: GAME.page, today: DATE, round: 1, win: 0, money: 5_000 },
        ...{ type: pick.key, pick: pick.pick, rate: pick.odds / 100 },
      }
      const from = `127.0.1.${member}`
      const who = { port, from, headers: headersOf(member) as Record<string, string> }
      const answer =
        n % 4 === 0
          ? await send(who, { method: 'POST', path: '/uGame/bet' }, bet)
          : await send(who, { method: 'GET', path: '/header/refresh' })
      if (!accepted(answer.text)) refused += 1
      else if (n % 4 === 0) bets += 1
      took.push(answer.took)
      await sleep(200 + Math.random() * 100)
    }
  }
  const playing = Array.from({ length: PLAYERS }, (_, n) => play(FIRST_PLAYER + n))
  return {
    /** bets until now */
    bets: () => bets,
    window() {
      const times = took.toSorted((a, b) => a - b)
      const seen = { refused }
      ;[took, refused] = [[], 0]
      const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
      return { ...seen, p99: at(0.99), worst: at(1) }
    },
    async close() {
      over = true
      await Promise.all(playing)
    },
  }
}

type Players = ReturnType<typeof openPlayers>

/** The longest delay of the server's loop since the last call of it, ms. */
async function loopOf({ metricsPort }: BenchServer): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text) ?? []
  return Math.round(Number(seconds) * 1_000)
}

const rssOf = ({ watched }: BenchServer) =>
  memoryOf(watched.server).reduce((sum, { rssMb }) => sum + rssMb, 0)

/** Each call answers the new rows of each table that no sweep trims, and the bets and seconds, since the last one. */
async function openRows({ client }: BenchHouse, players: Players) {
  const files = ['../server/sweep.ts', '../server/http/moved.ts']
  const texts = await Promise.all(
    files.map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
  )
  const trimmed = [...texts.join().matchAll(/delete from (\w+)/g)].map(([, table]) => table!)
  let before = { at: 0, bets: 0, rows: new Map<string, number>() }
  return async () => {
    // Each connection reports its writes once a second.
    await sleep(1_500)
    const { rows } = await client.query<{ table: string; rows: number }>(
      `select relname as table, (n_tup_ins - n_tup_del)::float8 as rows from pg_stat_user_tables
       where relname <> all($1::text[])`,
      [trimmed],
    )
    const now = {
      ...{ at: performance.now(), bets: players.bets() },
      rows: new Map(rows.map(({ table, rows: count }) => [table, count])),
    }
    const grew = new Map(
      [...now.rows].map(([table, count]) => [table, count - (before.rows.get(table) ?? 0)]),
    )
    const since = { grew, bets: now.bets - before.bets, seconds: (now.at - before.at) / 1_000 }
    before = now
    return since
  }
}

/** The callers of a call: the one with most to read, or for acts a member with nothing to read. */
function callers(
  server: BenchServer,
  { side, path, method }: List,
  n: number,
): Record<string, Who> {
  const { member, upper, partner, operator } = readers(server)
  const from = '127.0.2.1'
  const as = ({ port, who }: typeof member): Who => ({ port, from, headers: who })
  if (side === 'operator') return { operator: as(operator) }
  if (side === 'partner') return { partner: as(partner) }
  const reads = method === 'GET' || /List$|statement|\/open/.test(path)
  const own = path.startsWith('/znjzk') ? upper : member
  return {
    member: reads ? as(own) : { port: server.port, from, headers: headersOf(100 + (n % 800)) },
    stranger: { port: server.port, from, headers: {} },
  }
}

/** The input whose second answer takes longest: of those that are accepted, where one is. */
async function dearest(who: Who, one: List): Promise<{ body: object; first: Answered }> {
  const bodies = hasPages(one)
    ? variantsOf(one).flatMap(({ body }) => [body, onPage(one, body, 1_000)])
    : bodiesOf(one)
  const tried: { body: object; first: Answered }[] = []
  for (const body of one.method === 'GET' ? [{}] : bodies) {
    await send(who, one, body)
    tried.push({ body, first: await send(who, one, body) })
    // The probing keeps to the limits too.
    await sleep(2_000 / RATES.token)
  }
  const taken = tried.filter(({ first }) => accepted(first.text))
  const among = taken.length > 0 ? taken : tried
  return among.reduce((one, other) => (other.first.took > one.first.took ? other : one))
}

/** One caller at the allowed rate for some seconds; what each call took, ms. */
async function ask(who: Who, one: List, body: object, rate: number): Promise<number[]> {
  const until = performance.now() + SECONDS * 1_000
  const under = new Set<Promise<unknown>>()
  const times: number[] = []
  while (performance.now() < until) {
    if (under.size < AT_ONCE) {
      const answer = send(who, one, body).then(({ took }) => {
        times.push(took)
        under.delete(answer)
      })
      under.add(answer)
    }
    await sleep(1_000 / rate)
  }
  await Promise.all(under)
  return times.toSorted((a, b) => a - b)
}

type Told = {
  call: string
  by: string
  said: string
  calls: number
  /** ms that one of them took, the median */
  took: number
  p99: number
  worst: number
  loop: number
  memoryMb: number
  /** that came, of the table that grew most */
  rows: string
  over: string[]
}

const codeOf = ({ status, text }: Answered) =>
  accepted(text) ? 'ok' : (/"code":"?(\w+)/.exec(text)?.[1] ?? String(status))

async function main() {
  const house = await openBenchHouse(Math.max(MEMBERS, 1_000), say)
  try {
    await openBenchVendor(house)
    await openDesk(house)
    const rows = scale(1_000_000)
    say(`· ${rows.toLocaleString('en')} rows of every list`)
    await writeHistory(house, rows)
    await writeMany(house, rows)
    await house.client.query('update operator_session set action_at = business_now()')
    await house.client.query('update session set action_at = business_now()')
    const server = await startServer(house, 1, { limits: 'on' })
    try {
      await openRound(server.port)
      await measure(house, server)
    } finally {
      await server.stop()
    }
  } finally {
    await house.close()
  }
}

/** The others' latency, the loop's delay and the new rows while `work` runs. */
async function during(parts: Parts, work: () => Promise<unknown>) {
  const { server, players, readRows } = parts
  players.window()
  await loopOf(server)
  await work()
  const felt = { ...players.window(), loop: await loopOf(server) }
  return { ...felt, ...(await readRows()) }
}

type Parts = {
  server: BenchServer
  players: Players
  readRows: Awaited<ReturnType<typeof openRows>>
}
type Window = Awaited<ReturnType<typeof during>>

async function measure(house: BenchHouse, server: BenchServer) {
  const players = openPlayers(server)
  const parts = { server, players, readRows: await openRows(house, players) }
  await sleep(tiny ? 2_000 : 20_000)
  await parts.readRows()
  const alone = await during(parts, () => sleep(Math.max(4, SECONDS) * 1_000))
  say(`· twenty players alone: p99 ${alone.p99} ms, loop ${alone.loop} ms`)
  const calls = (await allCalls())
    .filter((one) => !side || one.side === side)
    .filter(({ path }) => !only || only.some((part) => path.startsWith(part)))
    .toSorted((one, other) => Number(ENDS.test(one.path)) - Number(ENDS.test(other.path)))
  const told: Told[] = []
  for (const [n, one] of calls.entries())
    for (const [by, who] of Object.entries(callers(server, one, n))) {
      const { body, first } = await dearest(who, one)
      if (by === 'stranger' && codeOf(first) === 'logout') continue
      let row = await measureCall(parts, alone, { one, by, who, body, first })
      // A machine that others use too is slow at times, a call that is over a bound is so every time.
      if (row.over.length > 0) row = await measureCall(parts, alone, { one, by, who, body, first })
      told.push(row)
      process.stdout.write(`${JSON.stringify(row)}\n`)
    }
  await players.close()
  const over = told.filter((row) => row.over.length > 0)
  for (const row of over) say(`over a bound: ${row.call} by a ${row.by}: ${row.over.join(', ')}`)
  process.stdout.write(
    `${JSON.stringify({ calls: told.length, over: over.length, p99: alone.p99, loop: alone.loop })}\n`,
  )
  if (over.length > 0) process.exitCode = 1
}

type Asking = { one: List; by: string; who: Who; body: object; first: Answered }

async function measureCall(parts: Parts, alone: Window, { one, by, who, body, first }: Asking) {
  const memory = rssOf(parts.server)
  let times: number[] = []
  const found = await during(parts, async () => {
    times = await ask(who, one, body, by === 'stranger' ? RATES.address : RATES.token)
  })
  const { p99, worst, loop, seconds } = found
  // The players' part of the new rows is estimated from their bets.
  const more = [...found.grew]
    .map(([table, grew]) => {
      const own = ((alone.grew.get(table) ?? 0) / alone.bets) * found.bets
      return { table, own, more: grew - own }
    })
    .toSorted((a, b) => b.more - a.more)
  const most = more[0]!
  const memoryMb = await memoryLeft(parts.server, memory)
  return {
    ...{ call: `${one.method} ${one.path}`, by, said: codeOf(first), calls: times.length },
    took: Math.round(times[times.length >> 1]! * 10) / 10,
    ...{ p99, worst, loop, memoryMb },
    rows: most.more > 1 ? `${Math.round(most.more)} ${most.table}` : '',
    over: [
      ...(found.refused > 0 ? [`${found.refused} refused`] : []),
      ...(p99 > Math.max(BOUNDS.p99, 3 * alone.p99) ? ['p99'] : []),
      ...(loop > Math.max(BOUNDS.loop, 2 * alone.loop) ? ['loop'] : []),
      ...(memoryMb > BOUNDS.memoryMb ? ['memory'] : []),
      ...(more.some(
        (row) =>
          !KEPT[row.table] && row.more > Math.max(BOUNDS.rows * Math.max(1, seconds / 60), row.own),
      )
        ? ['rows']
        : []),
    ],
  } satisfies Told
}

/** Rows that a caller pays for, or that each act leaves because it must be shown for ever. */
const KEPT: Record<string, string> = {
  bet: 'a stake each',
  transfer: 'a movement of money each',
  play_money: 'the same, by the day it counts for',
}

/** MB above `before`, once it is below the bound or a minute is over. */
async function memoryLeft(server: BenchServer, before: number): Promise<number> {
  const until = performance.now() + (tiny ? 2_000 : 60_000)
  let left = rssOf(server) - before
  while (left > BOUNDS.memoryMb && performance.now() < until) {
    await sleep(1_000)
    left = rssOf(server) - before
  }
  return left
}

await main()
