/** Cases and their pairs as lists. */
import type { RingEnd } from '@madang/contract/operator/plain/radar.ts'
import type { RingState } from '@madang/contract/operator/plain/ring.ts'

import type { Reader } from '../../db/db.ts'

export type RingListed = {
  id: number
  state: RingState
  end: RingEnd | null
  score: number
  certain: number
  doubted: number
  pairs: number
  gain: number
  bound: number
  isBound: boolean
  openedAt: Date
  lastAt: Date
  current: boolean
  by: string | null
  operator: number | null
  until: Date | null
}

export type RingFilter = { state: RingState | null; uid: string | null; least: number | null }

const PAGE = 50

/** Those that stand first, the highest score on top; then what is closed, the newest first. */
export async function selectRings(db: Reader, { state, uid, least }: RingFilter, page: number) {
  const rows = await db.query<RingListed & { total: number }>`
    with found as (
      select r.*, count(*) over () as total from ring r
      where (${state}::text is null or r.state = ${state}) and (${least}::int is null or r.score >= ${least})
        and (${uid}::text is null or exists (
          select from ring_member g join member m on m.id = g.member_id where g.ring_id = r.id and m.uid = ${uid}))
      order by r.state = 'closed', case when r.state <> 'closed' then -r.score end, r.closed_at desc, r.id
      limit ${PAGE} offset ${(page - 1) * PAGE}
    )
    select r.id, r.state, r.ended as "end", r.score, m.certain, m.doubted, p.pairs, r.rolling - r.house as gain,
      t.bound, coalesce(t.here, false) as "isBound", r.opened_at as "openedAt", r.last_at as "lastAt",
      r.state <> 'closed' and r.counted_at = (select counted_at from ring_count) as current,
      o.uid as by, r.operator_id as operator, case when r.until > (select business_now()) then r.until end as until, r.total
    from found r left join operator o on o.id = r.operator_id
    cross join lateral (
      select count(*) filter (where certain) as certain, count(*) filter (where not certain) as doubted
      from ring_member where ring_id = r.id) m
    cross join lateral (
      select count(*) as pairs from ring_pair where ring_id in (select ring_whole(r.id))) p
    cross join lateral (
      select count(distinct g.member_id) as bound, bool_or(m.uid = ${uid}) as here
      from ring_member g join member m on m.id = g.member_id join ring_bound b using (member_id)
      join ring_bind k on k.id = b.bind_id and k.until is null where g.ring_id = r.id) t
    order by r.state = 'closed', case when r.state <> 'closed' then -r.score end, r.closed_at desc, r.id`
  const totalCnt = rows[0]?.total ?? 0
  return { rows, totalCnt, totalPages: Math.ceil(totalCnt / PAGE) }
}

