/** Odds, returns and limits in words, and back from what an operator types. */
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { oddsKeys, type OddsKey } from '@madang/contract/core/draw/picks.ts'
import { returnOf } from '@madang/contract/core/draw/returns.ts'
import { formatOdds, type OddsHundredths } from '@madang/contract/core/odds.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { OddsVersion } from '@madang/contract/operator/odds.ts'
import { limitKeys, oddsBounds } from '@madang/contract/operator/plain/odds.ts'
import { settingRules } from '@madang/contract/operator/plain/site-settings.ts'

/** 0.975 → '97.50%' */
export const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** '1.95' → 195; null for what is no odds a game may have. */
export function readOdds(text: string): OddsHundredths | null {
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return null
  const odds = Math.round(Number(text) * 100)
  return odds >= oddsBounds.min && odds <= oddsBounds.max ? odds : null
}

export const gameName = (game: Game) => `${game.title} (${game.hall})`

/** The key of a game that gives back the most. */
export function highestReturn({ game, odds }: Pick<OddsVersion, 'odds'> & { game: string }) {
  const returns = oddsKeys(gameByKey(game)!).map((key) => ({
    key,
    share: returnOf(key, odds[key.key]!),
  }))
  return returns.reduce((most, row) => (row.share > most.share ? row : most))
}

const won = (amount: number | undefined) => (amount === undefined ? '설정값' : formatWon(amount))

type Terms = Pick<OddsVersion, 'odds' | 'limits'>

/** What a version changed of the one before it. */
export function changesOf(keys: OddsKey[], before: Terms, after: Terms): string[] {
  const odds = keys
    .filter(({ key }) => before.odds[key] !== after.odds[key])
    .map(
      ({ key, label }) =>
        `${label} ${formatOdds(before.odds[key]!)} → ${formatOdds(after.odds[key]!)}`,
    )
  const limits = limitKeys
    .filter((key) => before.limits[key] !== after.limits[key])
    .map(
      (key) => `${settingRules[key].label} ${won(before.limits[key])} → ${won(after.limits[key])}`,
    )
  return [...odds, ...limits]
}
