/** A replay's sets: rounds, bets that would be cut, and what pieces of rounds come to as it was and as it would be. */
import type { Reader } from '../../db/db.ts'

export type RoundRow = {
  id: number
  game: string
  date: string
  number: number
  /** null: void; undefined balls would be a round without a draw */
  balls: number[] | null
  powerball: number | null
  state: string
  rolled: boolean
  bets: number
}

/** Rounds of these games that were drawn in these days and have bets, by id. */
export const selectRounds = (
  db: Reader,
  { from, to, games }: { from: Date; to: Date; games: string[] },
) => db.query<RoundRow>`
  select r.id, r.game, r.date, r.number, r.state, r.rolled, n.bets,
    case when r.state = 'SETTLED' then v.balls end as balls, v.powerball
  from round r join standing_draw v on v.round_id = r.id
  cross join lateral (select count(*)::int as bets from bet b where b.round_id = r.id) n
  where r.draw_at >= ${from} and r.draw_at < ${to} and r.game = any(${games}::text[]) and n.bets > 0
  order by r.id`

/** The rounds of a piece in columns, with what each draw pays; a mask of -1 is a void round. */
export type Rounds = {
  first: number
  last: number
  ids: number[]
  games: number[]
  masks: number[]
}

/** All picks of the games there are, with the odds that would be; null: as the bet was taken. */
export type Picks = {
  games: number[]
  keys: string[]
  picks: string[]
  nos: number[]
  odds: (number | null)[]
  sets: number[]
  singles: boolean[]
  parts: number[]
}

/**
 * What arrays bring has no statistics, and joined by three columns is taken for a row: without this each bet of a piece
 * would be held against each of another set, one by one. Said of single statements, in their order on a connection.
 */
export const inSets = async <R>(db: Reader, ask: () => Promise<R>): Promise<R> => {
  await db.query`select set_config('enable_nestloop', 'off', true)`
  const rows = await ask()
  await db.query`select set_config('enable_nestloop', 'on', true)`
  return rows
}

export type RawRow = { kind: 'round' | 'member' | 'line' | 'counted'; id: number; data: number[] }

/** What an earlier step of the piece said of single bets. */
export type Cuts = { ids: number[]; left: number[] }

/** The rates that a member's lines would have; -1: nobody's change. */
export type Rated = { member: number; will: number }

/**
 * What the bets of a piece of rounds come to, as they were and as they would be. By round: of each pick its number, bets,
 * stakes and what they are paid if it wins. By member: stakes, wins, returns. By the head of a line: stakes, what they are
 * paid on average (whole won, and parts of one), and what the line earns. Last what counts for turnover.
 */
