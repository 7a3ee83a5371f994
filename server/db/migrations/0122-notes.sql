-- What operators write about a member for whoever is at the desk next, and the tags they give (docs/operate.md).
create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  text text not null check (length(text) between 1 and 500),
  pinned boolean not null default false,
  written_by bigint not null references operator (id),
  at timestamptz not null default business_now(),
  removed_by bigint references operator (id),
  removed_at timestamptz,
  check ((removed_by is null) = (removed_at is null))
);
create index member_note_of on member_note (member_id, id desc) where removed_at is null;
select keep('member_note');

create table member_tag (
  member_id bigint not null references member (id),
  tag text not null check (length(tag) between 1 and 20),
  primary key (member_id, tag)
);
create index member_tag_named on member_tag (tag, member_id);
