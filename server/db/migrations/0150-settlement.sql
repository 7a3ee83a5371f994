-- What partners are paid for a half month: computed from bets as they were settled, closed once by two operators, numbered
-- and chained (docs/adr/0115-partners-statements.md).

-- Under whom each member stood, and since when: a bet belongs to the line it was placed in, also after a move.
create table upper_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  upper_id bigint references member,
  at timestamptz not null
);
create index upper_change_of on upper_change (upper_id, member_id);
create index upper_change_by on upper_change (member_id, id);
-- Moves before this are not known.
insert into upper_change (member_id, upper_id, at) select id, upper_id, '-infinity' from member order by id;
select append_only('upper_change');

create function note_upper() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.upper_id is distinct from old.upper_id then
    insert into upper_change (member_id, upper_id, at) values (new.id, new.upper_id, business_now());
  end if;
  return null;
end $$;
create trigger noted after insert or update of upper_id on member for each row execute function note_upper();

-- What a partner's losing share is, from the half month on that begins with `first`.
create table settlement_terms (
  partner_id bigint not null references member,
  version integer not null check (version >= 1),
  first date not null check (extract(day from first) in (1, 16)),
  -- hundredths of a percent; 0: none
  share integer not null check (share between 0 and 10000),
  -- what is below zero is taken along into the next statement
  carries boolean not null,
  approval_id bigint not null unique references approval,
  at timestamptz not null default business_now(),
  primary key (partner_id, version)
);
select append_only('settlement_terms');

-- What two operators add to a partner's next statement, or take off it.
create table settlement_adjustment (
  id bigint generated always as identity primary key,
  partner_id bigint not null references member,
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  approval_id bigint not null unique references approval,
  at timestamptz not null default business_now()
);
create index settlement_adjustment_of on settlement_adjustment (partner_id, id);
select append_only('settlement_adjustment');

-- A closed statement. Won; `hash` is sha256 over the seal of the one before and the text.
create table settlement (
  no bigint primary key,
  partner_id bigint not null references member,
  first date not null check (extract(day from first) in (1, 16)),
  last date not null,
  closed_at timestamptz not null default business_now(),
  approval_id bigint not null unique references approval,
  -- as they were when it was closed
  uid text not null,
  type text not null,
  upper_uid text,
  share integer not null check (share between 0 and 10000),
  carries boolean not null,
  players integer not null,
  bets bigint not null,
  stakes bigint not null,
  wins bigint not null,
  rolling bigint not null,
  -- of the rolling, what the partner earned themselves
  own bigint not null,
  -- opposed or pushed, and in none of the above
  out_bets bigint not null,
  out_stakes bigint not null,
  carry_in bigint not null check (carry_in <= 0),
  target bigint not null check (target = stakes - wins - rolling + carry_in),
  share_won bigint not null check (share_won = case when target > 0 then target * share / 10000 else 0 end),
  adjusted bigint not null,
  -- what the statement before left unpaid below zero
  due_in bigint not null check (due_in <= 0),
  paid bigint not null check (paid = greatest(share_won + adjusted + due_in, 0)),
  due_out bigint not null check (due_out = least(share_won + adjusted + due_in, 0)),
  carry_out bigint not null check (carry_out = case when carries and share > 0 then least(target, 0) else 0 end),
  text text not null,
  prev_hash bytea not null,
  hash bytea not null unique,
  check (hash = sha256(prev_hash || convert_to(text, 'UTF8'))),
  unique (partner_id, first)
);
select append_only('settlement');

-- What each member below came to, by game.
create table settlement_row (
  no bigint not null references settlement deferrable initially deferred,
  member_id bigint not null references member,
  game text not null,
  bets bigint not null,
  stakes bigint not null,
  wins bigint not null,
  rolling bigint not null,
  own bigint not null,
  out_bets bigint not null,
  out_stakes bigint not null,
  primary key (no, member_id, game)
);
select append_only('settlement_row');

-- Each adjustment stands in one statement.
create table settlement_adjusted (
  adjustment_id bigint primary key references settlement_adjustment,
  no bigint not null references settlement deferrable initially deferred
);
create index settlement_adjusted_in on settlement_adjusted (no);
select append_only('settlement_adjusted');

-- Rows come before their statement, in the same transaction; none comes after.
create function refuse_closed_statement() returns trigger language plpgsql as $$
begin
  if exists (select from added join settlement using (no)) then
    raise exception 'a closed statement takes no more rows' using errcode = '23001';
  end if;
  return null;
end $$;
create trigger closed after insert on settlement_row referencing new table as added
  for each statement execute function refuse_closed_statement();
create trigger closed after insert on settlement_adjusted referencing new table as added
  for each statement execute function refuse_closed_statement();

insert into transfer_kind (kind, debit, credit, unit) values ('settlement', 'settlement', 'money', 'won');

