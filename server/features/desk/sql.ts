import type { Reader } from '../../db/db.ts'

/** Stakes that stood, and what draws paid, ever; won. */
export async function sumBets(db: Reader, member: number) {
  const [row] = await db.query<{ staked: number; won: number }>`
    select coalesce(sum(case kind when 'stake' then amount when 'void.return' then -amount end), 0)::bigint as staked,
      coalesce(sum(amount) filter (where kind = 'win'), 0)::bigint as won
    from transfer where member_id = ${member}`
  return row!
}
