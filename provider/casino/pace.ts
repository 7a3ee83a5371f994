/** How fast a window may ask: a person's taps and a page's polls, and not a program's flood. */
const PER_SECOND = 10
const BURST = 40
const MOST = 10_000

/** True while the asker keeps to it; `now` in seconds. */
export function openPace(now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (asker: string): boolean => {
    const at = now()
    const bucket = buckets.get(asker) ?? { tokens: BURST, at }
    bucket.tokens = Math.min(BURST, bucket.tokens + (at - bucket.at) * PER_SECOND)
    bucket.at = at
    // The map keeps the order of use; who asked longest ago is forgotten first.
    buckets.delete(asker)
    buckets.set(asker, bucket)
    if (buckets.size > MOST) buckets.delete(buckets.keys().next().value!)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
}
