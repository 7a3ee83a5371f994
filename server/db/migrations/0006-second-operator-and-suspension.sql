-- More acts than the void of a round wait for a second operator (spec/rules.md §3, §10), each with what it would do.

alter table approval drop constraint approval_action_check;
alter table approval add constraint approval_action_check check (action in
  ('round.void', 'deposit.complete', 'withdrawal.complete', 'member.adjust', 'operator.role'));
alter table approval add column detail jsonb not null default '{}';

-- What a suspended member may not do, and until when (null: for good). One suspension at a time; the audit log has the rest.
alter table member add column suspended_scopes text[] not null default '{}'
  check (suspended_scopes <@ array['login', 'bet', 'cashier', 'write']);
alter table member add column suspended_until timestamptz;
