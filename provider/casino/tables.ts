/** The tables of the vendor's store. */
export const tables = `
  create table if not exists secret (vendor text primary key, secret text not null) strict;
  create table if not exists nonce (
    vendor text not null, nonce text not null, at integer not null, primary key (vendor, nonce)) strict;
  create table if not exists chain (
    stream text not null, date text not null, anchor text not null, draws integer not null, sealed blob not null,
    published_at text not null, primary key (stream, date)) strict;
  create table if not exists ticket (
    hash text primary key, seat text not null, expires_at integer not null, used integer not null default 0) strict;
  create table if not exists seat (
    hash text primary key, vendor text not null, game text not null, player text not null, session text not null,
    at integer not null) strict;
  create table if not exists wager (
    tx text primary key, vendor text not null, game text not null, round_id text not null, date text not null,
    number integer not null, player text not null, session text not null, amount integer not null,
    picks text not null, state text not null, status text, won integer, at text not null,
    html text not null default '') strict;
  create index if not exists wager_of_round on wager (round_id);
  create index if not exists wager_open on wager (game) where state in ('asking', 'placed') and won is null;
  create index if not exists wager_of_player on wager (player, game, at desc);
  create index if not exists wager_untaken on wager (at) where state = 'refused' or (state = 'cancelled' and date = '');
  create table if not exists outbox (
    id integer primary key autoincrement, vendor text not null, round_id text not null, player text not null,
    call text not null, body text not null, unique (vendor, call, body)) strict;
  create index if not exists outbox_of_round on outbox (round_id, id);
  create index if not exists wager_of_table on wager (game, date, number) where state = 'placed' and won is null;
  create table if not exists deal (
    game text not null, date text not null, number integer not null, result text not null, drawn_at text not null,
    primary key (game, date, number)) strict;
  create table if not exists store_place (place text not null) strict;
  create table if not exists seed (
    id integer primary key autoincrement, game text not null, player text not null, sealed blob not null,
    "commit" text not null, client text not null, date text not null, next integer not null default 1,
    revealed integer not null default 0) strict;
  create unique index if not exists seed_current on seed (game, player) where revealed = 0;
  create table if not exists spin (
    round_id text primary key, seed_id integer not null, nonce integer not null, count integer not null,
    stake integer not null, amount integer not null, at text not null) strict;
  create table if not exists hand (
    round_id text primary key, seed_id integer not null, player text not null, game text not null,
    nonce integer not null, stake integer not null, guesses text not null default '[]', state text not null,
    at text not null, acted_at integer not null) strict;
  create unique index if not exists hand_open on hand (game, player) where state = 'open';
  create index if not exists hand_of_seed on hand (seed_id, nonce desc);
  create index if not exists spin_of_seed on spin (seed_id, nonce desc);
`
