/** Levels of a partner's tree, and what its lines staked and won. */
import { TREE_PAGE } from '@madang/contract/partner/plain/partner.ts'
import type { Sum } from '@madang/contract/partner/tree.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Period } from '../../http/period.ts'
import { DEEPEST } from '../tree/tree.ts'

export type Child = { id: number; uid: string; type: string }

/** Who stands directly below a member and was let in, in the order they joined. */
export async function selectChildren(db: Reader, upper: number, page: number) {
  const [list, [count]] = await Promise.all([
    db.query<Child>`
      select id, uid, type from member m
      where upper_id = ${upper} and not exists (
        select from signup s where s.member_id = m.id and s.state <> 'approved')
      order by id limit ${TREE_PAGE} offset ${(page - 1) * TREE_PAGE}`,
    db.query<{ n: number }>`
      select count(*) as n from member m
      where upper_id = ${upper} and not exists (
        select from signup s where s.member_id = m.id and s.state <> 'approved')`,
  ])
  return { list, totalCnt: count!.n, totalPages: Math.ceil(count!.n / TREE_PAGE) }
}

type Branch = { root: number; direct: number; below: number; /** root among them */ ids: number[] }

/** Each of `roots` with everyone below. */
export const selectBranches = (db: Reader, roots: number[]) => db.query<Branch>`
  with recursive branch as (
    select r.id, r.id as root, 0 as depth from unnest(${roots}::bigint[]) as r(id)
    union all
    select m.id, b.root, b.depth + 1 from branch b join member m on m.upper_id = b.id
    where b.depth < ${DEEPEST} and m.id <> b.root and not exists (
      select from signup s where s.member_id = m.id and s.state <> 'approved')
  )
  select root, count(*) filter (where depth = 1) as direct, count(*) - 1 as below, array_agg(id) as ids
  from branch group by root`

type LineSums = Sum & {
  root: number
  ownBets: number
  ownStakes: number
  ownWins: number
}

/**
 * What members bet in a period, added up under the one of `roots` that stands beside each; of lines without a bet there
 * is no row. It is planned for what it is asked with: a few members are read by their own index, many by the days, and a
 * plan that is kept would be for a few.
 */
export async function sumLines(
  tx: Tx,
  { ids, roots }: { ids: number[]; roots: number[] },
  { from, to }: Period,
): Promise<LineSums[]> {
  await tx.query`
    select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '64MB', true)`
  return tx.query<LineSums>`
    select l.root, sum(s.bets)::bigint as bets, sum(s.stakes)::bigint as stakes, sum(s.wins)::bigint as wins,
      coalesce(sum(s.bets) filter (where l.id = l.root), 0)::bigint as "ownBets",
      coalesce(sum(s.stakes) filter (where l.id = l.root), 0)::bigint as "ownStakes",
      coalesce(sum(s.wins) filter (where l.id = l.root), 0)::bigint as "ownWins"
    from (
      select member_id, count(*) as bets, sum(stake) as stakes, sum(wins) as wins from counted_bet
      where member_id = any(${ids}::bigint[]) and placed_at >= ${from} and placed_at < ${to}
      group by 1
    ) s join unnest(${ids}::bigint[], ${roots}::bigint[]) as l(id, root) on l.id = s.member_id
    group by 1`
}
