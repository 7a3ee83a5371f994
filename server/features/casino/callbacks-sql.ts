import type { Db, Reader, Tx } from '../../db/db.ts'

export type CallRow = {
  id: number
  at: Date
  vendor: string
  call: 'bet' | 'win' | 'refund' | 'end'
  tx: string | null
  status: string
  body: string
  answer: string
}

export type Wanted = {
  from: Date
  to: Date
  vendor: string | null
  call: string | null
  status: string | null
  member: number | null
}
type Part = { rows: number; below: number }

/** Ways a planner that knows little of one search would take: the whole log read and sorted. */
const byIndex = (tx: Tx) => tx.query`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true), set_config('jit', 'off', true)`

/**
 * Ids, newest first, `rows` at the most. Of a member: bets by their session, refused ones too; wins and refunds by
 * what they are for.
 */
export const selectCallIds = (db: Db, wanted: Wanted, { rows, below }: Part): Promise<number[]> =>
  db.begin(async (tx) => {
    const { from, to, vendor, call, status, member } = wanted
    await byIndex(tx)
    const found = await tx.query<{ id: number }>`
      with bounds as materialized (
        select vendor_call_from(${from}::timestamptz - interval '1 minute') as low,
          vendor_call_from(${to}::timestamptz + interval '1 minute') as high
      )
      select c.id from vendor_call c
      where c.id >= (select low from bounds) and c.id < least((select high from bounds), ${below}::bigint)
        and c.at >= ${from} and c.at < ${to}
        and (${vendor}::text is null or c.vendor_id = ${vendor}) and (${call}::text is null or c.call = ${call})
        and (${status}::text is null or c.status = ${status})
        and (${member}::bigint is null or case c.call
          when 'bet' then strpos(c.body, ${`"p${member}.`}) > 0
          when 'win' then exists (select from vendor_win w
            where w.vendor_id = c.vendor_id and w.tx = c.tx and w.member_id = ${member})
          when 'refund' then exists (select from vendor_bet b
            where b.vendor_id = c.vendor_id and b.member_id = ${member}
              and b.tx = substring(c.body from '"refers"\\s*:\\s*"([^"]+)"'))
          else false end)
      order by c.id desc limit ${rows}`
    return found.map(({ id }) => id)
  })

/** Newest first. */
export const selectCallRows = (db: Reader, ids: number[]) => db.query<CallRow>`
  select c.id, c.at, c.vendor_id as vendor, c.call, c.tx, c.status, c.body, c.answer
  from unnest(${ids}::bigint[]) as n(id) join vendor_call c on c.id = n.id order by c.id desc`

/** The call of a name, of whichever vendor, and those that belong to the same bet. */
export const selectCallsOf = (db: Db, tx: string, vendor: string | null) =>
  db.begin(async (reading) => {
    await byIndex(reading)
    return reading.query<CallRow>`
  with vendors as materialized (
    select id from vendor where ${vendor}::text is null or id = ${vendor}
  ), bet as materialized (
    select b.id, b.vendor_id, b.tx from vendors v join vendor_bet b on b.vendor_id = v.id and b.tx = ${tx}
    union
    select b.id, b.vendor_id, b.tx from vendors v join vendor_win w on w.vendor_id = v.id and w.tx = ${tx}
    join vendor_win_bet wb on wb.win_id = w.id join vendor_bet b on b.id = wb.bet_id
  ), named as (
    select id as vendor_id, ${tx} as tx from vendors
    union select vendor_id, tx from bet
    union select w.vendor_id, w.tx from bet b join vendor_win_bet wb on wb.bet_id = b.id join vendor_win w on w.id = wb.win_id
    union select b.vendor_id, f.tx from bet b join vendor_refund f on f.bet_id = b.id
  )
  select c.id, c.at, c.vendor_id as vendor, c.call, c.tx, c.status, c.body, c.answer
  from named n join vendor_call c on c.vendor_id = n.vendor_id and c.tx = n.tx
  order by c.id desc limit 200`
  })

export async function selectCall(db: Reader, id: number) {
  const [row] = await db.query<CallRow & { bodyHash: Buffer }>`
    select id, at, vendor_id as vendor, call, tx, status, body, answer, body_hash as "bodyHash"
    from vendor_call where id = ${id}`
  return row
}

/** A member by id, or by the vendors' name for them; null when there is nobody. */
export async function selectMember(db: Reader, player: string): Promise<number | null> {
  const number = Number(/^p([1-9]\d{0,14})$/.exec(player)?.[1] ?? 0)
  const [row] = await db.query<{ id: number }>`
    select id from member where uid = ${player} or id = ${number} order by id = ${number} desc limit 1`
  return row?.id ?? null
}
