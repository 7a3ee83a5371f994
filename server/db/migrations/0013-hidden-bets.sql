-- Bets a member took off the own history (spec/rules.md §5): a mark beside the fact, which stays. Nothing but that
-- history reads it.
create table hidden_bet (
  bet_id bigint primary key references bet,
  member_id bigint not null references member,
  at timestamptz not null default business_now()
);
create index hidden_bet_of_member on hidden_bet (member_id);
select append_only('hidden_bet');

-- Days of a ball stream that a new sandbox was filled with: their proofs say that their times are made up.
create table sample_day (
  stream text not null,
  date text not null,
  primary key (stream, date)
);
select append_only('sample_day');
