import type { Reader, Tx } from '../../db/db.ts'

/** A number for a move: the cause of its transfer. */
export async function nextMove(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ no: number }>`select nextval('safe_move') as no`
  return row!.no
}

export type Move = {
  no: number
  kind: 'safe.add' | 'safe.remove'
  amount: number
  safeAfter: number
  moneyAfter: number
  at: Date
}

export const selectMoves = (db: Reader, member: number, limit: number) => db.query<Move>`
  select cause as no, kind, amount, safe_after as "safeAfter", money_after as "moneyAfter", at
  from transfer where member_id = ${member} and safe_after is not null
  order by id desc limit ${limit}`

/** When the lock in force ends; null when none is. */
export async function selectLockEnd(db: Reader, member: number): Promise<Date | null> {
  const [row] = await db.query<{ until: Date | null }>`
    select max(until_at) as until from safe_lock where member_id = ${member} and until_at > (select business_now())`
  return row!.until
}

export const insertLock = (
  tx: Tx,
  { member, hours, at, until }: { member: number; hours: number; at: Date; until: Date },
) => tx.query`
  insert into safe_lock (member_id, hours, at, until_at) values (${member}, ${hours}, ${at}, ${until})`