export const selectPiece = async (
  db: Reader,
  {
    rounds: r,
    picks: p,
    cuts: c,
    rated,
  }: { rounds: Rounds; picks: Picks; cuts: Cuts; rated: Rated },
) =>
  inSets(
    db,
    () => db.query<RawRow>`
  with r as materialized (
    select * from unnest(${r.ids}::bigint[], ${r.games}::int[], ${r.masks}::bigint[]) as r(id, game, mask)
  ), p as materialized (
    select * from unnest(${p.games}::int[], ${p.keys}::text[], ${p.picks}::text[], ${p.nos}::int[], ${p.odds}::int[],
      ${p.parts}::bigint[]) as p(game, key, pick, no, odds, parts)
  ), c as materialized (
    select * from unnest(${c.ids}::bigint[], ${c.left}::bigint[]) as c(id, stake)
  ), laid as materialized (
    select b.round_id, b.member_id, case when x.bet_id is null then b.line_id end as line_id, p.no, p.parts, b.stake, coalesce(c.stake, b.stake) as stake2,
      b.stake * b.odds_hundredths / 100 as pays,
      coalesce(c.stake, b.stake) * coalesce(p.odds, b.odds_hundredths) / 100 as pays2,
      r.mask = -1 as void, r.mask <> -1 and (r.mask >> p.no) & 1 = 1 as won, o.round_id is not null as opposed,
      k.bet_id is not null as taken
    from bet b join r on r.id = b.round_id join p on p.game = r.game and p.key = b.odds_key and p.pick = b.pick
    left join c on c.id = b.id
    left join ring_barred x on x.bet_id = b.id
    left join ring_taken_stake k on k.bet_id = b.id and not k.released
    left join opposed_pick o on o.round_id = b.round_id and o.member_id = b.member_id and o.odds_key = b.odds_key
      and o.pick = b.pick and o.round_id between ${r.first}::bigint and ${r.last}::bigint
    where b.round_id between ${r.first}::bigint and ${r.last}::bigint
  ), by_pick as (
    select round_id, no, count(*) as n, count(*) filter (where stake2 > 0) as n2, sum(stake)::bigint as stake,
      sum(stake2)::bigint as stake2, sum(pays)::bigint as pays, sum(pays2)::bigint as pays2
    from laid group by round_id, no
  ), staked as materialized (
    select line_id, stake, stake2, count(*) as n, sum(pays * parts) as paid, sum(pays2 * parts) as paid2
    from laid where line_id is not null and not void and not opposed group by line_id, stake, stake2
  ), lines as materialized (
    select distinct line_id from staked
  ), changed as (
    select s.line_id, s.depth, least(${rated.will}::int, coalesce(u.etc, 500)) as will
    from rolling_step s left join rolling_step u on u.line_id = s.line_id and u.depth = s.depth + 1
    where s.member_id = ${rated.member}::bigint and s.line_id = any(array(select line_id from lines))
  ), steps as (
    select s.line_id, s.depth, s.member_id, s.etc::int as rate, case when s.depth = c.depth then c.will
      when s.depth < c.depth then least(s.etc, c.will) else s.etc end::int as rate2
    from rolling_step s left join changed c using (line_id) where s.line_id = any(array(select line_id from lines))
  ), shares as (
    select line_id, rate - lag(rate, 1, 0) over w as share, rate2 - lag(rate2, 1, 0) over w as share2
    from steps window w as (partition by line_id order by depth)
  ), heads as (
    select distinct on (line_id) line_id, member_id from steps order by line_id, depth desc
  ), earned as (
    select h.member_id, sum(s.n * (s.stake * f.share / 10000))::bigint as points,
      sum(s.n * (s.stake2 * f.share2 / 10000))::bigint as points2
    from staked s join shares f using (line_id) join heads h using (line_id) group by h.member_id
  ), held as (
    select h.member_id, sum(s.n * s.stake)::bigint as stake, sum(s.n * s.stake2)::bigint as stake2, sum(s.paid) as paid,
      sum(s.paid2) as paid2
    from staked s join heads h using (line_id) group by h.member_id
  )
  select 'round' as kind, round_id as id,
    array_agg(no::bigint) || array_agg(n) || array_agg(n2) || array_agg(stake) || array_agg(stake2) || array_agg(pays)
      || array_agg(pays2) as data
  from by_pick group by round_id
  union all
  select 'member', member_id, array[sum(stake), sum(stake2), coalesce(sum(pays) filter (where won), 0),
    coalesce(sum(pays2) filter (where won), 0), coalesce(sum(stake) filter (where void), 0),
    coalesce(sum(stake2) filter (where void), 0)]::bigint[]
  from laid group by member_id
  union all
  select 'line', member_id, array[stake, stake2, div(paid, 98280000), mod(paid, 98280000), div(paid2, 98280000),
    mod(paid2, 98280000), points, points2]::bigint[]
  from held join earned using (member_id)
  union all
  select 'counted', 0, array[coalesce(sum(stake), 0), coalesce(sum(stake2), 0)]::bigint[] from laid
  where not void and not opposed and not taken`,
  )

export type BookRow = {
  paid: number
  kept: number
  points: number
}

/** What the ledger has of a piece of rounds: paid and returned, of it kept through corrections, and earned by lines. */
export const selectBooks = async (db: Reader, { ids }: Pick<Rounds, 'ids'>) =>
  (
    await db.query<BookRow>`
    with corrected as materialized (
      select id, round_id, settlement from correction where round_id = any(${ids}::bigint[])
    ), paid as (
      select amount from transfer where kind = 'win' and cause = any(${ids}::bigint[])
      union all
      select amount from transfer where kind = 'void.return' and cause = any(${ids}::bigint[])
      union all
      select case when kind in ('win.back', 'void.back') then -amount else amount end from transfer
      where kind in ('win.again', 'void.again', 'win.back', 'void.back') and cause = any(array(select id from corrected))
    ), kept as (
      select distinct on (c.round_id, m.member_id) m.kept
      from corrected c join corrected_member m on m.correction_id = c.id
      order by c.round_id, m.member_id, c.settlement desc
    )
    select (select coalesce(sum(amount), 0)::bigint from paid) as paid,
      (select coalesce(sum(kept), 0)::bigint from kept) as kept,
      (select coalesce(sum(points), 0)::bigint from rolling_earned where run_id = any(array(
        select id from rolling_run where round_id = any(${ids}::bigint[]) and taken_at is null))) as points`
  )[0]!

export type WholeBet = {
  id: number
  round: number
  member: number
  key: string
  pick: string
  stake: number
  odds: number
}

/** The bets of rounds one by one, in the order they were taken. */
export const selectBets = (db: Reader, rounds: number[]) => db.query<WholeBet>`
  select id, round_id as round, member_id as member, odds_key as key, pick, stake, odds_hundredths as odds
  from bet where round_id = any(${rounds}::bigint[]) order by round_id, id`
