/** What rounds may pay in their worst case, and which bets a limit of that would have refused, judged in their order. */
import { largestStake, winOf } from '@madang/contract/core/odds.ts'

import type { NumberedGame } from './picks.ts'
import type { GameRule } from './rule.ts'
import type { Cut } from './one-by-one.ts'
import type { WholeBet } from './sql.ts'

/** Of each outcome class what all picks of a round pay in it, in won; `pays` by pick. */
export function classPaysOf({ picks, chances }: NumberedGame, pays: ReadonlyMap<number, number>) {
  const classes = new Float64Array(chances.length)
  for (const [no, sum] of pays) for (const index of picks[no]!.classes) classes[index]! += sum
  return classes
}

export const worstOf = (classes: Float64Array): number =>
  classes.reduce((a, b) => Math.max(a, b), 0)

/** The variance of what a round pays, by the chance of each class. */
export function varianceOf({ chances }: Pick<NumberedGame, 'chances'>, classes: Float64Array) {
  let [mean, square] = [0, 0]
  classes.forEach((pays, index) => {
    mean += chances[index]! * pays
    square += chances[index]! * pays * pays
  })
  return Math.max(0, square - mean * mean)
}

type Judged = { cap: number; rule: GameRule; game: NumberedGame }

/**
 * The bets of one round that its limit of pay-outs would have cut or refused, one after the other as they were taken.
 * `left`: what earlier limits left of single bets.
 */
export function overExposure(
  bets: WholeBet[],
  { cap, rule, game }: Judged,
  left: ReadonlyMap<number, number>,
): Cut[] {
  const counters = new Float64Array(game.chances.length)
  const nos = new Map(game.picks.map(({ key, pick }, no) => [`${key} ${pick}`, no]))
  const cuts: Cut[] = []
  for (const bet of bets) {
    const { classes } = game.picks[nos.get(`${bet.key} ${bet.pick}`)!]!
    const odds = rule.odds.get(bet.key) ?? bet.odds
    const wants = left.get(bet.id) ?? bet.stake
    const most = Math.max(0, cap - classes.reduce((max, c) => Math.max(max, counters[c]!), 0))
    const room = largestStake(most, odds)
    const stake = wants <= room ? wants : room < rule.least ? 0 : room
    const win = winOf(stake, odds)
    for (const index of classes) counters[index]! += win
    if (stake < wants) {
      const { id, round, member } = bet
      cuts.push({ id, round, member, stake: bet.stake, left: stake, by: 'roundExposure' })
    }
  }
  return cuts
}
