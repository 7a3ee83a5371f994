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
export const SOON_SECONDS = 3
/** Of a round with more accounts those with the largest stakes are met with each other. */
export const MOST_OF_ROUND = 400
/** Counters of a filter that says which pairs met more than once, before any of them is kept. */
const COUNTERS = 1 << 24

const bitOf: Record<Play, number> = { mirrored: 1, opposing: 2, timing: 4 }
/** Of bits of one side, those of the other stand so much higher. */
const ALIKE = 3

/** The kinds of play of two stakes as bits, apart or alike; 0: they have nothing to do with each other. */
function bitsOf(one: Stake, other: Stake, facing: Facing): number {
  const how = facing(one.place, other.place)
  if (how === null) return 0
  const most = Math.max(one.sum, other.sum)
  const least = Math.min(one.sum, other.sum)
  let bits = Math.abs(one.at - other.at) <= SOON_SECONDS ? bitOf.timing : 0
  if (least === most) bits |= bitOf.mirrored
  else if (least * 2 >= most) bits |= bitOf.opposing
  return how === 'apart' ? bits : bits << ALIKE
}

/** Whether two stakes lie against each other as a ring's do. */
export const isPaired = (one: Stake, other: Stake, facing: Facing): boolean =>
  (bitsOf(one, other, facing) & (bitOf.mirrored | bitOf.opposing)) > 0

/** Numbers that are added one after the other, in very large amounts. */
class Numbers {
  #kept = new Float64Array(1 << 16)
  length = 0
  add(value: number) {
    if (this.length === this.#kept.length) {
      const more = new Float64Array(this.length * 2)
      more.set(this.#kept)
      this.#kept = more
    }
    this.#kept[this.length++] = value
  }
  at = (index: number) => this.#kept[index]!
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

/** Counts each pair once a round. Pairs that met once and have nothing else in common are left out of `met`. */
export function countMeetings({ accounts, rounds, facing, tied }: Played): Evidence {
  const none = () => ({ mirrored: 0, opposing: 0, timing: 0 })
  const all = none()
  const own = Array.from({ length: accounts }, none)
  const pairsOf = new Float64Array(accounts)
  const playedBy = Array.from({ length: accounts }, (): number[] => [])
  const keys = new Numbers()
  const seen = new Numbers()
  const counters = new Uint8Array(COUNTERS)
  let pairs = 0

  for (const [round, stakes] of rounds.entries()) {
    const groups = byAccount(stakes)
    pairs += (groups.length * (groups.length - 1)) / 2
    for (const [at, [one, mine]] of groups.entries()) {
      pairsOf[one]! += groups.length - 1
      playedBy[one]!.push(round)
      for (let n = at + 1; n < groups.length; n += 1) {
        const [other, theirs] = groups[n]!
        let bits = 0
        for (const stake of mine) for (const met of theirs) bits |= bitsOf(stake, met, facing)
        if (bits === 0) continue
        for (const play of plays) {
          if ((bits & bitOf[play]) === 0) continue
          all[play] += 1
          own[one]![play] += 1
          own[other]![play] += 1
        }
        const key = Math.min(one, other) * accounts + Math.max(one, other)
        keys.add(key)
        seen.add(bits)
        const counter = (Math.imul(key % 4_294_967_291, 2_654_435_761) >>> 0) % COUNTERS
        if (counters[counter]! < 255) counters[counter]! += 1
      }
    }
  }

  const tiedKeys = new Set(tied.map(({ a, b }) => Math.min(a, b) * accounts + Math.max(a, b)))
  const met = new Map<number, Met>()
  for (let n = 0; n < keys.length; n += 1) {
    const key = keys.at(n)
    const counter = (Math.imul(key % 4_294_967_291, 2_654_435_761) >>> 0) % COUNTERS
    if (counters[counter]! < 2 && !tiedKeys.has(key)) continue
    const a = Math.floor(key / accounts)
    const row = met.get(key) ?? { a, b: key - a * accounts, met: none(), alike: none() }
    met.set(key, row)
    const bits = seen.at(n)
    for (const play of plays) {
      if (bits & bitOf[play]) row.met[play] += 1
      if ((bits >> ALIKE) & bitOf[play]) row.alike[play] += 1
    }
  }

  const part = (count: Record<Play, number>, of: number) => {
    const parts = none()
    for (const play of plays) parts[play] = of === 0 ? 0 : count[play] / of
    return parts
  }
  return {
    accounts,
    met: [...met.values()],
    tied,
    rate: part(all, pairs),
    habits: new Map(own.map((count, id) => [id, { pairs: pairsOf[id]!, met: count }])),
    rounds: (a, b) => together(playedBy[a]!, playedBy[b]!),
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
