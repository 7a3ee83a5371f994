-- Templates of memos, and what stood in the places of a memo when it was sent (docs/adr/0130-memo-templates.md).
create table memo_template (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 100),
  subject text not null check (length(subject) between 1 and 100),
  html text not null,
  version int not null default 1,
  changed_by bigint not null references operator,
  changed_at timestamptz not null default business_now(),
  -- out of use, and kept
  archived_at timestamptz
);
create unique index memo_template_title on memo_template (title) where archived_at is null;

-- uid, nick and money of the member at that instant; null: the text has no places
alter table memo add column filled jsonb;
