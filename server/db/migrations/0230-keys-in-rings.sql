-- Keys that change while the house runs (docs/adr/0170): which are known of each name, and which one seals or signs.
alter table key_fingerprint
  add column state text not null default 'write' check (state in ('new', 'write', 'old', 'retired')),
  -- whether what it seals says so; where another release may still serve it does not (keys -- mark)
  add column marks boolean not null default false,
  add column writes_since timestamptz,
  -- when nothing was found that another key sealed
  add column resealed_at timestamptz,
  add column retired_at timestamptz;
alter table key_fingerprint drop constraint key_fingerprint_pkey;
alter table key_fingerprint add primary key (name, fingerprint);
create unique index key_fingerprint_writes on key_fingerprint (name) where state = 'write';
create unique index key_fingerprint_new on key_fingerprint (name) where state = 'new';

-- Who serves, and with which keys: a key that one of them lacks is not written with.
create table key_holder (
  id uuid primary key,
  host text not null,
  pid int not null,
  -- of server.key: what is held, and what seals
  holds text[] not null,
  seals text not null,
  -- of PROVIDER_SECRET: what is accepted, and what signs; none where none is given
  accepts text[] not null,
  signs text,
  seen_at timestamptz not null default clock_timestamp()
);

-- What keyed hashes are made with, sealed by the house's key: it stays when that one changes.
create table digest_key (
  one boolean primary key default true check (one),
  sealed bytea not null,
  at timestamptz not null default clock_timestamp()
);

-- The key that a sealed value says it is sealed with; null: from before values said so.
create function key_of(sealed bytea) returns text language sql immutable strict parallel safe as $$
  select case when substr(sealed, 1, 4) = '\x4d444b31' then encode(substr(sealed, 5, 8), 'hex') end
$$;

-- A process that stood still while its key was retired writes nothing that nobody could open. Retiring waits for those
-- that are at it (hashtextextended('key retired', 170)), and counts behind them.
create function refuse_retired_key() returns trigger language plpgsql as $$
declare
  name text;
  now_sealed bytea;
  before bytea;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('key retired', 170));
  foreach name in array tg_argv loop
    execute format('select ($1).%I', name) into now_sealed using new;
    if tg_op = 'UPDATE' then execute format('select ($1).%I', name) into before using old; end if;
    continue when now_sealed is null or now_sealed = before;
    if exists (select from key_fingerprint k where k.name = 'server.key' and k.state = 'retired'
        and k.fingerprint = coalesce(key_of(now_sealed), k.fingerprint)) then
      raise exception '%.% is sealed with a key that is retired', tg_table_name, name using errcode = '55000';
    end if;
  end loop;
  return new;
end $$;

create trigger live_key before insert or update of holder_sealed, account_sealed, phone_sealed on account_change
  for each row execute function refuse_retired_key('holder_sealed', 'account_sealed', 'phone_sealed');
create trigger live_key before insert or update of value_sealed on blacklist
  for each row execute function refuse_retired_key('value_sealed');
create trigger live_key before insert or update of sealed on book_key
  for each row execute function refuse_retired_key('sealed');
create trigger live_key before insert or update of holder_sealed, account_sealed on deposit
  for each row execute function refuse_retired_key('holder_sealed', 'account_sealed');
create trigger live_key before insert or update of sealed on digest_key
  for each row execute function refuse_retired_key('sealed');
create trigger live_key before insert or update of holder_sealed, account_sealed, phone_sealed on member
  for each row execute function refuse_retired_key('holder_sealed', 'account_sealed', 'phone_sealed');
create trigger live_key before insert or update of sealed, next_sealed on member_factor
  for each row execute function refuse_retired_key('sealed', 'next_sealed');
create trigger live_key before insert or update of factor_sealed, factor_next_sealed on operator
  for each row execute function refuse_retired_key('factor_sealed', 'factor_next_sealed');
create trigger live_key before insert or update of sealed on own_data_piece
  for each row execute function refuse_retired_key('sealed');
create trigger live_key before insert or update of code_sealed on recovery
  for each row execute function refuse_retired_key('code_sealed');
create trigger live_key before insert or update of sealed on vendor_secret
  for each row execute function refuse_retired_key('sealed');
create trigger live_key before insert or update of holder_sealed, account_sealed on withdrawal
  for each row execute function refuse_retired_key('holder_sealed', 'account_sealed');

-- Sealed anew the digits are the same ones, and what they are found by stays.
create or replace function forget_ends() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('madang.resealing', true), '') = 'on' then return new; end if;
  if new.phone_sealed is distinct from old.phone_sealed then new.phone_end := null; end if;
  if new.account_sealed is distinct from old.account_sealed then new.account_end := null; end if;
  return new;
end $$;

-- A book's key and a vendor's secret are never others and never go; what they are sealed with may change.
create function refuse_but_reseal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then return new; end if;
  end if;
  raise exception 'a row of % is changed', tg_table_name using errcode = '42501';
end $$;
drop trigger append_only on book_key;
create trigger never_another before update or delete on book_key for each row execute function refuse_but_reseal();
create trigger never_emptied before truncate on book_key for each statement execute function refuse_change();
drop trigger append_only on vendor_secret;
create trigger never_another before update or delete on vendor_secret for each row execute function refuse_but_reseal();
create trigger never_emptied before truncate on vendor_secret for each statement execute function refuse_change();
