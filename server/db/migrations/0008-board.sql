-- Boards: notices, popups with a history of their own, inquiries and the desk's templates (spec/rules.md §9).

create table notice (
  id bigint generated always as identity primary key,
  -- counts up with every change, so that nobody saves over what they have not seen
  version integer not null default 1,
  type text not null check (type in ('공지사항', '진행중 이벤트')),
  subject text not null check (length(subject) between 1 and 100),
  html text not null,
  -- empty and 0: the page's own
  color text not null check (color = '' or color ~ '^#[0-9a-f]{6}$'),
  size integer not null check (size = 0 or size between 8 and 40),
  audience text not null check (audience in ('all', 'guest', 'member', 'partner')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  withdrawn boolean not null default false,
  changed_by text not null,
  changed_at timestamptz not null default business_now()
);
create index notice_newest on notice (starts_at desc, id desc) where not withdrawn;

alter table popup add column version integer not null default 1;
alter table popup add column withdrawn boolean not null default false;
alter table popup add column changed_by text not null default 'system';
alter table popup add column changed_at timestamptz not null default business_now();
alter table popup drop constraint popup_audience_check;
alter table popup add constraint popup_audience_check check (audience in ('all', 'guest', 'member', 'partner'));

-- An inquiry and its answer, both plain text. Hidden before it is answered it is deleted; nothing is ever removed.
create table inquiry (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  -- counts up with every edit; an answer names the one it was written to
  version integer not null default 1,
  kind text not null check (kind in ('plain', 'bank')),
  subject text not null check (length(subject) between 1 and 100),
  contents text not null check (length(contents) between 1 and 5000),
  created_at timestamptz not null default business_now(),
  hidden_at timestamptz,
  answered_at timestamptz,
  answered_by bigint references operator,
  answer_subject text check (length(answer_subject) between 1 and 100),
  answer_contents text check (length(answer_contents) between 1 and 5000),
  read_at timestamptz,
  check (num_nulls(answered_at, answered_by, answer_subject, answer_contents) in (0, 4)),
  check (read_at is null or answered_at is not null)
);
create index inquiry_of_member on inquiry (member_id, created_at desc, id desc);
create index inquiry_newest on inquiry (created_at desc, id desc);
create index inquiry_waiting on inquiry (created_at, id) where answered_at is null and hidden_at is null;
create unique index inquiry_bank_waiting on inquiry (member_id)
  where kind = 'bank' and answered_at is null and hidden_at is null;
-- What the header's poll reads: only what is unread is in it.
create index inquiry_unread on inquiry (member_id, answered_at desc, id desc)
  where answered_at is not null and read_at is null and hidden_at is null;

create table inquiry_template (
  id bigint generated always as identity primary key,
  title text not null unique check (length(title) between 1 and 100),
  subject text not null check (length(subject) between 1 and 100),
  contents text not null check (length(contents) between 1 and 5000)
);
