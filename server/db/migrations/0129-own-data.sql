-- All that is kept on a member, as one file they asked for (spec/accounts.md): made in the background, there for a day.
create table own_data (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  at timestamptz not null default business_now(),
  -- one begun anew after a crash writes beside what the one before left, and only the last one's counts
  attempt integer not null default 0,
  made_at timestamptz,
  until_at timestamptz,
  bytes bigint,
  failed_at timestamptz,
  -- its pieces are gone
  forgotten_at timestamptz,
  check ((made_at is null) = (until_at is null) and (made_at is null) = (bytes is null)),
  check (made_at is null or failed_at is null)
);
create unique index own_data_making on own_data (member_id) where made_at is null and failed_at is null;
create index own_data_of on own_data (member_id, id desc);
create index own_data_kept on own_data (until_at) where made_at is not null and forgotten_at is null;
select keep('own_data');

-- Its bytes in order, sealed as what stands in them is.
create table own_data_piece (
  own_data_id bigint not null references own_data,
  attempt integer not null,
  no integer not null,
  sealed bytea not null,
  primary key (own_data_id, attempt, no)
);

-- Memos the member deleted are theirs to read too.
create index memo_deleted_of_member on memo (member_id, id) where deleted_at is not null;
