-- Odds and limits an operator changes: a version has limits of its game's own, a reason, and who agreed (spec/rules.md §10).
alter table odds_version add column limits jsonb not null default '{}';
alter table odds_version add column reason text not null default '';
alter table odds_version add column approved_by text;

-- Which acts there are is the contract's list; the table holds whatever is an act.
alter table approval drop constraint approval_action_check;
alter table approval add constraint approval_action_check check (action ~ '^[a-z]+\.[a-z]+$');
