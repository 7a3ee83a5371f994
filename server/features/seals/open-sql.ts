/** What of seals and books everyone reads. */
import type { EntropyName } from '@madang/contract/core/draw/entropy.ts'
import type { DrawPlace, Leaf } from '@madang/contract/core/book/book.ts'
import type { PublicSeal } from '@madang/contract/member/seals.ts'

import type { Reader } from '../../db/db.ts'

export type SealOf = Omit<PublicSeal, 'entropyType'> & {
  draw: number
  /** its place in the stream's chain, from 1 */
  no: number
  entropy: EntropyName
}

/** Whether all rounds of the draw are settled or void: its book may be opened. An empty one of none is open. */
export const isOver = async (db: Reader, draw: number) =>
  (
    await db.query<{ over: boolean }>`
    select coalesce(bool_and(state in ('SETTLED', 'VOID')), true) as over from round where draw_id = ${draw}`
  )[0]!.over

export const drawExists = async (db: Reader, { stream, date, round }: DrawPlace) =>
  (
    await db.query`
    select from draw where stream = ${stream} and date = ${date} and round = ${round}`
  ).length > 0

/** Seals of a stream's chain from a number on, in its order. */
export const selectSeals = (
  db: Reader,
  { stream, no }: { stream: string; no: number },
  limit: number,
) => db.query<SealOf>`
  select s.draw_id as draw, s.no, d.stream, d.date, d.round, micros(d.close_at) as "closedAt", s.count, s.stake, s.worst,
    encode(s.root, 'hex') as root, encode(s.prev, 'hex') as prev, encode(s.hash, 'hex') as hash, s.key_id as key,
    encode(s.signature, 'hex') as signature, d.entropy_type as entropy
  from seal s join draw d on d.id = s.draw_id
  where s.stream = ${stream} and s.no >= ${no} order by s.no limit ${limit}`

/**
 * The number in the chain of the seal at a place, else of the nearest one `side` of it by the draws' places. A clock once
 * set makes the two orders differ.
 */
export const selectNo = async (
  db: Reader,
  { stream, date, round }: DrawPlace,
  side: 'before' | 'after',
) =>
  (
    await db.query<{ no: number; here: boolean }>`
    (select s.no, true as here from draw d join seal s on s.draw_id = d.id
     where d.stream = ${stream} and d.date = ${date} and d.round = ${round})
    union all
    (select s.no, false from draw d join seal s on s.draw_id = d.id
     where ${side} = 'before' and d.stream = ${stream} and (d.date, d.round) < (${date}, ${round}::int)
     order by d.date desc, d.round desc limit 1)
    union all
    (select s.no, false from draw d join seal s on s.draw_id = d.id
     where ${side} = 'after' and d.stream = ${stream} and (d.date, d.round) > (${date}, ${round}::int)
     order by d.date, d.round limit 1)
    order by here desc limit 1`
  )[0]

/** Whether a hash is that of a seal of the stream that was forgotten: the next one follows it. */
export const isForgotten = async (db: Reader, stream: string, hash: string) =>
  (
    await db.query`
    select from forgotten_seal where stream = ${stream} and hash = decode(${hash}, 'hex')`
  ).length > 0

/** Draws that should have a seal by now, one being made in seconds; `settled`: only those whose result was believed. */
export const selectUnsealed = (db: Reader, settled: boolean) => db.query<DrawPlace>`
  select d.stream, d.date, d.round from draw d
  where d.id > (select draw_id from seal_begin) and d.close_at < (select business_now()) - interval '1 minute'
    and exists (select from round r where r.draw_id = d.id and (r.state = 'SETTLED' or not ${settled}))
    and not exists (select from seal s where s.draw_id = d.id)
    and not exists (select from forgotten_seal f where f.draw_id = d.id)
  order by d.close_at limit 1`

/** How many bets a draw has by now: another number than when its book was read is a fault to show. */
export const countBets = async (db: Reader, draw: number) =>
  (
    await db.query<{ count: number }>`
    select count(*) from round r join bet b on b.round_id = r.id where r.draw_id = ${draw}`
  )[0]!.count

/** The ids of all bets in a draw's book, in its order. */
export const selectBetIds = async (db: Reader, draw: number) =>
  (
    await db.query<{ id: number }>`
    select b.id from round r join bet b on b.round_id = r.id where r.draw_id = ${draw} order by b.id`
  ).map(({ id }) => id)

/** Where a bet lies in the sealed book of its draw, from 0, and among how many; null until it is sealed. */
export const bookPlaceOf = async (db: Reader, bet: number) =>
  (
    await db.query<{ index: number; count: number }>`
    select s.count, (
      select count(*) from round o join bet b on b.round_id = o.id where o.draw_id = r.draw_id and b.id < ${bet}) as index
    from bet x join round r on r.id = x.round_id join seal s on s.draw_id = r.draw_id where x.id = ${bet}`
  )[0] ?? null

/** Some bets of a book, in its order. */
export const selectLeaves = (db: Reader, ids: readonly number[]) => db.query<Omit<Leaf, 'blind'>>`
  select b.id, micros(b.placed_at) as "placedAt", r.game, b.odds_key as key, b.pick, b.stake, b.odds_hundredths as odds
  from bet b join round r on r.id = b.round_id where b.id = any(${ids}::bigint[]) order by b.id`

/** Blinds of a book from a place on, side by side; of a value that lies uncompressed only these are read. */
export const selectBlinds = async (
  db: Reader,
  { draw, at, count }: { draw: number; at: number; count: number },
) =>
  (
    await db.query<{ blinds: Buffer }>`
    select substr(blinds, ${32 * at + 1}::int, ${32 * count}::int) as blinds from seal where draw_id = ${draw}`
  )[0]!.blinds

/** A member's bets in the book of a draw, in its order. */
export const selectOwn = async (db: Reader, draw: number, member: number) =>
  (
    await db.query<{ id: number }>`
    select b.id from round r join bet b on b.round_id = r.id
    where r.draw_id = ${draw} and b.member_id = ${member} order by b.id`
  ).map(({ id }) => id)
