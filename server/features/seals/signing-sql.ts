/** What bets were signed by, as rows. */
import type { Leaf } from '@madang/contract/core/book/book.ts'

import type { Reader, Tx } from '../../db/db.ts'

/** A batch: its bets in ascending id, the hashes of their leaves side by side, and the signature over their root. */
export type SignedRow = {
  at: Date
  bets: number[]
  hashes: Buffer
  keyId: number
  signature: Buffer
}

/** In the transaction of the bets themselves. */
export const insertSigned = (tx: Tx, { at, bets, hashes, keyId, signature }: SignedRow) => tx.query`
  insert into signed_bets (at, first_bet, bets, hashes, key_id, signature)
  values (${at}, ${bets[0]!}, ${bets}::bigint[], ${hashes}, ${keyId}, ${signature})`

type Found = Omit<Leaf, 'blind'> & Omit<SignedRow, 'at'> & { at: number }

/** A bet with the batch that it was signed in. */
export const selectSigned = async (db: Reader, bet: number) =>
  (
    await db.query<Found>`
    select b.id, micros(b.placed_at) as "placedAt", r.game, b.odds_key as key, b.pick, b.stake,
      b.odds_hundredths as odds, micros(s.at) as at, s.bets, s.hashes, s.key_id as "keyId", s.signature
    from bet b join round r on r.id = b.round_id join signed_bets s on s.at = b.placed_at and b.id = any(s.bets)
    where b.id = ${bet}`
  )[0]

/** The batches after one, in the order of their moments. */
export const selectSignedFrom = (
  db: Reader,
  after: { at: Date; first: number } | null,
  limit: number,
) => db.query<SignedRow>`
  select at, bets, hashes, key_id as "keyId", signature from signed_bets
  where ${after?.at ?? null}::timestamptz is null or (at, first_bet) > (${after?.at ?? null}, ${after?.first ?? null}::bigint)
  order by at, first_bet limit ${limit}`

/** A bet that was signed and is not there, or stands at another moment; null where there is none. */
export const selectStray = async (db: Reader): Promise<number | null> =>
  (
    await db.query<{ id: number }>`
    select x.id from signed_bets s, unnest(s.bets) as x(id)
    where not exists (select from bet b where b.id = x.id and b.placed_at = s.at) order by 1 limit 1`
  )[0]?.id ?? null

/** The leaf that each bet was signed as; null for one without, and none for bets from before there were receipts. */
export async function selectReceived(db: Reader, bets: readonly number[]) {
  const rows = await db.query<{ id: number; hash: Buffer | null }>`
    select b.id, substring(s.hashes from 32 * array_position(s.bets, b.id) - 31 for 32) as hash
    from bet b left join signed_bets s on s.at = b.placed_at and b.id = any(s.bets)
    where b.id = any(${bets}::bigint[]) and b.id > (select max(bet_id) from receipt_begin)`
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
