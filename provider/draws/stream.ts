/** A ball stream: it announces each round, draws it at its second, shows it, and reveals it — through any restart. */
import { addDays, compactDateOf } from '@madang/contract/core/kst.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import { bytesToHex, type Bytes } from '@madang/contract/core/draw/kdraw.ts'
import {
  drawsPerDay,
  previousRound,
  roundAt,
  roundTimes,
  settleWithinSeconds,
  showSeconds,
  timingOf,
  type RoundTimes,
} from '@madang/contract/core/draw/schedule.ts'
import { providerRoutes, type SealMessage } from '@madang/contract/provider/draws.ts'

import type { Now } from '../clock.ts'
import { drawLag } from '../figures.ts'
import { openTries } from '../room.ts'
import type { Books } from './books.ts'
import type { Chains } from './chains.ts'
import type { Beacons } from './entropy.ts'
import { openMaker } from './make.ts'
import type { Store, StoredDraw } from './store.ts'

type StreamParts = {
  stream: string
  game: Game
  drawSeconds: number | null
  store: Store
  chains: Chains
  books: Books
  beacons: Beacons
  now: Now
  /** a new message lies in the outbox */
  wake: () => void
  /** what the frames show has changed */
  changed: () => void
  /** the store was put back: what went by unpromised may have been shown as failed, and is not drawn anew */
  wasBehind?: boolean
}

type Place = { date: string; round: number }

/** Draws before the first start that are revealed as samples, so that a board has rows. */
const SAMPLE = 110
/** Timers of Node hold 24 days; a stream looks at the clock at least this often, should it be set. */
const LOOK_MS = 1_000
/** Days for which draws are sent again to a server on an older copy: longer than any copy is kept. */
const TOLD_DAYS = 90

