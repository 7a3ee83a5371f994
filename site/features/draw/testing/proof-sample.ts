/** A true proof for the page's tests: round 145 of EOS 5분 on a chain of its own, and the same round before its draw. */
import { bytesToHex, commitOf, drawOf, noEntropy } from '@madang/contract/core/draw/kdraw.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { marksOf } from '@madang/contract/core/draw/families.ts'
import { roundTimes } from '@madang/contract/core/draw/schedule.ts'
import type { Proof } from '@madang/contract/member/draw.ts'

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
    data: [{ date: DATE, anchor: end, draws: 320, publishedAt: from(-90_000) }],
  }))
