import type { Reader, Tx } from '../../db/db.ts'

export type Entry = {
  id: number
  at: Date
  actor: string
  role: string
  action: string
  subject: string
  reason: string | null
  before: unknown
  after: unknown
  address: string | null
  prevHash: Buffer
  hash: Buffer
}

/** The end of the chain, with every other writer waiting behind us. */
export async function lockChain(tx: Tx) {
  await tx.query`select pg_advisory_xact_lock(7201020)`
  const [row] = await tx.query<{ now: Date; id: number | null; hash: Buffer | null }>`
    select business_now() as now, a.id, a.hash from (select 1) one
    left join (select id, hash from audit order by id desc limit 1) a on true`
  const { now, id, hash } = row!
  return { now, last: id === null || hash === null ? null : { id, hash } }
}

/** An operator who is on, and whose session runs where one is given. */
export const selectActing = async (tx: Tx, { uid, session = null }: Acting) =>
  (
    await tx.query<{ role: string }>`
    select o.role from operator o where o.uid = ${uid} and o.active and (${session}::text is null
      or exists (select from operator_session s where s.operator_id = o.id and s.id::text = ${session}))`
  )[0]
type Acting = { uid: string; session?: string | null | undefined }

const jsonOf = (value: unknown) =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** `trace`: leads to the log; it is no part of what the chain holds. */
export const insertEntry = (tx: Tx, e: Entry & { trace: string | null }) => tx.query`
  insert into audit (id, at, actor, role, action, subject, reason, before, after, address, prev_hash, hash, trace)
  values (${e.id}, ${e.at}, ${e.actor}, ${e.role}, ${e.action}, ${e.subject}, ${e.reason}, ${jsonOf(e.before)}::jsonb,
    ${jsonOf(e.after)}::jsonb, ${e.address}, ${e.prevHash}, ${e.hash}, ${e.trace})`

type About = Pick<Entry, 'id' | 'reason' | 'before' | 'after'> & { member: number; salt: Buffer }
/** The texts of an entry, beside it. */
export const insertAbout = (tx: Tx, t: About) => tx.query`
  insert into audit_about (audit_id, member_id, salt, reason, before, after)
  values (${t.id}, ${t.member}, ${t.salt}, ${t.reason}, ${jsonOf(t.before)}::jsonb, ${jsonOf(t.after)}::jsonb)`

export async function selectLast(db: Reader, action: string, subject: string) {
  const [row] = await db.query<{ actor: string; reason: string | null }>`
    select actor, reason from audit_whole where action = ${action} and subject = ${subject} order by id desc limit 1`
  return row ?? null
}

export type Repeatable = { actor: string; action: string; subject: string; after: object }

export async function selectRecent(
  db: Reader,
  { actor, action, subject, after }: Repeatable,
  minutes: number,
): Promise<boolean> {
  const rows = await db.query`
    select from audit_whole where actor = ${actor} and action = ${action} and subject = ${subject}
      and after = ${JSON.stringify(after)}::jsonb and at > (select business_now()) - make_interval(mins => ${minutes}) limit 1`
  return rows.length > 0
}

/** Texts beside an entry. Those that were erased have no salt, and are erased only of members who `left`. */
export type Told = Pick<About, 'reason' | 'before' | 'after'> & {
  salt: string | null
  left: boolean
}

/** The next thousand entries after the first `skip`. */
export const selectChain = (db: Reader, skip: number) => db.query<Entry & { told: Told | null }>`
  select a.id, a.at, a.actor, a.role, a.action, a.subject, a.reason, a.before, a.after, a.address,
    a.prev_hash as "prevHash", a.hash, case when t.audit_id is not null then jsonb_build_object(
      'salt', encode(t.salt, 'hex'), 'reason', t.reason, 'before', t.before, 'after', t.after,
      'left', m.state = 'left') end as told
  from audit a left join audit_about t on t.audit_id = a.id left join member m on m.id = t.member_id
  where a.id > ${skip} order by a.id limit 1000`

/** The head that is kept beside the log; null before the first entry. */
export const selectHead = async (db: Reader) =>
  (await db.query<{ entry: number; hash: Buffer }>`select entry, hash from audit_head`)[0] ?? null

export type Filter = {
  actor: string | null
  /** a member's id: entries that name it in their subject, whole */
  member: string | null
  action: string | null
  from: Date | null
  until: Date | null
}

const PAGE = 50

/** Newest first. Counted apart, and joined when the page is known: the log is as long as the house is old. */
export async function selectEntries(
  db: Reader,
  { actor, member, action, from, until }: Filter,
  page: number,
) {
  const rows = await db.query<Entry & { total: number }>`
    with found as not materialized (
      select id from audit
      where (${actor}::text is null or actor = ${actor}) and (${action}::text is null or action = ${action})
        and (${member}::text is null or regexp_split_to_array(subject, '[^a-z0-9]+') @> array[${member}::text])
        and (${from}::timestamptz is null or at >= ${from}) and (${until}::timestamptz is null or at < ${until})
    ), shown as (select id from found order by id desc limit ${PAGE} offset ${(page - 1) * PAGE})
    select a.id, a.at, a.actor, a.role, a.action, a.subject, a.reason, a.before, a.after, a.address, a.hash,
      (select count(*) from found) as total
    from shown join audit_whole a using (id) order by a.id desc`
  const total = rows[0]?.total ?? 0
  return { rows, totalCnt: total, totalPages: Math.ceil(total / PAGE) }
}
