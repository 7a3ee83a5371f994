/** What the house owes, member by member: the rows that a holding of the books is the sum of, and its query. */
import type { Parsed } from '@madang/contract/core/call.ts'
import type { bookHolders } from '@madang/contract/operator/books.ts'
import type { BookHolding } from '@madang/contract/operator/plain/books.ts'

import { asOne } from '../../db/as-one.ts'
import type { Db, Tx } from '../../db/db.ts'

const ROWS = 50
const PATIENT_MS = 60_000

/** Each answers the number that the page shows. */
const queries: Record<BookHolding, string> = {
  owed: 'select sum(money + safe + held + point) from wallet',
  money: 'select sum(money) from wallet',
  safe: 'select sum(safe) from wallet',
  held: 'select sum(held) from wallet',
  point: 'select sum(point) from wallet',
  coin: 'select trim_scale(sum(coin) / 1000000.0) as sum from wallet',
  open: 'select sum(stake) from open_stake',
}

/** Rows, their number and their sum, in one statement: of one moment. */
export const readHolders = (db: Db, { of, pageIndex }: Parsed<typeof bookHolders>) =>
  asOne(db, PATIENT_MS, async (tx) => {
    const rows = await selectHolders(tx, of, { limit: ROWS, skip: (pageIndex - 1) * ROWS })
    const { at, count, sum } = rows[0]!
    return {
      at: at.toISOString(),
      totalCnt: count,
      totalPages: Math.ceil(count / ROWS),
      sum,
      query: queries[of],
      list: rows.flatMap((row) =>
        row.member === null ? [] : [{ member: row.member, uid: row.uid, amount: row.amount }],
      ),
    }
  })

type All = { at: Date; count: number; sum: number }
type Held = { member: number; uid: string; amount: number }

/** One row without a member where the page has none. */
const selectHolders = (tx: Tx, of: BookHolding, { limit, skip }: { limit: number; skip: number }) =>
  tx.query<All & (Held | { member: null })>`
  with held as (
    select member_id, case ${of}::text when 'owed' then money + safe + held + point when 'money' then money
      when 'safe' then safe when 'held' then held when 'point' then point when 'coin' then coin end as amount
    from wallet where ${of}::text <> 'open'
    union all
    select member_id, sum(stake)::bigint from open_stake where ${of}::text = 'open' group by member_id
  ), total as (
    select business_now() as at, count(*) as count, coalesce(sum(amount), 0)::bigint as sum from held where amount <> 0
  ), page as (
    select member_id, amount from held where amount <> 0 order by amount desc, member_id limit ${limit} offset ${skip}
  )
  select t.at, t.count, t.sum, p.member_id as member, m.uid, p.amount
  from total t left join page p on true left join member m on m.id = p.member_id
  order by p.amount desc, p.member_id`
