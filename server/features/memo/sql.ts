import type { Reader, Tx } from '../../db/db.ts'
import type { Filled } from './fill.ts'

const PAGE = 15

type Listed = { no: number; subject: string; at: Date; read: boolean; filled: Filled | null }

/** A page of what the member has, newest first, without what they deleted. */
export async function selectOwnPage(db: Reader, member: number, page: number) {
  const [rows, [count]] = await Promise.all([
    db.query<Listed>`
      select m.id as no, l.subject, l.sent_at as at, m.read_at is not null as read, m.filled
      from memo m join mailing l on l.id = m.mailing_id
      where m.member_id = ${member} and m.deleted_at is null
      order by m.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
    db.query<{ total: number }>`
      select count(*) as total from memo where member_id = ${member} and deleted_at is null`,
  ])
  const totalCnt = count!.total
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}

/** Stamps the member's own as read, once; answers whether it was this time. */
export async function stampRead(tx: Tx, member: number, id: number): Promise<boolean> {
  const rows = await tx.query`
    update memo set read_at = business_now()
    where id = ${id} and member_id = ${member} and deleted_at is null and read_at is null returning id`
  return rows.length > 0
}

export const selectOwn = async (db: Reader, member: number, id: number) =>
  (
    await db.query<{ subject: string; at: Date; html: string; filled: Filled | null }>`
    select l.subject, l.sent_at as at, l.html, m.filled from memo m join mailing l on l.id = m.mailing_id
    where m.id = ${id} and m.member_id = ${member} and m.deleted_at is null`
  )[0]

/** Deletes the member's own if it was read; answers whether it was, undefined when there is none. */
export async function deleteOwn(tx: Tx, member: number, id: number): Promise<boolean | undefined> {
  const [found] = await tx.query<{ read: boolean }>`
    select read_at is not null as read from memo
    where id = ${id} and member_id = ${member} and deleted_at is null for update`
  if (found?.read) await tx.query`update memo set deleted_at = business_now() where id = ${id}`
  return found?.read
}

/** How many the member has not read, and the newest of them. */
export async function selectUnread(db: Reader, member: number) {
  const [row] = await db.query<{ count: number; no: number | null }>`
    select count(*) as count, max(id) as no from memo where member_id = ${member} and read_at is null`
  return row!
}
