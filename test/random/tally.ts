/**
 * Six tests of one game's outcomes, counted as they come so that ten millions need no room. All of them are held
 * against exact chances; none is estimated from the outcomes but the sides' counts that the test of runs is given.
 */
import { fit, normalTwoSided, type Verdict } from './statistics.ts'

/** What a draw came to, as bets see it (`value`), and the parts it was drawn in. */
export type Outcome = { value: number; parts: readonly number[] }

/** Two parts of the same draw, and how likely each pair of them is: `chances[a * width + b]`. */
export type Pair = { first: number; second: number; width: number; chances: readonly number[] }

export type Shape = { chances: readonly number[]; pairs: readonly Pair[] }

export const testNames = [
  'chi-square',
  'serial correlation',
  'runs',
  'gaps',
  'coupon collector',
  'within a draw',
] as const
export type TestName = (typeof testNames)[number]
export type Verdicts = Record<TestName, Verdict>

/** Coupons: the values in as many sets of nearly equal chance. */
const COUPONS = 5
/** Of all outcomes, the share that a gap lies between. */
const RARE = 0.1
/** Longer gaps and collections are counted as one. */
const LONGEST = 400

type Count = { add: (value: number) => void; verdict: () => Verdict }

/** How likely a value below each is, and half of it with it. */
function middles(chances: readonly number[]): number[] {
  let below = 0
  return chances.map((chance) => {
    const middle = below + chance / 2
    below += chance
    return middle
  })
}

/** The product of neighbours, each as far from its mean as deviations say: a normal of the number of pairs. */
function countSerial(chances: readonly number[]): Count {
  const mean = chances.reduce((sum, chance, value) => sum + chance * value, 0)
  const variance = chances.reduce((sum, chance, value) => sum + chance * (value - mean) ** 2, 0)
  const scores = chances.map((_, value) => (value - mean) / Math.sqrt(variance))
  let before: number | null = null
  let sum = 0
  let pairs = 0
  return {
    add(value) {
      const score = scores[value]!
      if (before !== null) {
        sum += before * score
        pairs++
      }
      before = score
    },
    verdict() {
      const z = sum / Math.sqrt(pairs)
      return { statistic: z, degrees: null, p: normalTwoSided(z) }
    },
  }
}

/** Runs on either side of the middle, given how many lie on each (Wald and Wolfowitz). */
function countRuns(chances: readonly number[]): Count {
  const upper = middles(chances).map((middle) => middle > 0.5)
  const on = { upper: 0, lower: 0 }
  let runs = 0
  let before: boolean | null = null
  return {
    add(value) {
      const side = upper[value]!
      on[side ? 'upper' : 'lower']++
      if (side !== before) runs++
      before = side
    },
    verdict() {
      const n = on.upper + on.lower
      const mean = (2 * on.upper * on.lower) / n + 1
      const z = (runs - mean) / Math.sqrt(((mean - 1) * (mean - 2)) / (n - 1))
      return { statistic: z, degrees: null, p: normalTwoSided(z) }
    },
  }
}

/** How many outcomes lie between two of a rare set: a geometric distribution. */
function countGaps(chances: readonly number[]): Count {
  const below = middles(chances).map((middle, value) => middle - chances[value]! / 2)
  const rare = below.map((share) => share < RARE)
  const p = chances.reduce((sum, chance, value) => sum + (rare[value] ? chance : 0), 0)
  const gaps = new Float64Array(LONGEST + 1)
  let gap: number | null = null
  return {
    add(value) {
      if (!rare[value]) {
        if (gap !== null) gap++
        return
      }
      if (gap !== null) gaps[Math.min(gap, LONGEST)]!++
      gap = 0
    },
    verdict: () =>
      fit(
        gaps,
        Array.from(gaps, (_, each) => (each === LONGEST ? 1 : p) * (1 - p) ** each),
      ),
  }
}

/** How likely each number of outcomes is until all sets were seen, by inclusion and exclusion over them. */
function collecting(sets: readonly number[]): number[] {
  let missing = [{ chance: 0, sign: 1 }]
  for (const set of sets)
    missing = missing.flatMap((each) => [each, { chance: each.chance + set, sign: -each.sign }])
  const within = (draws: number) =>
    missing.reduce((sum, { chance, sign }) => sum + sign * Math.max(0, 1 - chance) ** draws, 0)
  return Array.from({ length: LONGEST + 1 }, (_, draws) => {
    if (draws < sets.length) return 0
    return (draws === LONGEST ? 1 : within(draws)) - within(draws - 1)
  })
}

/** How many outcomes it takes until each of a few sets was seen, again and again. */
function countCoupons(chances: readonly number[]): Count {
  const places = middles(chances).map((middle) => Math.floor(middle * COUPONS))
  const there = [...new Set(places.filter((_, value) => chances[value]! > 0))]
  const set = places.map((place) => there.indexOf(place))
  const sets = there.map((_, index) =>
    chances.reduce((sum, chance, value) => sum + (set[value] === index ? chance : 0), 0),
  )
  const took = new Float64Array(LONGEST + 1)
  const all = 2 ** there.length - 1
  let seen = 0
  let draws = 0
  return {
    add(value) {
      draws++
      if (set[value]! >= 0) seen |= 1 << set[value]!
      if (seen !== all) return
      took[Math.min(draws, LONGEST)]!++
      seen = draws = 0
    },
    verdict: () => fit(took, collecting(sets)),
  }
}

/** The worst of a game's pairs, as one of so many. */
function worst(verdicts: readonly Verdict[]): Verdict {
  const least = verdicts.reduce((a, b) => (b.p < a.p ? b : a))
  return { ...least, p: Math.min(1, least.p * verdicts.length) }
}

/** Takes outcomes one by one, in the order they are drawn; the verdicts are on all that were taken. */
export function openTally({ chances, pairs }: Shape) {
  const counts = new Float64Array(chances.length)
  const inOrder = {
    'serial correlation': countSerial(chances),
    runs: countRuns(chances),
    gaps: countGaps(chances),
    'coupon collector': countCoupons(chances),
  }
  const each = Object.values(inOrder)
  const cells = pairs.map((pair) => new Float64Array(pair.chances.length))
  return {
    add({ value, parts }: Outcome) {
      counts[value]!++
      for (const count of each) count.add(value)
      for (let index = 0; index < pairs.length; index++) {
        const { first, second, width } = pairs[index]!
        cells[index]![parts[first]! * width + parts[second]!]!++
      }
    },
    verdicts: (): Verdicts => ({
      'chi-square': fit(counts, chances),
      'serial correlation': inOrder['serial correlation'].verdict(),
      runs: inOrder.runs.verdict(),
      gaps: inOrder.gaps.verdict(),
      'coupon collector': inOrder['coupon collector'].verdict(),
      'within a draw': worst(pairs.map((pair, index) => fit(cells[index]!, pair.chances))),
    }),
  }
}
