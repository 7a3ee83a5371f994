/** Checks after a store was put back: rounds go on, promises made before are kept, losses are named. */
import { setTimeout as sleep } from 'node:timers/promises'

import { ballStreams } from '@madang/contract/core/draw/games.ts'
import {
  nextRound,
  roundAt,
  roundTimes,
  settleWithinSeconds,
  timingOf,
} from '@madang/contract/core/draw/schedule.ts'
import type pg from 'pg'

import type { HouseProcess } from '../house-process.ts'
import { checkInvariants, checkSeals } from '../invariants.ts'
import { newJournal, type Journal, type Played, type Promised } from './journal.ts'
import { DRAW_SECONDS } from './moments.ts'
import { sealsOf, type Told } from './told.ts'
import { placedSoFar } from './verify-vendor.ts'
import { keptOnce, withBooks } from './verify.ts'

/** From its draw until a round is settled or void, and as much again for the machine. */
const OVER_MS = 2 * settleWithinSeconds(DRAW_SECONDS) * 1_000

/** Promises that every later copy has, and the members they were made to. */
export type Kept = { promised: Promised[]; played: Played[]; members: Journal['members'] }

async function businessNow(client: pg.Client): Promise<Date> {
  return (await client.query<{ now: Date }>('select business_now() as now')).rows[0]!.now
}

type Place = { stream: string; date: string; round: number }
type Row = { game: string; state: string; sealed: boolean; outcome: string; fault: string | null }

const ROUNDS = `
  select r.game, r.state, s.draw_id is not null as sealed, v.outcome, v.fault
  from draw d join round r on r.draw_id = d.id
  left join seal s on s.draw_id = d.id left join reveal v on v.draw_id = d.id
  where d.stream = $1 and d.date = $2 and d.round = $3`

/** Waits for the next round of each stream that is open for its whole time; what is not settled of it is wrong. */
export async function goesOn(client: pg.Client, signal: AbortSignal) {
  const began = performance.now()
  const now = await businessNow(client)
  const next = ballStreams.map(({ stream, game }) => {
    const timing = timingOf(game, DRAW_SECONDS)
    const open = roundAt(timing, now)
    const { date, round } = nextRound(timing, open.date, open.round)
    return { stream, ...roundTimes(timing, date, round) }
  })
  const drawn = Math.max(...next.map(({ drawAt }) => drawAt.getTime())) - now.getTime()
  const late = began + drawn + OVER_MS
  const wrong: string[] = []
  for (const place of next) wrong.push(...(await settled(client, place, { late, signal })))
  return { seconds: ((performance.now() - began) / 1_000).toFixed(1), wrong }
}

type Until = { late: number; signal: AbortSignal }
async function settled(
  client: pg.Client,
  { stream, date, round }: Place,
  { late, signal }: Until,
): Promise<string[]> {
  for (;;) {
    const { rows } = await client.query<Row>(ROUNDS, [stream, date, round])
    const isOver = rows.length > 0 && rows.every(({ state }) => /^(SETTLED|VOID)$/.test(state))
    if (!isOver && performance.now() < late) {
      await sleep(100, undefined, { signal })
      continue
    }
    if (rows.length === 0) return [`${stream} ${date}-${round}, the next round, did not open`]
    return rows
      .filter(({ state, sealed, outcome, fault }) => {
        const isDrawn = sealed && outcome === 'drawn' && fault === null
        return state !== 'SETTLED' || !isDrawn
      })
      .map((row) => `${date}-${round}, the next round, is ${JSON.stringify(row)}`)
  }
}

type Looked = Pick<HouseProcess, 'dataDir' | 'books'>

/** A sentence for each promise that is not kept, each fact told otherwise, each loss that nobody named. */
export const judge = (house: Looked, told: Told, kept: Kept): Promise<string[]> =>
  withBooks(house, async (client, db) => {
    const journal = { ...newJournal(), members: kept.members }
    const before = new Date((await businessNow(client)).getTime() - OVER_MS)
    return [
      ...(await keptOnce(client, kept.promised)).wrong,
      ...(await placedSoFar(client, journal, kept.played)),
      ...(await checkInvariants(db)),
      ...(await checkSeals(db)),
      ...told.noteStores(house.dataDir),
      ...(await told.noteServer(client, house.dataDir, before)),
      ...(await unnamed(client, sealsOf(house.dataDir))),
      ...(await overdue(client)),
    ]
  })

const SEALS = `
  select encode(s.hash, 'hex') as hash, null as named from seal s
  union all select encode(f.hash, 'hex'), (
    select count(*)::int from event e
    where e.kind = 'provider.contradiction' and e.target = 'seal.forgotten' and e.detail->>'hash' = encode(f.hash, 'hex'))
  from forgotten_seal f`

/** Each seal that the provider keeps is the server's, or was forgotten by it and is an incident, once. */
async function unnamed(client: pg.Client, hashes: string[]): Promise<string[]> {
  const { rows } = await client.query<{ hash: string; named: number | null }>(SEALS)
  const known = new Map(rows.map(({ hash, named }) => [hash, named]))
  return hashes.flatMap((hash) => {
    const named = known.get(hash)
    if (named === undefined) return [`the seal ${hash} is known to the provider alone`]
    return named === null || named === 1 ? [] : [`the seal ${hash} is named ${named} times`]
  })
}

/** Rounds that are neither settled nor void long after their draw. */
async function overdue(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; state: string }>(
    `select game || ' ' || date || '-' || number as name, state from round
     where state not in ('SETTLED', 'VOID') and draw_at < business_now() - $1 * interval '1 millisecond'`,
    [OVER_MS],
  )
  return rows.map(({ name, state }) => `${name} is ${state} long after its draw`)
}

/** Content of the lost store: names of draws and wagers, and promised bets. */
type Lost = { draws: Set<string>; wagers: Set<string>; bets: Promised[] }

/** In words, with the incidents recorded since then. */
export async function lossOf(client: pg.Client, { draws, wagers, bets }: Lost, since: Date) {
  const gone = (await keptOnce(client, bets)).wrong.length
  const { rows: incidents } = await client.query<{ text: string }>(
    `select coalesce(target, '') || ' ' || count(*) as text from event
     where kind = 'provider.contradiction' and at >= $1 group by target order by target`,
    [since],
  )
  const { rows: back } = await client.query(
    'select from vendor_refund f join vendor_bet b on b.id = f.bet_id where b.tx = any($1)',
    [[...wagers]],
  )
  const parts = [
    bets.length > 0 && `${gone} of ${bets.length} bets since are gone`,
    draws.size > 0 && `${draws.size} draws were forgotten`,
    wagers.size > 0 && `${wagers.size} wagers were forgotten and ${back.length} of them given back`,
    incidents.length > 0 && `incidents: ${incidents.map(({ text }) => text).join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ') || 'nothing was lost'
}
