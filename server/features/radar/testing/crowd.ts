/** A week of 5,000 honest members with rings among them: each signal has its noise, on both sides. */
import { plays, type Evidence, type Met, type Play, type Tie, type Tied } from '../evidence.ts'

const HONEST = 5_000
const RINGS = 40
const ROUNDS = 2_000
const SOON = 3

type Stake = { id: number; side: number; sum: number; at: number }

export type Crowd = { evidence: Evidence; rings: number[][]; families: number[][] }

/** The same seed, the same crowd (mulberry32). */
export function openCrowd(seed: number): Crowd {
  let state = seed
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(chance() * end)
  const pick = <T>(from: readonly T[]) => from[below(from.length)]!

  const rings: number[][] = []
  let next = HONEST
  for (let n = 0; n < RINGS; n += 1) {
    // From 2 to 30, both always among them.
    const size = n === 0 ? 2 : n === 1 ? 30 : 2 + below(29)
    rings.push(Array.from({ length: size }, () => next++))
  }
  const accounts = next

  const rounds: Stake[][] = Array.from({ length: ROUNDS }, () => [])
  const usual = [5_000, 10_000, 10_000, 10_000, 20_000, 30_000, 50_000, 100_000]
  const sum = () => (chance() < 0.7 ? pick(usual) : 1_000 * (1 + below(200)))
  for (let id = 0; id < accounts; id += 1) {
    // Who stakes the same sum always; who plays all evening; most play at hours of their own.
    const flat = chance() < 0.15 ? pick(usual) : 0
    const times = chance() < 0.05 ? 150 : 10 + below(30)
    const hour = below(ROUNDS)
    for (let n = 0; n < times; n += 1) {
      const round = (hour + below(chance() < 0.7 ? 200 : ROUNDS)) % ROUNDS
      // Two sides of two markets, of which only those of one are disjoint.
      rounds[round]!.push({ id, side: below(4), sum: flat || sum(), at: chance() * 120 })
    }
  }
  for (const ring of rings)
    // Each round by two of them, the second after a moment; one in five by other sums, one in ten much later.
    for (let n = 0; n < ring.length * (14 + below(12)); n += 1) {
      const [a, b] = [pick(ring), pick(ring)]
      if (a === b) continue
      const [side, at, staked] = [below(4), chance() * 90, sum()]
      const other = chance() < 0.2 ? Math.round(staked * (0.6 + chance() * 0.5)) : staked
      const later = chance() < 0.1 ? chance() * 30 : chance() * 4
      pick(rounds).push(
        { id: a, side, sum: staked, at },
        { id: b, side: side ^ 1, sum: other, at: at + later },
      )
    }

  const tied: Tied[] = []
  const tie = (ids: readonly number[], kind: Tie, lent = false) => {
    for (const [at, a] of ids.entries())
      for (const b of ids.slice(at + 1)) tied.push({ a, b, tie: kind, holders: ids.length, lent })
  }
  const some = (ids: readonly number[], part: number) => ids.filter(() => chance() < part)

  // Families of two to five behind one address; some have one device, one account, one way in.
  const families: number[][] = []
  for (let id = 0; id < 2_000;) {
    const family = Array.from({ length: 2 + below(4) }, () => id++)
    families.push(family)
    tie(family, 'address')
    if (chance() < 0.4) tie(family, 'device')
    if (chance() < 0.2) tie(family, 'account')
    if (chance() < 0.3) tie(family, 'signup')
  }
  const anybody = () => below(accounts)
  const people = (size: number) => [...new Set(Array.from({ length: size }, anybody))]
  for (let n = 0; n < 40; n += 1) {
    tie(people(20), 'address', true)
    tie(people(45), 'range')
    tie(people(30), 'line')
    tie(people(10), 'signup')
    tie(people(4), 'safe')
    tie(people(3), 'device')
    tie(people(2), 'account')
  }
  // A ring hides: each tie only in some of them, and of some of its members.
  const hidden = { device: 0.5, account: 0.4, safe: 0.3, address: 0.6, line: 0.6, signup: 0.5 }
  for (const ring of rings)
    for (const [kind, part] of Object.entries(hidden))
      if (chance() < part) tie(some(ring, 0.6), kind as Tie)

  return { evidence: countMeetings(accounts, rounds, tied), rings, families }
}

/** Counts as a house would, from each pair of stakes in one round. */
function countMeetings(accounts: number, rounds: readonly Stake[][], tied: Tied[]): Evidence {
  const met = new Map<number, Met>()
  const none = () => ({ mirrored: 0, opposing: 0, timing: 0 })
  const all = none()
  const own = Array.from({ length: accounts }, none)
  const pairsOf = new Float64Array(accounts)
  const played = Array.from({ length: accounts }, () => new Set<number>())
  let pairs = 0
  for (const [round, stakes] of rounds.entries())
    for (const [at, one] of stakes.entries()) {
      played[one.id]!.add(round)
      for (let n = at + 1; n < stakes.length; n += 1) {
        const other = stakes[n]!
        if (one.id === other.id) continue
        pairs += 1
        pairsOf[one.id]! += 1
        pairsOf[other.id]! += 1
        if (one.side >> 1 !== other.side >> 1) continue
        const apart = one.side !== other.side
        const soon = Math.abs(one.at - other.at) <= SOON
        const most = Math.max(one.sum, other.sum)
        const least = Math.min(one.sum, other.sum)
        const kinds: Play[] = soon ? ['timing'] : []
        if (least === most) kinds.push('mirrored')
        else if (least * 2 >= most) kinds.push('opposing')
        if (kinds.length === 0) continue
        const [a, b] = [Math.min(one.id, other.id), Math.max(one.id, other.id)]
        const row = met.get(a * accounts + b) ?? { a, b, met: none(), alike: none() }
        met.set(a * accounts + b, row)
        for (const kind of kinds) {
          row[apart ? 'met' : 'alike'][kind] += 1
          if (!apart) continue
          all[kind] += 1
          own[a]![kind] += 1
          own[b]![kind] += 1
        }
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
    habits: new Map(own.map((count, id) => [id, part(count, pairsOf[id]!)])),
    rounds: (a, b) => {
      let both = 0
      for (const round of played[a]!) if (played[b]!.has(round)) both += 1
      return both
    },
  }
}
