/**
 * What every table game's bet has in common. A return is what comes back for a stake, in hundredths of it and the
 * stake included: 0 lost, 100 the stake alone, 195 the stake and 0.95 of it. Stakes are whole thousands of won, so
 * that every pay-out is whole won (docs/spec/casino.md#maths).
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

/** Exact: the share of the stake that comes back in the long run, and how often more than the stake does. */
export type ExactOdds = { rate: number; chance: number }

/** A bet's exact odds over all results. */
export function exactOdds<Result>(bet: TableBet<Result>, results: Weighted<Result>[]): ExactOdds {
  let back = 0n
  let wins = 0n
  let of = 0n
  for (const { result, ways } of results) {
    const returned = bet.returns(result)
    back += BigInt(ways) * BigInt(returned)
    if (returned > 100) wins += BigInt(ways)
    of += BigInt(ways)
  }
  const share = (part: bigint, whole: bigint) => Number((part * 10n ** 16n) / whole) / 10 ** 16
  return { rate: share(back, of * 100n), chance: share(wins, of) }
}
