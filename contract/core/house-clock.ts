/**
 * The house's clock against its machine's: ahead by an offset, and in a training house at a rate. The database keeps it
 * (`rated_now()`), the server's processes and the sandbox's provider work it out the same way (docs/adr/0210).
 */
export type HouseClock = {
  /** how far the house's clock is ahead of the machine's, at `sinceMs` if there is one */
  offsetMs: number
  /** an instant of the machine's clock, at which `rate` begins and `before` ends; null: both clocks run alike */
  sinceMs: number | null
  rate: number
  before: number
}

/** What a trainer may choose; 0 is a pause. */
export const clockRates = [0, 1, 5, 20] as const
export type ClockRate = (typeof clockRates)[number]
/** Whether a trainer may choose it. */
export const isClockRate = (rate: number): rate is ClockRate =>
  (clockRates as readonly number[]).includes(rate)

/** A clock without a rate, so many milliseconds ahead of the machine's. */
export const ownClock = (offsetMs: number): HouseClock => ({
  offsetMs,
  sinceMs: null,
  rate: 1,
  before: 1,
})

/** The rate at an instant of the machine. */
export const rateAt = ({ sinceMs, rate, before }: HouseClock, machineMs: number): number =>
  sinceMs !== null && machineMs < sinceMs ? before : rate

/** The house's time at an instant of the machine, ms. */
export function houseMs(clock: HouseClock, machineMs: number): number {
  const { offsetMs, sinceMs } = clock
  if (sinceMs === null) return machineMs + offsetMs
  return sinceMs + offsetMs + (machineMs - sinceMs) * rateAt(clock, machineMs)
}

/** The same clock, which from an instant of the machine on runs at another rate; it goes on from where it is then. */
export function withRate(clock: HouseClock, rate: number, sinceMs: number): HouseClock {
  const before = rateAt(clock, sinceMs)
  return { offsetMs: houseMs(clock, sinceMs) - sinceMs, sinceMs, rate, before }
}

/** So many milliseconds of the house, in the machine's: for a timer. One of a clock that stands is looked at again. */
export const machineMs = (rate: number, ms: number): number => (rate === 0 ? ms : ms / rate)
