/**
 * `npm run crowd -- [--players 5000] [--rounds 6]`: players sit at every table of a whole house and bet on
 * each round. Told are how late draws were without them and with them, what players waited, and each process's time on
 * a processor.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { vendors, type CasinoGame } from '../contract/core/casino/catalogue.ts'
import { rulesOf } from '../contract/core/casino/rules.ts'
import { runningDatabase } from '../scripts/house-folder.ts'
import { startHouse, type HouseProcess } from '../test/house-process.ts'
import { quantile } from '../test/wire.ts'
import { addMembers } from './house.ts'
import { headersOf, say } from './measure.ts'

/** Draws and rounds of tables alike, and so all of them at the same second. */
const SECONDS = 30
const QUIET_DRAWS = 2
const AT_ONCE = 24

const tables = vendors.flatMap(({ id, kind, games }) =>
  games.flatMap((game) =>
    game.kind === 'table' ? [{ vendor: id, premium: kind === 'premium', game }] : [],
  ),
)
type Table = (typeof tables)[number]
type Said = { result: boolean; code?: string; msg?: string; table?: Seen; data?: unknown }
type Seen = { number: number; closesAt: string }
type Player = { table: Table; headers: Record<string, string>; origin: string }

const heard = { waits: [] as number[], refused: new Map<string, number>(), hungUp: 0 }

/** As many lines as there are windows, each its own. */
const agent = new Agent({ keepAlive: true })

function askOnce(url: string, headers: Record<string, string>, body?: unknown) {
  return new Promise<{ text: string; location: string | undefined }>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const path = new URL(url).pathname
    const sent = request(url, {
      agent,
      method,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const { location } = answer.headers
        if (text === '' && location === undefined) reject(new Error(`${answer.statusCode} ${path}`))
        else resolve({ text, location })
      })
      answer.on('error', reject)
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const TRIES = 4
/** A line that was let go while idle is opened anew, as a window does: what is asked twice is done once. */
async function ask(url: string, headers: Record<string, string>, body?: unknown) {
  for (let tries = 1; ; tries++) {
    try {
      return await askOnce(url, headers, body)
    } catch (error) {
      heard.hungUp++
      if (tries === TRIES) throw error
      await sleep(tries * 250)
    }
  }
}

/** A member at the table of their number, with a window that listens. */
async function sit(site: string, number: number, listening: AbortSignal): Promise<Player> {
  const table = tables[number % tables.length]!
  const { vendor, premium, game } = table
  const { text } = premium
    ? await ask(`${site}/uGame/premiumCasinoGo`, headersOf(number), {
        params: { vendor, code: game.id },
      })
    : await ask(`${site}/uGame/casinoGo`, headersOf(number), { params: { vendor, id: game.id } })
  const said = JSON.parse(text) as Said
  if (!said.result) throw new Error(`${game.id} does not open: ${text}`)
  const url = new URL(premium ? (said.data as { link: string }).link : (said.data as string))
  const { location } = await ask(url.href, {})
  const token = location?.split('#')[1]
  if (token === undefined) throw new Error(`${game.id}: a ticket opens nothing`)
  const headers = { authorization: `Bearer ${token}` }
  const live = request(`${url.origin}/games/api/live`, { headers, signal: listening })
  live.on('response', (answer) => answer.resume().on('error', () => undefined))
  live.on('error', () => undefined)
  live.end()
  return { table, headers, origin: url.origin }
}

/** Two chips on the round that is open, at some moment of its first half. */
async function play({ table, headers, origin }: Player, number: number) {
  const keys = [...rulesOf((table.game as CasinoGame & { kind: 'table' }).table).bets.keys()]
  await sleep(Math.random() * SECONDS * 450)
  const bets = [0, 1].map(() => ({
    key: keys[Math.floor(Math.random() * keys.length)]!,
    stake: 2_000,
  }))
  const began = performance.now()
  const answer = await ask(`${origin}/games/api/bet`, headers, {
    id: randomUUID(),
    number,
    bets,
  }).catch((error: Error) => ({ text: JSON.stringify({ result: false, code: error.message }) }))
  heard.waits.push(performance.now() - began)
  const { result, code = '?' } = JSON.parse(answer.text) as Said
  if (!result) heard.refused.set(code, (heard.refused.get(code) ?? 0) + 1)
}

/** Seconds on a processor of each process of a house so far, by what it is. */
function cpu(house: HouseProcess): Map<string, number> {
  const stats = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, parent, ...rest] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) . /, '0 ')
        .split(' ')
      const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').join(' ')
      return [
        {
          pid: Number(name),
          parent: Number(parent),
          seconds: (Number(rest[9]) + Number(rest[10])) / 100,
          line,
        },
      ]
    } catch {
      return []
    }
  })
  // The database is nobody's child.
  const postmaster = stats.find(
    ({ line }) => /postgres.* -D /.test(line) && line.includes(house.dataDir),
  )
  const mine = new Set([house.pid(), postmaster?.pid])
  for (let known = 0; known < mine.size;) {
    known = mine.size
    for (const { pid, parent } of stats) if (mine.has(parent)) mine.add(pid)
  }
  const sums = new Map<string, number>()
  for (const { pid, line, seconds } of stats) {
    if (!mine.has(pid)) continue
    const name = /part\.ts \w+|\w+\/main\.ts|scripts\/start\.ts|postgres/.exec(line)?.[0] ?? 'other'
    sums.set(name, (sums.get(name) ?? 0) + seconds)
  }
  return sums
}

