import type { Reader, Tx } from '../../db/db.ts'
import { playKinds } from '../limits/limits.ts'

/** More than a desk opens in an hour; what is counted under the log's lock has to be short. */
const NEWEST = 2_000

/** Stakes that stood, and what draws and vendors paid, ever; won. */
export async function sumBets(db: Reader, member: number) {
  const [row] = await db.query<{ staked: number; won: number }>`
    select coalesce(sum(case when kind = any(${playKinds.stakes}::text[]) then amount
                             when kind = any(${playKinds.unstakes}::text[]) then -amount end), 0)::bigint as staked,
      coalesce(sum(case when kind in ('win', 'win.again', 'vendor.win') then amount when kind = 'win.back' then -amount end), 0)::bigint as won
    from transfer where member_id = ${member}`
  return row!
}

type Sealed = { member: number; uid: string } & Record<
  'holder' | 'account' | 'phone',
  Buffer | null
>

/** What lies sealed of a member or of a request; a request keeps no phone. */
export async function selectSealed(
  db: Reader,
  of: 'member' | 'deposit' | 'withdrawal' | 'change',
  id: number,
): Promise<Sealed | undefined> {
  const [row] = await db.query<Sealed>`
    select m.id as member, m.uid, m.holder_sealed as holder, m.account_sealed as account, m.phone_sealed as phone
    from member m where ${of}::text = 'member' and m.id = ${id}
    union all
    select m.id, m.uid, d.holder_sealed, d.account_sealed, null from deposit d join member m on m.id = d.member_id
    where ${of}::text = 'deposit' and d.id = ${id}
    union all
    select m.id, m.uid, w.holder_sealed, w.account_sealed, null from withdrawal w join member m on m.id = w.member_id
    where ${of}::text = 'withdrawal' and w.id = ${id}
    union all
    select m.id, m.uid, c.holder_sealed, c.account_sealed, c.phone_sealed from account_change c
    join member m on m.id = c.member_id where ${of}::text = 'change' and c.id = ${id}`
  return row
}

/** Masked values that an operator opened within an hour, of the newest that any did. */
export async function countOpened(tx: Tx, uid: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>`
    select count(*) from (
      select actor, at from audit where action = 'masked.open' order by id desc limit ${NEWEST}) newest
    where actor = ${uid} and at > (select business_now()) - interval '1 hour'`
  return row!.count
}
