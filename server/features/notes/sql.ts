import type { Reader, Tx } from '../../db/db.ts'

type NoteRow = { id: number; text: string; pinned: boolean; by: string; at: Date }

/** Pinned ones first, each newest first. */
export const selectNotes = (db: Reader, member: number) => db.query<NoteRow>`
  select n.id, n.text, n.pinned, o.uid as by, n.at from member_note n join operator o on o.id = n.written_by
  where n.member_id = ${member} and n.removed_at is null order by n.pinned desc, n.id desc limit 200`

export const selectPinned = (db: Reader, member: number) => db.query<NoteRow>`
  select n.id, n.text, n.pinned, o.uid as by, n.at from member_note n join operator o on o.id = n.written_by
  where n.member_id = ${member} and n.removed_at is null and n.pinned order by n.id desc limit 20`

export async function selectTags(db: Reader, member: number): Promise<string[]> {
  const rows = await db.query<{ tag: string }>`
    select tag from member_tag where member_id = ${member} order by tag`
  return rows.map(({ tag }) => tag)
}

/** Locked against others who write about the same member; undefined where there is none. */
export async function lockUid(tx: Tx, member: number): Promise<string | undefined> {
  const [row] = await tx.query<{ uid: string }>`
    select uid from member where id = ${member} for no key update`
  return row?.uid
}

export async function insertNote(
  tx: Tx,
  note: { member: number; text: string; pinned: boolean; by: number },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into member_note (member_id, text, pinned, written_by)
    values (${note.member}, ${note.text}, ${note.pinned}, ${note.by}) returning id`
  return row!.id
}

type Locked = { member: number; uid: string; text: string; pinned: boolean }

/** A note that stands, locked; undefined where it was removed or never was. */
export const lockNote = async (tx: Tx, id: number): Promise<Locked | undefined> =>
  (
    await tx.query<Locked>`
    select m.id as member, m.uid, n.text, n.pinned from member_note n join member m on m.id = n.member_id
    where n.id = ${id} and n.removed_at is null for no key update of n`
  )[0]

export const updatePinned = (tx: Tx, id: number, pinned: boolean) =>
  tx.query`update member_note set pinned = ${pinned} where id = ${id}`

export const updateRemoved = (tx: Tx, id: number, by: number) => tx.query`
  update member_note set removed_by = ${by}, removed_at = business_now() where id = ${id}`

export async function replaceTags(tx: Tx, member: number, tags: string[]): Promise<void> {
  await tx.query`delete from member_tag where member_id = ${member} and not tag = any(${tags}::text[])`
  await tx.query`
    insert into member_tag (member_id, tag) select ${member}, tag from unnest(${tags}::text[]) tag
    on conflict do nothing`
}