type Late = { draws: number; drawn: number; received: number; settled: number; void: number }
/** How late, at most, draws of a time were drawn, heard and settled, ms. */
async function lateness(client: pg.Client, from: Date, to: Date): Promise<Late> {
  const { rows } = await client.query<Late>(
    `select count(distinct d.id)::int as draws,
       max(extract(epoch from v.drawn_at - d.draw_at) * 1000)::int as drawn,
       max(extract(epoch from v.received_at - d.draw_at) * 1000)::int as received,
       max(extract(epoch from r.settled_at - d.draw_at) * 1000)::int as settled,
       count(*) filter (where r.state = 'VOID')::int as void
     from draw d join round r on r.draw_id = d.id left join reveal v on v.draw_id = d.id
     where d.draw_at > $1 and d.draw_at <= $2`,
    [from, to],
  )
  return rows[0]!
}

const tell = (name: string, figures: object) => console.log(JSON.stringify({ name, ...figures }))

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '6' },
  },
})
await crowd(Number(values.players), Number(values.rounds))

async function crowd(players: number, rounds: number) {
  const house = await startHouse({ DRAW_SECONDS: String(SECONDS), LIMITS: 'off' })
  const listening = new AbortController()
  const client = new pg.Client({ connectionString: runningDatabase(house.dataDir)! })
  try {
    await client.connect()
    const quietFrom = new Date()
    await addMembers(client, players)
    await sleep(QUIET_DRAWS * SECONDS * 1_000)
    tell('draws.quiet', await lateness(client, quietFrom, new Date(Date.now() - 5_000)))

    say(`· ${players} players sit down at ${tables.length} tables`)
    const seated: Player[] = []
    let next = 1
    const seat = async () => {
      while (next <= players) seated.push(await sit(house.site, next++, listening.signal))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, seat))

    const from = new Date()
    const before = cpu(house)
    for (let round = 0; round < rounds; round++) {
      await sleep(SECONDS * 1_000 - (Date.now() % (SECONDS * 1_000)) + 200)
      const { text } = await ask(`${seated[0]!.origin}/games/api/seat`, seated[0]!.headers)
      const { number } = (JSON.parse(text) as Said).table!
      await Promise.all(seated.map((player) => play(player, number)))
      say(`· round ${number}: ${heard.waits.length} bets so far`)
    }
    // The last round is dealt and its wins are told.
    await sleep(SECONDS * 1_000)
    const seconds = (Date.now() - from.getTime()) / 1_000
    const after = cpu(house)
    tell('draws.tables', await lateness(client, from, new Date(Date.now() - 5_000)))
    tell('bets', {
      asked: heard.waits.length,
      refused: Object.fromEntries(heard.refused),
      hungUp: heard.hungUp,
      p50: Math.round(quantile(heard.waits, 0.5)),
      p99: Math.round(quantile(heard.waits, 0.99)),
    })
    const { rows } = await client.query<object>(
      `select count(*)::int as rounds, count(*) filter (where ended_at is null)::int as open,
         max(extract(epoch from ended_at - opened_at))::int as longest_s from vendor_round where opened_at > $1`,
      [from],
    )
    tell('rounds', rows[0]!)
    for (const [name, sum] of after)
      tell(`cores ${name}`, { value: ((sum - (before.get(name) ?? 0)) / seconds).toFixed(3) })
  } finally {
    // None of them may: not for being busy either.
    const died = house
      .said()
      .split('\n')
      .filter((line) => /ended|stands still/.test(line))
    for (const line of died) say(line)
    if (died.length > 0) process.exitCode = 1
    listening.abort()
    await client.end().catch(() => undefined)
    await house.stop()
  }
}
