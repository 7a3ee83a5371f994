-- All bets in one list (docs/adr/0105): what a filter finds of draws and of vendors' games, and days that are found
-- without another index of every bet.

create index bet_at on bet using brin (placed_at) with (pages_per_range = 32);
create index vendor_bet_at on vendor_bet using brin (placed_at) with (pages_per_range = 32);

-- Null asks nothing. Read where they stand, so that a plan sees what is asked.
create function bets_found(of_members bigint[], of_round bigint, of_game text, at_least bigint, at_most bigint,
  since timestamptz, until timestamptz, up_to bigint)
returns setof bet language sql stable parallel safe as $$
  select b.* from bet b
  where b.id <= up_to and (of_members is null or b.member_id = any(of_members))
    and (of_round is null or b.round_id = of_round)
    and (of_game is null or exists (select from round r where r.id = b.round_id and r.game = of_game))
    and (at_least is null or b.stake >= at_least) and (at_most is null or b.stake <= at_most)
    and (since is null or b.placed_at >= since) and (until is null or b.placed_at < until)
$$;
create function vendor_bets_found(of_members bigint[], of_round bigint, of_game text, slots boolean, at_least bigint,
  at_most bigint, since timestamptz, until timestamptz, up_to bigint)
returns setof vendor_bet language sql stable parallel safe as $$
  select b.* from vendor_bet b
  where b.id <= up_to and (of_members is null or b.member_id = any(of_members))
    and (of_round is null or b.round_id = of_round)
    and (of_game is null or b.game_id = of_game or b.vendor_id = of_game)
    and (slots is null or slots = (b.game_id in (select g.id from vendor_game g where g.type = 'slot')))
    and (at_least is null or b.amount >= at_least) and (at_most is null or b.amount <= at_most)
    and (since is null or b.placed_at >= since) and (until is null or b.placed_at < until)
$$;

-- What became of a bet on a draw, as its member reads it.
create function bet_state(round_state text, void_by text, won boolean)
returns text language sql immutable parallel safe as $$
  select case round_state when 'VOID' then case void_by when 'operator' then 'void' else 'push' end
    when 'SETTLED' then case when won then 'won' else 'lost' end else 'wait' end
$$;
