-- Room on the page for what a round came to, so that writing it touches no index.
alter table vendor_round set (fillfactor = 60);

-- One look for each side of the pair.
create or replace function refuse_unknown_vendor_win_bet() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from added a
             where coalesce((select w.round_id from vendor_win w where w.id = a.win_id), -1)
                <> coalesce((select b.round_id from vendor_bet b where b.id = a.bet_id), -2)) then
    raise exception 'a row of % names no win and bet of one round', tg_table_name using errcode = '23503';
  end if;
  return null;
end $$;
