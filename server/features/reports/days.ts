/**
 * Days of games that are over, added up once, so that a report of a month adds up days and not bets
 * (docs/adr/0073-days-of-games.md). What a correction changed since is read from the bets until its day is added up anew.
 */
import { append } from '@madang/contract/core/lists.ts'

import type { Db, Reader, Tx } from '../../db/db.ts'
import {
  selectPaid,
  selectPlayers,
  selectStakes,
  type PaidRow,
  type Place,
  type PlayersRow,
  type StakeRow,
  type Wanted,
} from './sql.ts'

/** A round that ended in a day's last second has been written this long after it. */
const LATE = '10 minutes'

/** Adds up every day that is over, and again what a correction changed. Repeating it, or two at once, is harmless. */
export async function addUpGames({ db }: { db: Db }): Promise<void> {
  while (await db.begin(addUpNext));
  while (await db.begin(addUpAgain));
}

type Day = { day: string; from: Date; to: Date }

const begin = (tx: Tx) =>
  Promise.all([tx.query`set transaction isolation level repeatable read`, tx.patient(60_000)])

async function addUpNext(tx: Tx): Promise<boolean> {
  await begin(tx)
  // Where the clock was set back, days are to come again.
  await tx.query`
    with today as (select (business_now() at time zone 'Asia/Seoul')::date as day offset 0),
    back as (
      update game_days_through t set day = today.day - 1 from today where t.day >= today.day returning t.day
    )
    delete from game_day d using back where d.day > back.day`
  const [next] = await tx.query<Day>`
    select to_char(n.day, 'YYYY-MM-DD') as day, p.from, p.to
    from (
      select coalesce((select t.day + 1 from game_days_through t), (least(
        (select min(draw_at) from round), (select min(ended_at) from vendor_round where ended_at is not null),
        (select min(at) from vendor_refund)) at time zone 'Asia/Seoul')::date) as day
    ) n
    cross join lateral (
      select n.day::timestamp at time zone 'Asia/Seoul' as from, (n.day + 1)::timestamp at time zone 'Asia/Seoul' as to
    ) p
    where p.to + ${LATE}::interval <= (select business_now()) and not exists (
      select from round where draw_at >= p.from and draw_at < p.to and state not in ('SETTLED', 'VOID'))`
  if (!next) return false
  await write(tx, next)
  await tx.query`
    insert into game_days_through (day) values (${next.day}::date) on conflict (one) do update set day = excluded.day`
  return true
}

/** The newest day that a correction changed since it was added up. */
async function addUpAgain(tx: Tx): Promise<boolean> {
  await begin(tx)
  const [stale] = await tx.query<Day>`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.day::timestamp at time zone 'Asia/Seoul' as from,
      (c.day + 1)::timestamp at time zone 'Asia/Seoul' as to
    from (
      select (draw_at at time zone 'Asia/Seoul')::date as day, game, sum(settlement - 1) as corrections
      from round where settlement > 1 group by 1, 2
    ) c join game_day d using (day, game) where d.corrections <> c.corrections
    order by c.day desc limit 1`
  if (!stale) return false
  await tx.query`delete from game_day where day = ${stale.day}::date`
  await write(tx, stale)
  return true
}

async function write(tx: Tx, { day, from, to }: Day): Promise<void> {
  const wanted = { from, to, game: null }
  const games = await tx.query<{ game: string; corrections: number }>`
    select game, sum(settlement - 1)::int as corrections from round
    where draw_at >= ${from} and draw_at < ${to} group by game`
  const [stakes, paid, players] = [
    await selectStakes(tx, wanted),
    await selectPaid(tx, wanted),
    await selectPlayers(tx, wanted),
  ]
  // A game whose rounds nobody bet on has a row as well: a correction of one of them is known by it.
  const names = [...new Set([...games, ...players].map(({ game }) => game))]
  const of = <R extends { game: string }>(rows: R[]) => new Map(rows.map((row) => [row.game, row]))
  const [counted, sums, who] = [of(games), of(paid), of(players)]
  await tx.query`
    insert into game_day (day, game, corrections, win, back, players)
    select ${day}::date, * from unnest(${names}::text[], ${names.map((name) => counted.get(name)?.corrections ?? 0)}::int[],
      ${names.map((name) => sums.get(name)?.win ?? 0)}::bigint[], ${names.map((name) => sums.get(name)?.back ?? 0)}::bigint[],
      ${names.map((name) => who.get(name)?.players ?? Buffer.alloc(0))}::bytea[])`
  await tx.query`
    insert into game_day_stake (day, game, void, odds_key, odds_hundredths, bets, stake)
    select ${day}::date, * from unnest(${stakes.map(({ game }) => game)}::text[],
      ${stakes.map((row) => row.void)}::boolean[], ${stakes.map(({ key }) => key)}::text[],
      ${stakes.map(({ odds }) => odds)}::int[], ${stakes.map(({ bets }) => bets)}::bigint[],
      ${stakes.map(({ stake }) => stake)}::bigint[])`
}

