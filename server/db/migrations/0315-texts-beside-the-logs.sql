-- Texts about a member are kept beside the chained logs, which have their hash: erasing them breaks no chain
-- (docs/adr/0289-texts-beside-the-logs.md). Entries of before keep their texts.

-- A row beside a log stays for ever. It may lose its texts, once the account of its member is closed; nothing else of it
-- changes.
create function only_erased() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['salt', 'reason', 'before', 'after', 'detail']
      = to_jsonb(old) - array['salt', 'reason', 'before', 'after', 'detail']
    and jsonb_strip_nulls(to_jsonb(new) - tg_argv[0] - 'member_id') = '{}'
    and exists (select from member m where m.id = new.member_id and m.state = 'left')
  then return new; end if;
  raise exception 'a row of % is changed', tg_table_name using errcode = '42501';
end $$;

-- Texts of the operators' log about a member: reason, before and after as they were written. Their entry has the numbers
-- alone, and in place of its reason the hash of salt and all three. Without a salt they are erased.
create table audit_about (
  audit_id bigint primary key references audit (id),
  member_id bigint not null references member (id),
  salt bytea,
  reason text,
  before jsonb,
  after jsonb
);
create index audit_about_of on audit_about (member_id) where salt is not null;
select keep('audit_about');
create trigger only_erased before update on audit_about for each row execute function only_erased('audit_id');

create view audit_whole as
  select a.id, a.at, a.actor, a.role, a.action, a.subject,
    case when t.audit_id is null then a.reason when t.salt is null then '탈퇴로 지움' else t.reason end as reason,
    case when t.salt is null then a.before else t.before end as before,
    case when t.salt is null then a.after else t.after end as after,
    a.address, a.prev_hash, a.hash, a.trace
  from audit a left join audit_about t on t.audit_id = a.id;

-- The same of an event whose actor or target is a member; its hash is in the event's detail.
create table event_about (
  event_id bigint primary key references event (id),
  member_id bigint not null references member (id),
  salt bytea,
  reason text,
  detail jsonb
);
create index event_about_of on event_about (member_id) where salt is not null;
create index event_about_address on event_about ((detail ->> 'address'), event_id) where detail ? 'address';
select keep('event_about');
create trigger only_erased before update on event_about for each row execute function only_erased('event_id');

-- The hash that an event has of its texts.
create function event_seal(salt bytea, reason text, detail jsonb) returns text language sql immutable as $$
  select encode(sha256(salt || convert_to(jsonb_build_array(reason, detail)::text, 'UTF8')), 'hex')
$$;

create view event_whole as
  select e.id, e.at, e.kind, e.actor, e.target, case when t.event_id is null then e.reason else t.reason end as reason,
    coalesce(t.detail, e.detail) as detail, e.trace
  from event e left join event_about t on t.event_id = e.id;

-- Events that name an address in their detail.
create view event_from as
  select id, at, kind, detail ->> 'address' as address from event where detail ? 'address'
  union all
  select e.id, e.at, e.kind, t.detail ->> 'address'
  from event_about t join event e on e.id = t.event_id where t.detail ? 'address';

create or replace function events_found(of_kinds text[], of_who text, of_address text, since timestamptz,
  until timestamptz, before bigint, most bigint)
returns setof bigint language plpgsql stable set plan_cache_mode to 'force_custom_plan' as $$
begin
  return query
    select e.id from event e
    where (before is null or e.id < before) and (of_kinds is null or e.kind = any(of_kinds))
      and (of_who is null or e.actor = of_who or e.target = of_who)
      and (of_address is null or e.actor = of_address
        or (e.detail ? 'address' and e.detail ->> 'address' = of_address)
        or e.id = any(array(
          select t.event_id from event_about t where t.detail ? 'address' and t.detail ->> 'address' = of_address)))
      and (since is null or e.at >= since) and (until is null or e.at < until)
    order by e.id desc limit most;
end $$;

-- The member whom a request for a second operator is about; null where it is about none, or about several.
create function approval_about(action text, subject bigint) returns bigint language sql stable as $$
  select case
    when $1 in ('member.adjust', 'member.shut', 'member.factor', 'settlement.close', 'settlement.terms', 'settlement.adjust')
      then (select m.id from member m where m.id = $2)
    when $1 = 'deposit.complete' then (select d.member_id from deposit d where d.id = $2)
    when $1 = 'withdrawal.complete' then (select w.member_id from withdrawal w where w.id = $2)
    when $1 = 'member.details' then (select c.member_id from account_change c where c.id = $2)
    when $1 = 'member.passkey' then (select p.member_id from passkey p where p.id = $2)
    when $1 = 'recovery.code' then (select r.member_id from recovery r where r.id = $2)
  end
$$;
