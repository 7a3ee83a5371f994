-- Rules that many queries ask stand here once. Each is one expression, so that the planner writes it into the query that
-- asks (docs/adr/0065): neither strict nor volatile, and every argument a column or a clock read once.

-- Why a member's session counts no more, or null while it does (spec/rules.md §1). Who is online has one that counts.
create function session_over(started_at timestamptz, action_at timestamptz, at timestamptz)
returns text language sql stable as $$
  select case when started_at <= at - interval '12 hours' then 'absolute'
              when action_at <= at - interval '30 minutes' then 'idle' end
$$;

-- Whether the next act is worth writing down: every one of them would be a write a call.
create function session_stale(action_at timestamptz, at timestamptz) returns boolean language sql stable as $$
  select action_at < at - interval '30 seconds'
$$;

-- The same of an operator's (spec/rules.md §10).
create function operator_session_over(started_at timestamptz, action_at timestamptz, at timestamptz)
returns boolean language sql stable as $$
  select action_at <= at - interval '15 minutes' or started_at <= at - interval '12 hours'
$$;

-- What a suspension keeps from a member at an instant; until null: for good.
create function suspension_at(scopes text[], until timestamptz, at timestamptz)
returns text[] language sql immutable as $$
  select case when until is null or until > at then scopes else '{}' end
$$;

-- A member's state as operators read and search it: a suspension in force, of whatever scopes, is one.
create function state_shown(state text, in_force text[]) returns text language sql immutable as $$
  select case when state = 'active' and in_force <> '{}' then 'suspended' else state end
$$;

-- Who is online: members by their session that counts.
create view online as
select s.member_id, s.token_hash, s.address, s.started_at, s.action_at
from (select business_now() as at offset 0) clock, session s
where session_over(s.started_at, s.action_at, clock.at) is null;

create or replace view live_play as
select p.id, p.member_id, p.game_id from online s
join play p on p.member_id = s.member_id and p.token_hash = s.token_hash and p.ended_at is null;

-- A session that runs has lasted until now; one that is over and not yet swept, until its last act.
create or replace function logged_in_seconds(of bigint, since timestamptz, now timestamptz) returns bigint
language sql stable strict as $$
  select coalesce(floor(sum(extract(epoch from ended - greatest(began, since)))), 0)::bigint
  from (
    select started_at as began, until_at as ended from session_span where member_id = of and until_at > since
    union all
    select started_at, case when session_over(started_at, action_at, now) is null then now else action_at end
    from session where member_id = of
  ) spans
  where ended > greatest(began, since)
$$;