/** The days of a period that are added up and are still what their bets came to. */
async function selectAdded(db: Reader, { from, to }: Wanted): Promise<Day[]> {
  return db.query<Day>`
    with stale as (
      select c.day from (
        select (draw_at at time zone 'Asia/Seoul')::date as day, game, sum(settlement - 1) as corrections
        from round where settlement > 1 and draw_at >= ${from} and draw_at < ${to} group by 1, 2
      ) c left join game_day d using (day, game) where d.corrections is distinct from c.corrections
    )
    select to_char(s.day, 'YYYY-MM-DD') as day, s.day at time zone 'Asia/Seoul' as from,
      (s.day + interval '1 day') at time zone 'Asia/Seoul' as to
    from game_days_through t
    cross join lateral generate_series(${from}::timestamptz at time zone 'Asia/Seoul', least(t.day::timestamp,
      (${to}::timestamptz at time zone 'Asia/Seoul') - interval '1 day'), interval '1 day') as s(day)
    where not exists (select from stale where stale.day = s.day::date) order by s.day`
}

/** Days whose bets are read at once: an answer of all of them is longer to take in than others should wait. */
const AT_ONCE_MS = 14 * 86_400_000

/** What lies between the days that are added up, in stretches. */
function stretchesOf({ from, to, game }: Wanted, added: Day[]): Wanted[] {
  const edges = [...added, { from: to, to }]
  const stretches: Wanted[] = []
  let since = from.getTime()
  for (const day of edges) {
    for (; since < day.from.getTime(); since += AT_ONCE_MS) {
      const until = Math.min(since + AT_ONCE_MS, day.from.getTime())
      stretches.push({ from: new Date(since), to: new Date(until), game })
    }
    since = day.to.getTime()
  }
  return stretches
}

export type Days = { stakes: StakeRow[]; paid: PaidRow[]; players: PlayersRow[] }

/** What a period's draws came to and who played at anything, by day and game; all of it in one snapshot of the caller's. */
export async function readDays(tx: Reader, wanted: Wanted): Promise<Days> {
  const added = await selectAdded(tx, wanted)
  const days: Days = { stakes: [], paid: [], players: [] }
  for (const stretch of stretchesOf(wanted, added)) {
    append(days.stakes, await selectStakes(tx, stretch))
    append(days.paid, await selectPaid(tx, stretch))
    append(days.players, await selectPlayers(tx, stretch))
  }
  const names = added.map(({ day }) => day)
  const { game } = wanted
  append(
    days.stakes,
    await tx.query<StakeRow>`
      select to_char(day, 'YYYY-MM-DD') as date, game, void, odds_key as key, odds_hundredths as odds, bets, stake
      from game_day_stake where day = any(${names}::date[]) and (${game}::text is null or game = ${game})`,
  )
  const kept = await tx.query<Place & PaidRow & PlayersRow>`
    select to_char(day, 'YYYY-MM-DD') as date, game, win, back, players
    from game_day where day = any(${names}::date[]) and (${game}::text is null or game = ${game})`
  append(
    days.paid,
    kept.map(({ date, game: of, win, back }) => ({ date, game: of, win, back })),
  )
  append(
    days.players,
    kept.map(({ date, game: of, players }) => ({ date, game: of, players })),
  )
  return days
}
