/**
 * The desk's side of inquiries: one answer each, by hand or from a template (docs/spec/rules.md#boards, #operators).
 */
import type { Inquiry, Template } from '@madang/contract/operator/inquiry.ts'
import {
  ANSWER_CONTENTS_MAX,
  ANSWER_SUBJECT_MAX,
  boardText,
  TEMPLATE_TITLE_MAX,
} from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { madeOnce } from '../../http/drafts.ts'
import { publish } from '../../http/live.ts'
import { lengthOf, plainLine, plainText } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import {
  deleteTemplateRow,
  lockInquiry,
  lockTemplate,
  selectQueue,
  selectWhole,
  updateAnswer,
  writeTemplate,
  type Queue,
} from './desk-sql.ts'

type House = { db: Db }
type Acting = { operator: Operator; address: string }
type Text = { subject: string; contents: string }

export async function readQueue(db: Reader, queue: Queue) {
  const { rows, ...counts } = await selectQueue(db, queue)
  return { ...counts, list: rows.map(shown) }
}

/** A whole inquiry for the desk, whether the member hid it or not. Reading it here marks nothing read. */
export async function readWhole(db: Reader, id: number): Promise<Inquiry> {
  const found = await selectWhole(db, id)
  if (!found) throw new Refusal('notFound', operatorText.notFound)
  const { answerSubject, answerContents, answeredAt, ...row } = found
  return {
    ...shown(row),
    contents: row.contents,
    answer: answeredAt && {
      subject: answerSubject!,
      contents: answerContents!,
      at: answeredAt.toISOString(),
    },
  }
}

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
 * Keeps a text to answer with; a new one once for its `draft`. Refuses `badInput`, `notFound`, `dup` for a title another
 * has, and `keyReuse` for a draft that was sent with another text.
 */
export async function saveTemplate(
  { db }: House,
  { operator, address }: Acting,
  {
    id,
    draft,
    ...given
  }: Omit<Template, 'id'> & { id?: number | undefined; draft?: string | undefined },
): Promise<{ id: number }> {
  const title = plainLine(given.title)
  if (title === '') throw new Refusal('badInput', boardText.noTitle)
  if (lengthOf(title) > TEMPLATE_TITLE_MAX) throw new Refusal('badInput', boardText.longTitle)
  const template = { title, ...readText(given) }
  const keep = async (tx: Tx) => {
    const before = id === undefined ? null : await lockTemplate(tx, id)
    if (before === undefined) throw new Refusal('notFound', operatorText.notFound)
    const kept = await writeTemplate(tx, { id: before?.id ?? null, ...template })
    if (kept === null) throw new Refusal('dup', boardText.dupTitle)
    await record(tx, {
      operator,
      action: 'template.save',
      subject: title,
      before,
      after: { id: kept, ...template },
      address,
    })
    return { id: kept }
  }
  return db.begin((tx) =>
    id === undefined
      ? madeOnce(tx, { operator, draft, kind: 'template', body: template }, () => keep(tx))
      : keep(tx),
  )
}

export async function deleteTemplate(
  { db }: House,
  { operator, address }: Acting,
  id: number,
): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockTemplate(tx, id)
    if (!before) throw new Refusal('notFound', operatorText.notFound)
    await deleteTemplateRow(tx, id)
    await record(tx, {
      operator,
      action: 'template.delete',
      subject: before.title,
      before,
      address,
    })
  })
}

function readText(given: Text): Text {
  const text = { subject: plainLine(given.subject), contents: plainText(given.contents) }
  if (text.subject === '') throw new Refusal('badInput', boardText.noSubject)
  if (text.contents === '') throw new Refusal('badInput', boardText.noContents)
  if (lengthOf(text.subject) > ANSWER_SUBJECT_MAX)
    throw new Refusal('badInput', boardText.longSubject)
  if (lengthOf(text.contents) > ANSWER_CONTENTS_MAX)
    throw new Refusal('badInput', boardText.longContents)
  return text
}
