/** What rounds pay, whatever is drawn. */
import { largest } from '../lists.ts'
import { winOf, type OddsHundredths } from '../odds.ts'
import type { Won } from '../won.ts'
import { gameByKey, type Game } from './games.ts'
import { classCount, readPick } from './picks.ts'

/** What the bets of a pick are paid if it wins. */
type PickPays = { key: string; pick: string; pays: Won }

/** Of each outcome class what all picks pay in it, in won. */
export function classPays(game: Game, sums: readonly PickPays[]): number[] {
  const classes = Array.from({ length: classCount(game) }, () => 0)
  for (const { key, pick, pays } of sums) {
    for (const index of readPick(game, key, pick)?.classes ?? []) classes[index]! += pays
  }
  return classes
}

type Bet = { game: string; key: string; pick: string; stake: Won; odds: OddsHundredths }

/** The bets of one draw, of whatever games, and what they pay at most: each game's own worst outcome, added up. */
export function openPays() {
  const games = new Map<string, Map<string, PickPays>>()
  /** Of all bets on a pick: what it pays so far. */
  function sumOf({ game, key, pick }: Omit<Bet, 'stake' | 'odds'>): PickPays {
    let sums = games.get(game)
    if (!sums) games.set(game, (sums = new Map()))
    const name = `${key} ${pick}`
    let sum = sums.get(name)
    if (!sum) sums.set(name, (sum = { key, pick, pays: 0 }))
    return sum
  }
  return {
    sumOf,
    add(bet: Bet) {
      sumOf(bet).pays += winOf(bet.stake, bet.odds)
    },
    /** Throws for a game there is not. */
    worst: (): Won =>
      [...games].reduce((worst, [key, sums]) => {
        const game = gameByKey(key)
        if (!game) throw new RangeError(`no game ${key}`)
        return worst + largest(classPays(game, [...sums.values()]), 0)
      }, 0),
  }
}
