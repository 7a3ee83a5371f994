/**
 * The distribution functions that the tests of our random numbers need: chi-square, normal, and Holm's correction for
 * many tests at once. None of our libraries has them; the table values they are held against stand in the test.
 */

/** Lanczos's series, g = 7, nine terms: 15 digits for what is above a half. */
const LANCZOS = [
  0.999_999_999_999_809_9, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_1,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12,
  9.984_369_578_019_572e-6, 1.505_632_735_149_311_6e-7,
]

/** The logarithm of Γ(a), for a ≥ ½. */
function logGamma(a: number): number {
  const x = a - 1
  const t = x + 7.5
  const sum = LANCZOS.reduce((total, term, k) => total + (k === 0 ? term : term / (x + k)))
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(sum)
}

const EXACT = 1e-15
const TINY = 1e-300

/** x^a e^-x / Γ(a), what both expansions begin with. */
const front = (a: number, x: number) => Math.exp(a * Math.log(x) - x - logGamma(a))

/** The lower part by its series, which converges below a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = a + 1; term > sum * EXACT; n++) sum += term *= x / n
  return sum * front(a, x)
}

/** The upper part by Lentz's continued fraction, which converges above a + 1. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1 / TINY
  let d = 1 / b
  let h = d
  for (let n = 1, change = 2; Math.abs(change - 1) > EXACT; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / (an * d + b || TINY)
    c = b + an / c || TINY
    change = d * c
    h *= change
  }
  return h * front(a, x)
}

/** Both parts of the regularized incomplete gamma function; each exact where it is small. */
function gammaParts(a: number, x: number): { lower: number; upper: number } {
  if (x <= 0) return { lower: 0, upper: 1 }
  if (x === Infinity) return { lower: 1, upper: 0 }
  if (x < a + 1) {
    const lower = lowerSeries(a, x)
    return { lower, upper: 1 - lower }
  }
  const upper = upperFraction(a, x)
  return { lower: 1 - upper, upper }
}

/** How likely a chi-square of so many degrees is at least this, and at most. */
export function chiSquareTails(statistic: number, degrees: number) {
  const { lower, upper } = gammaParts(degrees / 2, statistic / 2)
  return { atLeast: upper, atMost: lower }
}

/** How likely a standard normal is so far from 0, on either side. */
export const normalTwoSided = (z: number): number => gammaParts(0.5, (z * z) / 2).upper

export type Verdict = { statistic: number; degrees: number | null; p: number }

/** A cell that expects fewer is joined with others of its kind: chi-square is an approximation. */
const LEAST_EXPECTED = 5

/**
 * Counts against exact chances, two-sided: what lies too near to its expectation is no chance either. What cannot
 * happen and did decides alone.
 */
export function fit(counts: ArrayLike<number>, chances: readonly number[]): Verdict {
  let n = 0
  for (let cell = 0; cell < chances.length; cell++) n += counts[cell]!
  const cells: { expected: number; count: number }[] = []
  const joined = { expected: 0, count: 0 }
  for (const [cell, chance] of chances.entries()) {
    const count = counts[cell]!
    if (chance === 0 && count > 0) return { statistic: Infinity, degrees: cells.length, p: 0 }
    if (n * chance >= LEAST_EXPECTED) cells.push({ expected: n * chance, count })
    else {
      joined.expected += n * chance
      joined.count += count
    }
  }
  if (joined.expected >= LEAST_EXPECTED) cells.push(joined)
  else if (cells.length > 0) {
    const least = cells.reduce((a, b) => (b.expected < a.expected ? b : a))
    least.expected += joined.expected
    least.count += joined.count
  }
  if (cells.length < 2) throw new Error('too few outcomes to say anything')
  const statistic = cells.reduce(
    (sum, { expected, count }) => sum + (count - expected) ** 2 / expected,
    0,
  )
  const degrees = cells.length - 1
  const { atLeast, atMost } = chiSquareTails(statistic, degrees)
  return { statistic, degrees, p: Math.min(1, 2 * Math.min(atLeast, atMost)) }
}

/** Holm's step-down correction: each p as it counts among all of them, in the order given. */
export function holm(all: readonly number[]): number[] {
  const order = all.map((_, index) => index).toSorted((a, b) => all[a]! - all[b]!)
  const adjusted = Array.from(all, () => 0)
  let most = 0
  for (const [rank, index] of order.entries()) {
    most = Math.max(most, Math.min(1, all[index]! * (all.length - rank)))
    adjusted[index] = most
  }
  return adjusted
}
