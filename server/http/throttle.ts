/**
 * Request rates (docs/spec/threats.md#global-rules): token buckets, bounded in memory, judged before anything else is
 * done.
 */
import type { Rate as MemberRate } from '@madang/contract/member/plain/rules.ts'
import { networkOf } from '@madang/contract/provider/network.ts'

import { Refusal, refusals } from './refusal.ts'

type Bucket = { tokens: number; at: number }
type Rate = { perSecond: number; burst: number }

export type Throttle = {
  /**
   * Takes one from the bucket, or refuses with `rate` and the seconds to wait. Tokens come as their hash, addresses as
   * they are: they count by their network.
   */
  take(name: keyof typeof rates, key: string): void
}

const rates = {
  address: { perSecond: 50, burst: 100 },
  token: { perSecond: 20, burst: 40 },
  money: { perSecond: 5, burst: 10 },
  /** what reads all of a member's transfers */
  wholeLedger: { perSecond: 0.5, burst: 10 },
  /** a member's whole day, compared to a thousand others */
  wholeDay: { perSecond: 0.5, burst: 10 },
  /** calls of vendors and of the provider that nobody signed, from an address */
  forged: { perSecond: 1, burst: 60 },
  /** games opened by a member */
  launch: { perSecond: 10 / 60, burst: 20 },
  /** vendors asked for a round’s proof by a member */
  proof: { perSecond: 1, burst: 20 },
  /** passwords and codes that are hashed for a member, 50 ms to a second each */
  hashing: { perSecond: 0.1, burst: 10 },
} as const satisfies Record<MemberRate | 'address' | 'token' | 'forged', Rate>

/** Of each kind by itself: what one floods with made-up keys, no other forgets. */
const MAX_BUCKETS = 50_000

/** The refusal `rate`, with the whole seconds to wait. */
export const tooOften = (wait: number) =>
  Object.assign(new Refusal('rate', refusals.rate), { statusCode: 429, retryAfter: wait })

/**
 * Buckets of this process alone (docs/spec/threats.md#global-rules, G12; what must hold over all of them is counted in
 * the database, docs/adr/0051); `enabled` false lets everything through.
 */
export function openThrottle(enabled: boolean): Throttle {
  const kinds = new Map<keyof typeof rates, Map<string, Bucket>>()
  return {
    take(name, counted) {
      if (!enabled) return
      const key = networkOf(counted)
      const { perSecond, burst } = rates[name]
      const buckets = kinds.get(name) ?? new Map<string, Bucket>()
      kinds.set(name, buckets)
      const now = performance.now() / 1_000
      const bucket = buckets.get(key) ?? { tokens: burst, at: now }
      bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.at) * perSecond)
      bucket.at = now
      // The map keeps the order of use; the one unused longest is forgotten first.
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value!)
      if (bucket.tokens < 1) {
        throw tooOften(Math.ceil((1 - bucket.tokens) / perSecond))
      }
      bucket.tokens -= 1
    },
  }
}
