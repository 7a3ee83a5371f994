import type { SealOfBook } from '@madang/contract/core/draw/entropy.ts'
import type { SealMessage } from '@madang/contract/provider/draws.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Told = 'taken' | 'kept' | 'refused'
export type Untold = SealMessage & { draw: number; no: number }

/** Of a stream that never was told any: so far back a first one may lie. */
const BACK = 1_000

/**
 * The next seal of each stream that is to be told, or that follows the number `after`. The first is one whose draw takes
 * it; then all of the stream, so that each follows the one before.
 */
export const selectUntold = (
  db: Reader,
  streams: readonly string[],
  after: number | null = null,
) => db.query<Untold>`
  select n.* from unnest(${streams}::text[]) as x(stream)
  left join lateral (select no from seal_told where stream = x.stream order by no desc limit 1) t on true
  left join lateral (select no from seal where stream = x.stream order by no desc limit 1) l on true
  cross join lateral (
    select s.draw_id as draw, s.no, d.stream, d.date, d.round, micros(d.close_at) as "closedAt", s.count, s.stake, s.worst,
      encode(s.root, 'hex') as root, encode(s.prev, 'hex') as prev, encode(s.hash, 'hex') as hash, k.id as "keyId",
      encode(k.public_key, 'hex') as "publicKey", encode(s.signature, 'hex') as signature
    from seal s join draw d on d.id = s.draw_id join book_key k on k.id = s.key_id
    where s.stream = x.stream and s.no > coalesce(${after}::bigint, t.no, l.no - ${BACK}::bigint)
      and (t.no is not null or d.entropy_type like 'book%')
    order by s.no limit 1) n`

/** The number of a stream's seal by its hash. */
export const selectNo = async (db: Reader, stream: string, hash: string) =>
  (
    await db.query<{ no: number }>`
    select no from seal where stream = ${stream} and hash = decode(${hash}, 'hex')`
  )[0]?.no

/** Whether it is the first answer that is kept. */
export async function insertTold(tx: Tx, { draw, stream, no }: Untold, answer: Told) {
  const rows = await tx.query`
    insert into seal_told (draw_id, stream, no, answer) values (${draw}, ${stream}, ${no}, ${answer})
    on conflict do nothing returning draw_id`
  return rows.length > 0
}

/** What of a draw's seal it is mixed with. */
export async function sealOfDraw(db: Reader, draw: number): Promise<SealOfBook | null> {
  // One that was told before the house was restored is what the draw is mixed with.
  const [row] = await db.query<SealOfBook>`
    select count, hash, 1 as rank from forgotten_seal where draw_id = ${draw}
    union all select count, hash, 2 from seal where draw_id = ${draw} order by rank limit 1`
  return row ?? null
}