export async function countStates(db: Reader): Promise<Record<RingState, number>> {
  const rows = await db.query<{ state: RingState; count: number }>`
    select state, count(*) as count from ring group by state`
  const none = { open: 0, looked: 0, watched: 0, acted: 0, closed: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

/** The last count, and whether it is longer ago than one may be. */
export async function selectCount(db: Reader, lateMinutes: number) {
  const [row] = await db.query<{ at: Date; members: number; meetings: number; late: boolean }>`
    select c.counted_at as at, c.members, c.meetings,
      exists (select from job_beat b where b.name = 'radar'
        and b.due_at + ${lateMinutes}::int * interval '1 minute' < clock_timestamp()) as late
    from ring_count c`
  return row
}

export type PairRow = {
  id: number
  ring: number
  at: Date
  vendor: boolean
  round: number
  house: number
  rolling: number
  taken: boolean
  bets: number[]
  members: number[]
  stakes: number[]
  /** between the two */
  seconds: number
}

/** Pairs of those numbers. */
const pairsOf = (db: Reader, ids: number[]) => db.query<PairRow>`
  with side as materialized (
    select s.pair_id, s.bet_id, s.member_id, s.stake, s.house, coalesce(b.placed_at, v.placed_at) as at,
      exists (select from ring_taken_stake t where t.bet_id = s.bet_id and not t.released) as taken
    from ring_stake s left join bet b on b.id = s.bet_id left join vendor_bet v on v.id = s.bet_id
    where s.pair_id = any(${ids}::bigint[])
  ), rolled as materialized (
    select bet_id, sum(points)::bigint as points from ring_rolling(array(select bet_id from side)) group by 1
  )
  select p.id, p.ring_id as ring, p.at, p.vendor, p.round_id as round, sum(s.house)::bigint as house,
    coalesce(sum(r.points), 0)::bigint as rolling, bool_or(s.taken) as taken,
    array_agg(s.bet_id order by s.bet_id) as bets, array_agg(s.member_id order by s.bet_id) as members,
    array_agg(s.stake order by s.bet_id) as stakes,
    round(extract(epoch from max(s.at) - min(s.at))::numeric, 1)::float8 as seconds
  from ring_pair p join side s on s.pair_id = p.id left join rolled r on r.bet_id = s.bet_id
  group by p.id order by p.id desc`

/** A page of the pairs of a case and of those merged into it, newest first. */
export async function selectPairs(db: Reader, ring: number, page: number) {
  const [[count], ids] = await Promise.all([
    db.query<{
      total: number
    }>`select count(*) as total from ring_pair where ring_id in (select ring_whole(${ring}))`,
    db.query<{ id: number }>`
      select id from ring_pair where ring_id in (select ring_whole(${ring})) order by id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
  ])
  const rows = await pairsOf(
    db,
    ids.map(({ id }) => id),
  )
  return { rows, totalCnt: count!.total, totalPages: Math.ceil(count!.total / PAGE) }
}

type Part = { before: number; limit: number; from: Date | null; until: Date | null }

/** A part of a file of pairs, below a number: of one case. */
export async function pairsBefore(db: Reader, ring: number, { before, limit, from, until }: Part) {
  const ids = await db.query<{ id: number }>`
    select id from ring_pair where ring_id in (select ring_whole(${ring})) and id < ${before}
      and (${from}::timestamptz is null or at >= ${from}) and (${until}::timestamptz is null or at < ${until})
    order by id desc limit ${limit}`
  return pairsOf(
    db,
    ids.map(({ id }) => id),
  )
}

type RingFiled = Omit<RingListed, 'current' | 'operator'> & { uids: string; reason: string | null }

/** A part of a file of cases, below a number, opened in some days. */
export const ringsBefore = (
  db: Reader,
  { state, uid, least }: RingFilter,
  { before, limit, from, until }: Part,
) => db.query<RingFiled>`
  select r.id, r.state, r.ended as "end", r.score, m.certain, m.doubted, p.pairs, r.rolling - r.house as gain,
    t.bound, r.opened_at as "openedAt", r.last_at as "lastAt", o.uid as by, r.until, m.uids, r.reason
  from ring r left join operator o on o.id = coalesce(r.operator_id, r.closed_by)
  cross join lateral (
    select count(*) filter (where g.certain) as certain, count(*) filter (where not g.certain) as doubted,
      coalesce(string_agg(x.uid, ' ' order by x.uid) filter (where g.certain), '') as uids
    from ring_member g join member x on x.id = g.member_id where g.ring_id = r.id) m
  cross join lateral (
      select count(*) as pairs from ring_pair where ring_id in (select ring_whole(r.id))) p
  cross join lateral (
    select count(distinct g.member_id) as bound from ring_member g join ring_bound b using (member_id)
    join ring_bind k on k.id = b.bind_id and k.until is null where g.ring_id = r.id) t
  where r.id < ${before} and (${state}::text is null or r.state = ${state})
    and (${least}::int is null or r.score >= ${least})
    and (${uid}::text is null or exists (
      select from ring_member g join member x on x.id = g.member_id where g.ring_id = r.id and x.uid = ${uid}))
    and (${from}::timestamptz is null or r.opened_at >= ${from})
    and (${until}::timestamptz is null or r.opened_at < ${until})
  order by r.id desc limit ${limit}`
