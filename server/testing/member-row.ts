/** A bare member row for tests below the sign-up rules. */
import type { Reader } from '../db/db.ts'

export async function insertMember(db: Reader, uid: string): Promise<number> {
  const [row] = await db.query<{ id: number }>`
    insert into member (uid, nick, nick_key, password_hash) values (${uid}, ${uid}, ${uid}, '-') returning id`
  return row!.id
}
