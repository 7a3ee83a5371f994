/** What a thread is beyond the inquiry's own row: exchanges that are over, further questions, its end. */
import {
  CLOSES_AFTER_DAYS,
  REOPENS_DAYS,
  type InquiryCategory,
} from '@madang/contract/core/inquiry.ts'

import type { Reader, Tx } from '../../db/db.ts'

/** An exchange that is over, as the database tells it in the same statement as its inquiry. */
export type EarlierRow = {
  question: string | null
  askedAt: string
  subject: string
  contents: string
  answeredAt: string
  by: string
  readAt: string | null
}

export type Viewed = {
  no: number
  category: InquiryCategory
  subject: string
  contents: string
  createdAt: Date
  readAt: Date | null
  answeredAt: Date | null
  answerSubject: string | null
  answerContents: string | null
  further: string | null
  askedAt: Date
  turns: number
  /** when the thread ended or will; null while a question waits */
  endsAt: Date | null
  closed: boolean
  /** closed for too long to be opened again by its member */
  over: boolean
  earlier: EarlierRow[]
}

/** The member's own with all its exchanges, in one statement: it shows one moment. */
export const selectViewed = async (db: Reader, member: number, id: number) =>
  (
    await db.query<Viewed>`
    select i.id as no, i.category, i.subject, i.contents, i.created_at as "createdAt", i.read_at as "readAt",
      i.answered_at as "answeredAt", i.answer_subject as "answerSubject", i.answer_contents as "answerContents",
      i.further, i.asked_at as "askedAt", i.turns,
      e.at as "endsAt", (e.at <= clock.at) is true as closed,
      (e.at <= clock.at - make_interval(days => ${REOPENS_DAYS})) is true as over,
      coalesce((select jsonb_agg(jsonb_build_object('question', t.question, 'askedAt', t.asked_at,
          'subject', t.answer_subject, 'contents', t.answer_contents, 'answeredAt', t.answered_at, 'by', '',
          'readAt', t.read_at) order by t.no)
        from inquiry_turn t where t.inquiry_id = i.id), '[]') as earlier
    from (select business_now() as at offset 0) clock,
      inquiry i cross join lateral (select inquiry_end(i, ${CLOSES_AFTER_DAYS}) as at) e
    where i.id = ${id} and i.member_id = ${member} and i.hidden_at is null`
  )[0]

/** Whether a thread takes a further question; read once it and its member are locked. */
export async function selectMayFurther(tx: Tx, member: number, id: number) {
  const [row] = await tx.query<{
    closed: boolean
    over: boolean
    bankWaits: boolean
    recent: number
  }>`
    select (e.at <= clock.at) is true as closed,
      (e.at <= clock.at - make_interval(days => ${REOPENS_DAYS})) is true as over,
      i.kind = 'bank' and exists (select from inquiry o where o.member_id = ${member} and o.kind = 'bank'
        and o.answered_at is null and o.hidden_at is null) as "bankWaits",
      (select count(*) from inquiry o where o.member_id = ${member} and o.turns > 0
          and o.asked_at > clock.at - interval '1 hour')
        + (select count(*) from inquiry o join inquiry_turn t on t.inquiry_id = o.id where o.member_id = ${member}
          and t.no > 1 and t.asked_at > clock.at - interval '1 hour') as recent
    from (select business_now() as at offset 0) clock, inquiry i
    cross join lateral (select inquiry_end(i, ${CLOSES_AFTER_DAYS}) as at) e where i.id = ${id}`
  return row!
}

/**
 * The exchange on hand becomes one that is over, the further question the one on hand, in a thread that is open. The
 * inquiry is locked.
 */
export async function writeFurther(tx: Tx, id: number, contents: string): Promise<void> {
  await tx.query`
    insert into inquiry_turn (inquiry_id, no, question, asked_at, answer_subject, answer_contents, answered_at,
      answered_by, read_at, edits, edited_at)
    select id, turns + 1, further, asked_at, answer_subject, answer_contents, answered_at, answered_by,
      coalesce(read_at, business_now()), edits, edited_at
    from inquiry where id = ${id}`
  await tx.query`
    update inquiry set further = ${contents}, asked_at = business_now(), asked_no = nextval('inquiry_asked'),
      turns = turns + 1, version = version + 1, answered_at = null, answered_by = null, answer_subject = null,
      answer_contents = null, read_at = null, closed_at = null, closed_by = null, reopened_at = null,
      edits = 0, edited_at = null
    where id = ${id}`
}

/** The further question on hand in other words; the inquiry is locked. */
export const updateFurther = (tx: Tx, id: number, contents: string) =>
  tx.query`
    update inquiry set further = ${contents}, version = version + 1, edits = edits + 1, edited_at = business_now()
    where id = ${id}`

/** `by`: an operator; null: the member. */
export const writeClosed = (tx: Tx, id: number, by: number | null) =>
  tx.query`
    update inquiry set closed_at = business_now(), closed_by = ${by}, version = version + 1
    where id = ${id}`

/** It lives from now on as from an answer. */
export const writeReopened = (tx: Tx, id: number) =>
  tx.query`
    update inquiry set closed_at = null, closed_by = null, reopened_at = business_now(), version = version + 1
    where id = ${id}`

/** Whether a thread is closed, by whomever or by time; read once it is locked. */
export async function selectClosed(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.query<{ closed: boolean }>`
    select (inquiry_end(i, ${CLOSES_AFTER_DAYS}) <= (select business_now())) is true as closed
    from inquiry i where i.id = ${id}`
  return row!.closed
}

export const writeCategory = (tx: Tx, id: number, category: InquiryCategory) =>
  tx.query`update inquiry set category = ${category} where id = ${id}`

export type Took = { category: InquiryCategory | null; answers: number; medianSeconds: number }

/** Answers given since an instant, and what they took in the middle: of all, whose category is null, and by category. */
export const selectTook = (db: Reader, since: Date) => db.query<Took>`
  with given as (
    select category, answered_at - asked_at as took from inquiry where answered_by is not null and answered_at >= ${since}
    union all
    select i.category, t.answered_at - t.asked_at from inquiry_turn t join inquiry i on i.id = t.inquiry_id
    where t.answered_at >= ${since}
  )
  select category, count(*) as answers,
    round(percentile_cont(0.5) within group (order by extract(epoch from took)))::int as "medianSeconds"
  from given group by grouping sets ((category), ()) having count(*) > 0 order by category nulls first`
