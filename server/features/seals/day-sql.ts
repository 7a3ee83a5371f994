/** What a day's seal is made of, as rows. */
import type { DayLine, VendorCall } from '@madang/contract/core/book/day.ts'

import type { Reader, Tx } from '../../db/db.ts'

/** Whoever seals a day waits for whoever does. */
export const lockDays = (tx: Tx) => tx.query`select pg_advisory_xact_lock(7201143)`

type Next = { day: string; closedAt: number; from: Date; to: Date }

/** The day after the last sealed one, once its books are closed: nothing that is still being written is of it. */
export const selectNextDay = async (tx: Tx): Promise<Next | undefined> =>
  (
    await tx.query<Next>`
    select to_char(n.day, 'YYYYMMDD') as day, micros(p.to) as "closedAt", p.from, p.to
    from (select coalesce((select max(day) + 1 from day_seal), (select day from day_seal_begin)) as day) n
    cross join lateral (
      select n.day::timestamp at time zone 'Asia/Seoul' as from, (n.day + 1)::timestamp at time zone 'Asia/Seoul' as to) p
    where exists (select from book_day b where b.day = n.day)`
  )[0]

export const selectLastDay = async (db: Reader) =>
  (await db.query<{ hash: Buffer }>`select hash from day_seal order by day desc limit 1`)[0]

/** The ends of the operators' log and of the events' chain. */
export const selectEnds = (db: Reader) => db.query<{ name: string; entry: number; hash: string }>`
  (select 'operators' as name, id as entry, encode(hash, 'hex') as hash from audit order by id desc limit 1)
  union all
  (select 'events', no, encode(hash, 'hex') from event_link order by no desc limit 1)
  order by name desc`

type CallRow = VendorCall & { vendor: string; game: string }

/** Calls that are read at once, as `callsOf` says it to the database. */
const PART = 5_000

/** What vendors called in a day, by vendor and game in the order they came; '' for a game that is not known. */
export async function* callsOf(tx: Tx, { from, to }: { from: Date; to: Date }) {
  await tx.query`
    declare calls no scroll cursor for
    select * from (
      select c.vendor_id as vendor, coalesce(c.body::json->>'game', g.game_id, r.game_id, '') as game, c.id,
        micros(c.at) as at, c.call, coalesce(c.tx, '') as tx, c.body_hash as body
      from vendor_call c
      left join vendor_bet g on c.call = 'refund' and g.vendor_id = c.vendor_id and g.tx = c.body::json->>'refers'
      left join lateral (
        select b.game_id from vendor_round n join vendor_bet b on b.round_id = n.id
        where n.vendor_id = c.vendor_id and n.ref = c.body::json->>'round' order by b.id limit 1) r on true
      where c.at >= ${from} and c.at < ${to}) as x
    order by vendor collate "C", game collate "C", id`
  for (;;) {
    const rows = await tx.query<CallRow>`fetch 5000 from calls`
    if (rows.length > 0) yield rows
    if (rows.length < PART) break
  }
  await tx.query`close calls`
}

type DayRow = {
  day: string
  lines: DayLine[]
  root: Uint8Array
  prev: Uint8Array
  hash: Uint8Array
  keyId: number
  signature: Buffer
}

export const insertDay = (tx: Tx, { day, lines, root, prev, hash, keyId, signature }: DayRow) =>
  tx.query`
  insert into day_seal (day, lines, root, prev, hash, key_id, signature)
  values (to_date(${day}, 'YYYYMMDD'), ${JSON.stringify(lines)}::jsonb, ${root}, ${prev}, ${hash}, ${keyId}, ${signature})`

type DayOf = {
  date: string
  closedAt: number
  lines: DayLine[]
  root: string
  prev: string
  hash: string
  key: number
  signature: string
  from: Date
  to: Date
}

/** Sealed days from one on, oldest first. */
export const selectDays = (db: Reader, from: string, limit: number) => db.query<DayOf>`
  select to_char(day, 'YYYYMMDD') as date, micros((day + 1)::timestamp at time zone 'Asia/Seoul') as "closedAt", lines,
    encode(root, 'hex') as root, encode(prev, 'hex') as prev, encode(hash, 'hex') as hash, key_id as key,
    encode(signature, 'hex') as signature, day::timestamp at time zone 'Asia/Seoul' as from,
    (day + 1)::timestamp at time zone 'Asia/Seoul' as to
  from day_seal where to_char(day, 'YYYYMMDD') >= ${from} order by day limit ${limit}`

/** Whether an entry of a log still has this hash. */
export const stands = async (db: Reader, name: string, entry: number, hash: string) =>
  (
    await db.query`
    select from (
      select id as entry, hash from audit where ${name} = 'operators' and id = ${entry}
      union all select no, hash from event_link where ${name} = 'events' and no = ${entry}) e
    where encode(e.hash, 'hex') = ${hash}`
  ).length > 0
