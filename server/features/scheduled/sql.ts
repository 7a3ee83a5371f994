import type { Reader, Tx } from '../../db/db.ts'

export type Kind = 'setting' | 'odds' | 'offer'

export type Scheduled<V = unknown> = {
  id: number
  subject: string
  chain: string
  value: V
  inForceAt: Date
  by: string
  approvedBy: string | null
  reason: string
  /** the change whose end this is */
  ends: number | null
}

/** What waits, in the order in which it comes into force; `closed`: its instant is too near for who would act before it. */
export const selectWaiting = <V>(db: Reader, kind: Kind) => db.query<Scheduled<V>>`
  select id, subject, chain, value, in_force_at as "inForceAt", made_by as by, approved_by as "approvedBy", reason,
    ends
  from scheduled_change where kind = ${kind} and state = 'waiting' order by in_force_at, id`

/** When a closed site opens by itself, in Seoul: HH:mm, with its day where that is not today; null where nothing waits. */
export async function selectOpening(db: Reader): Promise<string | null> {
  const [row] = await db.query<{ opens: string }>`
    select to_char(c.at, case when c.at::date = clock.at::date then 'HH24:MI' else 'MM-DD HH24:MI' end) as opens
    from (select business_now() at time zone 'Asia/Seoul' as at offset 0) clock, (
      select in_force_at at time zone 'Asia/Seoul' as at from scheduled_change
      where state = 'waiting' and subject = 'siteStatus' and value = '"open"' order by in_force_at limit 1) c`
  return row?.opens ?? null
}

export type NewChange = {
  kind: Kind
  subject: string
  chain: string
  value: unknown
  inForceAt: Date
  by: string
  approvedBy: string | null
  reason: string
  ends: number | null
}

export async function insertChange(tx: Tx, c: NewChange): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into scheduled_change (kind, subject, chain, value, in_force_at, made_by, approved_by, reason, ends)
    values (${c.kind}, ${c.subject}, ${c.chain}, ${JSON.stringify(c.value)}::jsonb, ${c.inForceAt}, ${c.by},
      ${c.approvedBy}, ${c.reason}, ${c.ends})
    returning id`
  return row!.id
}

/**
 * A change that waits, or that an end belongs to, with what follows it in its chain; nothing when it is over. `begun`:
 * only its end waits.
 */
export const selectFrom = (tx: Tx, kind: Kind, id: number) => tx.query<
  Scheduled & { begun: boolean }
>`
  select c.id, c.subject, c.chain, c.value, c.in_force_at as "inForceAt", c.made_by as by,
    c.approved_by as "approvedBy", c.reason, c.ends, b.state <> 'waiting' as begun
  from scheduled_change f join scheduled_change b on b.id = coalesce(f.ends, f.id)
  join scheduled_change c on c.chain = b.chain and c.in_force_at >= b.in_force_at
  where f.id = ${id} and f.kind = ${kind} and f.state = 'waiting' and c.state = 'waiting' order by c.in_force_at, c.id`

export const updateCancelled = (tx: Tx, ids: number[], by: string) => tx.query`
  update scheduled_change set state = 'cancelled', ended_by = ${by}, told = true
  where id = any(${ids}::bigint[]) and state = 'waiting'`

export type Untold = Scheduled & {
  kind: Kind
  state: 'waiting' | 'inForce' | 'cancelled' | 'lapsed'
  version: number | null
  endedBy: string | null
  /** the database's error; null unless it could not be applied */
  failure: string | null
}

/** Ids of what came into force or lapsed and is in no log yet. */
export const selectUntold = (db: Reader) => db.query<{ id: number }>`
  select id from scheduled_change where not told and state in ('inForce', 'lapsed') order by id limit 100`

/** One of them, locked, without waiting for another process that has it. */
export const lockUntold = async (tx: Tx, id: number) =>
  (
    await tx.query<Untold>`
  select id, kind, subject, chain, value, in_force_at as "inForceAt", made_by as by, approved_by as "approvedBy", reason,
    ends, state, version, ended_by as "endedBy", failure
  from scheduled_change where id = ${id} and not told for update skip locked`
  )[0]

export const updateTold = (tx: Tx, id: number) =>
  tx.query`update scheduled_change set told = true where id = ${id}`

/** Whether something is due, or over and untold. */
export async function selectDue(db: Reader): Promise<boolean> {
  const [row] = await db.query<{ due: boolean }>`
    select exists (select from scheduled_change where not told
      and (state <> 'waiting' or in_force_at <= (select business_now()))) as due`
  return row!.due
}