export function openStream(parts: StreamParts) {
  const { stream, game, drawSeconds, store, chains, books, now, wake, changed } = parts
  const { wasBehind = false } = parts
  const timing = timingOf(game, drawSeconds)
  const show = showSeconds(drawSeconds, game.family.draws)
  const draws = drawsPerDay(timing)
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const tries = openTries(stream)

  const at = (instant: number, work: () => void) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        if (stopped) return
        if (now().getTime() < instant) at(instant, work)
        else work()
      },
      Math.min(LOOK_MS, Math.max(0, now.wait(instant - now().getTime()))),
    )
    timers.add(timer)
  }

  const seedOf = ({ date, i }: RoundTimes): Bytes => chains.links(stream, date, draws)[i]!
  const maker = openMaker({ ...parts, seedOf, at, isStopped: () => stopped })

  function publishDays() {
    const today = compactDateOf(now())
    for (const ahead of [0, 1, 2]) chains.publish(stream, addDays(today, ahead), draws)
  }

  const wasAnnounced = ({ date, round }: RoundTimes) =>
    store.wasTold(providerRoutes.round.path, stream, `${date} ${round}`)

  function lastAnnounced(): RoundTimes | null {
    const [date, round] = store.lastTold(providerRoutes.round.path, stream)?.split(' ') ?? []
    return date === undefined ? null : roundTimes(timing, date, Number(round))
  }

  function announcement(times: RoundTimes) {
    const { date, round, i, drawAt, closeAt } = times
    const commit = bytesToHex(chains.links(stream, date, draws)[i - 1]!)
    return {
      stream,
      date,
      round,
      i,
      drawAt: drawAt.toISOString(),
      closeAt: closeAt.toISOString(),
      algo: 'KDRAW-1',
      commit,
      entropy: maker.promise(times),
    }
  }
  function announce(times: RoundTimes) {
    const name = `${times.date} ${times.round}`
    store.tell(stream, providerRoutes.round.path, name, announcement(times))
    wake()
  }

  function revelation(times: RoundTimes, draw: StoredDraw) {
    const { date, round, outcome, balls, powerball, beacon, drawnAt } = draw
    return {
      stream,
      date,
      round,
      i: times.i,
      outcome,
      drawnAt,
      seed: bytesToHex(seedOf(times)),
      beacon,
      balls,
      powerball,
    }
  }
  function reveal(times: RoundTimes, draw: StoredDraw) {
    const { date, round } = draw
    store.tell(stream, providerRoutes.result.path, `${date} ${round}`, revelation(times, draw))
    wake()
  }

  /**
   * The server heard a promise and knows no result after `known`, though it had heard of later ones: it lives on an
   * older copy. All of them are told again, with the seals it has told.
   */
  function repeat(promised: Place, known: Place | null) {
    const forgotten = store.toldSince({ stream, ...promised }, known ?? { date: '', round: 0 })
    if (forgotten.length === 0) return
    const today = compactDateOf(now())
    const days = new Set(forgotten.map(({ date }) => date))
    for (const ahead of [0, 1, 2]) days.add(addDays(today, ahead))
    store.together(() => {
      for (const date of days) {
        const chain = chains.messageOf(stream, date)
        if (chain) store.tellAgain(stream, providerRoutes.chain.path, chain)
      }
      for (const draw of forgotten) {
        const times = roundTimes(timing, draw.date, draw.round)
        if (wasAnnounced(times)) {
          const body = store.readSealBody(draw)
          const sealed = body === null ? {} : { sealed: JSON.parse(body) as SealMessage }
          store.tellAgain(stream, providerRoutes.round.path, { ...announcement(times), ...sealed })
        }
        store.tellAgain(stream, providerRoutes.result.path, revelation(times, draw))
      }
    })
    process.stderr.write(
      `· provider: the server has forgotten ${forgotten.length} draws of ${stream}; they are told again\n`,
    )
    wake()
  }

  const deadlineOf = ({ drawAt }: RoundTimes) =>
    drawAt.getTime() + settleWithinSeconds(drawSeconds) * 1_000

  /** The draw itself, at its second; or as soon as what it is mixed with is there. */
  async function drawNow(times: RoundTimes) {
    const deadline = deadlineOf(times)
    // The machine slept over it: nobody would believe a draw this late.
    if (now().getTime() >= deadline && !store.readDraw(stream, times.date, times.round))
      return next()
    const draw = await maker.make(times, deadline)
    if (!draw) return
    drawLag.observe({ stream }, (now().getTime() - times.drawAt.getTime()) / 1_000)
    showAndReveal(times, draw)
  }

  /** Tells the frames of each ball at its offset; the server hears the seed when the last one has been shown. */
  function showAndReveal(times: RoundTimes, draw: StoredDraw) {
    changed()
    const start = times.drawAt.getTime()
    for (const offset of new Set([...show.balls, show.powerball, show.result, show.reset]))
      at(start + offset * 1_000, changed)
    at(start + (draw.outcome === 'failed' ? 0 : show.result * 1_000), () =>
      tries.run(() => {
        reveal(times, draw)
        next()
      }),
    )
  }

  /** Announces the round that is drawn next, and waits for its second. */
  function next() {
    const upcoming = roundAt(timing, now())
    publishDays()
    catchUp(upcoming)
    announce(upcoming)
    store.forgetTold(stream, addDays(upcoming.date, -TOLD_DAYS))
    changed()
    if (upcoming.reopensAt) at(upcoming.reopensAt.getTime(), changed)
    at(upcoming.drawAt.getTime(), () => tries.run(() => drawNow(upcoming)))
  }

  const before = ({ date, round }: { date: string; round: number }) => {
    const past = previousRound(timing, date, round)
    return roundTimes(timing, past.date, past.round)
  }

  /**
   * A draw whose seal was taken was made at once, and may have been shown: a store that has lost it makes the same, however
   * late.
   */
  async function makeTaken() {
    const taken: RoundTimes[] = []
    let past = lastAnnounced()
    for (; past && taken.length < SAMPLE && wasAnnounced(past); past = before(past))
      taken.push(past)
    for (const times of taken.toReversed()) {
      const isMissing = !store.readDraw(stream, times.date, times.round)
      if (!isMissing || now().getTime() < deadlineOf(times) || !books.takenOf({ stream, ...times }))
        continue
      const draw = await maker.make(
        times,
        now().getTime() + settleWithinSeconds(drawSeconds) * 1_000,
      )
      if (draw) reveal(times, draw)
    }
    if (!stopped) return takeUp()
  }

  const resume = () => (wasBehind ? makeTaken() : takeUp())

  /** Takes up where the program was left: a draw in the middle of its show goes on, what was missed is revealed. */
  function takeUp(): void | Promise<void> {
    const upcoming = roundAt(timing, now())
    publishDays()
    const last = before(upcoming)
    const shown = store.readDraw(stream, last.date, last.round)
    const first = store.lastDraws(stream, 1, upcoming).length === 0
    if (first || shown?.outcome === 'skipped') announce(upcoming)
    if (shown && now().getTime() < last.drawAt.getTime() + show.result * 1_000) {
      catchUp(last)
      return showAndReveal(last, shown)
    }
    // Announced, and away at its second: there is time to draw it as it would have been.
    if (!shown && now().getTime() < deadlineOf(last) && wasAnnounced(last)) {
      catchUp(last)
      return drawNow(last)
    }
    next()
  }

  /** Reveals what was drawn or missed before a round: as skipped what was never made. */
  function catchUp(until: RoundTimes) {
    const missed: RoundTimes[] = []
    let past = before(until)
    const [newest] = store.lastDraws(stream, 1, until)
    const isNewest = ({ date, round }: RoundTimes) =>
      newest?.date === date && newest.round === round
    while (missed.length < SAMPLE && !isNewest(past)) {
      missed.push(past)
      past = before(past)
    }
    // What was promised longest ago is revealed too, however long it was; and what was drawn and then cut off.
    const promised = lastAnnounced()
    const announced = (times: RoundTimes) =>
      promised !== null && times.drawAt <= promised.drawAt && wasAnnounced(times)
    if (promised && promised.drawAt < past.drawAt) past = promised
    const drawn = store.readDraw(stream, past.date, past.round)
    if (drawn) reveal(past, drawn)
    else if (past === promised) missed.push(past)
    const days = new Set(missed.map(({ date }) => date))
    for (const date of days) chains.publish(stream, date, draws)
    store.together(() => {
      for (const times of missed) reveal(times, maker.missed(times, wasBehind || announced(times)))
    })
  }

  tries.run(resume)
  return {
    timing,
    show,
    repeat,
    stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      tries.stop()
    },
  }
}
