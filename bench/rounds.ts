/** Rounds that go on while it is measured: a day's chain, each round's commitment, and each draw at its second. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { bytesToHex, chainFrom, drawOf } from '../contract/core/draw/kdraw.ts'
import { drawsPerDay, roundAt, roundTimes, timingOf } from '../contract/core/draw/schedule.ts'
import { providerRoutes } from '../contract/provider/draws.ts'
import { GAME, tellServer } from './house.ts'

/** Tells of this many rounds before they open: no figure waits for a commitment. */
const AHEAD = 3
/** A round opens at the server's next look, which is half a second away at most; by then a bet is not late. */
const OPENS_WITHIN_MS = 1_200

export type Rounds = ReturnType<typeof openRounds>

/** The rounds of one ball stream, by `now`, the house's clock; `play` draws those that are due until it is stopped. */
export function openRounds(port: number, drawSeconds: number, now: () => number) {
  const timing = timingOf(GAME, drawSeconds)
  const stream = GAME.ballStream
  const days = new Map<string, Uint8Array[]>()
  let told = ''
  let late = 0

  /** The links of a day, whose anchor is told first. */
  async function linksOf(date: string) {
    const known = days.get(date)
    if (known) return known
    const seed = createHash('sha256').update(`bench ${date}`).digest()
    const links = chainFrom(seed, drawsPerDay(timing))
    days.set(date, links)
    await tellServer(port, providerRoutes.chain.path, {
      stream,
      date,
      anchor: bytesToHex(links[0]!),
      draws: drawsPerDay(timing),
      publishedAt: new Date(now()).toISOString(),
    })
    return links
  }

  async function commit(date: string, round: number) {
    const name = `${date} ${String(round).padStart(5, '0')}`
    if (name <= told) return
    told = name
    const links = await linksOf(date)
    const { i, drawAt, closeAt } = roundTimes(timing, date, round)
    await tellServer(port, providerRoutes.round.path, {
      stream,
      date,
      round,
      i,
      drawAt: drawAt.toISOString(),
      closeAt: closeAt.toISOString(),
      algo: 'KDRAW-1',
      commit: bytesToHex(links[i - 1]!),
      entropy: { type: 'none', chainHash: null, beaconRound: null },
    })
  }

  async function draw(date: string, round: number) {
    const links = await linksOf(date)
    const { i, drawAt } = roundTimes(timing, date, round)
    await tellServer(port, providerRoutes.result.path, {
      stream,
      date,
      round,
      i,
      outcome: 'drawn',
      drawnAt: drawAt.toISOString(),
      seed: bytesToHex(links[i]!),
      beacon: null,
      ...drawOf('powerball', { seed: links[i]!, stream, date, round }),
    })
  }

  /** Commits what comes next. */
  async function ready() {
    for (let ahead = 0; ahead < AHEAD; ahead++) {
      const { date, round } = roundAt(timing, new Date(now() + ahead * drawSeconds * 1_000))
      await commit(date, round)
    }
  }

  return {
    ready,
    /** draws that came too late to count */
    late: () => late,
    /** The round that takes bets, or how long it is until one may. */
    open(): { date: string; round: number } | { inMs: number } {
      const at = now()
      const { date, round, closeAt, drawAt } = roundAt(timing, new Date(at))
      const from = drawAt.getTime() - drawSeconds * 1_000 + OPENS_WITHIN_MS
      // What is sent in the last moment before the close would be late by no fault of the house.
      if (at >= from && at < closeAt.getTime() - 500) return { date, round }
      return { inMs: at < from ? from - at : drawAt.getTime() + OPENS_WITHIN_MS - at }
    },
    /** Draws each round a second after its time; answers how to stop, which waits for what is under way. */
    play() {
      const over = new AbortController()
      const { signal } = over
      async function playOn() {
        for (;;) {
          const { date, round, drawAt } = roundAt(timing, new Date(now()))
          const dueMs = drawAt.getTime() + 1_000 - now()
          await sleep(dueMs, undefined, { signal }).catch(() => undefined)
          if (signal.aborted) return
          // Told too late on a machine that has no time for it, a draw is void, and refused.
          await draw(date, round).catch(() => late++)
          await ready()
        }
      }
      const playing = playOn()
      return () => {
        over.abort()
        return playing
      }
    },
  }
}
