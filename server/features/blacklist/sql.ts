import type { BlockKind, BlockState } from '@madang/contract/operator/plain/blacklist.ts'

import type { Reader, Tx } from '../../db/db.ts'

/** By what somebody is known to the blacklist; null is not asked after. `address` is one that PostgreSQL reads. */
export type Signs = {
  phoneHash: Buffer | null
  accountHash: Buffer | null
  address: string | null
}
export type Entry = { id: number; kind: BlockKind }

/** The oldest entry in force that holds any of them. */
export const selectHolding = async (db: Reader, { phoneHash, accountHash, address }: Signs) =>
  (
    await db.query<Entry>`
    select id, kind from blacklist
    where lifted_at is null and (until_at is null or until_at > (select business_now()))
      and (value_hash = ${phoneHash} and kind = 'phone' or value_hash = ${accountHash} and kind = 'account'
        or range >>= ${address}::inet)
    order by id limit 1`
  )[0]

/** One more that it refused. */
export const countRefused = (tx: Tx, id: number) => tx.query`
  update blacklist set refused = refused + 1, refused_at = business_now() where id = ${id}`

/** Whoever adds waits for whoever does: no value is in force twice. */
export const lockAdding = (tx: Tx) =>
  tx.query`select pg_advisory_xact_lock(hashtextextended('blacklist', 121))`

/** As a range is kept: of an address its own, of a network its first. */
export const asRange = async (tx: Tx, range: string) =>
  (await tx.query<{ range: string }>`select network(${range}::inet)::text as range`)[0]!.range

export type Value = {
  kind: BlockKind
  hash: Buffer | null
  sealed: Buffer | null
  bank: string | null
  range: string | null
}

/** The entry in force with just this value. */
export const selectSame = async (tx: Tx, { kind, hash, range }: Value) =>
  (
    await tx.query<{ id: number }>`
    select id from blacklist
    where kind = ${kind} and lifted_at is null and (until_at is null or until_at > (select business_now()))
      and (value_hash = ${hash} or range = ${range}::cidr)`
  )[0]

/** Answers null for an end that is not to come. */
export async function insertEntry(
  tx: Tx,
  entry: Value & { until: Date | null; reason: string; operator: number },
): Promise<number | null> {
  const { kind, hash, sealed, bank, range, until, reason, operator } = entry
  const [row] = await tx.query<{ id: number }>`
    insert into blacklist (kind, value_hash, value_sealed, bank, range, reason, until_at, made_by)
    select ${kind}, ${hash}, ${sealed}, ${bank}, ${range}::cidr, ${reason}, ${until}::timestamptz, ${operator}
    where ${until}::timestamptz is null or ${until}::timestamptz > business_now()
    returning id`
  return row?.id ?? null
}

export type Listed = Omit<Value, 'hash'> & {
  id: number
  reason: string
  state: BlockState
  until: Date | null
  by: string
  at: Date
  liftedBy: string | null
  liftedAt: Date | null
  refused: number
  refusedAt: Date | null
}

/** An entry, locked; whether it is in force is read after that (`isLive`). */
export const lockEntry = async (tx: Tx, id: number) =>
  (
    await tx.query<Value & { until: Date | null }>`
    select kind, value_hash as hash, value_sealed as sealed, bank, range::text as range, until_at as until
    from blacklist where id = ${id} for update`
  )[0]

export const isLive = async (tx: Tx, id: number) =>
  (
    await tx.query`
    select from blacklist
    where id = ${id} and lifted_at is null and (until_at is null or until_at > (select business_now()))`
  ).length > 0

export const updateLifted = (tx: Tx, id: number, operator: number) => tx.query`
  update blacklist set lifted_by = ${operator}, lifted_at = business_now() where id = ${id}`

/** What is searched for: all of it, or null. */
export type Sought = {
  id: number | null
  hash: Buffer | null
  digits: Buffer[]
  address: string | null
}

const PAGE = 20

type Asked = { kind: BlockKind | null; state: BlockState | null; sought: Sought | null }
/** A part of a file: below a number, made in some days. */
export type Part = { before: number; limit: number; from: Date | null; until: Date | null }

/** Newest first: a page, or those below a number. */
export async function selectEntries(
  db: Reader,
  { kind, state, sought }: Asked,
  of: { page: number } | Part,
) {
  const { before, limit, offset, from, until } =
    'page' in of
      ? { before: null, from: null, until: null, limit: PAGE, offset: (of.page - 1) * PAGE }
      : { ...of, offset: 0 }
  const any = sought === null
  const rows = await db.query<Listed & { total: number }>`
    with clock as materialized (select business_now() as at), found as not materialized (
      select b.id from blacklist b cross join clock
      where (${before}::bigint is null or b.id < ${before})
        and (${from}::timestamptz is null or b.made_at >= ${from})
        and (${until}::timestamptz is null or b.made_at < ${until})
        and (${kind}::text is null or b.kind = ${kind})
        and (${state}::text is null or ${state} = case when b.lifted_at is not null then 'lifted'
          when b.until_at <= clock.at then 'over' else 'live' end)
        and (${any} or b.id = ${sought?.id ?? null} or b.value_hash = ${sought?.hash ?? null}
          or b.value_hash = any(${sought?.digits ?? []}::bytea[]) or b.range >>= ${sought?.address ?? null}::inet)
    ), shown as (select id from found order by id desc limit ${limit} offset ${offset})
    select b.id, b.kind, b.value_sealed as sealed, b.bank, b.range::text as range, b.reason, b.until_at as until,
      m.uid as by, b.made_at as at, l.uid as "liftedBy", b.lifted_at as "liftedAt", b.refused,
      b.refused_at as "refusedAt", (select count(*) from found where ${before}::bigint is null) as total,
      case when b.lifted_at is not null then 'lifted' when b.until_at <= clock.at then 'over' else 'live' end as state
    from shown cross join clock join blacklist b using (id)
    join operator m on m.id = b.made_by left join operator l on l.id = b.lifted_by
    order by b.id desc`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}
