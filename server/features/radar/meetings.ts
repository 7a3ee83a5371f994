/** How accounts met in the rounds they played: counted once, from stakes, for whoever scores them. It reads no database. */
import { plays, type Evidence, type Met, type Play, type Tied } from './evidence.ts'

/** `account` counts from 0; `place`: a winning set; `sum` in won; `at` in seconds; `bet` is its number. */
export type Stake = { account: number; place: number; sum: number; at: number; bet: number }

/** What two winning sets of one round are to each other: disjoint, the same, or neither. */
export type Facing = (one: number, other: number) => 'apart' | 'alike' | null

export type Played = {
  accounts: number
  rounds: readonly (readonly Stake[])[]
  facing: Facing
  tied: Tied[]
}

/** So near two stakes are that one may follow the other. */
const SOON_SECONDS = 3
/** Of a round with more accounts those with the largest stakes are met with each other. */
export const MOST_OF_ROUND = 400
/** Meetings are kept in so many parts, each put in order by itself. */
const PARTS = 64

const bitOf: Record<Play, number> = { mirrored: 1, opposing: 2, timing: 4 }
/** Of bits of one side, those of the other stand so much higher. */
const ALIKE = 3
/** All bits of a meeting are below it. */
const BITS = 1 << (2 * ALIKE)

/** The kinds of play that two sums are, as bits; 0: none. */
function sumsPlay(one: number, other: number): number {
  if (one === other) return bitOf.mirrored
  return Math.min(one, other) * 2 >= Math.max(one, other) ? bitOf.opposing : 0
}
const timesPlay = (one: number, other: number): number =>
  Math.abs(one - other) <= SOON_SECONDS ? bitOf.timing : 0

/** Whether two stakes lie against each other as a ring's do. */
export const isPaired = (one: Stake, other: Stake, facing: Facing): boolean =>
  facing(one.place, other.place) === 'apart' && sumsPlay(one.sum, other.sum) > 0

/** The stakes of one account on one place of a round: their sums and their times, each once and rising. */
type Laid = { place: number; sums: number[]; times: number[] }

const rising = (numbers: number[]): number[] =>
  numbers.length === 1 ? numbers : [...new Set(numbers)].sort((one, other) => one - other)

const byPlace = (own: readonly Stake[]): Laid[] =>
  [...Map.groupBy(own, ({ place }) => place)].map(([place, on]) => ({
    place,
    sums: rising(on.map(({ sum }) => sum)),
    times: rising(on.map(({ at }) => at)),
  }))

/**
 * The bits of all pairs of two rising lists. Only neighbours are compared: two numbers with another between them are
 * farther from each other than one of them is from that.
 */
function bitsOf(
  one: readonly number[],
  other: readonly number[],
  play: (one: number, other: number) => number,
): number {
  let bits = 0
  for (let here = 0, there = 0; here < one.length && there < other.length;) {
    const [a, b] = [one[here]!, other[there]!]
    bits |= play(a, b)
    // The next of the other list is a neighbour too where both have this number.
    if (a === b && there + 1 < other.length) bits |= play(a, other[there + 1]!)
    if (a <= b) here += 1
    else there += 1
  }
  return bits
}

/** How two accounts met in a round, as bits, apart or alike; 0: they have nothing to do with each other. */
function meetingOf(mine: readonly Laid[], theirs: readonly Laid[], facing: Facing): number {
  let bits = 0
  for (const one of mine)
    for (const other of theirs) {
      const how = facing(one.place, other.place)
      if (how === null) continue
      const found =
        bitsOf(one.sums, other.sums, sumsPlay) | bitsOf(one.times, other.times, timesPlay)
      bits |= how === 'apart' ? found : found << ALIKE
    }
  return bits
}

