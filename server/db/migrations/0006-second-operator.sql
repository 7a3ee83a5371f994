-- More acts than the void of a round wait for a second operator (spec/rules.md §3, §10), each with what it would do.

alter table approval drop constraint approval_action_check;
alter table approval add constraint approval_action_check check (action in
  ('round.void', 'deposit.complete', 'withdrawal.complete', 'member.adjust', 'operator.role'));
alter table approval add column detail jsonb not null default '{}';
