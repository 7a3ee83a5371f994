/** How rare it is, in powers of ten, that chance brings `times` or more where it brings `expected` on average (Poisson). */
export function surprise(times: number, expected: number): number {
  if (times <= 0) return 0
  if (expected <= 0) return Infinity
  if (times <= expected) return 0
  // The first term in logarithms, as it may be too small for a number; the others as parts of it, each smaller than the last.
  let first = times * Math.log(expected) - expected
  for (let n = 2; n <= times; n += 1) first -= Math.log(n)
  let sum = 1
  for (let n = times + 1, part = 1; part > 1e-12; n += 1) {
    part *= expected / n
    sum += part
  }
  return Math.max(0, -(first + Math.log(sum)) / Math.LN10)
}

/** How many groups of `size` there are among `accounts`, in powers of ten: so often a rare thing was looked for. */
export function groups(accounts: number, size: number): number {
  let ways = 0
  for (let n = 0; n < size; n += 1) ways += Math.log10(Math.max(1, accounts - n) / (n + 1))
  return ways
}
