/** What a round pays, whatever is drawn. */
import type { Game } from './games.ts'
import { classCount, readPick } from './picks.ts'

/** Of each outcome class what all picks pay in it, in won; `pays`: what a pick's bets are paid if it wins. */
export function classPays(
  game: Game,
  sums: readonly { key: string; pick: string; pays: number }[],
): number[] {
  const classes = Array.from({ length: classCount(game) }, () => 0)
  for (const { key, pick, pays } of sums) {
    for (const index of readPick(game, key, pick)?.classes ?? []) classes[index]! += pays
  }
  return classes
}
