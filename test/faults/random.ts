/** Chance that can be repeated: the same seed, the same campaign (mulberry32). */
export type Random = {
  next: () => number
  pick: <T>(list: readonly T[]) => T
  between: (low: number, high: number) => number
  /** a whole number from `low` to below `high` */
  int: (low: number, high: number) => number
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low))
  return {
    next,
    pick: (list) => list[int(0, list.length)]!,
    between: (low, high) => low + next() * (high - low),
    int,
  }
}
