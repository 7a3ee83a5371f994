import { CLOSES_AFTER_DAYS, type InquiryCategory } from '@madang/contract/core/inquiry.ts'
import type { Inquiry, InquiryRow } from '@madang/contract/operator/inquiry.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { EarlierRow } from './thread-sql.ts'

/** `newest`: the number of the newest question, a further one counted anew. */
export async function selectWaiting(db: Reader) {
  const [row] = await db.query<{ count: number; oldestAt: Date | null; newest: number | null }>`
    select count(*) as count, min(asked_at) as "oldestAt", max(asked_no) as newest from inquiry
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
  category: InquiryCategory | null
  /** of what waits: whose; 0: nobody's; null: whoever's */
  holder: number | null
  page: number
}

const PAGE = 30

/** What waits, oldest first; of the rest the newest first. Hidden ones wait for nobody. */
export async function selectQueue(db: Reader, { state, uid, category, holder, page }: Queue) {
  const part = {
    uid,
    category,
    holder,
    answeredOnly: state === 'answered',
    skip: (page - 1) * PAGE,
  }
  const [rows, totalCnt] = await (state === 'open' ? selectOpen(db, part) : selectRest(db, part))
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}

type Part = Pick<Queue, 'uid' | 'category' | 'holder'> & { answeredOnly: boolean; skip: number }

/** The desk asks this all day: it reads an index of what waits, however much was answered. */
async function selectOpen(
  db: Reader,
  { uid, category, holder, skip }: Part,
): Promise<[Listed[], number]> {
  const [rows, [count]] = await Promise.all([
    db.query<Listed>`
      select i.id, i.version, i.kind, i.category, i.asked_at as at, i.turns, m.id as "memberId", m.uid, m.nick, i.subject,
        'open' as state, null as "answeredBy", null as "readAt", false as hidden, false as closed,
        o.uid as assigned
      from inquiry i join member m on m.id = i.member_id
      left join desk_assignment a on a.about = 'inquiries' and a.request_id = i.id
      left join operator o on o.id = a.operator_id
      where i.answered_at is null and i.hidden_at is null and (${uid}::text is null or m.uid = ${uid})
        and (${category}::text is null or i.category = ${category})
        and (${holder}::bigint is null or coalesce(a.operator_id, 0) = ${holder})
      order by i.asked_at, i.id limit ${PAGE} offset ${skip}`,
    db.query<{ total: number }>`
      select count(*) as total from inquiry i join member m on m.id = i.member_id
      left join desk_assignment a on a.about = 'inquiries' and a.request_id = i.id
      where i.answered_at is null and i.hidden_at is null and (${uid}::text is null or m.uid = ${uid})
        and (${category}::text is null or i.category = ${category})
        and (${holder}::bigint is null or coalesce(a.operator_id, 0) = ${holder})`,
  ])
  return [rows, count!.total]
}

/** A page is found before anything is joined: all that was ever answered lies behind it. */
async function selectRest(
  db: Reader,
  { uid, category, answeredOnly, skip }: Part,
): Promise<[Listed[], number]> {
  const found = db.query<Listed>`
    with shown as (
      select id from inquiry i
      where (not ${answeredOnly}::boolean or i.answered_at is not null)
        and (${uid}::text is null or i.member_id = any(array(select id from member where uid = ${uid})))
        and (${category}::text is null or i.category = ${category})
      order by asked_at desc, id desc limit ${PAGE} offset ${skip}
    )
    select i.id, i.version, i.kind, i.category, i.asked_at as at, i.turns, m.id as "memberId", m.uid, m.nick, i.subject,
      case when i.answered_at is null then 'open' else 'answered' end as state, o.uid as "answeredBy",
      i.read_at as "readAt", i.hidden_at is not null as hidden,
      (inquiry_end(i, ${CLOSES_AFTER_DAYS}) <= clock.at) is true as closed, h.uid as assigned
    from shown join inquiry i using (id) cross join (select business_now() as at offset 0) clock
    join member m on m.id = i.member_id left join operator o on o.id = i.answered_by
    left join desk_assignment a on a.about = 'inquiries' and a.request_id = i.id
    left join operator h on h.id = a.operator_id
    order by i.asked_at desc, i.id desc`
  const counted = db.query<{ total: number }>`
    select count(*) as total from inquiry i
    where (not ${answeredOnly}::boolean or i.answered_at is not null)
      and (${uid}::text is null or i.member_id = any(array(select id from member where uid = ${uid})))
      and (${category}::text is null or i.category = ${category})`
  const [rows, [count]] = await Promise.all([found, counted])
  return [rows, count!.total]
}

type Whole = Listed &
  Pick<Inquiry, 'contents' | 'further' | 'edits'> & {
    writtenAt: Date
    editedAt: Date | null
    earlier: (EarlierRow & { edits: number; editedAt: string | null })[]
    answerSubject: string | null
    answerContents: string | null
    answeredAt: Date | null
  }

export const selectWhole = async (db: Reader, id: number) =>
  (
    await db.query<Whole>`
    select i.id, i.version, i.kind, i.category, i.asked_at as at, i.turns, m.id as "memberId", m.uid, m.nick, i.subject, i.contents,
      i.edits, i.edited_at as "editedAt",
      i.created_at as "writtenAt", i.further,
      case when i.answered_at is null then 'open' else 'answered' end as state, o.uid as "answeredBy",
      i.read_at as "readAt", i.hidden_at is not null as hidden, i.answer_subject as "answerSubject",
      i.answer_contents as "answerContents", i.answered_at as "answeredAt", h.uid as assigned,
      (inquiry_end(i, ${CLOSES_AFTER_DAYS}) <= (select business_now())) is true as closed,
      coalesce((select jsonb_agg(jsonb_build_object('question', t.question, 'askedAt', t.asked_at,
          'edits', t.edits, 'editedAt', t.edited_at, 'subject', t.answer_subject, 'contents', t.answer_contents, 'answeredAt', t.answered_at, 'by', b.uid,
          'readAt', t.read_at) order by t.no)
        from inquiry_turn t join operator b on b.id = t.answered_by where t.inquiry_id = i.id), '[]') as earlier
    from inquiry i join member m on m.id = i.member_id left join operator o on o.id = i.answered_by
    left join desk_assignment a on a.about = 'inquiries' and a.request_id = i.id
    left join operator h on h.id = a.operator_id
    where i.id = ${id}`
  )[0]

export type Waiting = {
  member: number
  uid: string
  version: number
  category: InquiryCategory
  subject: string
  answered: boolean
  hidden: boolean
}

export const lockInquiry = async (tx: Tx, id: number) =>
  (
    await tx.query<Waiting>`
    select i.member_id as member, m.uid, i.version, i.category, i.subject, i.answered_at is not null as answered,
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
