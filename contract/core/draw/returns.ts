/** What a pick gives back on average at its odds, by the true chances of the draw: whole numbers until they are shown. */
import type { OddsHundredths } from '../odds.ts'
import type { OddsKey } from './picks.ts'

/**
 * More of the stakes than this a pick gives back only with the consent of two operators (docs/spec/rules.md#operators).
 */
export const RETURN_CAP_PERCENT = 98

/** Of the stakes no less and no more than this a pick may give back, whoever agrees (docs/spec/rules.md#draw-bets). */
export const RETURN_FLOOR_PERCENT = 75
/** Nobody may set odds that return more of the stakes than this (docs/spec/rules.md#draw-bets). */
export const RETURN_CEILING_PERCENT = 100

type Chance = Pick<OddsKey, 'wins' | 'total'>

/** The share of its stakes that a pick gives back on average; 1 is all of them. */
export const returnOf = ({ wins, total }: Chance, odds: OddsHundredths) =>
  (wins * odds) / (total * 100)

/** Whether a pick gives back more than the cap, compared in whole numbers: just 98 % is not above it. */
export const isAboveCap = ({ wins, total }: Chance, odds: OddsHundredths) =>
  wins * odds > RETURN_CAP_PERCENT * total

/** Whether a pick gives back what any may, from the floor to the ceiling; compared in whole numbers. */
export const mayStand = ({ wins, total }: Chance, odds: OddsHundredths) =>
  wins * odds >= RETURN_FLOOR_PERCENT * total && wins * odds <= RETURN_CEILING_PERCENT * total

/** The highest odds that are not above the cap. */
export const highestOdds = ({ wins, total }: Chance): OddsHundredths =>
  Math.floor((RETURN_CAP_PERCENT * total) / wins)

/** The odds at which nobody wins or loses in the long run; not rounded. */
export const fairOdds = ({ wins, total }: Chance) => total / wins

/** Parts of a won that `expectedParts` counts in: every draw game's total divides it, so that sums stay whole. */
export const PARTS_OF_WON = 98_280_000n

/** What a stake wins on average, exactly, in parts of a won; winnings cut to whole won are not thought of. */
export const expectedParts = (
  { wins, total }: Chance,
  odds: OddsHundredths,
  stake: number,
): bigint => (BigInt(stake) * BigInt(odds) * BigInt(wins) * PARTS_OF_WON) / (BigInt(total) * 100n)
