-- A settled bet as it counts for those above its member: won or lost, of one that was pushed in part the rest.
create view counted_bet as
  select b.member_id, b.placed_at, 'draw' as kind, b.stake,
    case when o.won then b.stake * b.odds_hundredths / 100 else 0 end as wins
  from bet b join round r on r.id = b.round_id and r.state = 'SETTLED'
  join standing_outcome o on o.round_id = b.round_id and o.odds_key = b.odds_key and o.pick = b.pick
  union all
  select b.member_id, b.placed_at, case when g.type = 'slot' then 'slot' else 'casino' end, b.amount - b.pushed,
    b.paid - b.pushed
  from vendor_bet_fate b join vendor_game g on g.id = b.game_id
  where b.judged and not b.refunded and b.pushed < b.amount;
