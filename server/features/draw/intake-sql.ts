/** Chains, draws and reveals as rows: each inserted once, read back to see whether a repeat says the same. */
import type { EntropyName } from '@madang/contract/core/draw/entropy.ts'
import type { RoundTimes } from '@madang/contract/core/draw/schedule.ts'
import type { ChainMessage, ResultMessage, RoundMessage } from '@madang/contract/provider/draws.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { RoundRow } from './rounds.ts'

export type DrawRow = {
  id: number
  commit: string
  entropyType: EntropyName
  beaconRound: number | null
  closeAt: Date
  drawAt: Date
}

export const insertChain = (
  db: Reader,
  { stream, date, anchor, draws, publishedAt }: ChainMessage,
) => db.query`
  insert into draw_chain (stream, date, anchor, draws, published_at)
  values (${stream}, ${date}, decode(${anchor}, 'hex'), ${draws}, ${publishedAt}) on conflict do nothing`

export async function readChain(db: Reader, stream: string, date: string) {
  const [row] = await db.query<{ anchor: string }>`
    select encode(anchor, 'hex') as anchor from chain_in_force where stream = ${stream} and date = ${date}`
  return row
}

/** A day's chain changes behind it; `shared` by those who store draws that lie on it. */
export const lockChain = (
  tx: Tx,
  { stream, date }: { stream: string; date: string },
  how: 'shared' | 'alone',
) =>
  how === 'shared'
    ? tx.query`select pg_advisory_xact_lock_shared(hashtextextended(${`${stream} ${date}`}, 316))`
    : tx.query`select pg_advisory_xact_lock(hashtextextended(${`${stream} ${date}`}, 316))`

/** Whether the day's chain was changed: not once a draw of it is stored. Behind `lockChain`. */
export const remakeChain = async (
  tx: Tx,
  { stream, date, anchor, draws, publishedAt }: ChainMessage,
) =>
  (
    await tx.query`
    insert into chain_anew (stream, date, anchor, draws, published_at)
    select ${stream}, ${date}, decode(${anchor}, 'hex'), ${draws}, ${publishedAt}
    where not exists (select from draw d where d.stream = ${stream} and d.date = ${date}) returning id`
  ).length > 0

export type NewDraw = RoundTimes & {
  stream: string
  commit: string
  entropy: RoundMessage['entropy']
}

export const insertDraw = (
  db: Reader,
  { stream, date, round, i, drawAt, closeAt, commit, entropy }: NewDraw,
) => db.query`
  insert into draw (stream, date, round, i, draw_at, close_at, commit, entropy_type, chain_hash, beacon_round)
  values (${stream}, ${date}, ${round}, ${i}, ${drawAt}, ${closeAt}, decode(${commit}, 'hex'), ${entropy.type},
    decode(${entropy.chainHash}, 'hex'), ${entropy.beaconRound}) on conflict do nothing`

export async function readDraw(
  db: Reader,
  { stream, date, round }: { stream: string; date: string; round: number },
): Promise<DrawRow | undefined> {
  const [row] = await db.query<DrawRow>`
    select id, encode(commit, 'hex') as commit, entropy_type as "entropyType", beacon_round as "beaconRound",
      close_at as "closeAt", draw_at as "drawAt"
    from draw where stream = ${stream} and date = ${date} and round = ${round}`
  return row
}

/** The newest draw of a stream before a place whose reveal is here and right: a wrong one may be mixed with a forgotten seal. */
export async function readKnown(
  db: Reader,
  { stream, date, round }: { stream: string; date: string; round: number },
) {
  const [row] = await db.query<{ date: string; round: number }>`
    select d.date, d.round from draw d join reveal v on v.draw_id = d.id
    where d.stream = ${stream} and (d.date, d.round) < (${date}, ${round}::int) and v.fault is null
    order by d.date desc, d.round desc limit 1`
  return row ?? null
}

/** Whether the reveal was the first of its draw. */
export async function insertReveal(
  tx: Tx,
  drawId: number,
  message: ResultMessage,
  fault: string | null,
) {
  const { outcome, seed, beacon, balls, powerball, drawnAt } = message
  const rows = await tx.query`
    insert into reveal (draw_id, outcome, seed, signature, randomness, balls, powerball, drawn_at, fault)
    values (${drawId}, ${outcome}, decode(${seed}, 'hex'), decode(${beacon?.signature ?? null}, 'hex'),
      decode(${beacon?.randomness ?? null}, 'hex'), ${balls}::int[], ${powerball}, ${drawnAt}, ${fault})
    on conflict do nothing returning draw_id`
  return rows.length > 0
}

export const markDrawn = (tx: Tx, drawId: number) => tx.query<RoundRow>`
  update round set state = 'DRAWN' where draw_id = ${drawId} and state in ('OPEN', 'LOCKED')
  returning id, game, date, number, draw_id as "drawId", state, close_at as "closeAt", draw_at as "drawAt"`

export async function readStoredReveal(db: Reader, drawId: number) {
  const [row] = await db.query<{ seed: string; balls: number[]; powerball: number | null }>`
    select encode(seed, 'hex') as seed, balls, powerball from reveal where draw_id = ${drawId}`
  return row
}
