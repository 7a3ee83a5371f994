-- Members from the operators' side: sign-ups that wait, what a suspended member is told, who holds the same account.

-- A sign-up that waited for approval, and what became of it. Who signs up while none is needed has no row.
create table signup (
  member_id bigint primary key references member,
  at timestamptz not null default business_now(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by bigint references operator,
  decided_at timestamptz,
  reason text,
  check ((state = 'waiting') = (decided_by is null)),
  check (state <> 'refused' or length(reason) >= 2)
);
create index signup_waiting on signup (at) where state = 'waiting';
insert into signup (member_id, at) select id, created_at from member where state = 'waiting';

-- What a suspended member reads instead of the house's own sentence.
alter table member add column suspended_text text;
create index member_suspended on member (id) where suspended_scopes <> '{}';

-- Keyed hash of bank and account number: two members with one account are found without either being readable.
alter table member add column account_hash bytea;
create index member_of_account on member (account_hash) where account_hash is not null;
create index login_of_address on login (address, member_id);
create index member_newest on member (created_at);

-- An operator ended the session.
alter table session_end drop constraint session_end_reason_check;
alter table session_end add constraint session_end_reason_check
  check (reason in ('taken', 'logout', 'idle', 'absolute', 'state', 'password', 'operator'));
