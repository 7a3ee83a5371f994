-- Memos: one text sent to many members is kept once; each member has a row of their own, read and deleted by them.

create table mailing (
  id bigint generated always as identity primary key,
  -- the console's own name of what was written, so that a repeated sending is one
  draft uuid unique,
  subject text not null check (length(subject) between 1 and 100),
  html text not null,
  -- whom it was sent to, as it was asked for
  audience jsonb not null,
  -- null: the house itself
  sent_by bigint references operator,
  sent_at timestamptz not null default business_now()
);

create table memo (
  id bigint generated always as identity primary key,
  mailing_id bigint not null references mailing,
  member_id bigint not null references member,
  read_at timestamptz,
  deleted_at timestamptz check (deleted_at is null or read_at is not null),
  unique (mailing_id, member_id)
);
create index memo_of_member on memo (member_id, id desc) where deleted_at is null;
-- What the header's poll reads: only what is unread is in it.
create index memo_unread on memo (member_id, id desc) where read_at is null;

-- What a member has not read, of every kind the header counts: one read of two partial indexes.
create view unread as
  select member_id, 'inquiry'::text as kind, id as no, answered_at as at from inquiry
  where answered_at is not null and read_at is null and hidden_at is null
  union all
  select member_id, 'memo', id, null from memo where read_at is null;
