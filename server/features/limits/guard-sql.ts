/** What decides whether a member may play, read after their wallet's lock in one statement for many. */
import { periodsOf, type LimitKind, type LimitPeriod } from '@madang/contract/core/protection.ts'

import type { Reader, Tx } from '../../db/db.ts'
import { kinds, type Kind } from '../../ledger/kinds.ts'

/** House accounts that play goes into and comes out of. */
const played = new Set<string>(['draw.stakes', 'vendor.*'])
const named = Object.keys(kinds) as Kind[]
const into = named.filter((kind) => kinds[kind].from === 'money' && played.has(kinds[kind].to))
const outOf = named.filter((kind) => kinds[kind].to === 'money' && played.has(kinds[kind].from))
/** What is staked, and what makes that unstaked; all else between the accounts only wins or loses. */
const stakes: Kind[] = ['stake', 'void.back', 'vendor.stake']
const unstakes: Kind[] = ['void.return', 'void.again', 'vendor.refund']
export const playKinds = { into, outOf, stakes, unstakes }

/** Limits that sum play up, over a period each. */
const counted = ['stake', 'loss'] as const satisfies LimitKind[]
export type Counted = (typeof counted)[number]
const countedLimits = counted.flatMap((kind) => periodsOf(kind).map((each) => `${kind}.${each}`))

export type GuardRow = {
  member: number
  excludedUntil: Date | null
  closingUntil: Date | null
  /** null when it is over */
  timeoutUntil: Date | null
  sessionUntil: Date | null
  /** in force, by `kind.period`; null when there are none */
  limits: Partial<Record<`${LimitKind}.${LimitPeriod}`, number>> | null
  stakedDay: number
  stakedWeek: number
  stakedMonth: number
  lostDay: number
  lostWeek: number
  lostMonth: number
  /** the last transfer that is counted, and how many were counted only now */
  through: number
  fresh: number
  at: Date
}

type Whose = {
  /** member ids, or uids; not their sessions, which may have ended while the lock was waited for */
  members?: number[]
  uids?: string[]
  /** also of members without a row, and what no limit asks for */
  whole?: boolean
}

/**
 * Members who chose nothing have no row (but with `whole`), and cost one look into an index of those who did. `whole` is
 * a column, so that the planner sees one question and keeps its plan. What is won or comes back counts for the period
 * its stake was placed in, not for that in which it is posted (docs/adr/0033).
 */
export const selectGuards = (
  db: Reader,
  { members = [], uids = [], whole = false }: Whose,
) => db.query<GuardRow>`
  with clock as materialized (
    select at, period_start('day', at) as day, period_start('week', at) as week, period_start('month', at) as month
    from (select business_now() as at offset 0) now
  ), asked as materialized (
    select a.member_id, a.whole, p.member_id as known, coalesce(p.through_id, 0) as through_id, p.counted_at, p.excluded_until, p.closing_until,
      p.timeout_until, p.staked_day, p.staked_week, p.staked_month, p.lost_day, p.lost_week, p.lost_month
    from (
      select member_id, ${whole}::boolean as whole from protection where uid = any(${uids}::text[])
      union select unnest(${members}::bigint[]), ${whole}::boolean
    ) a left join protection p using (member_id)
    where p.member_id is not null or a.whole
  )
  select a.member_id as member, a.excluded_until as "excludedUntil", a.closing_until as "closingUntil", c.at,
    case when a.timeout_until > c.at then a.timeout_until end as "timeoutUntil",
    session_rest(a.known, c.at) as "sessionUntil", l.limits,
    case when a.counted_at >= c.day then a.staked_day else 0 end + t.staked_day as "stakedDay",
    case when a.counted_at >= c.week then a.staked_week else 0 end + t.staked_week as "stakedWeek",
    case when a.counted_at >= c.month then a.staked_month else 0 end + t.staked_month as "stakedMonth",
    case when a.counted_at >= c.day then a.lost_day else 0 end + t.lost_day as "lostDay",
    case when a.counted_at >= c.week then a.lost_week else 0 end + t.lost_week as "lostWeek",
    case when a.counted_at >= c.month then a.lost_month else 0 end + t.lost_month as "lostMonth",
    coalesce(t.through, a.through_id) as through, t.fresh
  from clock c, asked a
  cross join lateral (
    select jsonb_object_agg(kind || '.' || period, amount) as limits from own_limit where member_id = a.known
  ) l
  cross join lateral (
    select coalesce(sum(staked) filter (where at >= c.day), 0)::bigint as staked_day,
      coalesce(sum(staked) filter (where at >= c.week), 0)::bigint as staked_week,
      coalesce(sum(staked) filter (where at >= c.month), 0)::bigint as staked_month,
      coalesce(sum(lost) filter (where at >= c.day), 0)::bigint as lost_day,
      coalesce(sum(lost) filter (where at >= c.week), 0)::bigint as lost_week,
      coalesce(sum(lost) filter (where at >= c.month), 0)::bigint as lost_month,
      max(id) as through, count(*) as fresh
    from (
      select id, case when kind = any(${[...into, ...outOf]}::text[]) then coalesce(staked_at(kind, cause, member_id), at) else at end as at,
        case when kind = any(${stakes}::text[]) then amount when kind = any(${unstakes}::text[]) then -amount end as staked,
        case when kind = any(${into}::text[]) then amount when kind = any(${outOf}::text[]) then -amount end as lost
      from transfer
      where member_id = a.member_id
        and id > greatest(a.through_id, case when a.known is null then first_transfer(least(c.week, c.month)) - 1 end)
        and (a.known is not null or at >= least(c.week, c.month))
        and (a.whole or l.limits ?| ${countedLimits}::text[])
    ) newer
  ) t`

/** Keeps what was counted, so that it is not counted again. Under the wallet's lock, as it was read. */
export const updateCounts = (tx: Tx, rows: GuardRow[]) => tx.query`
  update protection p set through_id = n.through, counted_at = n.at, staked_day = n.staked_day,
    staked_week = n.staked_week, staked_month = n.staked_month, lost_day = n.lost_day, lost_week = n.lost_week,
    lost_month = n.lost_month
  from (select unnest(${rows.map(({ member }) => member)}::bigint[]), unnest(${rows.map(({ through }) => through)}::bigint[]),
      unnest(${rows.map(({ at }) => at)}::timestamptz[]), unnest(${rows.map((row) => row.stakedDay)}::bigint[]),
      unnest(${rows.map((row) => row.stakedWeek)}::bigint[]), unnest(${rows.map((row) => row.stakedMonth)}::bigint[]),
      unnest(${rows.map((row) => row.lostDay)}::bigint[]), unnest(${rows.map((row) => row.lostWeek)}::bigint[]),
      unnest(${rows.map((row) => row.lostMonth)}::bigint[]))
    as n(member_id, through, at, staked_day, staked_week, staked_month, lost_day, lost_week, lost_month)
  where p.member_id = n.member_id`
