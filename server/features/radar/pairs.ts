/** Pairs the stakes of one round, the nearest first, each bet once. It reads no database. */
import { isPaired, type Facing, type Stake } from './meetings.ts'

export type Sides = readonly [Stake, Stake]

const apart = ([one, other]: Sides) => Math.abs(one.sum - other.sum)
const between = ([one, other]: Sides) => Math.abs(one.at - other.at)
const first = ([one, other]: Sides) => Math.min(one.bet, other.bet)
const second = ([one, other]: Sides) => Math.max(one.bet, other.bet)

/** Below 0 where the first pair is made before the second: the nearer in sum, then in time, then by the bets' numbers. */
const before = (one: Sides, other: Sides): number =>
  apart(one) - apart(other) ||
  between(one) - between(other) ||
  first(one) - first(other) ||
  second(one) - second(other)

/** The free stakes of one account on one place, by sum, time and bet. */
class Row {
  readonly #stakes: Stake[]
  constructor(stakes: readonly Stake[]) {
    this.#stakes = stakes.toSorted((a, b) => a.sum - b.sum || a.at - b.at || a.bet - b.bet)
  }

  remove(stake: Stake) {
    this.#stakes.splice(this.#seek(stake.sum, stake.at, stake.bet), 1)
  }

  /** The nearest stakes before and after a stake in time: of its own sum, or of the next lower and the next higher sum. */
  nextTo({ sum, at }: Stake): Stake[] {
    const here = this.#seek(sum, at)
    const sums = new Set([this.#stakes[here - 1]?.sum, this.#stakes[here]?.sum])
    return [...sums].flatMap((near) => {
      if (near === undefined) return []
      const after = this.#seek(near, at)
      const earlier = this.#stakes[after - 1]
      // Several bets may have this instant: the lowest number is paired first.
      const last = earlier?.sum === near ? this.#stakes[this.#seek(near, earlier.at)] : undefined
      return [last, this.#stakes[after]].filter((stake) => stake?.sum === near) as Stake[]
    })
  }

  /** Where the first stake lies that does not come before these. */
  #seek(sum: number, at: number, bet = 0): number {
    let [from, to] = [0, this.#stakes.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const stake = this.#stakes[middle]!
      if ((stake.sum - sum || stake.at - at || stake.bet - bet) < 0) from = middle + 1
      else to = middle
    }
    return from
  }
}

/**
 * Pairs stakes of two accounts that lie against each other. The result is that of taking the nearest pair again and
 * again; a path from each bet to its nearest one finds the same pairs and needs no list of all (docs/adr/0206).
 */
export function pairUp(stakes: readonly Stake[], facing: Facing): Sides[] {
  const ofBet = Map.groupBy(stakes, ({ bet }) => bet)
  const rows = new Map(
    [...Map.groupBy(stakes, ({ place }) => place)].map(([place, on]) => [
      place,
      new Map(
        [...Map.groupBy(on, ({ account }) => account)].map(([account, own]) => [
          account,
          new Row(own),
        ]),
      ),
    ]),
  )

  function nearest(bet: number): Sides | null {
    let found: Sides | null = null
    for (const stake of ofBet.get(bet)!)
      for (const [place, accounts] of rows) {
        if (facing(stake.place, place) !== 'apart') continue
        for (const [account, row] of accounts) {
          if (account === stake.account) continue
          for (const other of row.nextTo(stake)) {
            if (!isPaired(stake, other, facing)) continue
            const sides: Sides = [stake, other]
            if (found === null || before(sides, found) < 0) found = sides
          }
        }
      }
    return found
  }

  const pairs: Sides[] = []
  for (const bet of ofBet.keys())
    for (const path = [bet]; path.length > 0;) {
      const sides = nearest(path.at(-1)!)
      const next = sides?.[1].bet
      if (next !== undefined && next !== path.at(-2)) {
        path.push(next)
        continue
      }
      if (sides !== null) pairs.push(sides)
      for (const gone of path.splice(sides === null ? -1 : -2)) {
        for (const stake of ofBet.get(gone)!)
          rows.get(stake.place)!.get(stake.account)!.remove(stake)
        ofBet.delete(gone)
      }
    }
  return pairs.toSorted(before)
}
