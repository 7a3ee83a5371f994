-- What a partner says to a closed statement: agreement, once, or disputes of its lines, each answered once
-- (docs/adr/0118-statements-disputed.md). The statement itself never changes by it.
create table settlement_agreement (
  no bigint primary key references settlement,
  at timestamptz not null default business_now()
);
select append_only('settlement_agreement');

create table settlement_dispute (
  id bigint generated always as identity primary key,
  no bigint not null references settlement,
  -- the whole, a member's line, a bet of a draw or at a vendor, an adjustment; `ref` is its number, of the whole 0
  line text not null check (line in ('all', 'member', 'draw', 'vendor', 'adjustment')),
  ref bigint not null check (ref >= 0 and (line = 'all') = (ref = 0)),
  text text not null check (text <> '' and char_length(text) <= 500),
  at timestamptz not null default business_now(),
  -- `left`: its partner closed the account
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'left')),
  answer text check (answer <> '' and char_length(answer) <= 500),
  answered_by bigint references operator,
  ended_at timestamptz,
  -- what it was accepted by, a line of the next statement
  adjustment_id bigint unique references settlement_adjustment,
  check ((state = 'open') = (ended_at is null)),
  check ((state in ('accepted', 'rejected')) = (answered_by is not null)),
  check ((answer is null) = (answered_by is null)),
  check ((state = 'accepted') = (adjustment_id is not null))
);
create unique index settlement_dispute_open on settlement_dispute (no, line, ref) where state = 'open';
create index settlement_dispute_of on settlement_dispute (no, id);
select keep('settlement_dispute');

-- It ends once; afterwards, and before, nothing but its words may be overwritten, when its partner closes the account.
create function check_dispute() returns trigger language plpgsql as $$
begin
  if (new.id, new.no, new.line, new.ref, new.at) is distinct from (old.id, old.no, old.line, old.ref, old.at)
    or (old.state <> 'open' and (new.state, new.answered_by, new.ended_at, new.adjustment_id)
      is distinct from (old.state, old.answered_by, old.ended_at, old.adjustment_id)) then
    raise exception 'what became of a dispute stays' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger ends_once before update on settlement_dispute for each row execute function check_dispute();

-- Until when a statement that was closed then may be disputed: the end of the fourteenth day of Seoul after that day.
create function dispute_until(closed_at timestamptz) returns timestamptz language sql immutable as $$
  select ((closed_at at time zone 'Asia/Seoul')::date + 15)::timestamp at time zone 'Asia/Seoul'
$$;
