/**
 * Inquiries: a member asks in plain text, the desk answers once (docs/spec/rules.md#boards, docs/spec/shell.md#states).
 */
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
import { mustBeAllowed, type Member } from '../../http/identity.ts'
import { readAnswers, writeAnswers } from '../../ledger/answers.ts'
import { selectWaiting } from './desk-sql.ts'
import {
  readRecent,
  hideOwn,
  insertInquiry,
  lockMember,
  lockOwn,
  selectOwn,
  selectOwnPage,
  selectViewed,
  readUnread,
  stampRead,
  updateInquiry,
} from './sql.ts'

const PER_HOUR = 5
const BANK_PER_HOUR = 3
/** Whoever edits without end keeps the desk from ever answering what it has read. */
const EDITS = 20

type House = { db: Db }
/** Who writes, and the client's idempotency key with the body it came with; null where it sent none. */
export type Writing = {
  member: Pick<Member, 'id' | 'suspended' | 'suspendedText'>
  call: string
  key: string | null
  bodyHash: Buffer
}
type Text = { subject: string; contents: string }

/** How many inquiries wait at the desk, and since when the oldest does. */
export const readWaiting = (
  db: Reader,
): Promise<{ count: number; oldestAt: Date | null; newest: number | null }> => selectWaiting(db)

export async function listInquiries(db: Reader, member: number, page: number) {
  const { rows, ...counts } = await selectOwnPage(db, member, page)
  const list = rows.map(({ no, subject, createdAt, answered, readAt }) => ({
    no,
    subject,
    date: timeOf(createdAt),
    comment: answered ? ('1' as const) : ('0' as const),
    check: readAt ? timeOf(readAt) : UNREAD,
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
    const { subject, contents, createdAt, readAt, answeredAt, answerSubject, answerContents } =
      found
    return {
      data: {
        no,
        subject,
        contents,
        date: timeOf(createdAt),
        check: readAt ? timeOf(readAt) : UNREAD,
      },
      comment: answeredAt && {
        subject: answerSubject!,
        contents: answerContents!,
        date: timeOf(answeredAt),
      },
      csCnt: count,
      csNo: next,
    }
  })
}

/** The member's own, to be edited; refuses `state` once it is answered. */
export async function loadInquiry(db: Reader, member: number, no: number) {
  const found = await selectOwn(db, member, no)
  if (!found) throw notFound()
  if (found.answered) throw new Refusal('state', inquiryText.answered)
  return { no, subject: found.subject, contents: found.contents }
}

/** Writes a new one. Refuses `denied`, `badInput`, and `rate` for the sixth within an hour. */
export async function writeInquiry({ db }: House, writing: Writing, given: Text): Promise<number> {
  const text = readText(writing, given)
  return once(db, writing, async (tx) => {
    const { id: member } = writing.member
    const { plain } = await readRecent(tx, member)
    if (plain >= PER_HOUR) throw new Refusal('rate', inquiryText.often)
    return insertInquiry(tx, { member, kind: 'plain', ...text })
  })
}

/** Changes an own one that waits; the desk's answer to what it said before is refused then. `rate` for the 21st time. */
export async function editInquiry(
  { db }: House,
  writing: Writing,
  no: number,
  given: Text,
): Promise<number> {
  const text = readText(writing, given)
  return once(db, writing, async (tx) => {
    const found = await lockOwn(tx, writing.member.id, no)
    if (!found) throw notFound()
    if (found.answered) throw new Refusal('state', inquiryText.answered)
    const same = found.subject === text.subject && found.contents === text.contents
    if (same) return no
    if (found.version > EDITS) throw new Refusal('rate', inquiryText.oftenEdit)
    await updateInquiry(tx, no, text)
    return no
  })
}

/** Asks for the deposit account. Refuses `state` while one such waits, and `rate` for the fourth within an hour. */
export async function askBank({ db }: House, writing: Writing, page: string): Promise<number> {
  mustBeAllowed(writing.member, 'write')
  if (page !== BANK_PAGE) throw new Refusal('badInput', refusals.badInput)
  return once(db, writing, async (tx) => {
    const { id: member } = writing.member
    const { bank, bankWaits } = await readRecent(tx, member)
    if (bankWaits) throw new Refusal('state', inquiryText.bankOpen)
    if (bank >= BANK_PER_HOUR) throw new Refusal('rate', inquiryText.oftenBank)
    const { bankSubject: subject, bankContents: contents } = inquiryText
    return insertInquiry(tx, { member, kind: 'bank', subject, contents })
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

const notFound = () => new Refusal('notFound', inquiryText.notFound)

function readText({ member }: Writing, given: Text): Text {
  mustBeAllowed(member, 'write')
  const text = { subject: plainLine(given.subject), contents: plainText(given.contents) }
  if (text.subject === '') throw new Refusal('badInput', inquiryText.noSubject)
  if (text.contents === '') throw new Refusal('badInput', inquiryText.noContents)
  if (lengthOf(text.subject) > SUBJECT_MAX) throw new Refusal('badInput', inquiryText.longSubject)
  if (lengthOf(text.contents) > CONTENTS_MAX)
    throw new Refusal('badInput', inquiryText.longContents)
  return text
}

/** One write of the member at a time, and the same key's answer again without a second one. */
async function once(
  db: Db,
  { member, call, key, bodyHash }: Writing,
  write: (tx: Tx) => Promise<number>,
): Promise<number> {
  return db.begin(async (tx) => {
    await lockMember(tx, member.id)
    if (key === null) return write(tx)
    const asked = { member: member.id, call, key, bodyHash }
    const [stored] = await readAnswers(tx, [asked])
    if (stored === 'keyReuse') throw new Refusal('keyReuse', refusals.keyReuse)
    if (stored) return Number(stored.answer)
    const no = await write(tx)
    await writeAnswers(tx, [{ ...asked, answer: String(no) }])
    return no
  })
}
