-- Grades of members, each with caps and a message of its own (docs/adr/0132-grades-of-members.md).
create table member_grade (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 20),
  -- of the lists
  position int not null check (position between 1 and 999),
  tone text not null check (tone in ('plain', 'jade', 'indigo', 'ochre')),
  -- what its members read
  message text not null check (length(message) <= 300),
  -- by the name of the setting, in won; one that is missing is the site's
  caps jsonb not null check (jsonb_typeof(caps) = 'object'),
  -- who joins comes into it
  newcomers boolean not null default false,
  version int not null default 1,
  changed_by bigint not null references operator,
  changed_at timestamptz not null default business_now()
);
create unique index member_grade_newcomers on member_grade (newcomers) where newcomers;

-- null: the site's own caps, and no message
alter table member add column grade_id bigint references member_grade;
create index member_by_grade on member (grade_id) where grade_id is not null;
