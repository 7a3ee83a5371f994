import type { Inquiry, InquiryRow, Template } from '@madang/contract/operator/inquiry.ts'

import type { Reader, Tx } from '../../db/db.ts'

export async function selectWaiting(db: Reader) {
  const [row] = await db.query<{ count: number; oldestAt: Date | null; newest: number | null }>`
    select count(*) as count, min(created_at) as "oldestAt", max(id) as newest from inquiry
    where answered_at is null and hidden_at is null`
  return row!
}

type Listed = Omit<InquiryRow, 'at' | 'readAt' | 'member'> & {
  at: Date
  readAt: Date | null
  memberId: number
  uid: string
  nick: string
}

export type Queue = {
  state: 'open' | 'answered' | null
  uid: string | null
  /** of what waits: whose; 0: nobody's; null: whoever's */
  holder: number | null
  page: number
}

const PAGE = 30

/** What waits, oldest first; of the rest the newest first. Hidden ones wait for nobody. */
export async function selectQueue(db: Reader, { state, uid, holder, page }: Queue) {
  const part = { uid, holder, answeredOnly: state === 'answered', skip: (page - 1) * PAGE }
  const [rows, totalCnt] = await (state === 'open' ? selectOpen(db, part) : selectRest(db, part))
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}

type Part = { uid: string | null; holder: number | null; answeredOnly: boolean; skip: number }

/** The desk asks this all day: it reads an index of what waits, however much was answered. */
async function selectOpen(db: Reader, { uid, holder, skip }: Part): Promise<[Listed[], number]> {
  const [rows, [count]] = await Promise.all([
    db.query<Listed>`
      select i.id, i.version, i.kind, i.created_at as at, m.id as "memberId", m.uid, m.nick, i.subject,
        'open' as state, null as "answeredBy", null as "readAt", false as hidden, o.uid as assigned
      from inquiry i join member m on m.id = i.member_id
      left join desk_assignment a on a.about = 'inquiries' and a.request_id = i.id
      left join operator o on o.id = a.operator_id
      where i.answered_at is null and i.hidden_at is null and (${uid}::text is null or m.uid = ${uid})
        and (${holder}::bigint is null or coalesce(a.operator_id, 0) = ${holder})
      order by i.created_at, i.id limit ${PAGE} offset ${skip}`,
    db.query<{ total: number }>`
      select count(*) as total from inquiry i join member m on m.id = i.member_id
      left join desk_assignment a on a.about = 'inquiries' and a.request_id = i.id
      where i.answered_at is null and i.hidden_at is null and (${uid}::text is null or m.uid = ${uid})
        and (${holder}::bigint is null or coalesce(a.operator_id, 0) = ${holder})`,
  ])
  return [rows, count!.total]
}

async function selectRest(
  db: Reader,
  { uid, answeredOnly, skip }: Part,
): Promise<[Listed[], number]> {
  const [rows, [count]] = await Promise.all([
    db.query<Listed>`
      select i.id, i.version, i.kind, i.created_at as at, m.id as "memberId", m.uid, m.nick, i.subject,
        case when i.answered_at is null then 'open' else 'answered' end as state, o.uid as "answeredBy",
        i.read_at as "readAt", i.hidden_at is not null as hidden, h.uid as assigned
      from inquiry i join member m on m.id = i.member_id left join operator o on o.id = i.answered_by
      left join desk_assignment a on a.about = 'inquiries' and a.request_id = i.id
      left join operator h on h.id = a.operator_id
      where (not ${answeredOnly}::boolean or i.answered_at is not null) and (${uid}::text is null or m.uid = ${uid})
      order by i.created_at desc, i.id desc limit ${PAGE} offset ${skip}`,
    db.query<{ total: number }>`
      select count(*) as total from inquiry i join member m on m.id = i.member_id
      where (not ${answeredOnly}::boolean or i.answered_at is not null) and (${uid}::text is null or m.uid = ${uid})`,
  ])
  return [rows, count!.total]
}

type Whole = Listed &
  Pick<Inquiry, 'contents'> & {
    answerSubject: string | null
    answerContents: string | null
    answeredAt: Date | null
  }

export const selectWhole = async (db: Reader, id: number) =>
  (
    await db.query<Whole>`
    select i.id, i.version, i.kind, i.created_at as at, m.id as "memberId", m.uid, m.nick, i.subject, i.contents,
      case when i.answered_at is null then 'open' else 'answered' end as state, o.uid as "answeredBy",
      i.read_at as "readAt", i.hidden_at is not null as hidden, i.answer_subject as "answerSubject",
      i.answer_contents as "answerContents", i.answered_at as "answeredAt", h.uid as assigned
    from inquiry i join member m on m.id = i.member_id left join operator o on o.id = i.answered_by
    left join desk_assignment a on a.about = 'inquiries' and a.request_id = i.id
    left join operator h on h.id = a.operator_id
    where i.id = ${id}`
  )[0]

export type Waiting = {
  member: number
  uid: string
  version: number
  subject: string
  answered: boolean
  hidden: boolean
}

export const lockInquiry = async (tx: Tx, id: number) =>
  (
    await tx.query<Waiting>`
    select i.member_id as member, m.uid, i.version, i.subject, i.answered_at is not null as answered,
      i.hidden_at is not null as hidden
    from inquiry i join member m on m.id = i.member_id where i.id = ${id} for update of i`
  )[0]

export const updateAnswer = (
  tx: Tx,
  {
    id,
    operator,
    subject,
    contents,
  }: { id: number; operator: number; subject: string; contents: string },
) => tx.query`
  update inquiry set answered_at = business_now(), answered_by = ${operator}, answer_subject = ${subject},
    answer_contents = ${contents}
  where id = ${id}`

export const selectTemplates = (db: Reader) => db.query<Template>`
  select id, title, subject, contents from inquiry_template order by id`

export const lockTemplate = async (tx: Tx, id: number) =>
  (
    await tx.query<Template>`
    select id, title, subject, contents from inquiry_template where id = ${id} for update`
  )[0]

/** Writes a new one, or over the one named; null when another has the title. */
export async function writeTemplate(
  tx: Tx,
  { id, title, subject, contents }: Omit<Template, 'id'> & { id: number | null },
): Promise<number | null> {
  // Titles are few and change seldom: one save at a time is enough, and no race for a title is left.
  await tx.query`lock table inquiry_template in share row exclusive mode`
  const taken = await tx.query`
    select from inquiry_template where title = ${title} and id is distinct from ${id}::bigint`
  if (taken.length > 0) return null
  const [row] =
    id === null
      ? await tx.query<{ id: number }>`
          insert into inquiry_template (title, subject, contents) values (${title}, ${subject}, ${contents})
          returning id`
      : await tx.query<{ id: number }>`
          update inquiry_template set title = ${title}, subject = ${subject}, contents = ${contents}
          where id = ${id} returning id`
  return row!.id
}

export const deleteTemplateRow = (tx: Tx, id: number) =>
  tx.query`delete from inquiry_template where id = ${id}`
