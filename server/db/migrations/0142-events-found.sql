-- Events as operators look for them: by kind, by who or whom, by address; days by event_at.
create index event_of_kind on event (kind, id);
create index event_of_actor on event (actor, id);
create index event_of_target on event (target, id) where target is not null;
create index event_of_address on event ((detail ->> 'address'), id) where detail ? 'address';

-- The newest numbers of what fits, below `before`, at most so many. Null asks nothing. Planned for what is asked: one
-- plan for all filters would walk the table.
create function events_found(of_kinds text[], of_who text, of_address text, since timestamptz, until timestamptz,
  before bigint, most bigint)
returns setof bigint language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select e.id from event e
    where (before is null or e.id < before) and (of_kinds is null or e.kind = any(of_kinds))
      and (of_who is null or e.actor = of_who or e.target = of_who)
      and (of_address is null or e.actor = of_address
        or (e.detail ? 'address' and e.detail ->> 'address' = of_address))
      and (since is null or e.at >= since) and (until is null or e.at < until)
    order by e.id desc limit most;
end $$;
