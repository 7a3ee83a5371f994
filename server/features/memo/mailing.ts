/** One text sent to many members, by an operator or by the house itself. */
import type { MailingAudience } from '@madang/contract/operator/memo.ts'
import { boardText, NOTICE_SUBJECT_MAX } from '@madang/contract/operator/plain/board.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'
import { memoTemplateText } from '@madang/contract/operator/plain/memo-templates.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { publishMoved } from '../../http/live.ts'
import { lengthOf, plainLine } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { record } from '../audit/audit.ts'
import { readHtml } from '../notice/notice.ts'
import {
  insertMailing,
  insertMemos,
  isMember,
  lockDraft,
  selectAddressed,
  selectFiltered,
  type Text,
} from './mailing-sql.ts'
import { hasPlaces, mustBePlaced } from './fill.ts'
import { isPlanned } from './plan-sql.ts'
import { holdTemplate } from './templates-sql.ts'

type Memo = Text & {
  /** ids of members; one that is named twice has one memo */
  members: number[]
}

/**
 * Writes the house's own memo to members in the caller's transaction; their headers show it when that commits.
 * Subject ≤ 100 characters of text, HTML as an operator would write it. Answers the mailing's id. Refuses `badInput`.
 */
export async function sendMemos(tx: Tx, { members, ...given }: Memo): Promise<number> {
  const mailing = await insertMailing(tx, {
    ...readText(given),
    audience: { by: 'members' },
    sentBy: null,
    draft: null,
  })
  await deliver(tx, mailing!, members, false)
  return mailing!
}

/** Whom it would reach now, and which of the ids are of nobody who could read it. Refuses `notFound` for a tree of nobody. */
export async function addressees(db: Reader, to: MailingAudience) {
  if (to.by === 'uids') {
    const uids = [...new Set(to.uids.map((uid) => uid.trim().toLowerCase()))].filter(Boolean)
    const found = await selectAddressed(db, uids)
    const known = new Set(found.map(({ uid }) => uid))
    return { members: found.map(({ id }) => id), unknown: uids.filter((uid) => !known.has(uid)) }
  }
  const below = to.below?.trim().toLowerCase() || null
  if (below !== null && !(await isMember(db, below)))
    throw new Refusal('notFound', mailingText.noUpper)
  const members = await selectFiltered(db, {
    type: to.type ?? null,
    state: to.state ?? null,
    below,
  })
  return { members, unknown: [] }
}

/** What an operator wrote, and the version of the template it was written from. */
export type Draft = Text & {
  draft: string
  to: MailingAudience
  members: number
  template?: { id: number; version: number } | undefined
}

/** How the log names a memo. One to a single member is about them, and its subject is a text of theirs. */
export function ofMemo(name: string, subject: string, members: readonly number[]) {
  return members.length > 1
    ? { about: null, subject: `${name} · ${subject}` }
    : { about: members[0] ?? null, subject: name }
}

/**
 * Sends what an operator wrote, once for one draft. Refuses `badInput`, `notFound` for ids of nobody, `state` when it
 * would reach other than the `members` the operator was told of or its template was changed, and `keyReuse` for a draft that was sent with another text or to others, or is planned.
 */
export async function sendMailing(
  { db }: { db: Db },
  { operator, address }: Acting,
  { draft, to, members: told, template, ...given }: Draft,
): Promise<{ id: number; members: number }> {
  const text = readPlaced(given)
  return db.begin(async (tx) => {
    const row = { ...text, draft, audience: to, sentBy: operator.id }
    const id = await insertMailing(tx, row)
    if (id === undefined) return sentBefore(tx, row)
    if (await isPlanned(tx, draft)) throw new Refusal('keyReuse', mailingText.otherPlan)
    const from = await mustStand(tx, template)
    const { members, unknown } = await addressees(tx, to)
    if (unknown.length > 0)
      throw new Refusal('notFound', mailingText.unknown(unknown.slice(0, 10).join(', ')))
    if (members.length === 0) throw new Refusal('badInput', mailingText.nobody)
    if (members.length !== told)
      throw new Refusal('state', mailingText.moved(formatWon(members.length)))
    await deliver(tx, id, members, hasPlaces(text))
    await record(tx, {
      ...ofMemo(`쪽지 ${id}`, text.subject, members),
      operator,
      action: 'memo.send',
      after: { ...text, to, members: members.length, ...from },
      address,
    })
    return { id, members: members.length }
  })
}

async function sentBefore(
  tx: Tx,
  row: Text & { draft: string; audience: MailingAudience; sentBy: number },
) {
  const sent = await lockDraft(tx, row.draft, row.audience)
  if (!sent) throw new Refusal('notFound', operatorText.notFound)
  const same =
    sent.subject === row.subject &&
    sent.html === row.html &&
    sent.sentBy === row.sentBy &&
    sent.sameAudience
  if (!same) throw new Refusal('keyReuse', mailingText.otherDraft)
  return { id: sent.id, members: sent.members }
}

/** Writes the memos of a mailing; their members' headers show them when the transaction commits. */
export async function deliver(tx: Tx, mailing: number, members: number[], fills: boolean) {
  await insertMemos(tx, mailing, members, fills)
  await publishMoved(tx)
}

/**
 * The template a text was written from, held as it was then until it is sent, as the log tells it. Refuses `state` when it
 * was changed or put away meanwhile.
 */
export async function mustStand(tx: Tx, template: Draft['template']) {
  if (!template) return {}
  const stands = await holdTemplate(tx, template.id)
  if (stands?.version !== template.version || stands.archived)
    throw new Refusal('state', memoTemplateText.changed)
  return { template }
}

/** What an operator wrote, as it is kept, each place where it can be filled. Refuses `badInput`. */
export function readPlaced(given: Text): Text {
  mustBePlaced(given)
  return readText(given)
}

/** What was written, as it is kept. Refuses `badInput`. */
function readText(given: Text): Text {
  const text = { subject: plainLine(given.subject), html: readHtml(given.html) }
  if (text.subject === '') throw new Refusal('badInput', boardText.noSubject)
  if (lengthOf(text.subject) > NOTICE_SUBJECT_MAX)
    throw new Refusal('badInput', boardText.longSubject)
  return text
}
