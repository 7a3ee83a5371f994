-- Rounds with bets of the member that were not in force when a withdrawal was judged: it was judged without them, also
-- where their settlement was stamped before it and committed after (docs/adr/0054).
alter table withdrawal add column unsettled bigint[] not null default '{}';
-- Of older ones only the stamps tell. A round that was void from the start takes no correction.
update withdrawal w set unsettled = r.ids
from (
  select j.id, array_agg(distinct r.id) as ids
  from withdrawal j
  join transfer h on h.kind = 'withdrawal.hold' and h.cause = j.id and h.member_id = j.member_id
  join bet b on b.member_id = j.member_id
  join transfer t on t.kind = 'stake' and t.cause = b.id and t.member_id = b.member_id and t.id < h.id
  join round r on r.id = b.round_id
  where (r.settled_at is null or r.settled_at > j.at) and (r.state <> 'VOID' or r.settlement > 1)
  group by j.id
) r
where w.id = r.id;
alter table withdrawal alter column unsettled drop default;
