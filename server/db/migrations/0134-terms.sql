-- What members agree to, in versions that never change (docs/adr/0117-terms-in-versions.md).
create table terms_version (
  kind text not null check (kind in ('use', 'privacy', 'rules', 'protection')),
  version integer not null check (version >= 1),
  -- whole seconds, as a bet's instant is compared in thousandths of one
  in_force_at timestamptz not null check (date_trunc('second', in_force_at) = in_force_at),
  html text not null check (html <> ''),
  -- what is different, in a sentence
  summary text not null check (length(summary) between 1 and 300),
  -- null: the house's first
  approval_id bigint unique references approval,
  made_at timestamptz not null default business_now(),
  primary key (kind, version)
);
create index terms_version_in_force on terms_version (in_force_at desc);
select append_only('terms_version');

-- One after the other, none before the one it follows, and written down well before its instant: whatever is decided at
-- that instant or after it finds it.
create function check_terms_version() returns trigger language plpgsql as $$
declare
  newest terms_version;
begin
  perform pg_advisory_xact_lock(hashtextextended('terms ' || new.kind, 134));
  select * into newest from terms_version where kind = new.kind order by version desc limit 1;
  if new.version <> coalesce(newest.version, 0) + 1 then
    raise exception 'version % of % does not follow %', new.version, new.kind, newest.version using errcode = '23514';
  end if;
  if new.in_force_at < newest.in_force_at then
    raise exception 'version % of % is in force before the one it follows', new.version, new.kind using errcode = '23514';
  end if;
  if new.in_force_at < business_now() + interval '1 minute' then
    raise exception 'version % of % is in force too soon', new.version, new.kind using errcode = '23514';
  end if;
  return new;
end $$;
create trigger in_order before insert on terms_version for each row execute function check_terms_version();

-- Who agreed to what, when and from where: once each.
create table terms_consent (
  member_id bigint not null references member,
  kind text not null,
  version integer not null,
  at timestamptz not null,
  address text not null,
  primary key (member_id, kind, version),
  foreign key (kind, version) references terms_version (kind, version)
);
select append_only('terms_consent');

-- Everything that came into force until then is agreed to; null: nothing ever was.
alter table member add column terms_at timestamptz;

-- When the newest of all that is in force at an instant came into force; null where nothing is.
create function terms_required(at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select max(in_force_at) from terms_version where in_force_at <= $1
$$;

-- Whether somebody who agreed to all until `agreed` has something in force still to agree to.
create function terms_due(agreed timestamptz, at timestamptz) returns boolean language sql stable parallel safe as $$
  select coalesce(terms_required($2) > agreed, agreed is null and terms_required($2) is not null)
$$;
