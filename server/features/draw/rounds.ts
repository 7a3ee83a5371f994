/** The life of rounds by the clock: which should be open, opening them once committed, locking them at their close. */
import { games, gamesOfStream, type Game } from '@madang/contract/core/draw/games.ts'
import { roundAt, settleWithinSeconds, timingOf } from '@madang/contract/core/draw/schedule.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { takeSettings } from '../../http/settings.ts'
import { ensureOdds } from './odds.ts'
import type { RoundRow, RoundState } from './round-row.ts'

export type { RoundRow, RoundState }

export const businessNow = async (db: Reader) =>
  (await db.query<{ at: Date }>`select business_now() as at`)[0]!.at

/** Tells the pages, once the transaction commits; the event's answers are read then (told.ts) and stop no payment. */
export const announce = ({ live }: Deps, tx: Tx, { game, date, number, state }: RoundRow) =>
  live.publish(tx, { kind: 'round', game, date, round: number, state })

/** Games whose betting hours it is, with the round that is drawn next. */
const upcoming = (deps: Deps, list: Game[], now: Date) =>
  list.flatMap((game) => {
    const timing = timingOf(game, deps.config.drawSeconds)
    const next = roundAt(timing, now)
    return next.state === 'open' ? [{ game, timing, ...next }] : []
  })

/** Opens what should be open and has its commitment stored; of one ball stream or of all. Repeating it is harmless. */
export async function openRounds(deps: Deps, stream?: string): Promise<void> {
  const now = await businessNow(deps.db)
  const next = upcoming(deps, stream ? gamesOfStream(stream) : games, now).filter(
    ({ closeAt }) => now < closeAt,
  )
  if (next.length === 0) return
  const missing = await deps.db.query<{ game: string }>`
    select q.game
    from unnest(${next.map(({ game }) => game.key)}::text[], ${next.map(({ game }) => game.ballStream)}::text[],
      ${next.map(({ date }) => date)}::text[], ${next.map(({ round }) => round)}::int[]) as q(game, stream, date, number)
    join draw d on d.stream = q.stream and d.date = q.date and d.round = q.number
    where not exists (select from round r where r.game = q.game and r.date = q.date and r.number = q.number)
      and not exists (select from reveal v where v.draw_id = d.id)`
  if (missing.length === 0) return
  const wanted = new Set(missing.map(({ game }) => game))
  await deps.db.begin(async (tx) => {
    await ensureOdds(tx)
    // Odds that came into force by now are the newest.
    await takeSettings(tx)
    for (const { game, date, round } of next) {
      if (!wanted.has(game.key)) continue
      const [row] = await tx.query<RoundRow>`
        insert into round (game, date, number, draw_id, close_at, draw_at, odds_version)
        select ${game.key}, d.date, d.round, d.id, d.close_at, d.draw_at,
          (select max(version) from odds_version where game = ${game.key})
        from draw d where d.stream = ${game.ballStream} and d.date = ${date} and d.round = ${round}
        on conflict do nothing
        returning id, game, date, number, draw_id as "drawId", state, close_at as "closeAt", draw_at as "drawAt"`
      if (row) await announce(deps, tx, row)
    }
  })
}

/** Marks rounds past their close. Bets are refused by the clock, not by this mark. */
export async function lockRounds(deps: Deps): Promise<void> {
  const due = await deps.db.query<{ id: number }>`
    select id from round where state = 'OPEN' and close_at <= (select business_now())`
  if (due.length === 0) return
  await deps.db.begin(async (tx) => {
    const rows = await tx.query<RoundRow>`
      update round r set state = 'LOCKED'
      from (
        select id from round where id = any(${due.map(({ id }) => id)}::bigint[]) and state = 'OPEN'
        order by id for no key update) due
      where r.id = due.id
      returning r.id, game, date, number, draw_id as "drawId", state, close_at as "closeAt", draw_at as "drawAt"`
    for (const row of rows) await announce(deps, tx, row)
  })
}

/**
 * Whether every game takes bets that should: in its hours, before its close, and past the time by which a round is
 * open (docs/spec/draws.md#schedule). For `/readyz`.
 */
export async function roundsOpen(deps: Deps): Promise<boolean> {
  const now = await businessNow(deps.db)
  const within = settleWithinSeconds(deps.config.drawSeconds) * 1_000
  const due = upcoming(deps, games, now).filter(
    ({ timing, drawAt, closeAt }) =>
      now < closeAt && now.getTime() >= drawAt.getTime() - timing.period * 1_000 + within,
  )
  const [row] = await deps.db.query<{ count: number }>`
    select count(*) as count
    from unnest(${due.map(({ game }) => game.key)}::text[], ${due.map(({ date }) => date)}::text[],
      ${due.map(({ round }) => round)}::int[]) as q(game, date, number)
    join round r using (game, date, number)
    where r.state = 'OPEN' or r.close_at <= (select business_now()) or r.void_by = 'operator'`
  return row!.count === due.length
}
