-- Where a day begins in the ledger, so that what a member moved in a month is found without reading the years before it.
-- Nothing but what stands in transfer: it may be made again at any time (server/ledger/marks.ts).
create table transfer_mark (
  day date primary key,
  -- no transfer of this day or of a later one has a lower id
  first_id bigint not null
);

-- No transfer at `since` or later has a lower id than this: a bound beside `at >= since`, never in its place.
create function first_transfer(since timestamptz) returns bigint language sql stable parallel safe as $$
  select coalesce((
    select first_id from transfer_mark where day <= (since at time zone 'Asia/Seoul')::date order by day desc limit 1), 0)
$$;

-- The desk's order: what waits, oldest first, then what is decided, newest first.
create index deposit_queue on deposit ((state <> 'pending'), (case when state = 'pending' then id else -id end));
create index withdrawal_queue on withdrawal ((state <> 'pending'), (case when state = 'pending' then id else -id end));

-- What the desk searches its queues by, said once for a page and for how many there are in all; null: any. Operators'
-- `passed_by` leaves out what they passed on to a second one.
create function deposit_found(of_id bigint, of_state text, of_uid text, since timestamptz, until timestamptz, passed_by bigint)
returns setof deposit language sql stable parallel safe as $$
  select d.* from deposit d
  where (of_id is null or d.id = of_id) and (of_state is null or d.state = of_state)
    and (of_uid is null or exists (select from member m where m.id = d.member_id and starts_with(m.uid, of_uid)))
    and (since is null or d.at >= since) and (until is null or d.at < until)
    and (passed_by is null or not exists (
      select from approval p where p.action = 'deposit.complete' and p.subject = d.id and p.state = 'pending'
        and p.requested_by = passed_by))
$$;

create function withdrawal_found(of_id bigint, of_state text, of_uid text, since timestamptz, until timestamptz, passed_by bigint)
returns setof withdrawal language sql stable parallel safe as $$
  select w.* from withdrawal w
  where (of_id is null or w.id = of_id) and (of_state is null or w.state = of_state)
    and (of_uid is null or exists (select from member m where m.id = w.member_id and starts_with(m.uid, of_uid)))
    and (since is null or w.at >= since) and (until is null or w.at < until)
    and (passed_by is null or not exists (
      select from approval p where p.action = 'withdrawal.complete' and p.subject = w.id and p.state = 'pending'
        and p.requested_by = passed_by))
$$;
