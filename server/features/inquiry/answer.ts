/**
 * The desk's side of inquiries: one answer to each question, what an inquiry is about, the end of its thread
 * (docs/spec/rules.md#boards, #operators; docs/adr/0126).
 */
import type { InquiryCategory } from '@madang/contract/core/inquiry.ts'
import type { Inquiry } from '@madang/contract/operator/inquiry.ts'
import {
  ANSWER_CONTENTS_MAX,
  ANSWER_SUBJECT_MAX,
  boardText,
} from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader } from '../../db/db.ts'
import { publish } from '../../http/live.ts'
import { lengthOf, plainLine, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { lockInquiry, selectQueue, selectWhole, updateAnswer, type Queue } from './desk-sql.ts'
import { selectClosed, writeCategory, writeClosed, writeReopened } from './thread-sql.ts'

type House = { db: Db }
export type Acting = { operator: Operator; address: string }
export type Text = { subject: string; contents: string }

export async function readQueue(db: Reader, queue: Queue) {
  const { rows, ...counts } = await selectQueue(db, queue)
  return { ...counts, list: rows.map(shown) }
}

/** A whole inquiry for the desk, whether the member hid it or not. Reading it here marks nothing read. */
export async function readWhole(db: Reader, id: number): Promise<Inquiry> {
  const found = await selectWhole(db, id)
  if (!found) throw new Refusal('notFound', operatorText.notFound)
  const { answerSubject, answerContents, answeredAt, writtenAt, editedAt, earlier, ...row } = found
  return {
    ...shown(row),
    writtenAt: writtenAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    earlier: earlier.map(
      ({ question, askedAt, edits, editedAt, answeredAt: at, by, readAt, ...text }) => ({
        ...{ question, edits },
        at: instant(askedAt),
        editedAt: editedAt && instant(editedAt),
        answer: { ...text, at: instant(at), by, readAt: readAt && instant(readAt) },
      }),
    ),
    answer: answeredAt && {
      subject: answerSubject!,
      contents: answerContents!,
      at: answeredAt.toISOString(),
    },
  }
}

const instant = (at: string) => new Date(at).toISOString()

function shown<
  R extends { at: Date; readAt: Date | null; memberId: number; uid: string; nick: string },
>({ at, readAt, memberId, uid, nick, ...row }: R) {
  return {
    ...row,
    at: at.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    member: { id: memberId, uid, nick },
  }
}

/**
 * Answers what waits, once; the member's header shows it at once. `version` is what the operator had read. Refuses
 * `state` for one that is answered or deleted by its writer already, or was edited since.
 */
export async function answerInquiry(
  { db }: House,
  { operator, address }: Acting,
  { id, version, ...given }: Text & { id: number; version: number },
): Promise<void> {
  const text = readText(given)
  await db.begin(async (tx) => {
    const found = await lockInquiry(tx, id)
    if (!found) throw new Refusal('notFound', operatorText.notFound)
    if (found.answered) throw new Refusal('state', boardText.already)
    if (found.hidden) throw new Refusal('state', boardText.gone)
    if (found.version !== version) throw new Refusal('state', operatorText.changed)
    await updateAnswer(tx, { id, operator: operator.id, ...text })
    await record(tx, {
      about: found.member,
      operator,
      action: 'inquiry.answer',
      subject: `문의 ${id} · ${found.uid}`,
      before: { version, subject: found.subject, state: 'open' },
      after: { ...text, state: 'answered' },
      address,
    })
    await publish(tx, { kind: 'header', member: found.member })
  })
}

/**
 * What an inquiry is about. Of two operators who change it at once one does; it makes no answer old. Refuses `notFound`,
 * and `state` where it is not any more what it was as it was seen.
 */
export async function sortInquiry(
  { db }: House,
  { operator, address }: Acting,
  { id, from, to }: { id: number; from: InquiryCategory; to: InquiryCategory },
): Promise<void> {
  await db.begin(async (tx) => {
    const found = await lockInquiry(tx, id)
    if (!found) throw new Refusal('notFound', operatorText.notFound)
    if (found.category === to) return
    if (found.category !== from) throw new Refusal('state', operatorText.changed)
    await writeCategory(tx, id, to)
    await record(tx, {
      about: found.member,
      operator,
      action: 'inquiry.category',
      subject: `문의 ${id} · ${found.uid}`,
      before: { category: from },
      after: { category: to },
      address,
    })
  })
}

/** Closes an answered thread. Refuses `notFound`, and `state` while a question waits, once it is closed or was changed. */
export async function closeInquiry(
  { db }: House,
  { operator, address }: Acting,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await db.begin(async (tx) => {
    const found = await lockInquiry(tx, id)
    if (!found) throw new Refusal('notFound', operatorText.notFound)
    if (!found.answered) throw new Refusal('state', boardText.waits)
    if (await selectClosed(tx, id)) throw new Refusal('state', boardText.isClosed)
    if (found.version !== version) throw new Refusal('state', operatorText.changed)
    await writeClosed(tx, id, operator.id)
    await record(tx, {
      about: found.member,
      operator,
      action: 'inquiry.close',
      subject: `문의 ${id} · ${found.uid}`,
      before: { state: 'answered' },
      after: { state: 'closed' },
      address,
    })
  })
}

/**
 * Opens a closed thread again, at any time: its member may ask further as after an answer. Refuses `notFound`, and `state`
 * where it is not closed, was changed, or was deleted by its member.
 */
export async function reopenInquiry(
  { db }: House,
  { operator, address }: Acting,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await db.begin(async (tx) => {
    const found = await lockInquiry(tx, id)
    if (!found) throw new Refusal('notFound', operatorText.notFound)
    if (found.hidden) throw new Refusal('state', boardText.gone)
    if (!(await selectClosed(tx, id))) throw new Refusal('state', boardText.notClosed)
    if (found.version !== version) throw new Refusal('state', operatorText.changed)
    await writeReopened(tx, id)
    await record(tx, {
      about: found.member,
      operator,
      action: 'inquiry.reopen',
      subject: `문의 ${id} · ${found.uid}`,
      before: { state: 'closed' },
      after: { state: 'answered' },
      address,
    })
  })
}

export function readText(given: Text): Text {
  const text = { subject: plainLine(given.subject), contents: plainText(given.contents) }
  if (text.subject === '') throw new Refusal('badInput', boardText.noSubject)
  if (text.contents === '') throw new Refusal('badInput', boardText.noContents)
  if (lengthOf(text.subject) > ANSWER_SUBJECT_MAX)
    throw new Refusal('badInput', boardText.longSubject)
  if (lengthOf(text.contents) > ANSWER_CONTENTS_MAX)
    throw new Refusal('badInput', boardText.longContents)
  return text
}
