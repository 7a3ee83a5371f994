import type { Reader } from '../../db/db.ts'

/** Whose passkey it is, and the words it goes by. */
export const selectOwner = async (db: Reader, id: number) =>
  (
    await db.query<{ member: number; uid: string; nick: string; words: string }>`
    select p.member_id as member, m.uid, m.nick,
      concat_ws(' · ', p.name, p.words) as words from passkey p join member m on m.id = p.member_id
    where p.id = ${id}`
  )[0]
