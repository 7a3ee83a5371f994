-- A foreign key asks per row; on the path of a bet that was five questions a bet and a third of the database's work.
-- The same is asked here once a statement, of all its rows (docs/adr/0010-references-asked-in-sets.md).

create function refuse_loss() returns trigger language plpgsql as $$
begin
  raise exception 'what % holds is referred to and kept', tg_table_name using errcode = '42501';
end $$;

-- Makes the rows of a table stay, so that a reference once checked goes on being true. Keys are identities: they
-- cannot be updated either.
create function keep(name regclass) returns void language plpgsql as $$
begin
  execute format('create trigger keep before delete or truncate on %s
                  for each statement execute function refuse_loss()', name);
end $$;
select keep('member');
select keep('round');

-- The plans are made once a connection: by index, whatever the tables held then.
create function refuse_unknown_member() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a where (select m.id from member m where m.id = a.member_id) is null) then
    raise exception 'a row of % names no member', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create function refuse_unknown_round() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a where (select r.id from round r where r.id = a.round_id) is null) then
    raise exception 'a row of % names no round', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create function refuse_unknown_kind() returns trigger language plpgsql as $$
begin
  if exists (select a.kind from added a except select k.kind from transfer_kind k) then
    raise exception 'a row of % names no kind', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

alter table bet drop constraint bet_member_id_fkey;
alter table bet drop constraint bet_round_id_fkey;
alter table transfer drop constraint transfer_member_id_fkey;
alter table transfer drop constraint transfer_kind_fkey;
alter table answer drop constraint answer_member_id_fkey;

create trigger known_member after insert on bet referencing new table as added
  for each statement execute function refuse_unknown_member();
create trigger known_round after insert on bet referencing new table as added
  for each statement execute function refuse_unknown_round();
create trigger known_member after insert on transfer referencing new table as added
  for each statement execute function refuse_unknown_member();
create trigger known_kind after insert on transfer referencing new table as added
  for each statement execute function refuse_unknown_kind();
create trigger known_member after insert on answer referencing new table as added
  for each statement execute function refuse_unknown_member();

-- Nearly no transfer reverses another: only those that do need an entry.
alter table transfer drop constraint transfer_reversed_once;
create unique index transfer_reversed_once on transfer (reverses) where reverses is not null;

-- Room on the page for the moment of the last action, so that writing it touches no index.
alter table session set (fillfactor = 70);
