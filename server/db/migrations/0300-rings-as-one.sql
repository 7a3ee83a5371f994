-- Binds of ring members (docs/adr/0235-a-ring-as-one-member.md): stakes that bound members place against each other
-- earn rolling as if one member had placed all of them.

-- A case and those merged into it, directly or through others.
create function ring_whole(ring bigint) returns setof bigint language sql stable as $$
  with recursive own (id) as (
    select ring union select r.id from own join ring r on r.into_id = own.id
  )
  select id from own
$$;

create table ring_bind (
  id bigint generated always as identity primary key,
  ring_id bigint not null references ring,
  -- applies to bets placed at or after `since` and before `until`
  since timestamptz not null default business_now(),
  until timestamptz check (until >= since),
  -- both requests name two operators: the requester and the approver
  approval_id bigint not null unique references approval,
  -- null where another bind replaced this one
  lift_id bigint references approval,
  check (lift_id is null or until is not null)
);
create unique index ring_bind_standing on ring_bind (ring_id) where until is null;
select keep('ring_bind');

create function check_ring_bind() returns trigger language plpgsql as $$
begin
  if old.until is not null or new.until is null
    or (to_jsonb(new) - '{until,lift_id}'::text[]) <> (to_jsonb(old) - '{until,lift_id}'::text[]) then
    raise exception 'bind % is changed', new.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger stands before update on ring_bind for each row execute function check_ring_bind();

create table ring_bound (
  bind_id bigint not null references ring_bind,
  member_id bigint not null references member,
  primary key (bind_id, member_id)
);
create index ring_bound_of on ring_bound (member_id);
select append_only('ring_bound');

-- Bets that earn less, or nothing, because of a bind. Bets on draws and at vendors take their ids from one sequence.
create table ring_barred (
  bet_id bigint primary key,
  bind_id bigint not null references ring_bind,
  -- won that still earn rolling: 0 on a draw, at a vendor table the part that the other bets do not cover
  counts bigint not null check (counts >= 0)
);
create index ring_barred_of on ring_barred (bind_id);
select append_only('ring_barred');

alter table ring_notice drop constraint ring_notice_about_check;
alter table ring_notice add constraint ring_notice_about_check
  check (about in ('asked', 'recovered', 'bound', 'above', 'lifted'));

create or replace function ring_rolling(bets bigint[])
 returns table (bet_id bigint, run_id bigint, member_id bigint, points bigint)
 language sql
 stable
as $$
  with counted as materialized (
    select b.id, b.line_id, 'etc' as game, b.stake as counts, u.id as run_id
    from bet b join round r on r.id = b.round_id
    left join rolling_run u on u.round_id = r.id and u.taken_at is null and u.posted_at is not null
      and r.state = 'SETTLED' and r.rolled
    where b.id = any(bets) and b.line_id is not null and r.state <> 'VOID' and not exists (
      select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
        and o.odds_key = b.odds_key and o.pick = b.pick)
      and not exists (select from ring_barred x where x.bet_id = b.id)
    union all
    select b.id, b.line_id, g.type, coalesce(x.counts, c.counts, b.amount), u.id
    from vendor_bet b join vendor_game g on g.id = b.game_id
    left join vendor_counted c on c.bet_id = b.id
    left join ring_barred x on x.bet_id = b.id
    left join rolling_run u on u.id = c.run_id and u.posted_at is not null
    where b.id = any(bets) and b.line_id is not null
      and not exists (select from vendor_refund f where f.bet_id = b.id)
  )
  select c.id, c.run_id, h.member_id, (c.counts * h.share / 10000)::bigint
  from (select distinct line_id, game from counted) l
  cross join lateral rolling_shares(array[l.line_id], l.game) h
  join counted c on c.line_id = l.line_id and c.game = l.game
  where c.counts * h.share / 10000 > 0
$$;

