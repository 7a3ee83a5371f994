/**
 * `npm run bench`: what is fast, each figure against a baseline on the same PostgreSQL in the same run, one JSON line
 * each. `--short` makes every figure from a tenth of the work.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { allPicks, oddsKeys } from '../contract/core/draw/picks.ts'
import { checkBooks } from '../server/ledger/books.ts'
import { openDb } from '../server/db/db.ts'
import {
  DATE,
  drawAt,
  GAME,
  openBenchHouse,
  openRound,
  startServer,
  tellResult,
  tokenOf,
  uidOf,
  type BenchHouse,
} from './house.ts'
import { load, requestOf, type Figure } from './load.ts'

const short = process.argv.includes('--short')
const scale = (n: number) => (short ? Math.ceil(n / 10) : n)
const MEMBERS = scale(100_000)
const CONNECTIONS = 256
const PORT = 18_400 + Math.floor(Math.random() * 100) * 10

const say = (text: string) => process.stderr.write(`${text}\n`)

type Line = {
  name: string
  value: number
  unit: string
  baseline: number | null
  p50?: number
  p99?: number
}

function tell({ name, value, unit, baseline, p50, p99 }: Line) {
  const ratio = baseline ? Math.round((value / baseline) * 100) / 100 : null
  process.stdout.write(
    `${JSON.stringify({ name, value, unit, baseline, ratio, p50: p50 ?? null, p99: p99 ?? null })}\n`,
  )
}

/** pgbench's TPC-B-like transactions a second on the same server; null where it is not installed. */
async function pgbench(house: BenchHouse): Promise<number | null> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    say('pgbench is not installed (it comes with the postgresql package): no ratio for bets')
    return null
  }
  await house.client.query('create database pgbench')
  const url = new URL(house.url)
  url.pathname = '/pgbench'
  say('· baseline: pgbench, TPC-B-like, prepared, 20 clients')
  run('pgbench', ['-i', '-q', '-s', '20', url.href])
  const said = run('pgbench', [
    '-M',
    'prepared',
    '-c',
    '20',
    '-j',
    '2',
    '-T',
    short ? '3' : '15',
    url.href,
  ])
  await house.client.query('drop database pgbench')
  return Math.round(Number(/tps = ([\d.]+)/.exec(said)?.[1]))
}

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
  return stdout
}

const names = (name: string, workers: number) =>
  workers === 1 ? name : `${name}.workers${workers}`

const headersOf = (member: number) => ({
  authorization: `Bearer ${tokenOf(member)}`,
  uuid: uidOf(member),
})

function betRequest(n: number, salt: string): string {
  const member = (n % MEMBERS) + 1
  const pick = picks[n % picks.length]!
  const body = JSON.stringify({
    game: GAME.game,
    page: GAME.page,
    today: DATE,
    round: 1,
    type: pick.key,
    pick: pick.pick,
    rate: pick.odds / 100,
    money: 5_000,
    win: 0,
  })
  return requestOf(
    'POST',
    '/uGame/bet',
    { ...headersOf(member), 'idempotency-key': `bench-${salt}-${n}-0123456789` },
    body,
  )
}

const odds = new Map(oddsKeys(GAME).map(({ key, defaultOdds }) => [key, defaultOdds]))
const picks = allPicks(GAME).map(({ key, pick }) => ({ key, pick, odds: odds.get(key)! }))

const accepted = (body: string) => body.startsWith('{"result":true')

function mustBeGood({ bad, sample }: Figure, what: string) {
  if (bad > 0) throw new Error(`${bad} ${what} were not accepted: ${sample}`)
}

async function benchBets(port: number, workers: number, baseline: number | null) {
  const figure = await load({
    port,
    connections: CONNECTIONS,
    requests: scale(100_000),
    warmup: scale(20_000),
    request: (n) => betRequest(n, `w${workers}`),
    good: accepted,
  })
  mustBeGood(figure, 'bets')
  tell({
    name: names('bets', workers),
    value: figure.perSecond,
    unit: '1/s',
    baseline,
    p50: figure.p50,
    p99: figure.p99,
  })
}

async function benchRefresh(port: number, workers: number, baseline: Figure) {
  const figure = await load({
    port,
    connections: CONNECTIONS,
    requests: scale(100_000),
    warmup: scale(20_000),
    request: (n) => requestOf('GET', '/header/refresh', headersOf((n % MEMBERS) + 1)),
    good: accepted,
  })
  mustBeGood(figure, 'polls')
  tell({
    name: names('refresh', workers),
    value: figure.perSecond,
    unit: '1/s',
    baseline: baseline.perSecond,
    p50: figure.p50,
    p99: figure.p99,
  })
}

