-- What a day's draws came to, by game and by what the theoretical return depends on, so that a report of a month adds up
-- days and not bets. Nothing but sums of what stands elsewhere: they may be made again at any time (docs/adr/0073).

-- All days up to and with this one are added up. None yet: the day before the first.
create table game_days_through (
  one boolean primary key default true check (one),
  day date not null
);

create table game_day (
  day date not null,
  -- a draw game, or casino or slot
  game text not null,
  -- how many corrections of its rounds are in it: one more, and the day is no longer what its bets came to
  corrections integer not null,
  win bigint not null,
  back bigint not null,
  -- who played, one bit a member, the lowest bit of the first byte being member 0
  players bytea not null,
  primary key (day, game)
);

create table game_day_stake (
  day date not null,
  game text not null,
  void boolean not null,
  odds_key text not null,
  odds_hundredths integer not null,
  bets bigint not null,
  stake bigint not null,
  primary key (day, game, void, odds_key, odds_hundredths),
  foreign key (day, game) references game_day on delete cascade
);

create index round_corrected on round (draw_at) where settlement > 1;
