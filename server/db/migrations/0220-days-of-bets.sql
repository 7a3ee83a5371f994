-- What a day's bets came to, by game and state, so that the list of all bets sums a month of days and finds a page of it
-- (docs/adr/0166). Nothing but sums of what stands elsewhere: they may be made again at any time.

-- All days up to and with this one are added up. None yet: the day before the first bet.
create table bet_days_through (
  one boolean primary key default true check (one),
  day date not null
);

create table bet_day (
  day date primary key,
  -- its bets lie between these numbers, both ends in; null: there was none
  first_no bigint,
  last_no bigint,
  check ((first_no is null) = (last_no is null)),
  -- how many corrections of rounds that were open that day are in it: one more, and it is no longer what its bets came to
  corrections integer not null
);

create table bet_day_sum (
  day date not null references bet_day on delete cascade,
  -- a draw game, or a vendor's
  game text not null,
  draw boolean not null,
  state text not null check (state in ('won', 'lost', 'push', 'void')),
  bets bigint not null,
  stake bigint not null,
  -- what was paid or given back
  paid bigint not null,
  primary key (day, draw, game, state)
);

-- How often rounds that took bets on a day were corrected, of days that are added up; none: not listed.
create view bet_day_corrections as
select d.day, sum(r.settlement - 1)::integer as corrections
from round r join bet_day d on d.day >= (r.opened_at at time zone 'Asia/Seoul')::date
  and d.day <= (r.close_at at time zone 'Asia/Seoul')::date
where r.settlement > 1 group by d.day;