create or replace function settlement_bets(partner bigint, since timestamp with time zone, until timestamp with time zone)
 returns table (source text, bet_id bigint, member_id bigint, game text, placed_at timestamp with time zone, at timestamp with time zone, sign integer, left_out boolean, stake bigint, wins bigint, shares integer[], points bigint, own bigint)
 language sql
 stable
as $$
  with below as materialized (
    select * from below_partner(partner)
  ), settling as materialized (
    select id as round_id, 1 as settlement, settled_at as at, 1 as sign
    from round where settled_at >= $2 and settled_at < $3
    union all
    select round_id, settlement, at, 1 from correction where at >= $2 and at < $3
    union all
    select round_id, settlement - 1, at, -1 from correction where at >= $2 and at < $3
  ), settled as materialized (
    select 'draw' as source, b.id as bet_id, b.member_id, r.game, 'etc' as played, b.placed_at, e.at, e.sign, b.line_id,
      exists (select from opposed_pick p where p.round_id = b.round_id and p.member_id = b.member_id
        and p.odds_key = b.odds_key and p.pick = b.pick) as left_out,
      b.stake, case when o.won then b.stake * b.odds_hundredths / 100 else 0 end as wins,
      coalesce(x.counts, b.stake) as counts
    from settling e join round r on r.id = e.round_id join bet b on b.round_id = e.round_id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    left join ring_barred x on x.bet_id = b.id
    join outcome o on o.round_id = e.round_id and o.settlement = e.settlement and o.odds_key = b.odds_key and o.pick = b.pick
    union all
    select 'vendor', b.id, b.member_id, g.type, g.type, b.placed_at, r.ended_at, 1, b.line_id, c.counts = 0,
      case when c.counts = 0 then b.amount else b.amount - c.pushed end, b.paid - c.pushed,
      coalesce(x.counts, c.counts)
    from vendor_round r join vendor_bet_fate b on b.round_id = r.id and not b.refunded
    join vendor_counted c on c.bet_id = b.id join vendor_game g on g.id = b.game_id
    left join ring_barred x on x.bet_id = b.id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    where r.ended_at >= $2 and r.ended_at < $3
  ), rated as materialized (
    -- of each line that bets name, the shares from the bettor up to the partner, whose own is the last
    select n.line_id, n.played, array_agg(h.share order by s.depth) as shares
    from (select distinct line_id, played from settled where line_id is not null) n
    join rolling_step top on top.line_id = n.line_id and top.member_id = partner
    cross join lateral rolling_shares(array[n.line_id], n.played) h
    join rolling_step s on s.line_id = n.line_id and s.member_id = h.member_id and s.depth <= top.depth
    group by 1, 2
  )
  select s.source, s.bet_id, s.member_id, s.game, s.placed_at, s.at, s.sign, s.left_out, s.stake,
    case when s.left_out then 0 else s.wins end, coalesce(d.shares, '{}'),
    case when s.left_out then 0 else
      coalesce((select sum(s.counts * share / 10000) from unnest(d.shares) as share), 0)::bigint end,
    case when s.left_out then 0 else coalesce(s.counts * d.shares[array_length(d.shares, 1)] / 10000, 0) end
  from settled s left join rated d on d.line_id = s.line_id and d.played = s.played
$$;

-- Adds the members of merged cases to the case they went into; from now on each merge does this itself.
insert into ring_member (ring_id, member_id, certain, since)
select r.id, m.member_id, bool_or(m.certain), min(m.since)
from ring r cross join lateral ring_whole(r.id) as own(id) join ring_member m on m.ring_id = own.id
where own.id <> r.id group by 1, 2
on conflict (ring_id, member_id) do update set certain = true where excluded.certain and not ring_member.certain;
update ring r set house = s.house, rolling = s.rolling
from ring r2 cross join lateral (
  select coalesce(sum(t.house), 0)::bigint as house,
    (select coalesce(sum(points), 0)::bigint from ring_rolling(array_agg(t.bet_id))) as rolling
  from ring_pair p join ring_stake t on t.pair_id = p.id where p.ring_id in (select ring_whole(r2.id))) s
