/**
 * The audit log: what every operator did, each entry chained to the one before by its hash
 * (docs/spec/rules.md#operators).
 */
import { createHash, randomBytes } from 'node:crypto'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import { withoutTexts } from '../../http/texts.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { currentTrace } from '../../trace.ts'
import {
  insertAbout,
  insertEntry,
  lockChain,
  selectActing,
  selectChain,
  selectHead,
  selectLast,
  selectRecent,
  type Entry,
  type Repeatable,
  type Told,
} from './sql.ts'

export type Act = {
  /** who did it; `system`, of the role `system`, is the house itself */
  operator: Pick<Operator, 'uid' | 'role' | 'session'> | { uid: 'system'; role: 'system' }
  /** not judged here: an act that changes its own operator, judged before behind their row's lock, or a mere report */
  judged?: boolean
  /** a permission's name, or what was done with a session */
  action: string
  subject: string
  /** the member whom it is about, by number: its texts are erased with the account; null where it is about none */
  about: number | null
  reason?: string
  before?: unknown
  after?: unknown
  address?: string
}

const GENESIS = Buffer.alloc(32)

/** One text for one entry, whatever order its keys came in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join()}}`
}

function hashOf({ prevHash, ...entry }: Omit<Entry, 'hash'>): Buffer {
  const { id, at, actor, role, action, subject, reason, before, after, address } = entry
  const text = canonical([
    id,
    at.toISOString(),
    actor,
    role,
    action,
    subject,
    reason,
    before,
    after,
    address,
  ])
  return createHash('sha256').update(prevHash).update(text).digest()
}

type Texts = Pick<Entry, 'reason' | 'before' | 'after'>
/** Replaces the reason of an entry: the hash of the texts that are kept beside it. */
const sealOf = (salt: Buffer, { reason, before, after }: Texts): string =>
  `sha256:${createHash('sha256')
    .update(salt)
    .update(canonical([reason, before, after]))
    .digest('hex')}`

const SEALED = /^sha256:[0-9a-f]{64}$/
/** The texts of an entry are as they were written, or erased with the account. */
const isWhole = ({ reason }: Entry, told: Told | null): boolean =>
  told === null
    ? reason === null || !SEALED.test(reason)
    : told.salt === null
      ? told.left
      : sealOf(Buffer.from(told.salt, 'hex'), told) === reason

/** A value as the database gives it back: what is hashed is what can be hashed again. */
const kept = (value: unknown): unknown =>
  value === undefined ? null : JSON.parse(JSON.stringify(value))

/**
 * Writes an act down, in the transaction that does it. One at a time: the chain has one end. Behind that lock its operator
 * is read again, since every change of an operator or a session is an act as well: refuses `logout` where the operator is
 * switched off or the session is over, `denied` where the role is another (docs/adr/0287).
 */
export async function record(tx: Tx, act: Act): Promise<void> {
  const { last, now } = await lockChain(tx)
  if (act.operator.role !== 'system' && !act.judged) await mustStillAct(tx, act.operator)
  const { operator, action, subject, about, reason = null, address = null } = act
  // Such a reason would say that there are texts beside it.
  if (about === null && reason !== null && SEALED.test(reason))
    throw new Refusal('badInput', operatorText.noReason)
  const texts = { reason, before: kept(act.before), after: kept(act.after) }
  const salt = about === null ? null : randomBytes(16)
  const entry = {
    id: (last?.id ?? 0) + 1,
    // The database keeps microseconds, the hash milliseconds: both hold what is written here.
    at: new Date(now.getTime()),
    actor: operator.uid,
    role: operator.role,
    action,
    subject,
    ...texts,
    ...(salt && {
      reason: sealOf(salt, texts),
      ...{ before: withoutTexts(texts.before), after: withoutTexts(texts.after) },
    }),
    address,
    prevHash: last?.hash ?? GENESIS,
  }
  await insertEntry(tx, { ...entry, hash: hashOf(entry), trace: currentTrace()?.id ?? null })
  if (salt) await insertAbout(tx, { id: entry.id, member: about!, salt, ...texts })
}

async function mustStillAct(tx: Tx, operator: Pick<Operator, 'uid' | 'role' | 'session'>) {
  const acting = await selectActing(tx, operator)
  if (!acting) throw new Refusal('logout', operatorText.logout)
  if (acting.role !== operator.role) throw new Refusal('denied', operatorText.denied)
}

/** Who last did an act to a subject, and why; null when nobody did. */
export const lastAct = (db: Reader, action: string, subject: string) =>
  selectLast(db, action, subject)

/** Whether an operator did the same to a subject within so many minutes. */
export const recentAct = (db: Reader, act: Repeatable, minutes: number) =>
  selectRecent(db, act, minutes)

export type Verdict = {
  entries: number
  /** the first entry that was touched, or the first of an end that was cut off */
  brokenAt: number | null
  /** entries that the kept head says were there and are not any more */
  cut: number
}

/** Recomputes the chain from its beginning and holds its end against the head that is kept beside it. */
export async function verifyChain(db: Reader): Promise<Verdict> {
  let prevHash: Buffer = GENESIS
  let entries = 0
  // Before the entries: what is written meanwhile makes the chain longer than the head, not shorter.
  const head = await selectHead(db)
  for (;;) {
    const page = await selectChain(db, entries)
    for (const { told, ...entry } of page) {
      const whole =
        isWhole(entry, told) &&
        entry.id === entries + 1 &&
        entry.prevHash.equals(prevHash) &&
        hashOf(entry).equals(entry.hash) &&
        (entry.id !== head?.entry || entry.hash.equals(head.hash))
      if (!whole) return { entries, brokenAt: entry.id, cut: 0 }
      prevHash = entry.hash
      entries++
    }
    if (page.length === 0) break
  }
  const cut = Math.max(0, (head?.entry ?? 0) - entries)
  // Entries without a head: it was taken away too.
  const headless = entries > 0 && head === null
  return { entries, brokenAt: cut > 0 ? entries + 1 : headless ? entries : null, cut }
}
