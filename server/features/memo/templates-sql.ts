import type { Reader, Tx } from '../../db/db.ts'
import type { Filled } from './fill.ts'
import type { Text } from './mailing-sql.ts'

export type Template = Text & {
  id: number
  title: string
  version: number
  by: string
  changedAt: Date
  archived: boolean
}

/** In use by their titles, or out of use with the latest first. */
export const selectTemplates = (db: Reader, archived: boolean, most: number) => db.query<Template>`
  select t.id, t.title, t.subject, t.html, t.version, o.uid as by, t.changed_at as "changedAt",
    t.archived_at is not null as archived
  from memo_template t join operator o on o.id = t.changed_by
  where (t.archived_at is not null) = ${archived}
  order by t.archived_at desc, t.title, t.id limit ${most}`

/** Titles are few and change seldom: one change at a time is enough, and no race for a title or the last place is left. */
export const lockTemplates = (tx: Tx) =>
  tx.query`lock table memo_template in share row exclusive mode`

export const countTemplates = async (tx: Tx) =>
  (
    await tx.query<{ n: number }>`select count(*) as n from memo_template where archived_at is null`
  )[0]!.n

export const isTitled = async (tx: Tx, title: string, id: number | null) =>
  (
    await tx.query`
    select from memo_template
    where title = ${title} and archived_at is null and id is distinct from ${id}::bigint`
  ).length > 0

/** As it stands, with whoever would send or change it waiting. */
export async function lockTemplate(tx: Tx, id: number) {
  await tx.query`select from memo_template where id = ${id} for update`
  return selectTemplate(tx, id)
}

/** The same for who sends it: others may send it too, nobody changes it. */
export async function holdTemplate(tx: Tx, id: number) {
  await tx.query`select from memo_template where id = ${id} for share`
  return selectTemplate(tx, id)
}

const selectTemplate = async (tx: Tx, id: number) =>
  (
    await tx.query<Text & { id: number; title: string; version: number; archived: boolean }>`
    select id, title, subject, html, version, archived_at is not null as archived
    from memo_template where id = ${id}`
  )[0]

type Written = Text & { title: string; by: number }

export const insertTemplate = async (tx: Tx, t: Written) =>
  (
    await tx.query<{ id: number }>`
    insert into memo_template (title, subject, html, changed_by)
    values (${t.title}, ${t.subject}, ${t.html}, ${t.by}) returning id`
  )[0]!.id

export const updateTemplate = (tx: Tx, t: Written & { id: number }) => tx.query`
  update memo_template set title = ${t.title}, subject = ${t.subject}, html = ${t.html}, changed_by = ${t.by},
    changed_at = business_now(), version = version + 1 where id = ${t.id}`

export const updateArchived = (
  tx: Tx,
  { id, archived, by }: { id: number; archived: boolean; by: number },
) => tx.query`
  update memo_template set archived_at = case when ${archived} then clock.at end, changed_by = ${by},
    changed_at = clock.at, version = version + 1 from (select business_now() as at offset 0) clock where id = ${id}`

/** Who is to read a text, as they stand now. */
export const selectFilled = async (db: Reader, uid: string) =>
  (
    await db.query<Filled>`
    select m.uid, m.nick, w.money from member m join wallet w on w.member_id = m.id where m.uid = ${uid}`
  )[0]
