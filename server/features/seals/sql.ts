import type { DrawPlace } from '@madang/contract/core/book/book.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Draw = DrawPlace & { id: number; closedAt: number }

/**
 * The draws of some streams that are past their close and have no seal, in their order: those that were open, and those
 * that are mixed with their book, whoever could bet. A clock that was ahead has sealed some that are yet to come: the
 * last of those whose close has come is where they begin.
 */
export const selectDue = (db: Reader, streams: readonly string[]) => db.query<Draw>`
  select d.id, d.stream, d.date, d.round, micros(d.close_at) as "closedAt"
  from (select business_now() as at offset 0) clock cross join unnest(${streams}::text[]) as x(stream)
  left join lateral (
    select l.date, l.round from seal s join draw l on l.id = s.draw_id
    where s.stream = x.stream and l.close_at <= clock.at order by s.no desc limit 1) last on true
  join draw d on d.stream = x.stream and (d.date, d.round) > (coalesce(last.date, ''), coalesce(last.round, 0))
  where d.close_at <= clock.at and d.id > (select draw_id from seal_begin)
    and (d.entropy_type like 'book%' or exists (select from round r where r.draw_id = d.id))
    and not exists (select from seal s where s.draw_id = d.id)
    and not exists (select from forgotten_seal f where f.draw_id = d.id)
  order by d.stream, d.date, d.round`

/** Whoever seals a draw of the stream waits for whoever does. */
export const lockStream = (tx: Tx, stream: string) =>
  tx.query`select pg_advisory_xact_lock(hashtextextended(${stream}, 134))`

/** The draw's rounds, in their order: batches of bets hold them shared, and none is under way behind it. */
export const lockRounds = (tx: Tx, draw: number) =>
  tx.query`select from round where draw_id = ${draw} order by id for no key update`

/**
 * The number of the stream's last seal, and what the next one follows: that, or one that was forgotten and behind which
 * the provider refused all.
 */
export const selectLast = async (db: Reader, stream: string) =>
  (
    await db.query<{ no: number; hash: Buffer }>`
    select coalesce(last.no, 0) as no,
      case when (own.date is null or (f.date, f.round) >= (own.date, own.round))
          and not exists (select from seal n where n.stream = ${stream} and n.prev = f.hash)
        then coalesce(f.hash, last.hash) else last.hash end as hash
    from (select 1) one
    left join lateral (
      select s.no, s.hash from seal s where s.stream = ${stream} order by s.no desc limit 1) last on true
    left join lateral (
      select d.date, d.round from seal s join draw d on d.id = s.draw_id
      where s.stream = ${stream}
        and not exists (select from seal_told t where t.draw_id = s.draw_id and t.answer = 'refused')
      order by s.no desc limit 1) own on true
    left join lateral (
      select f.hash, d.date, d.round from forgotten_seal f join draw d on d.id = f.draw_id
      where f.stream = ${stream} order by d.date desc, d.round desc limit 1) f on true
    where last.no is not null or f.hash is not null`
  )[0]

/**
 * The accepted bets of a draw in ascending id, as pages of rows: id, when it was placed, its game, odds key and pick,
 * stake, odds in hundredths, its member's id.
 */
export const copyBets = (tx: Tx, draw: number) => tx.copy`
  select b.id, b.placed_at, r.game, b.odds_key, b.pick, b.stake, b.odds_hundredths, m.uid
  from round r join bet b on b.round_id = r.id join member m on m.id = b.member_id
  where r.draw_id = ${draw} order by b.id`

type SealRow = {
  draw: number
  stream: string
  no: number
  count: number
  stake: number
  worst: number
  root: Uint8Array
  prev: Uint8Array
  hash: Uint8Array
  keyId: number
  signature: Buffer
  blinds: Buffer
}
export const insertSeal = (tx: Tx, row: SealRow) => tx.query`
  insert into seal (draw_id, stream, no, count, stake, worst, root, prev, hash, key_id, signature, blinds)
  values (${row.draw}, ${row.stream}, ${row.no}, ${row.count}, ${row.stake}, ${row.worst}, ${row.root}, ${row.prev},
    ${row.hash}, ${row.keyId}, ${row.signature}, ${row.blinds})`
