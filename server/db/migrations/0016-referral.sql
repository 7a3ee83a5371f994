-- Referral codes from the operators' side: who made one, switching it off, and codes of the house itself, whose members
-- stand at the head of a tree of their own (spec/rules.md §1, §7).
alter table referral_code alter column owner_id drop not null;
alter table referral_code add column active boolean not null default true;
alter table referral_code add column made_by bigint references operator;
create index referral_code_newest on referral_code (created_at desc, code);

-- What members staked in some days: found by when the round was settled, as what it earned is.
create index round_settled on round (settled_at) where state = 'SETTLED';
