/** Lists of any length. Spread into a call, every element lies on V8's stack, and from some 125,000 on it throws. */

/** Puts more elements at the end of a list. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const each of more) list.push(each)
}

/** The largest of some numbers, and at least `least`. */
export function largest(values: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let found = least
  for (const value of values) found = Math.max(found, value)
  return found
}

/** The smallest of some numbers, and at most `most`. */
export function smallest(values: Iterable<number>, most = Number.POSITIVE_INFINITY): number {
  let found = most
  for (const value of values) found = Math.min(found, value)
  return found
}
