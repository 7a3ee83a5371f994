-- Operators, their sessions, what needs a second one, and the log of everything they do (spec/rules.md §10).

create table operator (
  id bigint generated always as identity primary key,
  uid text not null unique check (uid ~ '^[a-z0-9]{4,20}$'),
  name text not null,
  role text not null check (role in ('관리자', '정산', '상담', '게임', '열람')),
  password_hash text not null,
  active boolean not null default true,
  created_at timestamptz not null default business_now()
);

create table operator_session (
  token_hash bytea primary key,
  operator_id bigint not null references operator,
  address text not null,
  started_at timestamptz not null default business_now(),
  action_at timestamptz not null default business_now()
);
create index operator_session_of on operator_session (operator_id);

create table operator_login_failure (
  id bigint generated always as identity primary key,
  uid text not null,
  address text not null,
  at timestamptz not null default business_now()
);
create index operator_login_failure_of on operator_login_failure (uid, at);

-- A dangerous act waits here for a second operator; one pending request a subject.
create table approval (
  id bigint generated always as identity primary key,
  action text not null check (action in ('round.void')),
  subject bigint not null,
  title text not null,
  reason text not null check (length(reason) between 2 and 500),
  requested_by bigint not null references operator,
  requested_at timestamptz not null default business_now(),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  decided_by bigint references operator,
  decided_at timestamptz,
  decision_reason text,
  check ((state = 'pending') = (decided_by is null)),
  check (decided_by is distinct from requested_by)
);
create unique index approval_pending on approval (action, subject) where state = 'pending';
create index approval_newest on approval (id desc);

-- Append-only and hash-chained: each row's hash covers its content and the hash before it.
create table audit (
  id bigint primary key,
  at timestamptz not null,
  actor text not null,
  role text not null,
  action text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  address text,
  prev_hash bytea not null,
  hash bytea not null unique
);
create index audit_action on audit (action, id desc);
create index audit_actor on audit (actor, id desc);
select append_only('audit');
