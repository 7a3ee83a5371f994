import type { InquiryCategory } from '@madang/contract/core/inquiry.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Kind = 'plain' | 'bank'

/** Makes a member's writes wait for each other; what only refers to the member does not wait. */
export const lockMember = (tx: Tx, member: number) =>
  tx.query`select from member where id = ${member} for no key update`

/** How many of each kind the member wrote in the last hour, whatever became of them, and whether a bank one waits. */
export async function readRecent(tx: Tx, member: number) {
  const [row] = await tx.query<{ plain: number; bank: number; bankWaits: boolean }>`
    select count(*) filter (where i.kind = 'plain') as plain, count(*) filter (where i.kind = 'bank') as bank,
      exists (select from inquiry where member_id = ${member} and kind = 'bank' and answered_at is null
        and hidden_at is null) as "bankWaits"
    from (select business_now() as at offset 0) clock, inquiry i
    where i.member_id = ${member} and i.created_at > clock.at - interval '1 hour'`
  return row!
}

type Written = {
  member: number
  kind: Kind
  category: InquiryCategory
  subject: string
  contents: string
}

export async function insertInquiry(tx: Tx, i: Written): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into inquiry (member_id, kind, category, subject, contents)
    values (${i.member}, ${i.kind}, ${i.category}, ${i.subject}, ${i.contents}) returning id`
  return row!.id
}

type Own = {
  version: number
  category: InquiryCategory
  subject: string
  contents: string
  answered: boolean
  /** the answer on hand was not read */
  unread: boolean
  turns: number
  /** the further question on hand */
  further: string | null
  /** of the question on hand */
  edits: number
}

/** The member's own, not hidden one. */
export const selectOwn = async (db: Reader, member: number, id: number) =>
  (
    await db.query<Own>`
    select version, category, subject, contents, turns, further, edits, answered_at is not null as answered,
      answered_at is not null and read_at is null as unread
    from inquiry where id = ${id} and member_id = ${member} and hidden_at is null`
  )[0]

export const lockOwn = async (tx: Tx, member: number, id: number) =>
  (
    await tx.query<Own>`
    select version, category, subject, contents, turns, further, edits, answered_at is not null as answered,
      answered_at is not null and read_at is null as unread
    from inquiry where id = ${id} and member_id = ${member} and hidden_at is null for update`
  )[0]

export const updateInquiry = (
  tx: Tx,
  id: number,
  { subject, contents, category }: Pick<Written, 'subject' | 'contents' | 'category'>,
) => tx.query`
  update inquiry set subject = ${subject}, contents = ${contents}, category = ${category}, version = version + 1,
    edits = edits + 1, edited_at = business_now()
  where id = ${id}`

/** Hides the member's own; answers whether its answer was unread, null when there was nothing to hide. */
export async function hideOwn(tx: Tx, member: number, id: number): Promise<boolean | null> {
  const [row] = await tx.query<{ unread: boolean }>`
    update inquiry set hidden_at = business_now()
    where id = ${id} and member_id = ${member} and hidden_at is null
    returning answered_at is not null and read_at is null as unread`
  return row?.unread ?? null
}

/** Stamps an answer of the member's own as read, once; answers whether it was this time. */
export async function stampRead(tx: Tx, member: number, id: number): Promise<boolean> {
  const rows = await tx.query`
    update inquiry set read_at = business_now()
    where id = ${id} and member_id = ${member} and hidden_at is null and answered_at is not null and read_at is null
    returning id`
  return rows.length > 0
}

type Listed = {
  no: number
  category: InquiryCategory
  subject: string
  createdAt: Date
  answered: boolean
  readAt: Date | null
}

const PAGE = 15

/** A page of the member's own, newest first, without what they hid. */
export async function selectOwnPage(db: Reader, member: number, page: number) {
  const [rows, [count]] = await Promise.all([
    db.query<Listed>`
      select id as no, category, subject, created_at as "createdAt", answered_at is not null as answered,
        read_at as "readAt"
      from inquiry where member_id = ${member} and hidden_at is null
      order by created_at desc, id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
    db.query<{ total: number }>`
      select count(*) as total from inquiry where member_id = ${member} and hidden_at is null`,
  ])
  const totalCnt = count!.total
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}

/** How many answers the member has not read, and the inquiry answered last of those. */
export async function readUnread(db: Reader, member: number) {
  const [row] = await db.query<{ count: number; no: number | null }>`
    select count(*) as count, (array_agg(id order by answered_at desc, id desc))[1] as no from inquiry
    where member_id = ${member} and answered_at is not null and read_at is null and hidden_at is null`
  return row!
}
