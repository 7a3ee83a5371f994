-- The radar (docs/adr/0205-rings-by-their-bets.md, 0206): members who stake against each other, as cases that people judge.

-- A case. What the last count said of it stands in its columns and is written anew with each; what was said and done is in
-- ring_act.
create table ring (
  id bigint generated always as identity primary key,
  state text not null default 'open' check (state in ('open', 'looked', 'watched', 'acted', 'closed')),
  ended text check (ended in ('clear', 'done', 'joined')),
  score integer not null check (score between 0 and 100),
  -- of the score, line by line, as the scoring module says it
  lines jsonb not null,
  explanations text[] not null,
  opened_at timestamptz not null default business_now(),
  last_at timestamptz not null default business_now(),
  counted_at timestamptz not null default business_now(),
  -- an alarm was raised of it since it was last opened
  told boolean not null default false,
  -- who looks at it
  operator_id bigint references operator,
  version integer not null default 1,
  closed_by bigint references operator,
  closed_at timestamptz,
  reason text,
  -- pairs it had when it was closed, and until when it rests
  closed_pairs integer,
  until timestamptz,
  into_id bigint references ring,
  check ((state = 'closed') = (ended is not null)),
  check ((ended is null) = (closed_at is null)),
  check ((ended = 'joined') = (into_id is not null)),
  check ((state = 'looked') = (operator_id is not null))
);
create index ring_standing on ring (score desc, id) where state <> 'closed';
create index ring_closed on ring (closed_at desc, id desc) where state = 'closed';
select keep('ring');

-- Who is in a case: for good, also when another count leaves them out.
create table ring_member (
  ring_id bigint not null references ring,
  member_id bigint not null references member,
  -- their own bets make it a ring; else a tie alone leads to them
  certain boolean not null,
  since timestamptz not null default business_now(),
  primary key (ring_id, member_id)
);
create index ring_member_of on ring_member (member_id);
select keep('ring_member');

-- Two stakes against each other. A bet is in one pair at most, of one case.
create table ring_pair (
  id bigint generated always as identity primary key,
  ring_id bigint not null references ring,
  vendor boolean not null,
  round_id bigint not null,
  at timestamptz not null
);
create index ring_pair_of on ring_pair (ring_id, id desc);
select append_only('ring_pair');

create table ring_stake (
  -- draws' and vendors' bets share one row of numbers
  bet_id bigint primary key,
  pair_id bigint not null references ring_pair,
  member_id bigint not null references member,
  stake bigint not null check (stake > 0)
);
create index ring_stake_of on ring_stake (pair_id);
create index ring_stake_of_member on ring_stake (member_id);
select append_only('ring_stake');

-- What was said and done in a case.
create table ring_act (
  id bigint generated always as identity primary key,
  ring_id bigint not null references ring,
  at timestamptz not null default business_now(),
  kind text not null,
  -- null: the house, or the member
  operator_id bigint references operator,
  member_id bigint references member,
  text text,
  detail jsonb not null default '{}'
);
create index ring_act_of on ring_act (ring_id, id);
create index ring_act_of_member on ring_act (member_id) where member_id is not null;
select append_only('ring_act');

-- A memo that told a member of a case, and can be answered once: the answer is an inquiry.
create table ring_notice (
  id bigint generated always as identity primary key,
  ring_id bigint not null references ring,
  member_id bigint not null references member,
  memo_id bigint not null unique references memo,
  about text not null check (about in ('asked', 'recovered')),
  text text not null,
  -- of a question of an operator: sent once
  draft uuid,
  at timestamptz not null default business_now(),
  inquiry_id bigint unique references inquiry
);
create unique index ring_notice_once on ring_notice (draft, member_id) where draft is not null;
create index ring_notice_of on ring_notice (ring_id, id);
create index ring_notice_of_member on ring_notice (member_id);
select keep('ring_notice');

create function check_ring_notice() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'inquiry_id') <> (to_jsonb(old) - 'inquiry_id') or old.inquiry_id is not null then
    raise exception 'notice % is changed', new.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger stands before update on ring_notice for each row execute function check_ring_notice();

-- Rolling of paired stakes that two operators took back.
create table ring_take (
  id bigint generated always as identity primary key,
  ring_id bigint not null references ring,
  approval_id bigint not null unique references approval,
  at timestamptz not null default business_now(),
  pairs integer not null,
  stakes bigint not null,
  due bigint not null,
  taken bigint not null
);
create index ring_take_of on ring_take (ring_id);
select append_only('ring_take');

-- Each stake once; a correction that takes the run back lets it go.
create table ring_taken_stake (
  take_id bigint not null references ring_take,
  bet_id bigint not null references ring_stake,
  released boolean not null default false,
  primary key (take_id, bet_id)
);
create unique index ring_taken_stake_once on ring_taken_stake (bet_id) where not released;
select keep('ring_taken_stake');

-- Of each run and member, what was due and what was there to take; `given`: the run was taken back as a whole, so that this
-- was given back before.
create table ring_taken (
  take_id bigint not null references ring_take,
  run_id bigint not null references rolling_run,
  member_id bigint not null references member,
  due bigint not null check (due > 0),
  taken bigint not null check (taken between 0 and due),
  given boolean not null default false,
  primary key (take_id, run_id, member_id)
);
create index ring_taken_of_run on ring_taken (run_id);
create index ring_taken_of_member on ring_taken (member_id);
select keep('ring_taken');

insert into transfer_kind (kind, debit, credit, unit) values
  ('ring.back', 'point', 'rolling', 'point'),
  ('ring.again', 'rolling', 'point', 'point');

-- How far it was counted: one row.
create table ring_count (
  one boolean primary key default true check (one),
  counted_at timestamptz not null,
  members integer not null,
  meetings integer not null
);

-- What bets brought their lines, or will: one row a bet, run and member who earns by it. `run_id` is null where it has not
-- been posted yet.
create function ring_rolling(bets bigint[]) returns table (
  bet_id bigint, run_id bigint, member_id bigint, points bigint
) language sql stable as $$
  with counted as materialized (
    select b.id, b.line_id, 'etc' as game, b.stake as counts, u.id as run_id
    from bet b join round r on r.id = b.round_id
    left join rolling_run u on u.round_id = r.id and u.taken_at is null and u.posted_at is not null
      and r.state = 'SETTLED' and r.rolled
    where b.id = any(bets) and b.line_id is not null and r.state <> 'VOID' and not exists (
      select from opposed_pick o where o.round_id = b.round_id and o.member_id = b.member_id
        and o.odds_key = b.odds_key and o.pick = b.pick)
    union all
    select b.id, b.line_id, g.type, coalesce(c.counts, b.amount), u.id
    from vendor_bet b join vendor_game g on g.id = b.game_id
    left join vendor_counted c on c.bet_id = b.id
    left join rolling_run u on u.id = c.run_id and u.posted_at is not null
    where b.id = any(bets) and b.line_id is not null
      and not exists (select from vendor_refund f where f.bet_id = b.id)
  )
  select c.id, c.run_id, h.member_id, (c.counts * h.share / 10000)::bigint
  from (select distinct line_id, game from counted) l
  cross join lateral rolling_shares(array[l.line_id], l.game) h
  join counted c on c.line_id = l.line_id and c.game = l.game
  where c.counts * h.share / 10000 > 0
$$;
