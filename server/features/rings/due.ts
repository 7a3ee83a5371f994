/** What rolling of paired stakes is due by now: of which bets, from whom. */
import type { Reader } from '../../db/db.ts'

/**
 * Bets of a case, and of those that went into it, whose rolling was not taken, or was and came back with a correction:
 * what was joined is closed, and nobody could ask for it there.
 */
export async function selectOpenBets(db: Reader, ring: number): Promise<number[]> {
  const [row] = await db.query<{ bets: number[] }>`
    select coalesce(array_agg(s.bet_id order by s.bet_id), '{}') as bets
    from ring_whole(${ring}) as own(id) join ring_pair p on p.ring_id = own.id join ring_stake s on s.pair_id = p.id
    where not exists (
      select from ring_taken_stake t where t.bet_id = s.bet_id and not t.released)`
  return row!.bets
}

/** Points that the bets brought a member of their line by a run in force. */
type Due = { run: number; member: number; points: number }

/** What a recovery would come to: of which bets, and who gives how much. */
export type Recovery = {
  bets: number[]
  pairs: number
  stakes: number
  points: number
  /** by run and member, in their order */
  due: Due[]
  members: Map<number, number>
}

/** As it stands now, of stakes whose rolling was posted and not taken. */
export const readRecovery = async (db: Reader, ring: number): Promise<Recovery> =>
  sumUp(db, await selectOpenBets(db, ring))

/** Sums the rolling due now of stakes that can be taken back; a pair with something due is taken back whole. */
export async function sumUp(db: Reader, open: number[]): Promise<Recovery> {
  const [row] = await db.query<
    Pick<Recovery, 'bets' | 'pairs' | 'stakes'> & Record<'runs' | 'earners' | 'points', number[]>
  >`
    with given as materialized (
      select ${open}::bigint[] as bets
    ), open as materialized (
      select bet_id, pair_id, stake from ring_stake where bet_id = any((select bets from given)::bigint[])
    ), due as materialized (
      select o.pair_id, d.run_id, d.member_id, d.points
      from ring_rolling((select bets from given)) d join open o on o.bet_id = d.bet_id where d.run_id is not null
    ), owed as materialized (
      select run_id, member_id, sum(points)::bigint as points from due group by 1, 2
    )
    select w.*, o.* from (
      select coalesce(array_agg(bet_id order by bet_id), '{}') as bets, count(distinct pair_id) as pairs,
        coalesce(sum(stake), 0)::bigint as stakes
      from open where pair_id in (select pair_id from due)
    ) w, (
      select coalesce(array_agg(run_id order by run_id, member_id), '{}') as runs,
        coalesce(array_agg(member_id order by run_id, member_id), '{}') as earners,
        coalesce(array_agg(points order by run_id, member_id), '{}') as points
      from owed
    ) o`
  const { bets, pairs, stakes, runs, earners, points } = row!
  const due = runs.map((run, n): Due => ({ run, member: earners[n]!, points: points[n]! }))
  const members = new Map<number, number>()
  for (const each of due) members.set(each.member, (members.get(each.member) ?? 0) + each.points)
  return {
    bets,
    pairs,
    stakes,
    points: due.reduce((sum, each) => sum + each.points, 0),
    due,
    members,
  }
}
