/**
 * Inquiries: a member asks in plain text, the desk answers (docs/spec/rules.md#boards, docs/spec/shell.md#states).
 */
import type { InquiryCategory } from '@madang/contract/core/inquiry.ts'
import { timeOf } from '@madang/contract/core/kst.ts'
import {
  BANK_PAGE,
  CONTENTS_MAX,
  inquiryText,
  SUBJECT_MAX,
  UNREAD,
} from '@madang/contract/member/plain/inquiry.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { publish } from '../../http/live.ts'
import { lengthOf, plainLine, plainText } from '../../http/plain-text.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { selectWaiting } from './desk-sql.ts'
import {
  readRecent,
  hideOwn,
  insertInquiry,
  lockOwn,
  selectOwn,
  selectOwnPage,
  readUnread,
  stampRead,
  updateInquiry,
} from './sql.ts'
import { selectViewed, type Viewed } from './thread-sql.ts'
import { threadOf } from './thread.ts'
import { mustEditLeft, notFound, once, type Writing } from './writing.ts'

export { askFurther, closeOwn, editFurther, readTook, readUsual } from './thread.ts'
export type { Writing }

const PER_HOUR = 5
const BANK_PER_HOUR = 3

type House = { db: Db }
/** Without a category a new one is `other`, an edited one keeps its own. */
type Text = { subject: string; contents: string; category?: InquiryCategory | undefined }

/** How many inquiries wait at the desk, and since when the oldest does. */
export const readWaiting = (
  db: Reader,
): Promise<{ count: number; oldestAt: Date | null; newest: number | null }> => selectWaiting(db)

export async function listInquiries(db: Reader, member: number, page: number) {
  const { rows, ...counts } = await selectOwnPage(db, member, page)
  const list = rows.map(({ no, category, subject, createdAt, answered, readAt }) => ({
    no,
    subject,
    date: timeOf(createdAt),
    comment: answered ? ('1' as const) : ('0' as const),
    check: readAt ? timeOf(readAt) : UNREAD,
    category,
  }))
  return { ...counts, list }
}

/** The member's own with its answer, which is read from now on; other pages of the member hear that. */
export async function viewInquiry({ db }: House, member: number, no: number) {
  return db.begin(async (tx) => {
    if (await stampRead(tx, member, no)) await publish(tx, { kind: 'header', member })
    const found = await selectViewed(tx, member, no)
    if (!found) throw notFound()
    const { count, no: next } = await readUnread(tx, member)
    const { subject, contents, createdAt, readAt } = found
    const thread = threadOf(found)
    return {
      data: {
        no,
        subject,
        contents,
        date: timeOf(createdAt),
        check: readAt ? timeOf(readAt) : UNREAD,
      },
      comment: answerOf(found) ?? thread.earlier.at(-1)?.answer ?? null,
      thread,
      csCnt: count,
      csNo: next,
    }
  })
}

const answerOf = ({ answeredAt, answerSubject, answerContents }: Viewed) =>
  answeredAt && {
    subject: answerSubject!,
    contents: answerContents!,
    date: timeOf(answeredAt),
  }

/** The member's own, to be edited; refuses `state` once it is answered. */
export async function loadInquiry(db: Reader, member: number, no: number) {
  const found = await selectOwn(db, member, no)
  if (!found) throw notFound()
  if (wasAnswered(found)) throw new Refusal('state', inquiryText.answered)
  const { subject, contents, category } = found
  return { no, subject, contents, category }
}

/** Writes a new one. Refuses `denied`, `badInput`, and `rate` for the sixth within an hour. */
export async function writeInquiry({ db }: House, writing: Writing, given: Text): Promise<number> {
  const text = readText(given)
  return once(db, writing, async (tx) => {
    const { id: member } = writing.member
    const { plain } = await readRecent(tx, member)
    if (plain >= PER_HOUR) throw new Refusal('rate', inquiryText.often)
    return insertInquiry(tx, { member, kind: 'plain', ...text, category: text.category ?? 'other' })
  })
}

/**
 * Begins one that answers something of the house: `about` reads what in the same transaction, refuses what cannot be
 * answered, and hears the inquiry's number. No hour counts it.
 */
export async function openInquiry(
  db: Db,
  writing: Writing,
  text: { subject: string; contents: string },
  about: (tx: Tx) => Promise<(no: number) => Promise<void>>,
): Promise<number> {
  return once(db, writing, async (tx) => {
    const made = await about(tx)
    const { id: member } = writing.member
    const no = await insertInquiry(tx, { member, kind: 'plain', ...text, category: 'other' })
    await made(no)
    return no
  })
}

/** Changes an own one that waits; the desk's answer to what it said before is refused then. `rate` for the 21st time. */
export async function editInquiry(
  { db }: House,
  writing: Writing,
  no: number,
  given: Text,
): Promise<number> {
  const text = readText(given)
  return once(db, writing, async (tx) => {
    const found = await lockOwn(tx, writing.member.id, no)
    if (!found) throw notFound()
    if (wasAnswered(found)) throw new Refusal('state', inquiryText.answered)
    const next = { ...text, category: text.category ?? found.category }
    const same = (['subject', 'contents', 'category'] as const).every(
      (name) => found[name] === next[name],
    )
    if (same) return no
    mustEditLeft(found)
    await updateInquiry(tx, no, next)
    return no
  })
}

/** Asks for the deposit account. Refuses `state` while one such waits, and `rate` for the fourth within an hour. */
export async function askBank({ db }: House, writing: Writing, page: string): Promise<number> {
  if (page !== BANK_PAGE) throw new Refusal('badInput', refusals.badInput)
  return once(db, writing, async (tx) => {
    const { id: member } = writing.member
    const { bank, bankWaits } = await readRecent(tx, member)
    if (bankWaits) throw new Refusal('state', inquiryText.bankOpen)
    if (bank >= BANK_PER_HOUR) throw new Refusal('rate', inquiryText.oftenBank)
    const { bankSubject: subject, bankContents: contents } = inquiryText
    return insertInquiry(tx, { member, kind: 'bank', category: 'deposit', subject, contents })
  })
}

/** Takes an own one off the member's list: deletes what waits, hides what is answered. Answers the unread count left. */
export async function deleteInquiry({ db }: House, member: number, no: number): Promise<number> {
  return db.begin(async (tx) => {
    const unread = await hideOwn(tx, member, no)
    if (unread === null) throw notFound()
    if (unread) await publish(tx, { kind: 'header', member })
    return (await readUnread(tx, member)).count
  })
}

/** A first question that was ever answered is not edited, whatever was asked further. */
const wasAnswered = ({ answered, turns }: { answered: boolean; turns: number }) =>
  answered || turns > 0

function readText(given: Text): Text {
  const text = {
    subject: plainLine(given.subject),
    contents: plainText(given.contents),
    category: given.category,
  }
  if (text.subject === '') throw new Refusal('badInput', inquiryText.noSubject)
  if (text.contents === '') throw new Refusal('badInput', inquiryText.noContents)
  if (lengthOf(text.subject) > SUBJECT_MAX) throw new Refusal('badInput', inquiryText.longSubject)
  if (lengthOf(text.contents) > CONTENTS_MAX)
    throw new Refusal('badInput', inquiryText.longContents)
  return text
}
