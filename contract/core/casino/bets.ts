/**
 * What every table game's bet has in common. A return is what comes back for a stake, in hundredths of it and the
 * stake included: 0 lost, 100 the stake alone, 195 the stake and 0.95 of it. Stakes are whole thousands of won, so
 * that every pay-out is whole won (spec/casino.md, Maths).
 */
export type Hundredths = number

/** A place on a table where chips can lie. */
export type TableBet<Result> = {
  key: string
  /** what a member reads on it, and on the history */
  label: string
  /** what is printed for it, such as 8:1 */
  pays: string
  returns: (result: Result) => Hundredths
}

/** The smallest chip, in won; every stake is a multiple of it. */
export const CHIP = 1_000

/** Won that come back for a stake; whole, because stakes are whole thousands. */
export function payout(stake: number, returned: Hundredths): number {
  if (!Number.isSafeInteger(stake) || stake <= 0 || stake % CHIP !== 0)
    throw new Error(`a stake of ${stake}`)
  return (stake / 100) * returned
}

/** How often each result comes: `ways` of `of` equally likely ones. */
export type Weighted<Result> = { result: Result; ways: number }

/** The exact return of a bet over all results, as the hundredths that come back for `of` stakes of one. */
export function exactReturn<Result>(bet: TableBet<Result>, results: Weighted<Result>[]) {
  let back = 0n
  let of = 0n
  for (const { result, ways } of results) {
    back += BigInt(ways) * BigInt(bet.returns(result))
    of += BigInt(ways)
  }
  return { back, of, rate: Number((back * 10n ** 16n) / (of * 100n)) / 10 ** 16 }
}
