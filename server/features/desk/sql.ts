import type { Reader } from '../../db/db.ts'
import { playKinds } from '../limits/limits.ts'

/** Stakes that stood, and what draws and vendors paid, ever; won. */
export async function sumBets(db: Reader, member: number) {
  const [row] = await db.query<{ staked: number; won: number }>`
    select coalesce(sum(case when kind = any(${playKinds.stakes}::text[]) then amount
                             when kind = any(${playKinds.unstakes}::text[]) then -amount end), 0)::bigint as staked,
      coalesce(sum(case when kind in ('win', 'win.again', 'vendor.win') then amount when kind = 'win.back' then -amount end), 0)::bigint as won
    from transfer where member_id = ${member}`
  return row!
}
