/** Sets of picks of which exactly one wins, whatever is drawn: staked in the right parts, they come back for certain. */
import type { Game } from '@madang/contract/core/draw/games.ts'
import type { OddsHundredths } from '@madang/contract/core/odds.ts'

import { numberedGame, type NumberedPick } from './picks.ts'

/** More picks than this nobody stakes on at once, but for the ten digits, which are one key. */
const MOST_PICKS = 4

type Cover = readonly NumberedPick[]
const known = new Map<string, Cover[]>()

/** Every way to cover all outcomes of a game once, by picks that win on the same outcomes as one. */
function coversOf(game: Game): Cover[] {
  const kept = known.get(game.family.name)
  if (kept) return kept
  const { picks, chances } = numberedGame(game.key)
  const single = [...Map.groupBy(picks, ({ set }) => set).values()].map(([first]) => first!)
  const found: Cover[] = []
  const walk = (taken: NumberedPick[], left: ReadonlySet<number>) => {
    if (left.size === 0) return void found.push(taken)
    if (taken.length === MOST_PICKS) return
    const [lowest] = left
    for (const pick of single)
      if (pick.classes.includes(lowest!) && pick.classes.every((one) => left.has(one)))
        walk([...taken, pick], new Set([...left].filter((one) => !pick.classes.includes(one))))
  }
  walk([], new Set(chances.keys()))
  const tens = [...Map.groupBy(picks, ({ key }) => key).values()].filter(
    (same) => same.length > MOST_PICKS,
  )
  known.set(game.family.name, [...found, ...tens])
  return known.get(game.family.name)!
}

export type Hedge = { label: string; back: number }

type Odds = Readonly<Record<string, OddsHundredths>>

/** The best odds of all picks that win on the same outcomes. */
function priceOf(game: Game, odds: Odds) {
  const { picks } = numberedGame(game.key)
  const best = new Map<number, number>()
  for (const { set, key } of picks) best.set(set, Math.max(best.get(set) ?? 0, odds[key] ?? 0))
  return ({ set }: NumberedPick) => best.get(set)!
}

const labelOf = (cover: Cover) =>
  cover.length > MOST_PICKS ? cover[0]!.label : cover.map(({ label }) => label).join(' + ')

/** What comes back of all stakes, 1 is all of them, of every hedge of a game; in the order of `coversOf`. */
export function hedgesOf(game: Game, odds: Odds): Hedge[] {
  const price = priceOf(game, odds)
  return coversOf(game).map((cover) => ({
    label: labelOf(cover),
    back: 1 / cover.reduce((sum, pick) => sum + 100 / price(pick), 0),
  }))
}
