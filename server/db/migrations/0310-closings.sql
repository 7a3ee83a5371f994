-- Whether a partner and the site still owe each other a statement: a period with a losing share that has none, an
-- adjustment that is in none, a dispute without an answer, or a sum that the last statement left unpaid.
create function settlement_is_open(partner bigint) returns boolean language sql stable as $$
  with newest as materialized (
    select s.last, s.due_out from settlement s where s.partner_id = $1 order by s.first desc limit 1),
  terms as (
    select t.share, t.first, lead(t.first) over (order by t.version) as until from settlement_terms t where t.partner_id = $1)
  select coalesce((select n.due_out < 0 from newest n), false)
    or exists (
      select from terms t left join newest n on true
      where t.share > 0 and t.first <= (business_now() at time zone 'Asia/Seoul')::date
        and coalesce(t.until, 'infinity') > greatest(t.first, n.last + 1))
    or exists (
      select from settlement_adjustment a where a.partner_id = $1
        and not exists (select from settlement_adjusted d where d.adjustment_id = a.id))
    or exists (
      select from settlement_dispute d join settlement s using (no) where s.partner_id = $1 and d.state = 'open')
$$;

-- What has to be over before an account is closed (docs/spec/accounts.md#closing). Read behind the wallet's lock.
create function closing_obstacles(member bigint) returns setof text language sql stable as $$
  select 'deposit' where exists (select from deposit d where d.member_id = $1 and d.state = 'pending')
  union all
  select 'withdrawal' where exists (select from withdrawal w where w.member_id = $1 and w.state = 'pending')
  union all
  select 'bet' where exists (
      select from round r join bet b on b.round_id = r.id and b.member_id = $1
      where r.state in ('OPEN', 'LOCKED', 'DRAWN'))
    or exists (
      select from vendor_round r join vendor_bet b on b.round_id = r.id and b.member_id = $1
      where r.ended_at is null and not exists (select from vendor_refund f where f.bet_id = b.id))
  union all
  select 'change' where exists (select from account_change c where c.member_id = $1 and c.state = 'waiting')
  union all
  select 'settlement' where settlement_is_open($1)
  union all
  select 'approval' where exists (
    select from approval a where a.state = 'pending' and (
      (a.subject = $1 and a.action in ('member.adjust', 'member.shut', 'member.factor',
        'settlement.close', 'settlement.terms', 'settlement.adjust'))
      or (a.action = 'member.passkey' and exists (
        select from passkey p where p.id = a.subject and p.member_id = $1))
      or (a.action = 'recovery.code' and exists (
        select from recovery r where r.id = a.subject and r.member_id = $1))
      or (a.action in ('ring.recover', 'ring.bind', 'ring.lift') and exists (
        select from ring_member r where r.ring_id = a.subject and r.member_id = $1))))
$$;

-- Whether a name of a closed account is kept from everybody.
create function name_is_kept(hash bytea) returns boolean language sql stable as $$
  select exists (
    select from closed_name c where c.name_hash = $1 and (c.until_at is null or c.until_at > business_now()))
$$;
