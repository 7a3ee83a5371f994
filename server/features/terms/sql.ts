import type { TermsKind } from '@madang/contract/core/terms.ts'

import type { Reader, Tx } from '../../db/db.ts'

export type Version = {
  kind: TermsKind
  version: number
  inForceAt: Date
  summary: string
}
export type Ref = { kind: TermsKind; version: number }

export type Listed = Version & {
  by: string | null
  approvedBy: string | null
  now: Date
}

/** Every version of every document, newest first within each. */
export const selectVersions = (db: Reader) => db.query<Listed>`
  select v.kind, v.version, v.in_force_at as "inForceAt", v.summary, r.uid as by, d.uid as "approvedBy", clock.now
  from (select business_now() as now offset 0) clock, terms_version v
  left join approval a on a.id = v.approval_id left join operator r on r.id = a.requested_by
  left join operator d on d.id = a.decided_by
  order by v.kind, v.version desc`

export const selectVersion = async (db: Reader, { kind, version }: Ref) =>
  (
    await db.query<Version & { html: string }>`
    select kind, version, in_force_at as "inForceAt", summary, html from terms_version
    where kind = ${kind} and version = ${version}`
  )[0]

/** The newest of a document, in force or not. */
export const selectNewest = async (db: Reader, kind: TermsKind) =>
  (
    await db.query<Version & { html: string }>`
    select kind, version, in_force_at as "inForceAt", summary, html from terms_version
    where kind = ${kind} order by version desc limit 1`
  )[0]

/** What was in force at an instant: of each document its newest version by then. */
export const selectInForce = (db: Reader, at: Date) => db.query<Version>`
  select distinct on (kind) kind, version, in_force_at as "inForceAt", summary from terms_version
  where in_force_at <= ${at} order by kind, version desc`

type Agreed = Ref & { at: Date }
export const selectAgreed = (db: Reader, member: number) => db.query<Agreed>`
  select kind, version, at from terms_consent where member_id = ${member} order by at desc, kind`

/** The house's time, and when something comes into force next. */
export async function selectClock(db: Reader) {
  const [row] = await db.query<{ now: Date; next: Date | null }>`
    select clock.now, (select min(in_force_at) from terms_version where in_force_at > clock.now) as next
    from (select business_now() as now offset 0) clock`
  return row!
}

/** A member's consents one after the other. */
export const lockMember = (tx: Tx, member: number) =>
  tx.query`select from member where id = ${member} for no key update`

type Consent = { member: number; refs: Ref[]; address: string; at: Date }

export const insertConsents = (tx: Tx, { member, refs, address, at }: Consent) => tx.query`
  insert into terms_consent (member_id, kind, version, at, address)
  select ${member}, n.*, ${at}, ${address}
  from unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ version }) => version)}::int[]) as n`

/** Everything in force until `through` is agreed to. */
export const updateThrough = (tx: Tx, member: number, through: Date) => tx.query`
  update member set terms_at = ${through} where id = ${member} and (terms_at is null or terms_at < ${through})`

type NewVersion = Version & { html: string; approval: number | null }

export const insertVersion = (tx: Tx, v: NewVersion) => tx.query`
  insert into terms_version (kind, version, in_force_at, html, summary, approval_id)
  values (${v.kind}, ${v.version}, ${v.inForceAt}, ${v.html}, ${v.summary}, ${v.approval})`

type Waiting = { id: number; detail: Record<string, unknown>; by: string }

/** Versions that wait for a second operator. */
export const selectWaiting = (db: Reader) => db.query<Waiting>`
  select a.id, a.detail, o.uid as by from approval a join operator o on o.id = a.requested_by
  where a.action = 'terms.publish' and a.state = 'pending' order by a.id`
