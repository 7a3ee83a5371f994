-- The head of the operators' log, kept beside it: an end that was cut off is found without an exported copy.
create table audit_head (
  one boolean primary key default true check (one),
  entry bigint not null,
  hash bytea not null
);
insert into audit_head (entry, hash) select id, hash from audit order by id desc limit 1;

-- Whoever writes an entry moves the head, on whatever way; it never goes back.
create function keep_audit_head() returns trigger language plpgsql as $$
begin
  insert into audit_head (entry, hash) select id, hash from added order by id desc limit 1
  on conflict (one) do update set entry = excluded.entry, hash = excluded.hash;
  return null;
end $$;
create trigger keep_head after insert on audit referencing new table as added
  for each statement execute function keep_audit_head();

create function refuse_earlier_head() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.entry <= old.entry then
    raise exception 'the head of the log does not go back';
  end if;
  return new;
end $$;
create trigger no_way_back before update or delete on audit_head
  for each row execute function refuse_earlier_head();
create trigger not_emptied before truncate on audit_head
  for each statement execute function refuse_change();
