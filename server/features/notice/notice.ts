/** Notices: what the house tells its members, and the rules all its HTML boards share (docs/spec/rules.md#boards). */
import { timeOf } from '@madang/contract/core/kst.ts'
import type { Notice as Shown } from '@madang/contract/member/notice.ts'
import {
  boardText,
  NOTICE_SIZE,
  NOTICE_SUBJECT_MAX,
} from '@madang/contract/operator/plain/board.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import { cleanHtml } from '../../http/html.ts'
import { lengthOf, plainLine } from '../../http/plain-text.ts'
import { madeOnce } from '../../http/drafts.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import type { Operator } from '../../http/serve-operator.ts'
import type { Member } from '../../http/identity.ts'
import { record } from '../audit/audit.ts'
import { isPartner } from '../header/header.ts'
import {
  insertNotice,
  lockNotice,
  selectNotice,
  updateNotice,
  updateNoticeWithdrawn,
  type Audience,
  type NoticeFields,
} from './sql.ts'

export type { Audience }

/** Whose boards a reader sees: everyone's and their own; a guest is null, a partner is a member too. */
export function audiencesOf(member: Pick<Member, 'type'> | null): Audience[] {
  if (!member) return ['all', 'guest']
  return isPartner(member) ? ['all', 'member', 'partner'] : ['all', 'member']
}

/** A notice shown now to this reader, its HTML cleaned once more; refuses `notFound` for every other. */
export async function readNotice(
  db: Reader,
  member: Pick<Member, 'type'> | null,
  id: number,
): Promise<Shown> {
  const found = await selectNotice(db, audiencesOf(member), id)
  if (!found) throw new Refusal('notFound', refusals.notFound)
  const { html, startsAt, ...notice } = found
  return { ...notice, contents: cleanHtml(html), date: timeOf(startsAt) }
}

/** Who changes a board, and from where. */
export type Acting = { operator: Operator; address: string }

/** What the console sends: the HTML as it was typed, times ISO 8601; `version` is the one that was edited. */
type NoticeDraft = Omit<NoticeFields, 'startsAt' | 'endsAt'> & {
  id?: number | undefined
  version?: number | undefined
  /** of a new one: sent again, it is made once */
  draft?: string | undefined
  startsAt: string
  endsAt: string | null
}

/** Stores a new notice or a change of one. Refuses `badInput`, `notFound`, `state` when it changed since `version`, `keyReuse`. */
export async function saveNotice(
  { db }: { db: Db },
  { operator, address }: Acting,
  { id, version, draft, ...given }: NoticeDraft,
): Promise<{ id: number; html: string }> {
  const fields = readFields(given)
  const keep = async (tx: Tx) => {
    const before = id === undefined ? null : mustBeAt(await lockNotice(tx, id), version)
    if (before) await updateNotice(tx, before.id, fields, operator.uid)
    const kept = before?.id ?? (await insertNotice(tx, fields, operator.uid))
    await record(tx, {
      about: null,
      operator,
      action: 'notice.save',
      subject: `공지 ${kept} · ${fields.subject}`,
      before,
      after: fields,
      address,
    })
    return { id: kept, html: fields.html }
  }
  return db.begin((tx) =>
    id === undefined
      ? madeOnce(tx, { operator, draft, kind: 'notice', body: fields }, () => keep(tx))
      : keep(tx),
  )
}

/** Takes a notice off the board, or puts it back; refuses `state` when it is so already. */
export async function withdrawNotice(
  { db }: { db: Db },
  { operator, address }: Acting,
  { id, withdrawn }: { id: number; withdrawn: boolean },
): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockNotice(tx, id)
    if (!before) throw new Refusal('notFound', operatorText.notFound)
    if (before.withdrawn === withdrawn) throw new Refusal('state', operatorText.changed)
    await updateNoticeWithdrawn(tx, id, withdrawn, operator.uid)
    await record(tx, {
      about: null,
      operator,
      action: withdrawn ? 'notice.withdraw' : 'notice.restore',
      subject: `공지 ${id} · ${before.subject}`,
      before: { withdrawn: before.withdrawn },
      after: { withdrawn },
      address,
    })
  })
}

function readFields({
  subject,
  html,
  color,
  size,
  ...draft
}: Omit<NoticeDraft, 'id' | 'version' | 'draft'>) {
  const fields: NoticeFields = {
    type: draft.type,
    audience: draft.audience,
    subject: plainLine(subject),
    html: readHtml(html),
    color: color.trim().toLowerCase(),
    size,
    ...readSchedule(draft),
  }
  if (fields.subject === '') throw new Refusal('badInput', boardText.noSubject)
  if (lengthOf(fields.subject) > NOTICE_SUBJECT_MAX)
    throw new Refusal('badInput', boardText.longSubject)
  if (!/^(?:#[0-9a-f]{6})?$/.test(fields.color)) throw new Refusal('badInput', boardText.badColor)
  if (size !== 0 && (size < NOTICE_SIZE.min || size > NOTICE_SIZE.max))
    throw new Refusal('badInput', boardText.badSize)
  return fields
}

/** HTML of an operator as it may be kept; refuses `badInput` when nothing of it is left to see. */
export function readHtml(given: string): string {
  const html = cleanHtml(given).trim()
  if (!/<img [^>]*src="/.test(html) && plainLine(html.replaceAll(/<[^>]*>|&nbsp;/g, ' ')) === '')
    throw new Refusal('badInput', boardText.noContents)
  return html
}

const EARLIEST = Date.UTC(2000, 0)
const LATEST = Date.UTC(2200, 0)

/** When a board begins and ends, half-open; refuses `badInput` for an end that is not after the start. */
export function readSchedule({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) {
  const schedule = {
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
  for (const at of Object.values(schedule)) {
    const inReach = at === null || (at.getTime() >= EARLIEST && at.getTime() < LATEST)
    if (!inReach) throw new Refusal('badInput', boardText.badTime)
  }
  if (schedule.endsAt !== null && schedule.endsAt <= schedule.startsAt)
    throw new Refusal('badInput', boardText.badSchedule)
  return schedule
}

/** The row that was edited, still as it was then; refuses `notFound` and `state`. */
export function mustBeAt<R extends { version: number }>(
  row: R | undefined,
  version: number | undefined,
): R {
  if (!row) throw new Refusal('notFound', operatorText.notFound)
  if (row.version !== version) throw new Refusal('state', operatorText.changed)
  return row
}
