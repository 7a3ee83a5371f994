-- What each day of Seoul came to in the ledger, written once after it ended and never changed (docs/adr/0119-the-daily-close.md).

-- A day that is closed: what members held when it ended, and a seal over its rows and over the day before.
create table book_day (
  day date primary key,
  closed_at timestamptz not null default business_now(),
  money bigint not null,
  safe bigint not null,
  held bigint not null,
  point bigint not null,
  coin bigint not null,
  prev_hash bytea not null,
  hash bytea not null
);

-- Under which partner each member who moved anything that day stood as it was closed; null: under none.
create table book_place (
  day date not null references book_day deferrable initially deferred,
  member_id bigint not null references member,
  partner_id bigint references member,
  primary key (day, member_id)
);

-- Every transfer of the day is in exactly one of these rows.
create table book_sum (
  day date not null references book_day deferrable initially deferred,
  kind text not null references transfer_kind,
  -- a draw game, casino or slot; empty where no game is meant
  game text not null,
  partner_id bigint references member,
  transfers bigint not null check (transfers > 0),
  -- in the kind's own unit
  amount bigint not null,
  unique nulls not distinct (day, kind, game, partner_id)
);

select append_only('book_day');
select append_only('book_place');
select append_only('book_sum');

-- Rows come before their day is closed, in the same transaction; none comes after.
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from added join book_day using (day)) then
    raise exception 'a closed day takes no more rows' using errcode = '23001';
  end if;
  return null;
end $$;
create trigger closed after insert on book_place referencing new table as added
  for each statement execute function refuse_closed_day();
create trigger closed after insert on book_sum referencing new table as added
  for each statement execute function refuse_closed_day();

-- The ledger's rows of a time, each with the game it is of.
create function book_moves(since timestamptz, until timestamptz)
returns table (id bigint, at timestamptz, member_id bigint, kind text, amount bigint, cause bigint, game text)
language sql stable parallel safe as $$
  select t.id, t.at, t.member_id, t.kind, t.amount, t.cause, coalesce(r.game,
    case when g.type = 'slot' or l.game = 'slot' then 'slot' when g.type is not null or l.id is not null then 'casino' end, '')
  from transfer t
  left join bet b on t.kind = 'stake' and b.id = t.cause
  left join correction c on t.kind in ('win.back', 'win.again', 'void.back', 'void.again') and c.id = t.cause
  left join rolling_run l on t.kind in ('rolling.own', 'rolling.line', 'rolling.own.back', 'rolling.line.back')
    and l.id = t.cause
  left join round r on r.id = case when t.kind in ('win', 'void.return') then t.cause
    else coalesce(b.round_id, c.round_id, l.round_id) end
  left join vendor_bet vb on t.kind in ('vendor.stake', 'vendor.refund') and vb.id = t.cause
  left join vendor_win vw on t.kind = 'vendor.win' and vw.id = t.cause
  left join vendor_round vr on vr.id = coalesce(vb.round_id, vw.round_id)
  left join vendor_game g on g.id = vr.game_id
  where t.id >= first_transfer(since) and t.at >= since and t.at < until
$$;

-- sha256 over the seal before and the day's rows as they lie.
create function book_seal(of_day date, before bytea, pockets text) returns bytea language sql stable as $$
  select sha256(before || convert_to(concat_ws(E'\n', of_day::text || '|' || pockets,
    (select string_agg(line, E'\n' order by line collate "C") from (
      select concat_ws('|', 'sum', kind, game, coalesce(partner_id::text, '-'), transfers, amount) as line
      from book_sum where day = of_day
      union all
      select concat_ws('|', 'place', member_id, coalesce(partner_id::text, '-')) from book_place where day = of_day
    ) lines)), 'UTF8'))
$$;

-- Stakes on draws that are not settled, and of vendors' rounds that have not ended.
create view open_stake as
  select b.member_id, b.stake from round r join bet b on b.round_id = r.id
  where r.state in ('OPEN', 'LOCKED', 'DRAWN')
  union all
  select b.member_id, b.amount from vendor_round r join vendor_bet b on b.round_id = r.id
  where r.ended_at is null and not exists (select from vendor_refund f where f.bet_id = b.id);
