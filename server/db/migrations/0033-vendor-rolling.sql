-- Turnover and rolling of vendors' bets (docs/adr/0030-what-counts-of-a-vendors-bet.md).

-- Whether it was judged what counts of its bets. Once, after its end: nothing of it changes any more.
alter table vendor_round add column judged boolean not null default false;
create index vendor_round_unjudged on vendor_round (id) where ended_at is not null and not judged;

-- A run without a round is of the vendors' rounds of one kind of game that ended in the minute `at`. It collects what
-- counts until the minute is over; then it is worked out and posted as a round of a draw is. Nothing takes it back.
alter table rolling_run alter column round_id drop not null;
alter table rolling_run add column collecting boolean not null default false;
alter table rolling_run add check (round_id is null or game = 'etc' and not collecting);
alter table rolling_run add check (round_id is not null or taken_at is null);
alter table rolling_run add check (not collecting or posted_at is null);
create unique index rolling_run_collecting on rolling_run (game, at) where collecting;

-- Won that count of a bet that was played: not given back, no push. Less than its amount where bets of its member on
-- the round covered each other.
create table vendor_counted (
  bet_id bigint primary key references vendor_bet,
  member_id bigint not null references member,
  counts bigint not null check (counts >= 0),
  -- null: nobody in the bettor's line had a rate, or nothing of it counts
  run_id bigint references rolling_run,
  check (run_id is null or counts > 0)
);
create index vendor_counted_of_member on vendor_counted (member_id) include (counts);
create index vendor_counted_of_run on vendor_counted (run_id) where run_id is not null;
select append_only('vendor_counted');

-- What each step of lines earns of a kind of game: its rate less that of the step below.
create function rolling_shares(lines bigint[], played text)
returns table (line_id bigint, member_id bigint, share integer) language sql stable as $$
  select line_id, member_id, rate - lag(rate, 1, 0) over (partition by line_id order by depth)
  from (
    select s.line_id, s.member_id, s.depth, case played when 'baccarat' then s.baccarat when 'dragon' then s.dragon
      when 'slot' then s.slot when 'roulette' then s.roulette when 'etc' then s.etc end::integer as rate
    from rolling_step s where s.line_id = any(lines)) as steps
$$;
