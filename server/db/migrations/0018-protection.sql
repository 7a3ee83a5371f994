-- Player protection (spec/rules.md §11): what members allow themselves, and what they have used of it.

-- Of a member who chose anything; written under their wallet's lock.
create table protection (
  member_id bigint primary key references member,
  -- the member's, by which a batch of bets finds who chose anything with one look for each
  uid text not null unique,
  timeout_until timestamptz,
  -- not null: excluded, also after it, until the member comes back by an act of their own
  excluded_until timestamptz,
  -- minutes of play between two reality checks
  check_minutes integer not null default 60 check (check_minutes between 15 and 120),
  -- What the ledger says of play up to and with a transfer, in the day, week and month that counted_at lies in: so a
  -- bet adds up only what is newer. In won; lost is below zero for who won.
  through_id bigint not null default 0,
  counted_at timestamptz not null default business_now(),
  staked_day bigint not null default 0,
  staked_week bigint not null default 0,
  staked_month bigint not null default 0,
  lost_day bigint not null default 0,
  lost_week bigint not null default 0,
  lost_month bigint not null default 0
);

create table own_limit (
  member_id bigint not null references protection,
  kind text not null check (kind in ('deposit', 'stake', 'loss', 'bet', 'session')),
  period text not null check (period in ('day', 'week', 'month', 'each')),
  -- won; minutes of `session`
  amount bigint not null check (amount > 0),
  -- a raise that was asked for: to an amount, or (null) to no limit at all
  wanted_at timestamptz,
  wanted_amount bigint check (wanted_amount > amount),
  primary key (member_id, kind, period),
  check ((kind = 'bet') = (period = 'each')),
  check (wanted_amount is null or wanted_at is not null)
);

-- Everything a member changed of their protection, and every reality check they confirmed.
create table protection_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  what text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default business_now()
);
create index protection_change_of_member on protection_change (member_id, id desc);
select append_only('protection_change');

-- How long a member was logged in: every session that ended, to its last action.
create table session_span (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  started_at timestamptz not null,
  until_at timestamptz not null check (until_at >= started_at)
);
create index session_span_of_member on session_span (member_id, until_at);
create index session_span_until on session_span (until_at);

create function keep_span() returns trigger language plpgsql as $$
begin
  insert into session_span (member_id, started_at, until_at)
  values (old.member_id, old.started_at, greatest(old.started_at, old.action_at));
  return null;
end $$;
create trigger keep_span after delete on session for each row execute function keep_span();

-- Play in a session: since its first bet, and since the first bet after the last reality check. play_after is the
-- member's last transfer before it.
alter table session add column play_from timestamptz;
alter table session add column play_after bigint;
alter table session add column check_from timestamptz;

-- Seoul's day, week (from Monday) and month that hold an instant: where it begins and where the next one does.
create function period_start(period text, at timestamptz) returns timestamptz language sql stable strict as $$
  select date_trunc(period, at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
$$;
create function period_end(period text, at timestamptz) returns timestamptz language sql stable strict as $$
  select (date_trunc(period, at at time zone 'Asia/Seoul') + ('1 ' || period)::interval) at time zone 'Asia/Seoul'
$$;

-- Seconds a member was logged in since an instant; a running session lasts until now, one nobody uses any more to its
-- last action.
create function logged_in_seconds(of bigint, since timestamptz, now timestamptz) returns bigint
language sql stable strict as $$
  select coalesce(floor(sum(extract(epoch from ended - greatest(began, since)))), 0)::bigint
  from (
    select started_at as began, until_at as ended from session_span where member_id = of and until_at > since
    union all
    select started_at, case when action_at > now - interval '30 minutes' then now else action_at end
    from session where member_id = of
  ) spans
  where ended > greatest(began, since)
$$;

-- Until when a member's own limit of session time keeps them from play; null when none does.
create function session_rest(of bigint, now timestamptz) returns timestamptz language sql stable strict as $$
  select max(period_end(period, now)) from own_limit
  where member_id = of and kind = 'session'
    and logged_in_seconds(of, period_start(period, now), now) >= amount * 60
$$;