/** A bare Fastify route in a process of its own, answering a body of the measured one's size. */
async function bareRoute(): Promise<Figure> {
  say('· baseline: a bare Fastify route')
  const answer = {
    result: true,
    msg: '',
    data: {
      use: '0',
      money: 999_995_000,
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
    },
  }
  const port = PORT + 9
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare.ts'), JSON.stringify(answer)],
    {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  await once(child, 'message')
  const figure = await load({
    port,
    connections: CONNECTIONS,
    requests: scale(100_000),
    warmup: scale(20_000),
    request: (n) => requestOf('GET', '/', headersOf((n % MEMBERS) + 1)),
    good: accepted,
  })
  child.kill()
  return figure
}

/** A million bets on the round, written as the batches write them, then the draw told over the wire. */
async function benchSettlement(house: BenchHouse, port: number) {
  const { client } = house
  const wanted = scale(1_000_000)
  say(`· ${wanted.toLocaleString('en')} bets to settle`)
  await client.query(
    `with made as (
       insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
       select nextval('bet_id'), r.id, 1 + n % $2, q.key, q.pick, 5000, q.odds, r.opened_at
       from generate_series(1, $1) n
       join unnest($3::text[], $4::text[], $5::int[]) with ordinality as q(key, pick, odds, at) on q.at = 1 + n % $6
       cross join (select id, opened_at from round where game = 'pbg.powerball') r
       returning id, member_id, stake
     )
     insert into transfer (member_id, kind, cause, amount, money_after)
     select member_id, 'stake', id, stake, 0 from made`,
    [
      wanted,
      MEMBERS,
      picks.map(({ key }) => key),
      picks.map(({ pick }) => pick),
      picks.map((pick) => pick.odds),
      picks.length,
    ],
  )
  await client.query('vacuum analyze bet, transfer, wallet')
  await client.query(
    `update house_clock set offset_ms =
    extract(epoch from $1::timestamptz + interval '2 seconds' - clock_timestamp()) * 1000`,
    [drawAt],
  )
  const before = await client.query<{ count: string }>(
    `select count(*) from transfer where kind = 'win'`,
  )
  const began = performance.now()
  await tellResult(port)
  const seconds = (performance.now() - began) / 1_000
  const { rows } = await client.query<{ state: string; wins: string }>(
    `select state, (select count(*) from transfer where kind = 'win') as wins from round where game = 'pbg.powerball'`,
  )
  if (rows[0]?.state !== 'SETTLED') throw new Error(`the round is ${rows[0]?.state}`)
  const written = Number(rows[0].wins) - Number(before.rows[0]!.count)

  await client.query('create table raw (like transfer including all)')
  const rawBegan = performance.now()
  await client.query(
    `insert into raw (member_id, kind, cause, amount, money_after, at)
     select 1 + n % $2, 'win', n, 5000, 0, clock_timestamp() from generate_series(1, $1) n`,
    [written, MEMBERS],
  )
  const raw = (performance.now() - rawBegan) / 1_000
  await client.query('drop table raw')
  const round = (n: number) => Math.round(n * 1_000) / 1_000
  tell({
    name: 'settlement',
    value: round(seconds),
    unit: `s for ${wanted} bets, ${written} members paid`,
    baseline: round(raw),
  })
}

const house = await openBenchHouse(MEMBERS, say)
try {
  const baseline = await pgbench(house)
  const bare = await bareRoute()
  for (const workers of [1, 2, 3]) {
    const port = PORT + workers * 3
    const server = await startServer(house, workers, port)
    try {
      if (workers === 1) await openRound(port)
      say(`· bets, WORKERS=${workers}`)
      await benchBets(port, workers, baseline)
      say(`· refresh, WORKERS=${workers}`)
      await benchRefresh(port, workers, bare)
      if (workers === 3) await benchSettlement(house, port)
    } finally {
      await server.stop()
    }
  }
  const db = openDb({ url: house.url, statementTimeoutMs: 120_000 })
  const broken = (await checkBooks(db)).filter(
    ({ name, broken: count }) => count > 0 && !/pocket|balance after/.test(name),
  )
  await db.close()
  if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`)
} finally {
  await house.close()
  await sleep(10)
}
