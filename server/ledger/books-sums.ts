/**
 * Sums that are kept so that lists need not add up what they show. They are no facts: one that is off misleads whoever
 * reads it and moves no money, so it does not close the house; operators are told (server/watch.ts).
 */
import type { Counted, Query } from './check.ts'

/** By what must hold of sums kept for lists: how many are off. They close nothing (docs/ledger.md#invariants). */
export const sumChecks: Record<string, Query> = {
  'days of vendors’ bets that are added up are what their bets come to': (db) => db.query<Counted>`
    with due as (
      select b.member_id, (b.placed_at at time zone 'Asia/Seoul')::date as day, g.type, count(*) as bets,
        sum(b.amount) as staked, sum(b.paid) as paid, count(h.bet_id) as hidden_bets,
        coalesce(sum(b.amount) filter (where h.bet_id is not null), 0) as hidden_staked,
        coalesce(sum(b.paid) filter (where h.bet_id is not null), 0) as hidden_paid
      from vendor_bet_fate b join vendor_game g on g.id = b.game_id left join hidden_vendor_bet h on h.bet_id = b.id
      where b.placed_at < (select (day + 1)::timestamp at time zone 'Asia/Seoul' from vendor_days_through)
      group by 1, 2, 3
    )
    select count(*) as broken from vendor_day d full join due r using (member_id, day, type)
    where (d.bets, d.staked, d.paid, d.hidden_bets, d.hidden_staked, d.hidden_paid)
      is distinct from (r.bets, r.staked, r.paid, r.hidden_bets, r.hidden_staked, r.hidden_paid)`,

  'what games took is the sum of their judged rounds': (db) => db.query<Counted>`
    select count(*) as broken
    from vendor_sum s full join vendor_played(array(select id from vendor_round where judged)) p using (since, game_id)
    where (s.bets, s.stakes, s.wins) is distinct from (p.bets, p.stakes, p.wins)`,
}
