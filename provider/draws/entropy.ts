/**
 * Outside entropy: none, or drand quicknet with its signature checked against the pinned key
 * (docs/spec/draws.md#published-before).
 */
import {
  beaconRoundAfter,
  bytesToHex,
  commitOf,
  hexToBytes,
  quicknet,
} from '@madang/contract/core/draw/kdraw.ts'
import { beaconSigned } from '@madang/contract/core/draw/verify-beacon.ts'

import type { Beacon } from './store.ts'

export type EntropySource = {
  /** What is published with a round's commitment. */
  promise(closeAt: Date): {
    type: 'none' | 'drand-quicknet'
    chainHash: string | null
    beaconRound: number | null
  }
  /** The beacon of a round, null when the source is none; 'missing' when it did not come in time. */
  fetch(closeAt: Date, until: () => boolean): Promise<Beacon | null | 'missing'>
}

export const noSource: EntropySource = {
  promise: () => ({ type: 'none', chainHash: null, beaconRound: null }),
  fetch: () => Promise.resolve(null),
}

/** Asks a relay for a round's beacon; any error or unfit answer is null. */
type AskRelay = (round: number) => Promise<unknown>

const MAX_ANSWER = 10_000
const AGAIN_MS = 500

export const askRelay =
  (base: string): AskRelay =>
  async (round) => {
    const answer = await fetch(`${base}/${quicknet.chainHash}/public/${round}`, {
      signal: AbortSignal.timeout(3_000),
      redirect: 'error',
    })
    const text = await answer.text()
    return answer.ok && text.length <= MAX_ANSWER ? JSON.parse(text) : null
  }

export function drandSource(ask: AskRelay): EntropySource {
  return {
    promise: (closeAt) => ({
      type: 'drand-quicknet',
      chainHash: quicknet.chainHash,
      beaconRound: beaconRoundAfter(closeAt),
    }),
    async fetch(closeAt, until) {
      const round = beaconRoundAfter(closeAt)
      // Never another source for a single round: what does not come in time is a failed draw.
      while (until()) {
        const beacon = readBeacon(await ask(round).catch(() => null), round)
        if (beacon) return beacon
        await new Promise((done) => setTimeout(done, AGAIN_MS))
      }
      return 'missing'
    },
  }
}

function readBeacon(answer: unknown, round: number): Beacon | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { round: told, signature, randomness } = answer as Record<string, unknown>
  if (told !== round || typeof signature !== 'string' || typeof randomness !== 'string') return null
  const hex = /^[0-9a-f]{96}$/.test(signature) && /^[0-9a-f]{64}$/.test(randomness)
  if (!hex || bytesToHex(commitOf(hexToBytes(signature))) !== randomness) return null
  return beaconSigned(round, signature) ? { signature, randomness } : null
}
