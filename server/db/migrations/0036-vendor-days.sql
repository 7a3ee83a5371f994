-- What members’ bets at vendors’ games came to by Seoul’s day they were placed on, so that a long history is added up
-- once. Nothing but a sum of what stands elsewhere: it may be made again at any time.

-- All days up to and with this one are added up: nothing placed on them waits for its result, so nothing of them changes
-- but what their members hide. None yet: the day before the first.
create table vendor_days_through (
  one boolean primary key default true check (one),
  day date not null
);

create table vendor_day (
  member_id bigint not null references member,
  day date not null,
  type text not null check (type in ('baccarat', 'dragon', 'roulette', 'slot', 'etc')),
  bets integer not null,
  staked bigint not null,
  -- with what was given back
  paid bigint not null,
  -- of those, what the member took off their own list
  hidden_bets integer not null default 0,
  hidden_staked bigint not null default 0,
  hidden_paid bigint not null default 0,
  primary key (member_id, day, type),
  check (hidden_bets between 0 and bets)
);
