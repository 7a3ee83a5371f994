/**
 * The seals that the server tells (docs/spec/sealed-book.md#entropy): each follows the one before of its stream, and each
 * draw has one. Stored before it is answered; a draw that waits for its own hears of it at once.
 */
import { createPublicKey, verify } from 'node:crypto'

import { sealBytes } from '@madang/contract/core/book/book.ts'
import {
  promiseOf,
  takesBeacon,
  takesBook,
  type SealOfBook,
} from '@madang/contract/core/draw/entropy.ts'
import { ballStreams } from '@madang/contract/core/draw/games.ts'
import { beaconTime, bytesToHex, commitOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import {
  roundTimes,
  settleWithinSeconds,
  timingOf,
  type RoundTimes,
} from '@madang/contract/core/draw/schedule.ts'
import {
  providerRoutes,
  sealMessage,
  type SealAnswer,
  type SealMessage,
} from '@madang/contract/provider/draws.ts'

import { log } from '../log.ts'
import type { Chains } from './chains.ts'
import type { Store } from './store.ts'

type Parts = {
  store: Store
  chains: Pick<Chains, 'entropyOf'>
  drawSeconds: number | null
  now: () => Date
}
type Place = { stream: string; date: string; round: number }
export type Books = ReturnType<typeof openBooks>

const unread: SealAnswer = { result: false, code: 'badInput' }

export function openBooks({ store, chains, drawSeconds, now }: Parts) {
  const waiting = new Map<string, () => void>()
  const nameOf = ({ stream, date, round }: Place) => `${stream} ${date} ${round}`

  const bodyOf = (place: Place | undefined) => {
    const body = place && store.readSealBody(place)
    return body ? (JSON.parse(body) as SealMessage) : null
  }

  function refuse(seal: Place, body: string): SealAnswer {
    const { stream } = seal
    if (store.keepRefused(stream, body, now().toISOString()))
      log.error({ seal: body }, 'a seal that differs from the one before of its draw is refused')
    return { result: false, code: 'state', own: bodyOf(seal), last: bodyOf(store.lastSeal(stream)) }
  }

  /** Whether the draw is mixed with a seal that is here now: it was promised so, is not made, and it is not too late. */
  function inTime({ stream, date, round }: Place, { drawAt, closeAt }: RoundTimes): boolean {
    const type = chains.entropyOf(stream, date)
    const promised = store.wasTold(providerRoutes.round.path, stream, `${date} ${round}`)
    if (!takesBook(type) || !promised || store.readDraw(stream, date, round)) return false
    // Who knows the beacon could choose among books.
    const beacon = takesBeacon(type) ? beaconTime(promiseOf(type, closeAt).beaconRound!) : null
    const last = drawAt.getTime() + settleWithinSeconds(drawSeconds) * 1_000
    return now().getTime() < Math.min(last, beacon?.getTime() ?? Infinity)
  }

  return {
    /** What the house is answered; `body` is the message as it came. */
    take(body: string): SealAnswer {
      const seal = readSeal(body)
      if (!seal || !isStream(seal.stream)) return unread
      const stored = store.readSeal(seal)
      if (stored)
        return stored.hash === seal.hash
          ? { result: true, taken: stored.taken }
          : refuse(seal, body)
      const last = store.lastSeal(seal.stream)
      if (last && seal.prev !== last.hash)
        return { result: false, code: 'state', last: bodyOf(last) }
      const times = timesOf(seal, drawSeconds)
      const isPlace = times !== null && seal.closedAt === times.closeAt.getTime() * 1_000
      // One of another schedule is a link of the chain all the same: all that follow it would be refused.
      if (!isPlace) log.error({ seal: body }, 'a seal of no draw of the schedule is kept')
      const taken = isPlace && inTime(seal, times)
      store.addSeal({ ...seal, taken }, body, now().toISOString())
      if (taken) waiting.get(nameOf(seal))?.()
      return { result: true, taken }
    },
    /** What a draw is mixed with, once it is there. */
    takenOf(place: Place): SealOfBook | null {
      const seal = store.readSeal(place)
      return seal?.taken ? { count: seal.count, hash: hexToBytes(seal.hash) } : null
    },
    /** Calls once the seal of a draw is taken; the last who asked. */
    onTaken: (place: Place, call: () => void) => void waiting.set(nameOf(place), call),
    forget: (place: Place) => void waiting.delete(nameOf(place)),
  }
}

const isStream = (stream: string) => ballStreams.some((row) => row.stream === stream)

function timesOf({ stream, date, round }: Place, drawSeconds: number | null): RoundTimes | null {
  const game = ballStreams.find((row) => row.stream === stream)?.game
  if (!game) return null
  const timing = timingOf(game, drawSeconds)
  if (round < timing.firstRound || round > timing.lastRound) return null
  return roundTimes(timing, date, round)
}

/** SubjectPublicKeyInfo of an Ed25519 key, without the key (RFC 8410). */
const SPKI = '302a300506032b6570032100'

/** A seal whose hash and signature are its own content's; null for anything else. */
function readSeal(body: string): SealMessage | null {
  try {
    const seal = sealMessage.parse(JSON.parse(body))
    const bytes = sealBytes({ ...seal, root: hexToBytes(seal.root), prev: hexToBytes(seal.prev) })
    const der = Buffer.from(SPKI + seal.publicKey, 'hex')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const signed = verify(null, bytes, key, hexToBytes(seal.signature))
    return signed && bytesToHex(commitOf(bytes)) === seal.hash ? seal : null
  } catch {
    return null
  }
}
