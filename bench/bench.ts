/**
 * `npm run bench`: what is fast, each figure against a baseline on the same PostgreSQL in the same run, one JSON line
 * each, with the processor time of a call where there is one. `--short` makes every figure from a tenth of the work,
 * `--tiny` from next to none; `--only=bets,refresh` measures what it names (receipts, check, wallet, bets, refresh, settlement with its seal and report), and
 * `--workers=1,2` with so many processes.
 * `--only=what-if` replays ten million bets of a month under another limit, beside a scan of them: what-if.ts.
 * `--only=radar` counts a million bets of a week for members who stake against each other: radar.ts.
 * `--only=second` measures bets beside another machine's server that stands idle on the same database: second.ts.
 * `--only=lists` fills every list with a million rows and asks each in every way: million.ts.
 * `--history=20000000` measures bets and every list before and after so many bets of a year.
 * With BENCH_DATABASE_URL, an owner's address on another PostgreSQL, bets on it are measured beside those on the
 * embedded one, and nothing else. `--online` is a figure of its own: online.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { openDb } from '../server/db/db.ts'
import { checkBooks } from '../server/ledger/books.ts'
import { bareRoute, beside, pgbench, type Baseline } from './baselines.ts'
import { GAME } from './draws.ts'
import { DATE, openBenchHouse, openRound, startServer, type BenchServer } from './house.ts'
import { load, requestOf, type Figure } from './load.ts'
import {
  accepted,
  CONNECTIONS,
  headersOf,
  MEMBERS,
  mustBeGood,
  picks,
  say,
  scale,
  tell,
  WARM_UP,
} from './measure.ts'
import { benchHistory } from './long.ts'
import { benchSecond } from './second.ts'
import { benchLists } from './million.ts'
import { benchOnline } from './online.ts'
import { benchCheck } from './check-book.ts'
import { benchRadar } from './radar.ts'
import { benchReceipts, benchReceiptsOfBets } from './receipts.ts'
import { benchReport } from './report.ts'
import { benchSettlement } from './settlement.ts'
import { benchWhatIf } from './what-if.ts'
import { benchWallet, openBenchVendor } from './wallet.ts'

const said = (name: string) =>
  process.argv
    .find((given) => given.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',')
const only = said('only')
const wanted = (figure: string) => only?.includes(figure) ?? true
const processes = (said('workers') ?? ['1', '2', '3']).map(Number)

const names = (name: string, workers: number) =>
  workers === 1 ? name : `${name}.workers${workers}`

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

const bets = ({ port, watched }: Pick<BenchServer, 'port' | 'watched'>, salt: string) =>
  load({
    port,
    watched,
    connections: CONNECTIONS,
    requests: scale(100_000),
    warmup: WARM_UP,
    request: (n) => betRequest(n, salt),
    good: accepted,
  })

async function benchBets(name: string, baseline: Baseline | null, measure: () => Promise<Figure>) {
  const { figure, baseline: each } = await beside(baseline, measure)
  mustBeGood(figure, 'bets')
  tell({
    name,
    value: figure.perSecond,
    unit: '1/s',
    baseline: each,
    p50: figure.p50,
    p99: figure.p99,
    cpu: figure.cpu,
    log: figure.log,
  })
}

/** Members whose pages are open: each polls many times, and is read by the first of them. */
const POLLING = scale(10_000)

async function benchRefresh({ port, watched }: BenchServer, workers: number, bare: Baseline) {
  const { figure, baseline } = await beside(bare, () =>
    load({
      port,
      watched,
      connections: CONNECTIONS,
      requests: scale(100_000),
      warmup: WARM_UP,
      request: (n) => requestOf('GET', '/header/refresh', headersOf((n % POLLING) + 1)),
      good: accepted,
    }),
  )
  mustBeGood(figure, 'polls')
  tell({
    name: names('refresh', workers),
    value: figure.perSecond,
    unit: '1/s',
    baseline,
    p50: figure.p50,
    p99: figure.p99,
    cpu: figure.cpu,
    baselineCpu: bare.cpu?.(),
  })
}

