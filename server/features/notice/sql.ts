import type { NoticeRow } from '@madang/contract/member/notice.ts'
import type { Notice } from '@madang/contract/operator/notice.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Audience = Notice['audience']

const PAGE = 15

/** A page of what is shown now to readers of these audiences, newest first. */
export async function selectNotices(db: Reader, audiences: Audience[], page: number) {
  const rows = await db.query<{ total: number } & { [F in keyof NoticeRow]: NoticeRow[F] | null }>`
    with shown as (
      select n.* from (select business_now() as at offset 0) clock, notice n
      where not n.withdrawn and n.audience = any(${audiences}::text[])
        and n.starts_at <= clock.at and (n.ends_at is null or n.ends_at > clock.at)
    )
    select c.total, p.no, p.type, p.subject, p.color, p.size,
      to_char(p.starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date
    from (select count(*) as total from shown) c
    left join (select id as no, type, subject, color, size, starts_at from shown
               order by starts_at desc, id desc limit ${PAGE} offset ${(page - 1) * PAGE}) p on true
    order by p.starts_at desc, p.no desc`
  const totalCnt = rows[0]!.total
  const list = rows.flatMap(({ total: _, ...row }) => (row.no === null ? [] : [row as NoticeRow]))
  return { totalCnt, totalPages: Math.ceil(totalCnt / PAGE), list }
}

type ShownNotice = Omit<NoticeRow, 'date'> & { html: string; startsAt: Date }

export const selectNotice = async (db: Reader, audiences: Audience[], id: number) =>
  (
    await db.query<ShownNotice>`
    select n.id as no, n.type, n.subject, n.color, n.size, n.html, n.starts_at as "startsAt"
    from (select business_now() as at offset 0) clock, notice n
    where n.id = ${id} and not n.withdrawn and n.audience = any(${audiences}::text[])
      and n.starts_at <= clock.at and (n.ends_at is null or n.ends_at > clock.at)`
  )[0]

export type NoticeFields = Omit<
  Notice,
  'id' | 'version' | 'startsAt' | 'endsAt' | 'withdrawn' | 'by' | 'changedAt'
> & {
  startsAt: Date
  endsAt: Date | null
}
type KeptNotice = NoticeFields & { id: number; version: number; withdrawn: boolean }

export const lockNotice = async (tx: Tx, id: number) =>
  (
    await tx.query<KeptNotice>`
    select id, version, type, subject, html, color, size, audience, starts_at as "startsAt", ends_at as "endsAt",
      withdrawn
    from notice where id = ${id} for update`
  )[0]

export async function insertNotice(tx: Tx, n: NoticeFields, by: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into notice (type, subject, html, color, size, audience, starts_at, ends_at, changed_by)
    values (${n.type}, ${n.subject}, ${n.html}, ${n.color}, ${n.size}, ${n.audience}, ${n.startsAt}, ${n.endsAt}, ${by})
    returning id`
  return row!.id
}

export const updateNotice = (tx: Tx, id: number, n: NoticeFields, by: string) => tx.query`
  update notice set type = ${n.type}, subject = ${n.subject}, html = ${n.html}, color = ${n.color}, size = ${n.size},
    audience = ${n.audience}, starts_at = ${n.startsAt}, ends_at = ${n.endsAt}, version = version + 1,
    changed_by = ${by}, changed_at = business_now()
  where id = ${id}`

export const updateNoticeWithdrawn = (tx: Tx, id: number, withdrawn: boolean, by: string) =>
  tx.query`
  update notice set withdrawn = ${withdrawn}, version = version + 1, changed_by = ${by}, changed_at = business_now()
  where id = ${id}`

type Listed = KeptNotice & { by: string; changedAt: Date }

const OPERATOR_PAGE = 30

/** Every notice, newest first, for the console. */
export async function selectAllNotices(db: Reader, page: number) {
  const [rows, [count]] = await Promise.all([
    db.query<Listed>`
      select id, version, type, subject, html, color, size, audience, starts_at as "startsAt", ends_at as "endsAt",
        withdrawn, changed_by as by, changed_at as "changedAt"
      from notice order by starts_at desc, id desc limit ${OPERATOR_PAGE} offset ${(page - 1) * OPERATOR_PAGE}`,
    db.query<{ total: number }>`select count(*) as total from notice`,
  ])
  const totalCnt = count!.total
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / OPERATOR_PAGE) }
}
