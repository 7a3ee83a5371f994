/** Draw games, from the other slices' side: what the clock makes of rounds, and voids. */
import type { Deps } from '../../http/deps.ts'
import { allOf } from '../../http/all-of.ts'
import { lockRounds, openRounds } from './rounds.ts'
import { settleDue } from './settle.ts'

export { betLimitsInForce, type BetLimits } from './bet-limits.ts'
export { ensureOdds, latestOdds, wireOdds, type Odds } from './odds.ts'
export { announce, roundsOpen, type RoundRow } from './rounds.ts'
export { outcomesOf, type Outcomes } from './settle.ts'
export { pickText, readLastBets, resultOf, type Fate } from './page.ts'
export { voidRound, type Voided, type VoidAsk } from './void.ts'

/**
 * One turn of the clock: closes, settles or voids what is due, opens what should be open; none of it waits for another.
 * Repeating it is harmless. Throws once all is done that could be.
 */
export const tickDraws = (deps: Deps): Promise<void> =>
  allOf([lockRounds(deps), settleDue(deps), openRounds(deps)])
