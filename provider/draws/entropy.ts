/** The beacons of drand quicknet, each checked against the pinned key (docs/spec/draws.md#published-before). */
import { bytesToHex, commitOf, hexToBytes, quicknet } from '@madang/contract/core/draw/kdraw.ts'
import { beaconSigned } from '@madang/contract/core/draw/verify-beacon.ts'

import type { Beacon } from './store.ts'

/** A beacon by its number, asked for while `until` says so; 'missing' when it did not come in time. */
export type Beacons = (round: number, until: () => boolean) => Promise<Beacon | 'missing'>

/** Where no relay is configured: a day that began on beacons goes without. */
export const noBeacons: Beacons = () => Promise.resolve('missing')

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

export const drandBeacons =
  (ask: AskRelay): Beacons =>
  async (round, until) => {
    // Never another source for a single round: what does not come in time is a failed draw.
    while (until()) {
      const beacon = readBeacon(await ask(round).catch(() => null), round)
      if (beacon) return beacon
      await new Promise((done) => setTimeout(done, AGAIN_MS))
    }
    return 'missing'
  }

function readBeacon(answer: unknown, round: number): Beacon | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { round: told, signature, randomness } = answer as Record<string, unknown>
  if (told !== round || typeof signature !== 'string' || typeof randomness !== 'string') return null
  const hex = /^[0-9a-f]{96}$/.test(signature) && /^[0-9a-f]{64}$/.test(randomness)
  if (!hex || bytesToHex(commitOf(hexToBytes(signature))) !== randomness) return null
  return beaconSigned(round, signature) ? { signature, randomness } : null
}
