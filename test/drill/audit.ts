/**
 * Run on the provider's machine: holds what the crowds were promised against the books, read where it is told to, and
 * answers what is wrong as a line of JSON. `soFar` in the middle of everything, else at the end.
 */
import { readFileSync } from 'node:fs'

import { casinoGame } from '@madang/contract/core/casino/catalogue.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import pg from 'pg'

import { openDb } from '../../server/db/db.ts'
import { verifyChain } from '../../server/features/audit/audit.ts'
import { verifyEvents } from '../../server/features/events/chain.ts'
import { auditDays, auditSeals } from '../../server/features/seals/seals.ts'
import type { Journal, Promised } from '../faults/journal.ts'
import type { Judged } from '../faults/judged.ts'
import { keptOnce, verify } from '../faults/verify.ts'
import { placedSoFar } from '../faults/verify-vendor.ts'
import { checkInvariants } from '../invariants.ts'
import type { Request } from './desk.ts'
import { databaseUrl, providerStore } from './programs.ts'
import { machinesOf, names } from './plan.ts'
import { depositsKept, twoDraws, type Deposit, type Draw } from './verdict.ts'

type Asked = {
  mode: 'soFar' | 'end'
  /** database hosts whose books are read */
  hosts: string[]
  journal: Omit<Journal, 'refused'>
  requests: Request[]
  /** bets that the books cannot have: promised after the moment they were brought back to */
  gone: Promised[]
}

const FOLLOWS_WITHIN_MS = 60_000

const {
  mode,
  hosts,
  journal: told,
  requests,
  gone,
} = JSON.parse(readFileSync('/tmp/asked.json', 'utf8')) as Asked
const journal: Journal = {
  ...told,
  refused: new Map(),
  // Of a game only its name came over the line.
  promised: told.promised.map((bet) => ({ ...bet, game: gameByKey(bet.game.key)! })),
  played: told.played.map((each) => ({ ...each, game: casinoGame(each.game.id)! })),
}

/** As Patroni leads: whoever is primary. */
const books = () =>
  Promise.resolve({ owner: databaseUrl('madang'), server: databaseUrl('madang_server') })

/** The books of one database, once it has all that the primary had when it was asked. */
async function booksOf(host: string, upTo: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl('madang', host) })
  const db = openDb({ url: databaseUrl('madang_server', host), statementTimeoutMs: 120_000 })
  try {
    await client.connect()
    await follows(client, upTo)
    const { wrong } = await keptOnce(client, journal.promised)
    const [books, seals, days, log, events] = [
      await checkInvariants(db),
      await auditSeals(db),
      await auditDays(db),
      await verifyChain(db),
      await verifyEvents(db),
    ]
    const { rows } = await client.query<Deposit>(
      `select m.uid, coalesce(d.credited, d.amount)::int as amount,
         case when d.state = 'done' then 'done' else 'other' end as state
       from deposit d join member m on m.id = d.member_id where m.uid = any($1)`,
      [requests.map(({ uid }) => uid)],
    )
    const there = gone.length - (await keptOnce(client, gone)).wrong.length
    return [
      ...wrong,
      ...(there > 0 ? [`${there} bets are there that were made after the moment`] : []),
      ...(await placedSoFar(client, journal, journal.played)),
      ...depositsKept(requests, rows, { all: mode === 'end' }),
      ...books,
      ...(seals === null ? [] : [`the sealed books are not whole: ${seals}`]),
      ...(days === null ? [] : [`the sealed days are not whole: ${days}`]),
      ...(log.brokenAt === null ? [] : [`the operators' log is broken at ${log.brokenAt}`]),
      ...(events.brokenAt === null ? [] : [`the events' chain is broken at ${events.brokenAt}`]),
    ].map((each) => `${host}: ${each}`)
  } finally {
    await Promise.all([client.end().catch(() => undefined), db.close()])
  }
}

async function follows(client: pg.Client, upTo: string) {
  const until = performance.now() + FOLLOWS_WITHIN_MS
  for (;;) {
    const { rows } = await client.query<{ there: boolean }>(
      `select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn as there`,
      [upTo],
    )
    if (rows[0]!.there) return
    if (performance.now() > until) throw new Error(`does not follow to ${upTo}`)
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function upToNow(): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl('madang') })
  await client.connect()
  try {
    const { rows } = await client.query<{ at: string }>('select pg_current_wal_lsn() as at')
    return rows[0]!.at
  } finally {
    await client.end()
  }
}

/** What each server tells of the draws that were bet on. */
async function drawsTold(): Promise<string[]> {
  const rounds = [
    ...new Set(journal.promised.map(({ game, date, round }) => `${game.key}/${date}/${round}`)),
  ]
  const told: Draw[] = []
  for (const { address } of machinesOf('web'))
    for (const name of rounds) {
      const answer = (await fetch(`http://${address}:8080/open/rounds/${name}`)
        .then((response) => response.json())
        .catch(() => null)) as { data?: { reveal?: unknown } } | null
      const [stream = '', date = '', round = ''] = name.split('/')
      if (answer?.data?.reveal)
        told.push({
          stream,
          date,
          round: Number(round),
          result: JSON.stringify(answer.data.reveal),
        })
    }
  return twoDraws(told)
}

const wrong: string[] = []
try {
  if (mode === 'end') {
    const house: Judged = {
      site: `https://${names.site}`,
      provider: `https://${names.games}`,
      dataDir: '/var/lib/madang',
      books,
      ...(providerStore && { providerUrl: providerStore }),
    }
    wrong.push(...(await verify(house, journal)), ...(await drawsTold()))
  }
  const upTo = await upToNow()
  for (const host of hosts)
    wrong.push(
      ...(await booksOf(host, upTo).catch((error: Error) => [
        `${host} could not be audited: ${error.message}`,
      ])),
    )
} catch (error) {
  wrong.push(`the audit failed: ${(error as Error).stack}`)
}
process.stdout.write(`${JSON.stringify(wrong)}\n`)
process.exit(0)
