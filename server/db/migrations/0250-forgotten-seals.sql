-- Seals this house told before it was restored from an older copy, as the provider told them back (docs/adr/0181-a-copy-older-than-the-world.md).
create table forgotten_seal (
  draw_id bigint primary key references draw (id),
  stream text not null,
  count int not null check (count >= 0),
  stake bigint not null check (stake >= 0),
  worst bigint not null check (worst >= 0),
  root bytea not null check (length(root) = 32),
  prev bytea not null check (length(prev) = 32),
  hash bytea not null unique check (length(hash) = 32),
  key_id int not null references book_key (id),
  signature bytea not null check (length(signature) = 64),
  at timestamptz not null default business_now()
);
comment on table forgotten_seal is 'signed with a key of ours, and its bets are not in these books; its draw is never sealed again, and the next seal of the stream follows it';
select append_only('forgotten_seal');
