import type { Reader } from '../../db/db.ts'

/** Asked of a second operator, and whether another than who asked agreed. */
type AskedRow = {
  askedAt: Date
  why: string
  /** as it was asked: of a correction its result, null for none */
  result: object | null
  waits: boolean
  byTwo: boolean
}

/** The latest correction of a round that was asked for and not taken back. */
export async function selectCorrection(
  db: Reader,
  { round, since }: { round: number; since: Date },
): Promise<AskedRow | undefined> {
  const [row] = await db.query<AskedRow>`
    select requested_at as "askedAt", reason as why, nullif(detail -> 'result', 'null') as result,
      state = 'pending' as waits, state = 'approved' and decided_by <> requested_by as "byTwo"
    from approval where action = 'round.correct' and subject = ${round} and requested_at >= ${since}
      and state <> 'withdrawn' order by id desc limit 1`
  return row
}

/** Whether somebody wanted to move money of an inquiry's member by hand. */
export async function wasAdjusted(
  db: Reader,
  { inquiry, since }: { inquiry: number; since: Date },
): Promise<boolean> {
  const rows = await db.query`
    select from approval a join inquiry i on i.id = ${inquiry} and i.member_id = a.subject
    where a.action = 'member.adjust' and a.requested_at >= ${since}`
  return rows.length > 0
}

type RestrainedRow = {
  uid: string
  at: Date | null
  why: string | null
  /** for good, which two decide; null where one may */
  byTwo: boolean | null
}
/** Of each member, the first act that kept them from playing on as before. */
export const selectRestrained = (
  db: Reader,
  { members, since }: { members: number[]; since: Date },
) => db.query<RestrainedRow>`
  select m.uid, a.at, a.why, a.by_two as "byTwo" from member m
  left join lateral (
    select at, reason as why, null::boolean as by_two from audit_whole
    where action in ('member.protect', 'member.suspend', 'member.freeze') and subject = m.uid and at >= ${since}
    union all
    select requested_at, reason, state = 'pending' or (state = 'approved' and decided_by <> requested_by)
    from approval where action = 'member.shut' and subject = m.id and requested_at >= ${since}
      and state in ('pending', 'approved')
    order by 1 limit 1) a on true
  where m.id = any(${members}::bigint[]) order by m.id`

/** How many others an operator restrained since, but for who asked for help meanwhile. */
export async function countOthers(
  db: Reader,
  { members, actor, since }: { members: number[]; actor: number; since: Date },
): Promise<number> {
  const [row] = await db.query<{ others: number }>`
    select count(distinct a.subject)::int as others from audit a join operator o on o.uid = a.actor
    join member m on m.uid = a.subject
    where o.id = ${actor} and a.action in ('member.protect', 'member.suspend', 'member.freeze') and a.at >= ${since}
      and m.id <> all(${members}::bigint[]) and not exists (
        select from training_crisis c join inquiry i on c.kind = 'distress' and i.id = any(c.subjects)
        where i.member_id = m.id)`
  return row!.others
}

type OffRow = { at: Date; message: string }
/** When the vendor of a title was first switched off, and what members were told. */
export async function selectOff(
  db: Reader,
  { vendor, since }: { vendor: string; since: Date },
): Promise<OffRow | undefined> {
  const [row] = await db.query<OffRow>`
    select at, coalesce(after ->> 'message', '') as message from audit
    where action = 'vendor.save' and subject in (select id from vendor where title = ${vendor}) and after ->> 'state' <> 'on' and at >= ${since}
    order by id limit 1`
  return row
}

type GivenRow = { id: number; at: Date; notes: string; kept: number[] }
/** The trainee's first hand-over since, and which deposits stayed theirs with it. */
export async function selectHandover(
  db: Reader,
  { operator, since }: { operator: number; since: Date },
): Promise<GivenRow | undefined> {
  const [row] = await db.query<GivenRow>`
    select h.id, h.at, h.notes, array(
      select i.subject from handover_item i
      where i.handover_id = h.id and i.about = 'deposits' and i.fate = 'kept') as kept
    from handover h where h.operator_id = ${operator} and h.at >= ${since} order by h.id limit 1`
  return row
}
