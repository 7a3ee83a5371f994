/** Memos about a case of the radar that a member can answer. */
import type { Reader } from '../../db/db.ts'

/** Whether an own memo can be answered, and the inquiry it became; null: it cannot. */
export async function readReply(
  db: Reader,
  member: number,
  memo: number,
): Promise<{ inquiry: number | null } | null> {
  const [row] = await db.query<{ inquiry: number | null }>`
    select inquiry_id as inquiry from ring_notice where memo_id = ${memo} and member_id = ${member}`
  return row ?? null
}
