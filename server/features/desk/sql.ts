import type { Reader } from '../../db/db.ts'

/** Stakes that stood, and what draws paid, ever; won. */
export async function sumBets(db: Reader, member: number) {
  const [row] = await db.query<{ staked: number; won: number }>`
    select coalesce(sum(case when kind in ('stake', 'void.back') then amount
                             when kind in ('void.return', 'void.again') then -amount end), 0)::bigint as staked,
      coalesce(sum(case when kind in ('win', 'win.again') then amount when kind = 'win.back' then -amount end), 0)::bigint as won
    from transfer where member_id = ${member}`
  return row!
}