/** Numbers that are added one after the other, in very large amounts. */
class Numbers {
  #kept = new Float64Array(1 << 10)
  #length = 0
  add(value: number) {
    if (this.#length === this.#kept.length) this.#resize(this.#length * 2)
    this.#kept[this.#length++] = value
  }
  inOrder = () => this.#kept.subarray(0, this.#length).sort()
  /** Keeps the first ones alone. */
  cut(length: number) {
    this.#length = length
    this.#resize(Math.max(1, length))
  }
  #resize(to: number) {
    const other = new Float64Array(to)
    other.set(this.#kept.subarray(0, Math.min(to, this.#length)))
    this.#kept = other
  }
}

/** The stakes of a round by account, the largest first where they are too many. */
export function byAccount(stakes: readonly Stake[]): [number, Stake[]][] {
  const groups = [...Map.groupBy(stakes, ({ account }) => account)]
  if (groups.length <= MOST_OF_ROUND) return groups
  const sum = (own: Stake[]) => own.reduce((total, stake) => total + stake.sum, 0)
  return groups
    .map(([account, own]) => ({ account, own, staked: sum(own) }))
    .toSorted((one, other) => other.staked - one.staked || one.account - other.account)
    .slice(0, MOST_OF_ROUND)
    .map(({ account, own }) => [account, own])
}

const none = (): Record<Play, number> => ({ mirrored: 0, opposing: 0, timing: 0 })

/** Counts each pair once a round. Pairs that met once and have nothing else in common are left out of `met`. */
export function countMeetings({ accounts, rounds, facing, tied }: Played): Evidence {
  const all = none()
  const own = Array.from({ length: accounts }, none)
  const pairsOf = new Float64Array(accounts)
  const playedBy = Array.from({ length: accounts }, (): number[] => [])
  // A meeting is one number: whose it is, and how in its last bits. A million bets come to tens of millions of them.
  const meetings = Array.from({ length: PARTS }, () => new Numbers())
  let pairs = 0

  for (const [round, stakes] of rounds.entries()) {
    const groups = byAccount(stakes).map(([account, own]) => [account, byPlace(own)] as const)
    pairs += (groups.length * (groups.length - 1)) / 2
    for (const [at, [one, mine]] of groups.entries()) {
      pairsOf[one]! += groups.length - 1
      playedBy[one]!.push(round)
      for (let n = at + 1; n < groups.length; n += 1) {
        const [other, theirs] = groups[n]!
        const bits = meetingOf(mine, theirs, facing)
        if (bits === 0) continue
        for (const play of plays) {
          if ((bits & bitOf[play]) === 0) continue
          all[play] += 1
          own[one]![play] += 1
          own[other]![play] += 1
        }
        const first = Math.min(one, other)
        const key = first * accounts + Math.max(one, other)
        meetings[first % PARTS]!.add(key * BITS + bits)
      }
    }
  }

  const tiedKeys = new Set(tied.map(({ a, b }) => Math.min(a, b) * accounts + Math.max(a, b)))
  const kept = meetings.map((numbers) => keepMet(numbers, tiedKeys))

  const part = (count: Record<Play, number>, of: number) => {
    const parts = none()
    for (const play of plays) parts[play] = of === 0 ? 0 : count[play] / of
    return parts
  }
  return {
    accounts,
    met: { [Symbol.iterator]: () => rowsOf(kept, accounts) },
    tied,
    rate: part(all, pairs),
    habits: new Map(own.map((count, id) => [id, { pairs: pairsOf[id]!, met: count }])),
    rounds: (a, b) => together(playedBy[a]!, playedBy[b]!),
  }
}

/** In order, those of pairs that met more than once or are tied. */
function keepMet(numbers: Numbers, tied: ReadonlySet<number>): Float64Array {
  const all = numbers.inOrder()
  let length = 0
  for (let from = 0, to = 0; from < all.length; from = to) {
    const key = Math.floor(all[from]! / BITS)
    while (to < all.length && Math.floor(all[to]! / BITS) === key) to += 1
    if (to - from < 2 && !tied.has(key)) continue
    all.copyWithin(length, from, to)
    length += to - from
  }
  numbers.cut(length)
  return numbers.inOrder()
}

/** Rows are made as they are asked for: of all of them at once there would be too many. */
function* rowsOf(parts: readonly Float64Array[], accounts: number): Generator<Met, undefined> {
  for (const all of parts)
    for (let at = 0; at < all.length;) {
      const key = Math.floor(all[at]! / BITS)
      const a = Math.floor(key / accounts)
      const row = { a, b: key - a * accounts, met: none(), alike: none() }
      for (; at < all.length && Math.floor(all[at]! / BITS) === key; at += 1) {
        const bits = all[at]! % BITS
        for (const play of plays) {
          if (bits & bitOf[play]) row.met[play] += 1
          if ((bits >> ALIKE) & bitOf[play]) row.alike[play] += 1
        }
      }
      yield row
    }
}

/** How many numbers two rising lists have in common. */
function together(one: readonly number[], other: readonly number[]): number {
  let count = 0
  for (let here = 0, there = 0; here < one.length && there < other.length;) {
    const apart = one[here]! - other[there]!
    if (apart === 0) count += 1
    if (apart <= 0) here += 1
    if (apart >= 0) there += 1
  }
  return count
}
