-- The sealed book of each draw (docs/spec/sealed-book.md, docs/adr/0134-the-sealed-book.md).

create function micros(at timestamptz) returns bigint
language sql immutable parallel safe
return (extract(epoch from at) * 1000000)::bigint;
comment on function micros is 'microseconds since 1970 UTC, as books tell times';

-- What signs seals and what salts are made of, by the house's key; the newest is used.
create table book_key (
  id int primary key check (id >= 1),
  public_key bytea not null unique check (length(public_key) = 32),
  sealed bytea not null,
  since timestamptz not null default business_now()
);
comment on column book_key.id is 'counts without gaps';

-- One per draw that was open for bets, in the order of a stream's draws.
create table seal (
  draw_id bigint primary key references draw (id),
  stream text not null,
  no bigint not null check (no >= 1),
  count int not null check (count >= 0),
  stake bigint not null check (stake >= 0),
  worst bigint not null check (worst >= 0),
  root bytea not null check (length(root) = 32),
  prev bytea not null check (length(prev) = 32),
  hash bytea not null unique check (length(hash) = 32),
  key_id int not null references book_key (id),
  signature bytea not null check (length(signature) = 64),
  blinds bytea not null,
  at timestamptz not null default business_now(),
  unique (stream, no),
  unique (stream, prev),
  check (length(blinds) = 32 * count)
);
comment on column seal.no is 'place in its stream, from 1; prev is the hash of the one before';
comment on column seal.blinds is 'of each bet, in the book’s order: its member, unreadable; a member who leaves is not in it';
-- Read in parts: what is random does not compress.
alter table seal alter column blinds set storage external;

-- Draws up to here were open before there were seals.
create table seal_begin (
  one boolean primary key default true check (one),
  draw_id bigint not null
);
insert into seal_begin (draw_id) select coalesce(max(draw_id), 0) from round;

select append_only('book_key');
select append_only('seal');
select append_only('seal_begin');
