/** Writes the ends of what lies sealed, for members who were sealed before or anew. */
import type { Deps } from '../../http/deps.ts'
import { endOf } from '../../http/ends.ts'

/** members in one go */
const PORTION = 500

type Sealed = { id: number } & Record<'phone' | 'account', Buffer | null>

/** 'soon': there are more. What is sealed anew meanwhile is left for the next go. */
export async function writeEnds(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  portion: number = PORTION,
): Promise<'soon' | void> {
  const rows = await db.query<Sealed>`
    select id, phone_sealed as phone, account_sealed as account from member
    where (phone_sealed is not null and phone_end is null) or (account_sealed is not null and account_end is null)
    order by id limit ${portion}`
  if (rows.length === 0) return
  const ends = (what: 'phone' | 'account') =>
    rows.map((row) => row[what] && endOf(keys, what, keys.open(row[what])))
  await db.query`
    update member m set phone_end = n.phone_end, account_end = n.account_end
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ phone }) => phone)}::bytea[],
      ${rows.map(({ account }) => account)}::bytea[], ${ends('phone')}::bytea[], ${ends('account')}::bytea[])
      as n(id, phone, account, phone_end, account_end)
    where m.id = n.id and m.phone_sealed is not distinct from n.phone and m.account_sealed is not distinct from n.account`
  if (rows.length === portion) return 'soon'
}