-- Who stood below a partner, and from when until when.
create function below_partner(partner bigint)
returns table (member_id bigint, since timestamptz, until timestamptz) language sql stable as $$
  with recursive held as materialized (
    select member_id, upper_id, at as since,
      coalesce(lead(at) over (partition by member_id order by id), 'infinity') as until
    from upper_change
  ), below as (
    select member_id, since, until, 1 as depth from held where upper_id = partner and since < until
    union all
    select h.member_id, greatest(h.since, b.since), least(h.until, b.until), b.depth + 1
    from below b join held h on h.upper_id = b.member_id
    where greatest(h.since, b.since) < least(h.until, b.until) and b.depth < 50 and h.member_id <> partner
  )
  select member_id, since, until from below
$$;

-- Every bet of a partner's line that was settled in a time, as it was settled: a correction takes back what stood
-- (`sign` −1) and settles again, at its own instant. `wins` and `points` are of the stake that counts.
create function settlement_bets(partner bigint, since timestamptz, until timestamptz)
returns table (source text, bet_id bigint, member_id bigint, game text, placed_at timestamptz, at timestamptz, sign integer,
  left_out boolean, stake bigint, wins bigint, shares integer[], points bigint, own bigint)
language sql stable as $$
  with below as materialized (
    select * from below_partner(partner)
  ), settling as materialized (
    select id as round_id, 1 as settlement, settled_at as at, 1 as sign
    from round where settled_at >= $2 and settled_at < $3
    union all
    select round_id, settlement, at, 1 from correction where at >= $2 and at < $3
    union all
    select round_id, settlement - 1, at, -1 from correction where at >= $2 and at < $3
  ), settled as materialized (
    select 'draw' as source, b.id as bet_id, b.member_id, r.game, 'etc' as played, b.placed_at, e.at, e.sign, b.line_id,
      exists (select from opposed_pick p where p.round_id = b.round_id and p.member_id = b.member_id
        and p.odds_key = b.odds_key and p.pick = b.pick) as left_out,
      b.stake, case when o.won then b.stake * b.odds_hundredths / 100 else 0 end as wins, b.stake as counts
    from settling e join round r on r.id = e.round_id join bet b on b.round_id = e.round_id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    join outcome o on o.round_id = e.round_id and o.settlement = e.settlement and o.odds_key = b.odds_key and o.pick = b.pick
    union all
    select 'vendor', b.id, b.member_id, g.type, g.type, b.placed_at, r.ended_at, 1, b.line_id, c.counts = 0,
      case when c.counts = 0 then b.amount else b.amount - c.pushed end, b.paid - c.pushed, c.counts
    from vendor_round r join vendor_bet_fate b on b.round_id = r.id and not b.refunded
    join vendor_counted c on c.bet_id = b.id join vendor_game g on g.id = b.game_id
    join below l on l.member_id = b.member_id and b.placed_at >= l.since and b.placed_at < l.until
    where r.ended_at >= $2 and r.ended_at < $3
  ), rated as materialized (
    -- of each line that bets name, the shares from the bettor up to the partner, whose own is the last
    select n.line_id, n.played, array_agg(h.share order by s.depth) as shares
    from (select distinct line_id, played from settled where line_id is not null) n
    join rolling_step top on top.line_id = n.line_id and top.member_id = partner
    cross join lateral rolling_shares(array[n.line_id], n.played) h
    join rolling_step s on s.line_id = n.line_id and s.member_id = h.member_id and s.depth <= top.depth
    group by 1, 2
  )
  select s.source, s.bet_id, s.member_id, s.game, s.placed_at, s.at, s.sign, s.left_out, s.stake,
    case when s.left_out then 0 else s.wins end, coalesce(d.shares, '{}'),
    case when s.left_out then 0 else
      coalesce((select sum(s.counts * share / 10000) from unnest(d.shares) as share), 0)::bigint end,
    case when s.left_out then 0 else coalesce(s.counts * d.shares[array_length(d.shares, 1)] / 10000, 0) end
  from settled s left join rated d on d.line_id = s.line_id and d.played = s.played
$$;

-- The same, added up by member and game.
create function settlement_rows(partner bigint, since timestamptz, until timestamptz)
returns table (member_id bigint, game text, bets bigint, stakes bigint, wins bigint, rolling bigint, own bigint,
  out_bets bigint, out_stakes bigint)
language sql stable as $$
  select member_id, game, coalesce(sum(sign) filter (where not left_out), 0)::bigint,
    coalesce(sum(sign * stake) filter (where not left_out), 0)::bigint, sum(sign * wins)::bigint, sum(sign * points)::bigint,
    sum(sign * own)::bigint, coalesce(sum(sign) filter (where left_out), 0)::bigint,
    coalesce(sum(sign * stake) filter (where left_out), 0)::bigint
  from settlement_bets($1, $2, $3) group by member_id, game
$$;
