-- What transfers name is asked once for all rows of a statement, in one function: their member, their kind, and what they
-- reverse, whose foreign key asked row by row, of a column that is next to always empty (docs/adr/0075). A transfer is
-- never deleted and its id never changed: what was true when written stays true.
create function refuse_unknown_of_transfer() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from (select distinct kind from added) a
             where (select k.kind from transfer_kind k where k.kind = a.kind) is null) then
    raise exception 'a row of % names no kind', tg_table_name using errcode = '23503';
  end if;
  if exists (select from added a where (select m.id from member m where m.id = a.member_id) is null
             or (a.reverses is not null and (select t.id from transfer t where t.id = a.reverses) is null)) then
    raise exception 'a row of % names no member or no transfer', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create trigger known_names after insert on transfer referencing new table as added
  for each statement execute function refuse_unknown_of_transfer();
drop trigger known_kind on transfer;
drop trigger known_member on transfer;
alter table transfer drop constraint transfer_reverses_fkey;
drop function refuse_unknown_kind();

-- A settlement pays most members of a round at once: room for each row of a page once more. The table is small.
alter table wallet set (fillfactor = 50);
