/** Stakes and points of members' days, read where bets, rolling and the ledger keep them. */
import type { Reader } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'

type Staked = { member: number; casino: number; slot: number }

/**
 * Stakes of members on rounds settled in a period, draws among the casino's; what came back with a void round, a
 * refund or a push is none. Of vendors' rounds those that were judged, a moment after their end.
 */
export const sumStakes = (db: Reader, members: number[], { from, to }: Period) => db.query<Staked>`
  select member, coalesce(sum(stake) filter (where not slot), 0)::bigint as casino,
    coalesce(sum(stake) filter (where slot), 0)::bigint as slot
  from (
    select b.member_id as member, b.stake, false as slot
    from round r join bet b on b.round_id = r.id
    where r.state = 'SETTLED' and r.settled_at >= ${from} and r.settled_at < ${to}
      and b.member_id = any(${members}::bigint[])
    union all
    select b.member_id, b.amount - b.pushed, g.type = 'slot'
    from vendor_bet_fate b join vendor_game g on g.id = b.game_id
    where b.ended_at >= ${from} and b.ended_at < ${to} and not b.refunded and b.judged
      and b.member_id = any(${members}::bigint[])) as settled
  group by 1`

export type Rolled = { member: number; casino: number; slot: number }

/** Points of members from their own bets that were settled in a period; what a correction took back is none. */
export const sumOwnRolling = (db: Reader, members: number[], { from, to }: Period) =>
  db.query<Rolled>`
  select e.member_id as member,
    coalesce(sum(e.points) filter (where r.game <> 'slot'), 0)::bigint as casino,
    coalesce(sum(e.points) filter (where r.game = 'slot'), 0)::bigint as slot
  from rolling_earned e join rolling_run r on r.id = e.run_id
  where e.member_id = any(${members}::bigint[]) and e.bettor_id = e.member_id
    and e.at >= ${from} and e.at < ${to} and r.taken_at is null
  group by 1`

type DayRolled = { date: string; own: number; line: number; back: number }

/** A member's transfers of rolling by Seoul's days, newest first. */
export const sumRollingDays = (db: Reader, member: number, { from, to }: Period) =>
  db.query<DayRolled>`
  select to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as date,
    coalesce(sum(amount) filter (where kind = 'rolling.own'), 0)::bigint as own,
    coalesce(sum(amount) filter (where kind = 'rolling.line'), 0)::bigint as line,
    coalesce(sum(case kind when 'ring.again' then -amount else amount end)
      filter (where kind not in ('rolling.own', 'rolling.line')), 0)::bigint as back
  from transfer
  where member_id = ${member} and id >= first_transfer(${from}) and at >= ${from} and at < ${to}
    and kind in ('rolling.own', 'rolling.line', 'rolling.own.back', 'rolling.line.back', 'ring.back', 'ring.again')
  group by 1 order by 1 desc`

type MemberRolled = { uid: string; direct: boolean; stake: number; points: number }

/**
 * Whose stakes brought the member points in a period, the most first: of runs that stand, on the day they were posted,
 * also where an earlier run of the round had brought them (docs/adr/0035).
 */
export const sumRollingMembers = (db: Reader, member: number, { from, to }: Period) =>
  db.query<MemberRolled>`
  select u.uid, u.upper_id is not distinct from ${member}::bigint as direct, sum(e.stake)::bigint as stake,
    sum(e.points)::bigint as points
  from (
    select t.cause as run_id from transfer t
    where t.member_id = ${member} and t.id >= first_transfer(${from}) and t.kind = 'rolling.line' and t.at >= ${from} and t.at < ${to}
    union
    select r.id from rolling_earned e join rolling_run r on r.id = e.run_id
    where e.member_id = ${member} and e.kept > 0 and r.posted_at >= ${from} and r.posted_at < ${to}
      and not exists (
        select from transfer t where t.kind = 'rolling.line' and t.cause = r.id and t.member_id = ${member})
  ) brought
  join rolling_run r on r.id = brought.run_id and r.taken_at is null
  join rolling_earned e on e.run_id = r.id and e.member_id = ${member} and e.bettor_id <> e.member_id
  join member u on u.id = e.bettor_id
  group by u.id order by points desc, u.id`

/** A member directly below another; undefined for anybody else. */
export async function selectDirect(db: Reader, upper: number, uid: string) {
  const [row] = await db.query<{ id: number }>`
    select id from member m where uid = ${uid} and upper_id = ${upper}
      and not exists (select from signup s where s.member_id = m.id and s.state <> 'approved')`
  return row?.id
}
