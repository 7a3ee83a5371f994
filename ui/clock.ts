/** The house's time: told by its answers, carried on by this device's clock. */
import { dateOf } from '@madang/contract/core/kst.ts'

import { openView, useStore, type Store } from './store.ts'

const SECOND = 1_000
/** A timer may come a little early. */
const SURE_MS = 5
const QUICK_MS = 500
/** A clock at a rate turns so often, and not with each of its seconds. */
const OFTEN_MS = 250

export type Clock = {
  /** The house said that it is `now`, to who asked at that time of this device; a training house's clock has a rate. */
  heard: (now: string, askedAt: number, rate?: number, answeredAt?: number) => void
  /** the house's time at a moment of this device's clock */
  at: (ms: number) => Date
  now: () => Date
  /** whether the server's time was heard; before, `now` is the device's own */
  known: () => boolean
  /** the house's time in milliseconds, which turns with its seconds */
  seconds: Store<number>
}

export function openClock(): Clock {
  let ahead = 0
  /** how long the exchange took that `ahead` is from: a slow one tells little */
  let took = Number.POSITIVE_INFINITY
  let rate = 1
  /** of this device, when the house's clock was `ahead` of it */
  let since = 0
  const at = (ms: number) => ms + ahead + (rate === 1 ? 0 : (ms - since) * (rate - 1))
  const read = () => at(Date.now())
  const seconds = openSeconds(read, () => rate)
  return {
    heard(now, askedAt, told = rate, answeredAt = Date.now()) {
      // Of exchanges about as old the quicker one knows better; a device's clock may be set meanwhile.
      const slow = answeredAt - askedAt > Math.max(took * 2, QUICK_MS)
      if (slow && told === rate) return
      rate = told
      since = (askedAt + answeredAt) / 2
      ahead = Date.parse(now) - since
      took = answeredAt - askedAt
      seconds.tell()
    },
    at: (ms) => new Date(at(ms)),
    now: () => new Date(read()),
    known: () => Number.isFinite(took),
    seconds,
  }
}

/** One timer for all that follow, and none while nobody does; who begins to follow sees the moment. */
function openSeconds(read: () => number, rateNow: () => number): Store<number> {
  let shown = 0
  let timer: ReturnType<typeof setTimeout>
  let followed = 0
  const turn = () => {
    shown = read()
    clearTimeout(timer)
    const left = SECOND - (shown % SECOND) + SURE_MS
    timer = setTimeout(turn, rateNow() === 1 ? left : OFTEN_MS)
    seconds.tell()
  }
  const seconds = openView(
    () => {
      // Not turned while nobody followed; however often it is read within a second, it says the same.
      if (Math.abs(read() - shown) > SECOND + SURE_MS) shown = read()
      return shown
    },
    () => {
      followed++
      clearTimeout(timer)
      timer = setTimeout(turn, 0)
      return () => {
        if (--followed === 0) clearTimeout(timer)
      }
    },
  )
  return seconds
}

/** The house's time, at every turn of its second. */
export const useNow = (clock: Clock): Date => new Date(useStore(clock.seconds))

/** Seoul's day by the server's time; null until that was heard, as a device's own date may be another. */
export const useToday = (clock: Clock): string | null =>
  useStore({ ...clock.seconds, read: () => (clock.known() ? dateOf(clock.now()) : null) })
