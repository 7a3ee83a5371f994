/** A week of 5,000 honest members with rings among them: each signal has its noise, on both sides. */
import type { Evidence, Tie, Tied } from '../evidence.ts'
import { countMeetings, type Facing, type Stake } from '../meetings.ts'

const HONEST = 5_000
const RINGS = 40
const ROUNDS = 2_000

/** Two sides of two markets, of which only those of one are disjoint. */
const facing: Facing = (one, other) =>
  one >> 1 !== other >> 1 ? null : one === other ? 'alike' : 'apart'

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
  let bet = 0
  const place = (round: number, stake: Omit<Stake, 'bet'>) =>
    rounds[round]!.push({ ...stake, bet: ++bet })
  const usual = [5_000, 10_000, 10_000, 10_000, 20_000, 30_000, 50_000, 100_000]
  const sum = () => (chance() < 0.7 ? pick(usual) : 1_000 * (1 + below(200)))
  for (let id = 0; id < accounts; id += 1) {
    // Who stakes the same sum always; who plays all evening; most play at hours of their own.
    const flat = chance() < 0.15 ? pick(usual) : 0
    const times = chance() < 0.05 ? 150 : 10 + below(30)
    const hour = below(ROUNDS)
    for (let n = 0; n < times; n += 1) {
      const round = (hour + below(chance() < 0.7 ? 200 : ROUNDS)) % ROUNDS
      place(round, { account: id, place: below(4), sum: flat || sum(), at: chance() * 120 })
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
      const round = below(ROUNDS)
      place(round, { account: a, place: side, sum: staked, at })
      place(round, { account: b, place: side ^ 1, sum: other, at: at + later })
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

  return { evidence: countMeetings({ accounts, rounds, facing, tied }), rings, families }
}
