/** Cases as the count writes them. */
import type { RingEnd } from '@madang/contract/operator/plain/radar.ts'
import type { RingState } from '@madang/contract/operator/plain/ring.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { FoundRing, Pair } from './gather.ts'

const COUNTING = 7_201_048
/** A bet's round is over by then, also one that was kept open as long as any is. */
const ROUND_MINUTES = 15
/** Also when nobody bets: devices, accounts and addresses come without a bet, and old bets stop counting. */
const AT_LEAST_MINUTES = 60

/** One count is written at a time. */
export const lockCounting = (tx: Tx) => tx.query`select pg_advisory_xact_lock(${COUNTING}::bigint)`

/** Whether nothing can have changed since the last count. */
export async function isStill(db: Reader): Promise<boolean> {
  const [row] = await db.query<{ still: boolean }>`
    select counted_at > clock.at - ${AT_LEAST_MINUTES}::int * interval '1 minute'
      and counted_at <= clock.at and not exists (
        select from bet where placed_at > counted_at - ${ROUND_MINUTES}::int * interval '1 minute')
      and not exists (
        select from vendor_bet where placed_at > counted_at - ${ROUND_MINUTES}::int * interval '1 minute') as still
    from (select business_now() as at offset 0) clock, ring_count`
  return row?.still ?? false
}

/** Where another is later already it stands: false. */
export async function upsertCount(
  tx: Tx,
  { at, members, meetings }: { at: string; members: number; meetings: number },
): Promise<boolean> {
  const rows = await tx.query`
    insert into ring_count (counted_at, members, meetings) values (${at}, ${members}, ${meetings})
    on conflict (one) do update set counted_at = excluded.counted_at, members = excluded.members,
      meetings = excluded.meetings
    where ring_count.counted_at < excluded.counted_at returning 1`
  return rows.length === 1
}

export type Case = {
  id: number
  state: RingState
  ended: RingEnd | null
  /** id of the operator who reviews it */
  operator: number | null
  told: boolean
  closedPairs: number | null
  resting: boolean
  certain: number[]
  doubted: number[]
}

/** Cases that one of the members is in, but for those that went into another; locked, in the order of their numbers. */
export async function lockCases(tx: Tx, members: number[]): Promise<Case[]> {
  const known = await tx.query<{ id: number }>`
    select distinct ring_id as id from ring_member where member_id = any(${members}::bigint[])`
  const ids = known.map(({ id }) => id)
  await tx.query`select id from ring where id = any(${ids}::bigint[]) order by id for no key update`
  // Read behind the lock, in statements of their own: an operator may have closed one meanwhile.
  const rows = await tx.query<Omit<Case, 'certain' | 'doubted'>>`
    select id, state, ended, operator_id as operator, told, closed_pairs as "closedPairs", coalesce(until > (select business_now()), false) as resting
    from ring where id = any(${ids}::bigint[]) and ended is distinct from 'joined' order by id`
  const held = await tx.query<{ ring: number; member: number; certain: boolean }>`
    select ring_id as ring, member_id as member, certain from ring_member
    where ring_id = any(${rows.map(({ id }) => id)}::bigint[]) order by member_id`
  const heldBy = Map.groupBy(held, ({ ring }) => ring)
  return rows.map((row) => {
    const own = heldBy.get(row.id) ?? []
    const of = (certain: boolean) =>
      own.filter((one) => one.certain === certain).map(({ member }) => member)
    return { ...row, certain: of(true), doubted: of(false) }
  })
}

export async function insertCase(tx: Tx, found: FoundRing, at: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>`
    insert into ring (score, lines, explanations, counted_at)
    values (${found.score}, ${JSON.stringify(found.lines)}::jsonb, ${found.explanations}::text[], ${at})
    returning id`
  return row!.id
}

export const updateCase = (tx: Tx, id: number, found: FoundRing, at: string) => tx.query`
  update ring set score = ${found.score}, lines = ${JSON.stringify(found.lines)}::jsonb,
    explanations = ${found.explanations}::text[], counted_at = ${at} where id = ${id}`

