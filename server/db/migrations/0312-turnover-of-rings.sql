-- Paired stakes of a ring count for no turnover from the moment a case takes them back (docs/adr/0206-cases-of-the-radar.md).

-- Where the ledger stood when a stake was taken back, and when a correction let it go: a withdrawal whose hold lies between
-- them was judged without it. Drawn behind the bettor's wallet lock.
alter table ring_taken_stake add column no bigint not null default nextval('transfer_id_seq');
alter table ring_taken_stake add column released_no bigint;
create index ring_taken_stake_of on ring_taken_stake (bet_id);

-- Vendors' rounds with bets of the member that nobody had judged when the withdrawal was; for draws these are `unsettled`.
alter table withdrawal add column unjudged bigint[] not null default '{}';

-- What counts for turnover now, bet by bet. Stakes at vendors that were taken back stand in it twice, once below zero:
-- sums of one member's spins are read off an index alone.
create view turnover_bet as
  select b.id as bet_id, b.member_id, b.round_id, b.placed_at, b.stake as counts
  from bet b join round r on r.id = b.round_id and r.state = 'SETTLED'
  where not exists (
      select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
        and o.odds_key = b.odds_key and o.pick = b.pick)
    and not exists (select from ring_taken_stake t where t.bet_id = b.id and not t.released)
  union all
  select bet_id, member_id, null, null, counts from vendor_counted
  union all
  select c.bet_id, c.member_id, null, null, -c.counts
  from ring_stake s join ring_taken_stake t on t.bet_id = s.bet_id and not t.released
  join vendor_counted c on c.bet_id = s.bet_id and c.member_id = s.member_id;

-- Whether a stake was taken back when the ledger stood at a number.
create function ring_took(bet bigint, no bigint) returns boolean language sql stable as $$
  select exists (
    select from ring_taken_stake t
    where t.bet_id = $1 and t.no < $2 and coalesce(t.released_no > $2, not t.released))
$$;

-- Bets begin (1) or cease (-1) to count: what withdrawals that were judged with them count as played before follows
-- (docs/adr/0054-what-a-withdrawal-saw.md). The wallets of their members are locked.
create function recount_staked(bets bigint[], sign integer) returns void language sql as $$
  update withdrawal w set staked_before = w.staked_before + sign * s.counts
  from (
    select j.id, sum(b.counts)::bigint as counts
    from (
      select b.id, b.member_id, 'stake' as kind, b.round_id, 0::bigint as ended_no, b.stake as counts from bet b
      where b.id = any(bets) and not exists (
        select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
          and o.odds_key = b.odds_key and o.pick = b.pick)
      union all
      select b.id, b.member_id, 'vendor.stake', b.round_id, coalesce(r.ended_no, 0), c.counts
      from vendor_bet b join vendor_counted c on c.bet_id = b.id join vendor_round r on r.id = b.round_id
      where b.id = any(bets)
    ) b
    join transfer t on t.kind = b.kind and t.cause = b.id and t.member_id = b.member_id
    join withdrawal j on j.member_id = b.member_id
      and b.round_id <> all(case when b.kind = 'stake' then j.unsettled else j.unjudged end)
    join transfer h on h.kind = 'withdrawal.hold' and h.cause = j.id and h.member_id = j.member_id
    where t.id < h.id and b.ended_no < h.id and not ring_took(b.id, h.id)
    group by j.id
  ) s
  where w.id = s.id
$$;

create function recount_taken() returns trigger language plpgsql as $$
begin
  perform recount_staked(array(select bet_id from added where not released), -1);
  return null;
end $$;
create trigger recounted after insert on ring_taken_stake referencing new table as added
  for each statement execute function recount_taken();

create function recount_released() returns trigger language plpgsql as $$
begin
  perform recount_staked(
    array(select n.bet_id from now_ n join before o using (take_id, bet_id) where n.released and not o.released), 1);
  return null;
end $$;
create trigger recounted_again after update on ring_taken_stake referencing old table as before new table as now_
  for each statement execute function recount_released();

-- Stakes that were taken back before this were counted by every withdrawal until now.
select recount_staked(array(select bet_id from ring_taken_stake where not released), -1);
