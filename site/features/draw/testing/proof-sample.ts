/** A true proof for the page's tests: round 145 of EOS 5분 on a chain of its own, and the same round before its draw. */
import { entropyOf, promiseOf, sealHashTold } from '@madang/contract/core/draw/entropy.ts'
import {
  bytesToHex,
  commitOf,
  drawOf,
  hexToBytes,
  noEntropy,
} from '@madang/contract/core/draw/kdraw.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { marksOf } from '@madang/contract/core/draw/families.ts'
import { roundTimes } from '@madang/contract/core/draw/schedule.ts'
import type { Proof } from '@madang/contract/member/draw.ts'
import type { PublicSeal } from '@madang/contract/member/seals.ts'

import { on } from '../../../testing/house.tsx'
import { ROUND } from './sample.ts'

const DATE = '20261121'
const game = gameByKey('ntry.eos5')!
const { drawAt, closeAt, i } = roundTimes(game.timing, DATE, ROUND)
const seed = new Uint8Array(32).fill(7)
const commit = commitOf(seed)
const anchor = Array.from({ length: i - 1 }).reduce<Uint8Array>((link) => commitOf(link), commit)
const drawn = drawOf(game.family.draws, {
  seed,
  stream: game.ballStream,
  date: DATE,
  round: ROUND,
  entropy: noEntropy,
})
const from = (seconds: number) => new Date(drawAt.getTime() + seconds * 1_000).toISOString()

export const waitingProof = (): Proof => ({
  stream: game.key,
  ballStream: game.ballStream,
  date: DATE,
  round: ROUND,
  i,
  drawAt: drawAt.toISOString(),
  closeAt: closeAt.toISOString(),
  algo: 'KDRAW-1',
  commit: bytesToHex(commit),
  committedAt: from(-290),
  anchor: bytesToHex(anchor),
  anchoredAt: from(-90_000),
  openedAt: from(-289),
  entropy: { type: 'none', chainHash: null, beaconRound: null },
  state: 'OPEN',
  incident: null,
  reveal: null,
  payout: null,
  returned: null,
  corrections: [],
})

export const drawnProof = (changes: Partial<NonNullable<Proof['reveal']>> = {}): Proof => ({
  ...waitingProof(),
  state: 'SETTLED',
  reveal: {
    seed: bytesToHex(seed),
    beacon: null,
    ...drawn,
    marks: marksOf(game.family.draws, drawn),
    drawnAt: from(10),
    settledAt: from(11),
    ...changes,
  },
})

export const serveProof = (proof: () => Proof) =>
  on('roundProof', () => ({ result: true, msg: '', data: proof() }))

/** The published list of chains; `end` is the day's. */
export const chainList = (end = bytesToHex(anchor)) =>
  on('chains', () => ({
    result: true,
    msg: '',
    data: [{ date: DATE, anchor: end, draws: 320, publishedAt: from(-90_000), lost: [] }],
  }))

/** A seal of the round's book, as `/open/seals` tells it. */
export function sealSample(changes: Partial<PublicSeal> = {}): PublicSeal {
  const told = {
    ...{ stream: game.ballStream, date: DATE, round: ROUND, closedAt: closeAt.getTime() * 1_000 },
    ...{ count: 12, stake: 340_000, worst: 410_000, root: '5e'.repeat(32), prev: '0a'.repeat(32) },
  }
  const hash = bytesToHex(sealHashTold(told))
  return { ...told, hash, key: 1, signature: 'cd'.repeat(64), entropyType: 4, ...changes }
}

/** The same round, drawn with its book. */
export function sealedProof({ count, hash } = sealSample()): Proof {
  const entropy = promiseOf('book', closeAt)
  const mixed = entropyOf(entropy, { seal: { count, hash: hexToBytes(hash) }, randomness: null })!
  const place = { stream: game.ballStream, date: DATE, round: ROUND }
  const balls = drawOf(game.family.draws, { ...place, seed, entropy: mixed })
  return { ...drawnProof({ ...balls, marks: marksOf(game.family.draws, balls) }), entropy }
}

/** Null where the server has none. */
export const serveSeal = (seal: () => PublicSeal | null) =>
  on('openSeal', () => {
    const data = seal()
    return data
      ? { result: true, msg: '', data }
      : { result: false, msg: '존재하지 않는 글입니다.', code: 'notFound' }
  })
