-- What a statement's rows name lies side by side, or is one row a hundred times: it is read once for all of them, in the
-- order of its key, and compared by hash, not looked up row by row (docs/adr/0064).
create or replace function refuse_unknown_round() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a
             where a.round_id not in (select r.id from round r where r.id = any(array(select round_id from added)))) then
    raise exception 'a row of % names no round', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create or replace function refuse_unknown_vendor_bet_round() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a
             where (a.round_id, a.vendor_id, a.game_id) not in (
               select r.id, r.vendor_id, r.game_id from vendor_round r
               where r.id = any(array(select round_id from added)))) then
    raise exception 'a row of % names no round of its vendor and game', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create or replace function refuse_unknown_vendor_win_round() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a
             where (a.round_id, a.vendor_id) not in (
               select r.id, r.vendor_id from vendor_round r where r.id = any(array(select round_id from added)))) then
    raise exception 'a row of % names no round of its vendor', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

-- The three are joined by hash, whatever the connection prefers elsewhere: each is as long as the statement.
create or replace function refuse_unknown_vendor_win_bet() returns trigger language plpgsql
set enable_seqscan = off set enable_nestloop = off set enable_mergejoin = off set enable_hashjoin = on as $$
begin
  if exists (
    with w as materialized (
      select id, round_id from vendor_win where id = any(array(select win_id from added))
    ), b as materialized (
      select id, round_id from vendor_bet where id = any(array(select bet_id from added))
    )
    select from added a left join w on w.id = a.win_id left join b on b.id = a.bet_id
    where coalesce(w.round_id, -1) <> coalesce(b.round_id, -2)) then
    raise exception 'a row of % names no win and bet of one round', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;
