/** What the bets of an open book come to, for who adds up a day of them. */
import { readLeaf, TURN, type Means } from './lines.ts'
import { broughtBy, type ToldPay } from './pay.ts'

/** Bets and amounts of a draw, or of many. */
export type Sums = { count: number; stake: number; payout: number; returned: number }

/** Of nothing. */
export const NO_SUMS: Sums = { count: 0, stake: 0, payout: 0, returned: 0 }

/** One after the other. */
export const addSums = (one: Sums, other: Sums): Sums => ({
  count: one.count + other.count,
  stake: one.stake + other.stake,
  payout: one.payout + other.payout,
  returned: one.returned + other.returned,
})

/** By the bets' own odds and what was drawn. Throws for a line that is none. */
export async function sumBook(
  lines: readonly string[],
  pay: ToldPay,
  { turn }: Pick<Means, 'turn'>,
): Promise<Sums> {
  const sums = { ...NO_SUMS }
  for (const [index, line] of lines.entries()) {
    if (index % TURN === 0) await turn(index / lines.length)
    const leaf = readLeaf(line)
    const { won, back } = broughtBy(leaf, pay) ?? { won: 0, back: 0 }
    sums.count++
    sums.stake += leaf.stake
    sums.payout += won
    sums.returned += back
  }
  return sums
}
