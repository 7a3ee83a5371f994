/** Rounds that go on while it is measured: a day's chain, each round's commitment, and each draw at its second. */
import { setTimeout as sleep } from 'node:timers/promises'

import { roundAt } from '../contract/core/draw/schedule.ts'
import { openDraws } from './draws.ts'
import { tiny } from './measure.ts'

/** Tells of this many rounds before they open: no figure waits for a commitment. */
const AHEAD = 3
/** A round opens at the server's next look, which is half a second away at most; by then a bet is not late. */
const OPENS_WITHIN_MS = 1_200
/**
 * Bets that are sent in the last moment before the close would be late through no fault of the server. A trial of the
 * bench (`--tiny`) runs on slow machines too, so its moment is longer.
 */
const LAST_MS = tiny ? 4_500 : 500

export type Rounds = ReturnType<typeof openRounds>

/** The rounds of one ball stream, by `now`, the house's clock; `play` draws those that are due until it is stopped. */
export function openRounds(port: number, drawSeconds: number, now: () => number) {
  const draws = openDraws(port, drawSeconds)
  const { timing } = draws
  const days = new Set<string>()
  let told = ''
  let late = 0

  /** A day's anchor is told before its first commitment. */
  async function commit(date: string, round: number) {
    const name = `${date} ${String(round).padStart(5, '0')}`
    if (name <= told) return
    told = name
    if (!days.has(date)) await draws.chain(date, new Date(now()))
    days.add(date)
    await draws.commit(date, round)
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
      if (at >= from && at < closeAt.getTime() - LAST_MS) return { date, round }
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
          await draws.draw(date, round).catch(() => late++)
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