/** A house of one process with a round open to bets; `url` as openBenchHouse has it. */
async function openBets(url?: string) {
  const house = await openBenchHouse(MEMBERS, say, url)
  const server = await startServer(house, 1)
  await openRound(server.port)
  const { rows } = await house.client.query<{ version: string }>(
    `select split_part(current_setting('server_version'), '.', 1) as version`,
  )
  return {
    port: server.port,
    watched: server.watched,
    version: rows[0]!.version,
    async close() {
      await server.stop()
      await house.close()
    },
  }
}

/** Bets on another PostgreSQL, such as the oldest a house may have, between two measures of the embedded one. */
async function benchElsewhere(url: string) {
  const embedded = await openBets()
  const other = await openBets(url)
  let times = 0
  const perSecond = async () => {
    const figure = await bets(embedded, `embedded${times++}`)
    mustBeGood(figure, 'bets')
    return figure.perSecond
  }
  try {
    say(`· bets on PostgreSQL ${other.version} beside ${embedded.version}`)
    const baseline = { perSecond, close: () => embedded.close() }
    await benchBets(`bets.postgres${other.version}`, baseline, () => bets(other, 'other'))
  } finally {
    await other.close()
    await embedded.close()
  }
}

async function benchAll() {
  if (wanted('receipts')) {
    benchReceipts()
    await benchReceiptsOfBets(bets)
  }
  if (wanted('check')) await benchCheck()
  // They need not the house of the rest.
  if (only?.every((name) => name === 'receipts' || name === 'check')) return
  const house = await openBenchHouse(MEMBERS, say)
  const transactions = wanted('bets') || wanted('wallet') ? await pgbench(house) : null
  const bare = wanted('refresh') ? await bareRoute() : null
  try {
    await openBenchVendor(house)
    for (const workers of processes) {
      const server = await startServer(house, workers)
      try {
        if (wanted('wallet')) await benchWallet(server, workers, transactions)
        if (workers === processes[0]) await openRound(server.port)
        if (wanted('bets')) {
          say(`· bets, WORKERS=${workers}`)
          await benchBets(names('bets', workers), transactions, () => bets(server, `w${workers}`))
        }
        if (bare) {
          say(`· refresh, WORKERS=${workers}`)
          await benchRefresh(server, workers, bare)
        }
        if (wanted('settlement') && workers === processes.at(-1)) {
          await benchSettlement(house, server.port)
          await benchReport(house)
        }
      } finally {
        await server.stop()
      }
    }
    const db = openDb({ url: house.serverUrl, statementTimeoutMs: 120_000 })
    // The bets of the settlement are written without their wallets and without what opposes them: by the million.
    const raw = /pocket|balance after|^per unit|opposed picks/
    const broken = (await checkBooks(db)).filter(
      ({ name, broken: count }) => count > 0 && !raw.test(name),
    )
    await db.close()
    if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`)
  } finally {
    await bare?.close()
    await transactions?.close()
    await house.close()
    await sleep(10)
  }
}

const elsewhere = process.env.BENCH_DATABASE_URL
const online = process.argv.includes('--online') ? ['5000'] : said('online')
const history = said('history')
if (online)
  await benchOnline({
    members: Number(online[0]),
    minutes: Number(said('minutes')?.[0] ?? 2),
    workers: Number(said('workers')?.[0] ?? 2),
  })
else if (only?.join() === 'lists') await benchLists()
else if (only?.join() === 'what-if') await benchWhatIf()
else if (only?.join() === 'radar') await benchRadar()
else if (only?.join() === 'second') await benchSecond(bets)
else if (history) await benchHistory(Number(history[0]), bets)
else await (elsewhere ? benchElsewhere(elsewhere) : benchAll())
