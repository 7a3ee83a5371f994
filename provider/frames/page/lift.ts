/** A ball that is drawn: how far it is on its way up, held, and into its bowl. */
import { BALL, easeRise, easeTake, GLOW_MS, part, POWER, riseAt, sitsAt } from './times.ts'

/** `full`: as the storyboard; `calm`: no travel, at the same moments; `jump`: each thing as soon as it is told. */
export type Pace = 'full' | 'calm' | 'jump'

/** What is known of a draw. `heard`: when each ball came to this page, in the show's milliseconds; its own second where it was in time. */
export type Told = { balls: number[]; powerball: number | null; heard?: readonly number[] }

/** A ball on its way: `place` is where it stood in its ring, 0 … 1 of the way round. */
export type Lift = {
  n: number
  index: number
  place: number
  leg: 'rise' | 'hold' | 'take'
  /** of this leg, eased */
  far: number
  /** of a ball that appears instead of travelling */
  glow: number
}

export type Leg = {
  index: number
  start: number
  rise: number
  hold: number
  take: number
  sits: number
}

/** The legs of ball `index`; one that came late rises at once and is held shorter, one that came too late was there already. */
export function legsOf(index: number, heard: number | undefined): Leg {
  const at = riseAt(index)
  const { rise, hold, take } = index === 5 ? POWER : BALL
  const late = Math.max(0, (heard ?? at) - at)
  const joins = late > hold ? 0 : late
  return { index, start: at + joins, rise, hold: hold - joins, take, sits: sitsAt(index) }
}

/** When a ball is in its bowl: in its second, or as soon as it is told. */
export const isDown = (leg: Leg, ms: number, pace: Pace) => pace === 'jump' || ms >= leg.sits

export function liftOf(n: number, leg: Leg, ms: number, pace: Pace, place: number): Lift | null {
  const held = leg.start + leg.rise
  const goes = held + leg.hold
  const at = { n, index: leg.index, place }
  if (ms < leg.start || isDown(leg, ms, pace)) return null
  if (pace === 'calm')
    return ms < held ? null : { ...at, leg: 'hold', far: 1, glow: part(ms, held, GLOW_MS) }
  if (ms < held)
    return { ...at, leg: 'rise', far: part(ms, leg.start, leg.rise, easeRise), glow: 1 }
  if (ms < goes) return { ...at, leg: 'hold', far: 1, glow: 1 }
  return { ...at, leg: 'take', far: part(ms, goes, leg.take, easeTake), glow: 1 }
}
