-- Operators and vendors: premium by hand, secrets turned with a stated overlap, what games took, calls found by days.

-- an operator said whether it is premium; its catalogue says so no longer
alter table vendor add column kind_set boolean not null default false;
-- the exact return of each bet by its key, in hundredths of a percent, as the catalogue tells it
alter table vendor_game add column picks jsonb not null default '{}';

-- A secret that an operator turned to. Until the vendor has confirmed it the one before signs what we ask.
create table vendor_secret_turn (
  secret_id bigint primary key references vendor_secret,
  -- how long the one before stays good from then on
  overlap_minutes integer not null check (overlap_minutes between 1 and 1440),
  told_at timestamptz
);
select keep('vendor_secret_turn');

-- Windows that may take bets: opened last of their game, under a login that lives.
create view live_play as
  select p.id, p.member_id, p.game_id
  from (select business_now() as at offset 0) clock, session s
  join play p on p.member_id = s.member_id and p.token_hash = s.token_hash and p.ended_at is null
  where s.started_at > clock.at - interval '12 hours' and s.action_at > clock.at - interval '30 minutes';

-- What games took and paid, by ten minutes in which their rounds ended. An ended round never changes.
create table vendor_sum (
  since timestamptz not null,
  game_id text not null references vendor_game,
  bets bigint not null,
  stakes bigint not null,
  wins bigint not null,
  -- what the stakes win on average
  expected numeric not null,
  primary key (since, game_id)
);
select append_only('vendor_sum');
-- all rounds that ended before are in vendor_sum
create table vendor_sum_upto (
  one boolean primary key default true check (one),
  at timestamptz not null
);

-- The same of rounds that ended from `low` to before `high`; what was given back is left out.
create function vendor_played(low timestamptz, high timestamptz)
returns table (since timestamptz, game_id text, bets bigint, stakes bigint, wins bigint, expected numeric)
language sql stable as $$
  with ended as materialized (
    select r.id, r.game_id, date_bin('10 minutes', r.ended_at, timestamptz 'epoch') as since
    from vendor_round r where r.ended_at >= low and r.ended_at < high
  ), bet as materialized (
    select e.since, e.game_id, b.amount, b.picks from ended e join vendor_bet b on b.round_id = e.id
    where not exists (select from vendor_refund f where f.bet_id = b.id)
  ), staked as (
    select b.since, b.game_id, count(*) as bets, sum(b.amount)::bigint as stakes from bet b group by 1, 2
  ), picked as (
    select b.since, b.game_id, p.key, sum(p.stake) as stake
    from bet b cross join lateral jsonb_to_recordset(b.picks) as p(key text, stake bigint) group by 1, 2, 3
  ), expects as (
    -- a bet the catalogue says nothing of returns what the game does
    select p.since, p.game_id, sum(p.stake * (coalesce((g.picks ->> p.key)::int, g.rtp) - g.rtp)) as more
    from picked p join vendor_game g on g.id = p.game_id group by 1, 2
  ), paid as (
    select e.since, e.game_id, sum(w.amount)::bigint as wins
    from ended e join vendor_win w on w.round_id = e.id group by 1, 2
  )
  select s.since, s.game_id, s.bets, s.stakes, coalesce(p.wins, 0), (s.stakes * g.rtp + coalesce(x.more, 0)) / 10000
  from staked s join vendor_game g on g.id = s.game_id
  left join expects x on x.since = s.since and x.game_id = s.game_id
  left join paid p on p.since = s.since and p.game_id = s.game_id
$$;

-- The id from which calls came at `low` or later: their ids rise with their times but for moments, so the search halves.
create function vendor_call_from(low timestamptz) returns bigint language plpgsql stable as $$
declare
  first bigint;
  beyond bigint;
  middle bigint;
  found timestamptz;
begin
  select coalesce(min(id), 1), coalesce(max(id), 0) + 1 into first, beyond from vendor_call;
  while first < beyond loop
    middle := (first + beyond) / 2;
    select c.at into found from vendor_call c where c.id >= middle order by c.id limit 1;
    if found < low then first := middle + 1; else beyond := middle; end if;
  end loop;
  return first;
end $$;
