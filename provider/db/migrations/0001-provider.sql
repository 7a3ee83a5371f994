-- Who works: one holder of each part, by its token (docs/adr/0180-the-provider-on-postgresql.md).
create table lease (
  part text primary key,
  -- Another holder is another key: what it takes waits for a transaction that was begun under this one, and a beat does not.
  token bigint not null,
  holder text not null,
  -- where the other program brings what only the holder may do
  origin text not null,
  until timestamptz not null,
  unique (part, token)
);

-- At the end of a transaction that began with assert_lease: who writes without a pause sees to the lease by that, and who
-- took long has it still, because nobody else could take it meanwhile.
create function keep_lease(asked text, mine bigint, ms bigint) returns void language sql as $$
  update provider.lease set until = clock_timestamp() + ms * interval '1 millisecond'
    where part = asked and token = mine and until < clock_timestamp() + ms * interval '1 millisecond' / 2;
$$;

-- In the transaction that writes: no other can become the holder until it has ended.
create function assert_lease(asked text, mine bigint, ms bigint) returns void language plpgsql as $$
begin
  perform from provider.lease where part = asked and token = mine and until > clock_timestamp() for key share;
  if not found then
    raise exception 'the lease of the % is lost', asked using errcode = 'PL001';
  end if;
  perform provider.keep_lease(asked, mine, ms);
end $$;

-- The first start's; a program with another key ends.
create table key_fingerprint (name text primary key, sha256 text not null, noted_at timestamptz not null default clock_timestamp());

-- What the draws keep.
create table draw_chain (
  stream text not null, date text not null, anchor text not null, draws bigint not null, sealed bytea not null,
  published_at text not null, entropy text, primary key (stream, date)
);
create table drawn (
  stream text not null, date text not null, round bigint not null, outcome text not null, balls text not null,
  powerball bigint, beacon text, drawn_at text not null, primary key (stream, date, round)
);
create table draw_outbox (
  id bigint generated always as identity primary key, stream text not null, path text not null, body text not null,
  unique (path, body)
);
create index draw_outbox_of_stream on draw_outbox (stream, id);
create table told (
  path text not null, name text not null, no bigint generated always as identity, primary key (path, name)
);
create unique index told_in_order on told (no);
create table seal (
  no bigint generated always as identity primary key, stream text not null, date text not null, round bigint not null,
  hash text not null, count bigint not null, taken bigint not null, body text not null, at text not null,
  unique (stream, date, round)
);
create index seal_of_stream on seal (stream, no desc);
create table refused_seal (
  stream text not null, body text not null, at text not null, primary key (stream, body)
);

-- What the vendors keep.
create table secret (vendor text primary key, secret text not null);
create table nonce (vendor text not null, nonce text not null, at bigint not null, primary key (vendor, nonce));
create index nonce_by_age on nonce (at);
create table chain (
  stream text not null, date text not null, anchor text not null, draws bigint not null, sealed bytea not null,
  published_at text not null, primary key (stream, date)
);
create table ticket (
  hash text primary key, seat text not null, expires_at bigint not null, used bigint not null default 0
);
create index ticket_by_age on ticket (expires_at);
create table seat (
  hash text primary key, vendor text not null, game text not null, player text not null, session text not null,
  at bigint not null
);
create index seat_by_age on seat (at);
create table wager (
  tx text primary key, vendor text not null, game text not null, round_id text not null, date text not null,
  number bigint not null, player text not null, session text not null, amount bigint not null, picks text not null,
  state text not null, status text, won bigint, at text not null, html text not null default '',
  no bigint generated always as identity
);
create index wager_of_round on wager (round_id);
create index wager_open on wager (game) where state in ('asking', 'placed') and won is null;
create index wager_of_player on wager (player, game, at desc, no desc);
create index wager_of_table on wager (game, date, number) where state = 'placed' and won is null;
create table outbox (
  id bigint generated always as identity primary key, vendor text not null, round_id text not null,
  player text not null, call text not null, body text not null, unique (vendor, call, body)
);
create index outbox_of_round on outbox (round_id, id);
create table deal (
  game text not null, date text not null, number bigint not null, result text not null, drawn_at text not null,
  primary key (game, date, number)
);
create table seed (
  id bigint generated always as identity primary key, game text not null, player text not null, sealed bytea not null,
  "commit" text not null, client text not null, date text not null, next bigint not null default 1,
  revealed bigint not null default 0
);
create unique index seed_current on seed (game, player) where revealed = 0;
create index seed_of_player on seed (game, player, id desc);
create table spin (
  round_id text primary key, seed_id bigint not null references seed, nonce bigint not null, count bigint not null,
  stake bigint not null, amount bigint not null, at text not null, unique (seed_id, nonce)
);
create table hand (
  round_id text primary key, seed_id bigint not null references seed, player text not null, game text not null,
  nonce bigint not null, stake bigint not null, guesses text not null default '[]', state text not null,
  at text not null, acted_at bigint not null, unique (seed_id, nonce)
);
create unique index hand_open on hand (game, player) where state = 'open';
