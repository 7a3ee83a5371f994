/**
 * Terms in versions: what is in force at an instant, and what members agreed to (docs/spec/accounts.md,
 * docs/adr/0117-terms-in-versions.md). A version never changes; play waits for consent to all that is in force.
 */
import { termsKinds } from '@madang/contract/core/terms.ts'
import { termsText } from '@madang/contract/member/plain/terms.ts'
import type { TermsOf } from '@madang/contract/member/terms.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { cleanHtml } from '../../http/html.ts'
import { Refusal } from '../../http/refusal.ts'
import { changesOf } from './changes.ts'
import {
  insertConsents,
  lockMember,
  selectAgreed,
  selectClock,
  selectInForce,
  selectVersion,
  selectVersions,
  updateThrough,
  type Ref,
  type Version,
} from './sql.ts'

export type { Ref } from './sql.ts'
export { addVersion, listTerms, readTerms, requestTerms, termsApproved } from './edit.ts'

const notFound = () => new Refusal('notFound', termsText.notFound)
const same = (a: Ref) => (b: Ref) => a.kind === b.kind && a.version === b.version
const shown = ({ kind, version, inForceAt, summary }: Version) => ({
  ...{ kind, version, summary },
  inForceAt: inForceAt.toISOString(),
})

/** All documents with their versions, what is announced included; in the order of the menus. */
export async function readAll(db: Reader): Promise<TermsOf[]> {
  const rows = await selectVersions(db)
  return termsKinds.map((kind) => {
    const versions = rows.filter((row) => row.kind === kind)
    const inForce = versions.find(({ inForceAt, now }) => inForceAt <= now)
    return { kind, inForce: inForce?.version ?? null, versions: versions.map(shown) }
  })
}

/** A name of an address as one of a version; refuses `notFound` for what can be none. */
export function refOf(kind: string | undefined, version: string | undefined): Ref {
  const known = termsKinds.find((each) => each === kind)
  if (!known || !/^[1-9]\d{0,5}$/.test(version ?? '')) throw notFound()
  return { kind: known, version: Number(version) }
}

async function textOf(db: Reader, ref: Ref) {
  const found = await selectVersion(db, ref)
  if (!found) throw notFound()
  return found
}

/** One version with its text, cleaned once more. Refuses `notFound`. */
export async function readVersion(db: Reader, ref: Ref) {
  const { html, ...version } = await textOf(db, ref)
  return { ...shown(version), html: cleanHtml(html) }
}

/** What is different between two versions of a document. Refuses `notFound`. */
export async function readChanges(db: Reader, from: Ref, to: Ref) {
  const [before, after] = await Promise.all([textOf(db, from), textOf(db, to)])
  return changesOf(before.html, after.html)
}

/** What was in force at an instant; the version of each document that a bet was placed under. */
export async function termsAt(db: Reader, at: Date): Promise<Ref[]> {
  const rows = await selectInForce(db, at)
  return rows.map(({ kind, version }) => ({ kind, version }))
}

/** The same, with when a member agreed to each; null: never. */
export async function termsOfBet(db: Reader, member: number, at: Date) {
  const [refs, agreed] = await Promise.all([termsAt(db, at), selectAgreed(db, member)])
  return refs.map((ref) => ({
    ...ref,
    agreedAt: agreed.find(same(ref))?.at.toISOString() ?? null,
  }))
}

/** In force and not agreed to. */
async function standing(db: Reader, member: number) {
  const clock = await selectClock(db)
  const [inForce, agreed] = await Promise.all([
    selectInForce(db, clock.now),
    selectAgreed(db, member),
  ])
  // In the order of the menus.
  const due = termsKinds.flatMap((kind) =>
    inForce.filter((row) => row.kind === kind && !agreed.some(same(row))),
  )
  return { ...clock, inForce, agreed, due }
}

export async function readMine(db: Reader, member: number) {
  const { due, next, agreed } = await standing(db, member)
  return {
    due: due.map(shown),
    next: next?.toISOString() ?? null,
    agreed: agreed.map(({ at, ...ref }) => ({ ...ref, at: at.toISOString() })),
  }
}

type Agreeing = {
  member: { id: number; uid: string }
  /** what the member was shown; null: all that is in force, of who is made by the house itself */
  refs: Ref[] | null
  address: string
}

/**
 * Keeps the member's consent to all that is due, once. Refuses `state` when something was named that is not in force,
 * or something due was not named: the page showed other versions than stand.
 */
export async function agree(tx: Tx, { member, refs, address }: Agreeing): Promise<void> {
  await lockMember(tx, member.id)
  const { now, inForce, due } = await standing(tx, member.id)
  const named = refs ?? inForce
  const isWhole =
    named.every((ref) => inForce.some(same(ref))) && due.every((row) => named.some(same(row)))
  if (!isWhole) throw new Refusal('state', termsText.changed)
  if (due.length === 0) return
  const versions = due.map(({ kind, version }) => ({ kind, version }))
  await insertConsents(tx, { member: member.id, refs: versions, address, at: now })
  await updateThrough(tx, member.id, latest(inForce))
  const detail = { versions, address }
  await recordEvents(tx, [{ kind: 'terms.agreed', actor: member.uid, detail }])
}

const latest = (versions: Version[]) =>
  versions.reduce((last, { inForceAt }) => (inForceAt > last ? inForceAt : last), new Date(0))

/** The same in a transaction of its own. */
export const agreeTo = ({ db }: Pick<Deps, 'db'>, agreeing: Agreeing) =>
  db.begin((tx) => agree(tx, agreeing))