where r2.id = r.id and exists (select from ring j where j.into_id = r.id);

create index ring_into on ring (into_id) where into_id is not null;

-- A bind, a lift and a recovery each need a request for exactly that act, approved by another operator
-- (docs/adr/0273-a-rings-acts-name-their-yes.md). Checked at the end of the transaction, because an act is written
-- before its request is marked as approved.

-- Whether the request is of this act, about this case, and approved by someone other than its requester.
create function ring_agreed(approval bigint, act text, ring bigint) returns boolean language sql stable as $$
  select exists (
    select from approval a where a.id = $1 and a.action = $2 and a.subject = $3 and a.state = 'approved'
      and a.decided_by <> a.requested_by)
$$;

-- A bind has exactly the requested members. It ends by an approved lift, or at the start of a later bind that contains
-- all of them. A lift ends the binds in force at its instant and cannot end later ones.
create function ring_bind_agreed(bind bigint) returns boolean language sql stable as $$
  with k as (
    select b.*, coalesce((select jsonb_agg(member_id) from ring_bound where bind_id = b.id), '[]') as members
    from ring_bind b where b.id = $1
  )
  select exists (
    select from k join approval a on a.id = k.approval_id
    where ring_agreed(a.id, 'ring.bind', k.ring_id)
      and a.detail -> 'members' @> k.members and a.detail -> 'members' <@ k.members
      and case
        when k.until is null then true
        when k.lift_id is null then exists (
          select from ring_bind n where n.id > k.id and k.until = greatest(k.since, n.since)
            and k.ring_id in (select ring_whole(n.ring_id))
            and (select jsonb_agg(member_id) from ring_bound where bind_id = n.id) @> k.members)
        else exists (
          select from approval l where l.id = k.lift_id and l.id > k.approval_id and ring_agreed(l.id, 'ring.lift', l.subject)
            and k.ring_id in (select ring_whole(l.subject)) and l.detail -> 'members' @> k.members)
          and not exists (
            select from ring_bind o where o.lift_id = k.lift_id and o.until <> k.until and o.until > o.since
              and k.until > k.since)
      end)
$$;

create function check_ring_agreed() returns trigger language plpgsql as $$
declare
  -- `ring_bound` names the bind in bind_id, `ring_bind` in id
  bind bigint := coalesce(to_jsonb(new) ->> 'bind_id', to_jsonb(new) ->> 'id');
begin
  if not ring_bind_agreed(bind) then
    raise exception 'bind % is not what two agreed to', bind using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger agreed after insert or update on ring_bind deferrable initially deferred
  for each row execute function check_ring_agreed();
create constraint trigger agreed after insert on ring_bound deferrable initially deferred
  for each row execute function check_ring_agreed();

create function check_take_agreed() returns trigger language plpgsql as $$
begin
  if not ring_agreed(new.approval_id, 'ring.recover', new.ring_id) then
    raise exception 'recovery % is not what two agreed to', new.id using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger agreed after insert on ring_take deferrable initially deferred
  for each row execute function check_take_agreed();

create function check_stake_asked() returns trigger language plpgsql as $$
begin
  if not exists (select from ring_take k join ring_asked a using (approval_id) where k.id = new.take_id and a.bet_id = new.bet_id) then
    raise exception 'stake % was not asked for', new.bet_id using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger asked after insert or update of take_id, bet_id on ring_taken_stake
  deferrable initially deferred for each row execute function check_stake_asked();

-- Stakes are added to a recovery request only while it is pending.
create function check_ring_asked() returns trigger language plpgsql as $$
begin
  if exists (
    select from added n where not exists (
      select from approval a where a.id = n.approval_id and a.action = 'ring.recover' and a.state = 'pending')) then
    raise exception 'stakes are asked for beside a request' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger waits after insert on ring_asked referencing new table as added
  for each statement execute function check_ring_asked();