/** Who was doubted and plays with them by now is certain from now on; nobody goes back. */
export const upsertMembers = (
  tx: Tx,
  ring: number,
  members: number[],
  certain: boolean,
) => tx.query`
  insert into ring_member (ring_id, member_id, certain)
  select ${ring}, m, ${certain} from unnest(${members}::bigint[]) as m
  on conflict (ring_id, member_id) do update set certain = true, since = business_now()
    where excluded.certain and not ring_member.certain`

export async function insertPairs(tx: Tx, ring: number, pairs: Pair[]): Promise<void> {
  if (pairs.length === 0) return
  const rows = await tx.query<{ id: number }>`
    with made as (
      insert into ring_pair (ring_id, vendor, round_id, at)
      select ${ring}, n.vendor, n.round, n.at from unnest(${pairs.map(({ vendor }) => vendor)}::boolean[],
        ${pairs.map(({ round }) => round)}::bigint[], ${pairs.map(({ at }) => at)}::timestamptz[])
        with ordinality as n(vendor, round, at, no) order by n.no
      returning id)
    select id from made order by id`
  const sides = pairs.flatMap(({ sides: both }, n) =>
    both.map((side) => ({ ...side, pair: rows[n]!.id })),
  )
  await tx.query`
    insert into ring_stake (bet_id, pair_id, member_id, stake, house)
    select * from unnest(${sides.map(({ bet }) => bet)}::bigint[], ${sides.map(({ pair }) => pair)}::bigint[],
      ${sides.map(({ member }) => member)}::bigint[], ${sides.map(({ stake }) => stake)}::bigint[],
      ${sides.map(({ house }) => house)}::bigint[])`
}

/** Number of pairs of a case and of those merged into it: of all time, and since the case was closed. */
export async function countPairs(tx: Tx, ring: number) {
  const [row] = await tx.query<{ all: number; since: number }>`
    select count(*) as all, count(*) filter (where p.at > r.closed_at) as since
    from ring r left join ring_pair p on p.ring_id in (select ring_whole(r.id)) where r.id = ${ring}`
  return row!
}

export const reopenCase = (tx: Tx, id: number) => tx.query`
  update ring set state = 'open', ended = null, closed_at = null, closed_by = null, closed_pairs = null, until = null,
    reason = null, told = false, version = version + 1 where id = ${id}`

/** Closes a case as merged into another, which shows its pairs and history and gets all new pairs. */
export const joinCase = (tx: Tx, id: number, into: number) => tx.query`
  update ring set state = 'closed', ended = 'joined', closed_at = business_now(), operator_id = null,
    into_id = ${into}, version = version + 1 where id = ${id}`

/** Gives a case the state and the operator of one merged into it. */
export const takeOver = (tx: Tx, id: number, from: Pick<Case, 'state' | 'operator'>) => tx.query`
  update ring set state = ${from.state}, operator_id = ${from.operator}, version = version + 1 where id = ${id}`

export const updateTold = (tx: Tx, id: number) =>
  tx.query`update ring set told = true where id = ${id}`

/** Their names, in the order of the ids. */
export async function selectUids(db: Reader, members: number[]): Promise<string[]> {
  const rows = await db.query<{ uid: string }>`
    select uid from member where id = any(${members}::bigint[]) order by id`
  return rows.map(({ uid }) => uid)
}

/** Updates what lists show: the last pair's time, and sums of the stakes of a case and of those merged into it. */
export const updateSums = (tx: Tx, id: number) => tx.query`
  with lain as materialized (
    select s.bet_id, s.house from ring_pair p join ring_stake s on s.pair_id = p.id
    where p.ring_id in (select ring_whole(${id}))
  )
  update ring set last_at = greatest(last_at, (select max(at) from ring_pair where ring_id = ${id})),
    house = (select coalesce(sum(house), 0)::bigint from lain),
    rolling = (select coalesce(sum(points), 0)::bigint from ring_rolling(array(select bet_id from lain)))
  where id = ${id}`
