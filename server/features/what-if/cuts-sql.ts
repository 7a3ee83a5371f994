/** The bets that limits would have refused or cut, of a piece of rounds. */
import type { Reader } from '../../db/db.ts'
import { judgeOneByOne, type AskedBet, type Cut } from './one-by-one.ts'
import { inSets, type Picks, type Rounds } from './sql.ts'

/** Limits by game; null: as it held. */
export type Limits = {
  games: number[]
  least: number[]
  leastChanged: boolean[]
  bet: (number | null)[]
  win: (number | null)[]
  winSticks: boolean[]
  folder: (number | null)[]
  total: (number | null)[]
}

/**
 * The bets that limits would have refused or cut. Members' bets of a round are looked at one by one only where all of them
 * together pass a limit at all. Each limit fills up by itself: what is over it is cut to what is left, or refused where
 * that is less than the smallest bet; a limit that is full stays full, so that running sums of what was asked say the
 * same as bets judged one after the other. It does not where bets of one winning set stand at several odds and pass the
 * most that may be won: those members' bets come as they were asked, to be judged so.
 */
const selectJudged = async (
  db: Reader,
  { rounds: r, picks: p, limits: l }: { rounds: Rounds; picks: Picks; limits: Limits },
) =>
  inSets(
    db,
    () => db.query<Cut & { asked: Omit<AskedBet, 'id' | 'round' | 'member' | 'stake'> | null }>`
  with r as materialized (
    select * from unnest(${r.ids}::bigint[], ${r.games}::int[]) as r(id, game)
  ), p as materialized (
    select * from unnest(${p.games}::int[], ${p.keys}::text[], ${p.picks}::text[], ${p.odds}::int[], ${p.sets}::int[],
      ${p.singles}::boolean[]) as p(game, key, pick, odds, set, single)
  ), l as materialized (
    select * from unnest(${l.games}::int[], ${l.least}::bigint[], ${l.leastChanged}::boolean[], ${l.bet}::bigint[],
      ${l.win}::bigint[], ${l.winSticks}::boolean[], ${l.folder}::bigint[], ${l.total}::bigint[])
      as l(game, least, least_changed, bet, win, win_sticks, folder, total)
  ), suspects as materialized (
    select b.round_id, b.member_id
    from bet b join r on r.id = b.round_id join l on l.game = r.game
    join p on p.game = r.game and p.key = b.odds_key and p.pick = b.pick
    where b.round_id between ${r.first}::bigint and ${r.last}::bigint
    group by b.round_id, b.member_id, l.bet, l.folder, l.total, l.win, l.least, l.least_changed
    having sum(b.stake) > least(l.bet, l.folder, l.total)
      or sum(b.stake * coalesce(p.odds, b.odds_hundredths) / 100) > l.win or l.least_changed and min(b.stake) < l.least
  ), asked as materialized (
    select b.id, b.round_id, b.member_id, b.stake, p.set, p.single, l.least, l.bet, l.win, l.win_sticks, l.win_sticks as "winSticks", l.folder, l.total,
      coalesce(p.odds, b.odds_hundredths) as odds, b.odds_hundredths as held,
      l.least_changed and b.stake < l.least as small
    from suspects s join bet b using (round_id, member_id) join r on r.id = b.round_id join l on l.game = r.game
    join p on p.game = r.game and p.key = b.odds_key and p.pick = b.pick
    where b.round_id between ${r.first}::bigint and ${r.last}::bigint
  ), mixed as materialized (
    select distinct round_id, member_id from asked group by round_id, member_id, set
    having min(odds) <> max(odds) and sum(stake * odds / 100) > min(win)
  ), open as (
    select *, case when small then 0 else stake end as wants from asked
    where (round_id, member_id) not in (select round_id, member_id from mixed)
  ), before as (
    select *, (sum(wants) over sets - wants)::bigint as staked,
      (sum(wants * odds / 100) over sets - wants * odds / 100)::bigint as won,
      case when win_sticks then greatest(win, (sum(stake * held / 100) over (partition by round_id, member_id, set))::bigint)
        else win end as win_cap
    from open window sets as (partition by round_id, member_id, set order by id rows unbounded preceding)
  ), room as (
    select *, greatest(0, coalesce(bet - staked, wants)) as by_bet,
      case when win_cap is null then wants when win_cap < won then 0
        else greatest(0, ((win_cap - won + 1) * 100 + odds - 1) / odds - 1) end as by_win
    from before
  ), one as (
    select *, case when least(by_bet, by_win) < least and least(by_bet, by_win) < wants then 0
      else least(wants, by_bet, by_win) end as a from room
  ), singles as (
    select *, sum(case when single then a else 0 end) over w - case when single then a else 0 end as before_singles
    from one window w as (partition by round_id, member_id order by id rows unbounded preceding)
  ), two as (
    select *, case when not single or folder is null or a <= folder - before_singles then a
      when folder - before_singles < least then 0 else folder - before_singles end as c from singles
  ), totals as (
    select *, sum(c) over (partition by round_id, member_id order by id rows unbounded preceding) - c as before_total from two
  ), judged as (
    select *, case when total is null or c <= total - before_total then c
      when total - before_total < least then 0 else total - before_total end as d from totals
  )
  select id, round_id as round, member_id as member, stake, d::bigint as left,
    case when small then 'minBettingMoney' when d < c then 'roundMaxBettingMoney' when c < a then 'folderMaxBettingMoney'
      when by_win < by_bet then 'maxWinMoney' else 'maxBettingMoney' end as by, null::jsonb as asked
  from judged where d < stake
  union all
  select id, round_id, member_id, stake, stake, '', to_jsonb(a) from asked a join mixed using (round_id, member_id)
  order by id`,
  )

/** The bets that limits would have refused or cut, by id (`selectJudged`). */
export async function selectCuts(
  db: Reader,
  given: { rounds: Rounds; picks: Picks; limits: Limits },
): Promise<Cut[]> {
  const rows = await selectJudged(db, given)
  const mixed = rows.flatMap(({ asked, left: _, by: __, ...bet }) =>
    asked ? [{ ...asked, ...bet }] : [],
  )
  const cuts = rows.flatMap(({ asked, ...cut }) => (asked ? [] : [cut]))
  return [...cuts, ...judgeOneByOne(mixed)].toSorted((a, b) => a.id - b.id)
}
