/** Odds by version: a change is a new row, in force from the next round that opens (docs/spec/threats.md#console). */
import { oddsToWire, type OddsHundredths } from '@madang/contract/core/odds.ts'
import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'

import type { Reader } from '../../db/db.ts'
import type { BetLimits } from './bet-limits.ts'

export type Odds = Record<string, OddsHundredths>

export const defaultOdds = (game: Game): Odds =>
  Object.fromEntries(oddsKeys(game).map(({ key, defaultOdds: odds }) => [key, odds]))

/** Version 1 of every game that has none yet. */
export async function ensureOdds(db: Reader): Promise<void> {
  await db.query`
    insert into odds_version (game, version, odds, made_by)
    select game, 1, odds::jsonb, 'house'
    from unnest(${games.map(({ key }) => key)}::text[],
      ${games.map((game) => JSON.stringify(defaultOdds(game)))}::text[]) as d(game, odds)
    on conflict do nothing`
}

type Latest = { version: number; odds: Odds; limits: BetLimits }

/** The newest odds of a game; a round that is open keeps its own. */
export async function latestOdds(db: Reader, game: Game): Promise<Latest> {
  const [row] = await db.query<Latest>`
    select version, odds, limits from odds_version where game = ${game.key} order by version desc limit 1`
  return row ?? { version: 1, odds: defaultOdds(game), limits: {} }
}

/** The odds that the round which takes bets on a game was opened with; undefined when none does. */
export async function selectOpenOdds(db: Reader, game: string): Promise<Odds | undefined> {
  const [row] = await db.query<{ odds: Odds }>`
    select o.odds from round r join odds_version o on o.game = r.game and o.version = r.odds_version
    where r.game = ${game} and r.state = 'OPEN' order by r.draw_at limit 1`
  return row?.odds
}

/** Odds as the wire has them, 1.95 for 195. */
export const wireOdds = (odds: Odds): Record<string, number> =>
  Object.fromEntries(Object.entries(odds).map(([key, value]) => [key, oddsToWire(value)]))
