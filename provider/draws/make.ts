/** How a draw of a stream is made: what it is mixed with is waited for, and it is stored before anything of it is shown. */
import { entropyOf, promiseOf, takesBeacon, takesBook } from '@madang/contract/core/draw/entropy.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import { drawOf, hexToBytes, noEntropy, type Bytes } from '@madang/contract/core/draw/kdraw.ts'
import type { RoundTimes } from '@madang/contract/core/draw/schedule.ts'

import { draws } from '../figures.ts'
import type { Books } from './books.ts'
import type { Chains } from './chains.ts'
import type { Beacons } from './entropy.ts'
import type { Beacon, Outcome, Store, StoredDraw } from './store.ts'

type Parts = {
  stream: string
  game: Game
  store: Store
  chains: Pick<Chains, 'entropyOf'>
  books: Books
  beacons: Beacons
  seedOf: (times: RoundTimes) => Bytes
  now: () => Date
  /** does something at an instant, unless the stream has stopped by then */
  at: (instant: number, work: () => void) => void
  isStopped: () => boolean
}

export function openMaker(parts: Parts) {
  const { stream, game, store, chains, books, beacons, seedOf, now, at, isStopped } = parts

  const promise = ({ date, closeAt }: RoundTimes) =>
    promiseOf(chains.entropyOf(stream, date), closeAt)

  function keep(
    { date, round }: RoundTimes,
    drawn: Omit<StoredDraw, 'stream' | 'date' | 'round' | 'drawnAt'>,
  ) {
    const made: StoredDraw = { stream, date, round, ...drawn, drawnAt: now().toISOString() }
    if (!store.addDraw(made)) return store.readDraw(stream, date, round)!
    draws.inc({ stream, outcome: drawn.outcome })
    return made
  }

  const undrawn = (times: RoundTimes) =>
    keep(times, { outcome: 'failed', balls: [], powerball: null, beacon: null })

  function draw(times: RoundTimes, outcome: Outcome, beacon: Beacon | null): StoredDraw {
    const { date, round } = times
    const entropy =
      outcome === 'skipped'
        ? noEntropy
        : entropyOf(promise(times), {
            seal: books.takenOf({ stream, date, round }),
            randomness: beacon && hexToBytes(beacon.randomness),
          })
    if (!entropy) return undrawn(times)
    const drawn = drawOf(game.family.draws, { seed: seedOf(times), stream, date, round, entropy })
    return keep(times, { outcome, ...drawn, beacon })
  }

  /** Until the draw's seal is taken, or it is too late for it; who has stopped waits no more. */
  const sealed = ({ date, round }: RoundTimes, deadline: number) =>
    new Promise<void>((done) => {
      const place = { stream, date, round }
      if (books.takenOf(place)) return done()
      const end = () => {
        books.forget(place)
        done()
      }
      books.onTaken(place, end)
      at(deadline, end)
    })

  return {
    promise,
    /** The draw, as soon as all it is mixed with is there; failed where some of it is not in time; null where stopped. */
    async make(times: RoundTimes, deadline: number): Promise<StoredDraw | null> {
      const { type, beaconRound } = promise(times)
      if (takesBook(type)) await sealed(times, deadline)
      const inTime = () => !isStopped() && now().getTime() < deadline
      const beacon = takesBeacon(type) ? await beacons(beaconRound!, inTime) : null
      if (isStopped()) return null
      return beacon === 'missing' ? undrawn(times) : draw(times, 'drawn', beacon)
    },
    /**
     * One whose time went by. What was promised with outside entropy that was not taken up is a failed one, its seed
     * public all the same.
     */
    missed: (times: RoundTimes, announced: boolean): StoredDraw =>
      announced && promise(times).type !== 'none' ? undrawn(times) : draw(times, 'skipped', null),
  }
}
