/** Games and picks by number, as the sets of a replay carry them: a pick is a bit of what a draw pays. */
import { games, type Game } from '@madang/contract/core/draw/games.ts'
import type { Drawn } from '@madang/contract/core/draw/family.ts'
import { allPicks, classCount, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { PARTS_OF_WON } from '@madang/contract/core/draw/returns.ts'

export type NumberedPick = {
  key: string
  pick: string
  label: string
  single: boolean
  /** outcome classes it wins on */
  classes: readonly number[]
  /** the same for picks that win on the same classes */
  set: number
  /** its chance, and the same in parts of a won of which every chance is a whole number */
  chance: number
  parts: number
}

export type NumberedGame = {
  game: Game
  no: number
  picks: NumberedPick[]
  /** the chance of each outcome class */
  chances: number[]
}

/** A pick's bit has to stay a number that is exact. */
const MOST_PICKS = 52

function numbered(game: Game, no: number): NumberedGame {
  const keys = new Map(oddsKeys(game).map((row) => [row.key, row]))
  const sets = new Map<string, number>()
  const picks = allPicks(game).map(({ key, pick, single, classes, winningSet }) => {
    const { label, wins, total } = keys.get(key)!
    if (!sets.has(winningSet)) sets.set(winningSet, sets.size)
    return {
      ...{ key, pick, label, single, classes, set: sets.get(winningSet)! },
      chance: wins / total,
      parts: Number((BigInt(wins) * PARTS_OF_WON) / BigInt(total)),
    }
  })
  if (picks.length > MOST_PICKS) throw new Error(`${game.key} has more picks than a replay counts`)
  const total = game.family.outcomes.reduce((sum, { weight }) => sum + weight, 0)
  return { game, no, picks, chances: game.family.outcomes.map(({ weight }) => weight / total) }
}

export const numberedGames: readonly NumberedGame[] = games.map(numbered)
const byKey = new Map(numberedGames.map((row) => [row.game.key as string, row]))

/** The game of a key; throws for any other text. */
export function numberedGame(key: string): NumberedGame {
  const found = byKey.get(key)
  if (!found) throw new RangeError(`no game ${key}`)
  return found
}

const masks = new Map(
  numberedGames.map(({ no, game, picks }) => [
    no,
    Array.from({ length: classCount(game) }, (_, outcome) =>
      picks.reduce((sum, { classes }, bit) => sum + (classes.includes(outcome) ? 2 ** bit : 0), 0),
    ),
  ]),
)

/** The picks that a draw pays, a bit each. */
export const winningMask = ({ no, game }: NumberedGame, drawn: Drawn): number =>
  masks.get(no)![game.family.outcomeOf(drawn)]!
