/** New versions: asked for by one operator, agreed to by another, in force from the instant they say and never changed. */
import { termsKinds, termsNames, type TermsKind } from '@madang/contract/core/terms.ts'
import type { TermsDetail, TermsDocument } from '@madang/contract/operator/terms.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import {
  LEAST_MINUTES,
  MOST_DAYS,
  SUMMARY_MAX,
  termsEditText,
} from '@madang/contract/operator/plain/terms.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { cleanHtml } from '../../http/html.ts'
import { lengthOf, plainLine } from '../../http/plain-text.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { request, type Act } from '../approvals/approvals.ts'
import { readHtml } from '../notice/notice.ts'
import { changesOf } from './changes.ts'
import {
  insertVersion,
  selectClock,
  selectNewest,
  selectVersions,
  selectWaiting,
  type Listed,
} from './sql.ts'

/** What is asked of a second operator; `inForceAt` ISO 8601. */
type Asked = {
  kind: TermsKind
  version: number
  inForceAt: string
  summary: string
  html: string
}

const MINUTE = 60_000
const DAY = 86_400_000
/** The database takes none that is in force sooner (migration 0134). */
const TOO_LATE_MS = MINUTE

/** Every document with its versions and what waits. */
export async function listTerms(db: Reader): Promise<TermsDocument[]> {
  const [rows, waiting] = await Promise.all([selectVersions(db), selectWaiting(db)])
  return termsKinds.map((kind) => documentOf(kind, rows, waiting))
}

type Waiting = Awaited<ReturnType<typeof selectWaiting>>

function documentOf(kind: TermsKind, rows: Listed[], waiting: Waiting): TermsDocument {
  const versions = rows.filter((row) => row.kind === kind)
  const inForce = versions.find(({ inForceAt, now }) => inForceAt <= now)?.version ?? 0
  const found = waiting.find(({ detail }) => detail.kind === kind)
  const asked = found && (found.detail as Asked)
  return {
    kind,
    versions: versions.map(({ version, inForceAt, summary, by, approvedBy }) => ({
      ...{ version, summary, by, approvedBy },
      inForceAt: inForceAt.toISOString(),
      state: version === inForce ? 'inForce' : version > inForce ? 'coming' : 'past',
    })),
    waiting: found
      ? {
          ...{ approval: found.id, by: found.by, version: asked!.version },
          ...{ inForceAt: asked!.inForceAt, summary: asked!.summary },
        }
      : null,
  }
}

/** One document, with the text to write on from and the one that waits. */
export async function readTerms(db: Reader, kind: TermsKind): Promise<TermsDetail> {
  const [rows, waiting, newest] = await Promise.all([
    selectVersions(db),
    selectWaiting(db),
    selectNewest(db, kind),
  ])
  const asked = waiting.find(({ detail }) => detail.kind === kind)
  return {
    ...documentOf(kind, rows, waiting),
    html: newest?.html ?? '',
    changes: asked ? changesOf(newest?.html ?? '', cleanHtml((asked.detail as Asked).html)) : [],
    waitingHtml: asked ? cleanHtml((asked.detail as Asked).html) : null,
  }
}

type Request = Acting & Omit<Asked, 'version'> & { version: number; reason: string }

/**
 * Asks for the version after `version`. Refuses `badInput` for a text, a sentence or an instant that will not do, and
 * `state` when somebody was faster or one waits already.
 */
export async function requestTerms(
  { db }: Pick<Deps, 'db'>,
  { operator, address, kind, version, reason, ...given }: Request,
): Promise<number> {
  const html = readHtml(given.html)
  const summary = plainLine(given.summary)
  if (summary === '') throw new Refusal('badInput', termsEditText.noSummary)
  if (lengthOf(summary) > SUMMARY_MAX) throw new Refusal('badInput', termsEditText.longSummary)
  const inForceAt = new Date(Math.floor(Date.parse(given.inForceAt) / 1_000) * 1_000)
  return db.begin(async (tx) => {
    const [newest, { now }] = await Promise.all([selectNewest(tx, kind), selectClock(tx)])
    if ((newest?.version ?? 0) !== version) throw new Refusal('state', operatorText.changed)
    if (newest?.html === html) throw new Refusal('badInput', termsEditText.same)
    const ahead = inForceAt.getTime() - now.getTime()
    if (ahead < LEAST_MINUTES * MINUTE) throw new Refusal('badInput', termsEditText.soon)
    if (ahead > MOST_DAYS * DAY) throw new Refusal('badInput', termsEditText.far)
    if (newest && inForceAt < newest.inForceAt) throw new Refusal('badInput', termsEditText.before)
    const detail: Asked = {
      ...{ kind, version: version + 1, summary, html },
      inForceAt: inForceAt.toISOString(),
    }
    return request(tx, {
      ...{ operator, action: 'terms.publish', subject: termsKinds.indexOf(kind) + 1, detail },
      ...{ title: `${termsNames[kind]} 버전 ${version + 1}`, reason, address },
    })
  })
}

/** A version with its second operator: written down for good, in force from its instant. Refuses `state` when that is past. */
export const termsApproved: Act = async (_deps, tx, { id, detail }, by) => {
  const { kind, version, inForceAt, summary, html } = detail as Asked
  const [newest, { now }] = await Promise.all([selectNewest(tx, kind), selectClock(tx)])
  if ((newest?.version ?? 0) !== version - 1) throw new Refusal('state', operatorText.changed)
  const at = new Date(inForceAt)
  if (at.getTime() - now.getTime() <= TOO_LATE_MS) throw new Refusal('state', termsEditText.late)
  await addVersion(tx, { kind, version, inForceAt: at, summary, html, approval: id })
  const told = { version, inForceAt }
  await recordEvents(tx, [{ kind: 'terms.published', actor: by.uid, target: kind, detail: told }])
  return { kind, ...told }
}

/** The one way a version comes to be, also the house's first. Its instant lies a minute ahead at least. */
export const addVersion = (tx: Tx, version: Parameters<typeof insertVersion>[1]) =>
  insertVersion(tx, { ...version, html: cleanHtml(version.html) })
