-- A vendor's bets, wins and calls ask for what they name in sets, as bets of draws do (ADR 0010): per row it was eight
-- questions and locks on the same few rows of vendors and games. What is asked now is more: a bet is of its round's
-- vendor and game, a win of its bets' round. Nothing that is named can be deleted (keep, append_only). Each looks by id
-- and compares the row: a second condition would tempt the planner to an index that begins with the vendor.

create function refuse_unknown_vendor() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from (select distinct vendor_id from added) a
             where (select v.id from vendor v where v.id = a.vendor_id) is null) then
    raise exception 'a row of % names no vendor', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create function refuse_unknown_vendor_game() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from (select distinct vendor_id, game_id from added) a
             where (select g.vendor_id from vendor_game g where g.id = a.game_id) is distinct from a.vendor_id) then
    raise exception 'a row of % names no game of its vendor', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create function refuse_unknown_vendor_bet_round() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a
             where (select r.vendor_id || ' ' || r.game_id from vendor_round r where r.id = a.round_id)
               is distinct from a.vendor_id || ' ' || a.game_id) then
    raise exception 'a row of % names no round of its vendor and game', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create function refuse_unknown_vendor_win_round() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a
             where (select r.vendor_id from vendor_round r where r.id = a.round_id) is distinct from a.vendor_id) then
    raise exception 'a row of % names no round of its vendor', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

create function refuse_unknown_vendor_win_bet() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a
             where (select w.round_id from vendor_win w where w.id = a.win_id)
               is distinct from (select b.round_id from vendor_bet b where b.id = a.bet_id)
                or (select w.id from vendor_win w where w.id = a.win_id) is null) then
    raise exception 'a row of % names no win and bet of one round', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;

alter table vendor_round drop constraint vendor_round_vendor_id_fkey;
alter table vendor_round drop constraint vendor_round_game_id_fkey;
alter table vendor_bet drop constraint vendor_bet_vendor_id_fkey;
alter table vendor_bet drop constraint vendor_bet_round_id_fkey;
alter table vendor_bet drop constraint vendor_bet_game_id_fkey;
alter table vendor_win drop constraint vendor_win_vendor_id_fkey;
alter table vendor_win drop constraint vendor_win_round_id_fkey;
alter table vendor_win_bet drop constraint vendor_win_bet_bet_id_fkey;
alter table vendor_win_bet drop constraint vendor_win_bet_win_id_fkey;
alter table vendor_call drop constraint vendor_call_vendor_id_fkey;

create trigger known_game after insert on vendor_round referencing new table as added
  for each statement execute function refuse_unknown_vendor_game();
create trigger known_round after insert on vendor_bet referencing new table as added
  for each statement execute function refuse_unknown_vendor_bet_round();
create trigger known_round after insert on vendor_win referencing new table as added
  for each statement execute function refuse_unknown_vendor_win_round();
create trigger known_win after insert on vendor_win_bet referencing new table as added
  for each statement execute function refuse_unknown_vendor_win_bet();
create trigger known_vendor after insert on vendor_call referencing new table as added
  for each statement execute function refuse_unknown_vendor();
