/**
 * One number for what a crowd moved in a day (docs/adr/0212): of each member the grants, stakes, deposits and withdrawals
 * with what they were for, in the order of their names. Not of wins: a draw mixes in the sealed book of its bets, whose
 * instants no two runs share; what a win comes to is for the books' invariants to say.
 */
import { createHash } from 'node:crypto'

import type pg from 'pg'

const KINDS = [
  'grant',
  'stake',
  'deposit',
  'withdrawal.hold',
  'withdrawal.pay',
  'withdrawal.release',
]

export async function hashLedger(client: pg.Pool, crowd: readonly string[]) {
  const { rows } = await client.query<{ line: string }>(
    `select line from (select concat_ws('|', m.uid, t.kind, t.amount, r.game, r.date, r.number, b.pick) as line
     from transfer t join member m on m.id = t.member_id
     left join bet b on t.kind = 'stake' and b.id = t.cause left join round r on r.id = b.round_id
     where m.uid = any($1) and t.kind = any($2)
    ) lines order by line collate "C"`,
    [crowd, KINDS],
  )
  const hash = createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex')
  return { hash, entries: rows.length }
}
