/** Odds are whole hundredths inside (1.95 → 195): a float would pay a won too little (1.15 × 100 is 114.99…). */
import type { Won } from './won.ts'

export type OddsHundredths = number

/** What a winning bet is paid, stake included, rounded down to whole won; exact for stakes up to 2^53 / 100,000. */
export function winOf(stake: Won, odds: OddsHundredths): Won {
  const hundredths = stake * odds
  // As a number where it is exact: a book of a million bets asks a million times, and BigInt is a tenth as fast.
  if ([stake, odds, hundredths].every(Number.isSafeInteger))
    return (hundredths - (hundredths % 100)) / 100
  return Number((BigInt(stake) * BigInt(odds)) / 100n)
}

/** The largest stake whose win at these odds is not above `win`. */
export const largestStake = (win: Won, odds: OddsHundredths): Won =>
  win < 0 ? 0 : Math.ceil(((win + 1) * 100) / odds) - 1

/** 195 → 1.95, the form the wire carries. */
export const oddsToWire = (odds: OddsHundredths) => odds / 100

/** 1.95 → 195; null for what is no odds of whole hundredths. */
export function oddsFromWire(value: number): OddsHundredths | null {
  const odds = Math.round(value * 100)
  return Number.isSafeInteger(odds) && odds > 0 && odds / 100 === value ? odds : null
}

/** 195 → '1.95' */
export const formatOdds = (odds: OddsHundredths) => (odds / 100).toFixed(2)
