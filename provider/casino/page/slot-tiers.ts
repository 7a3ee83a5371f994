/** How a slot's gains differ in kind: what a win of so many times the stake shows beside its sum, and for how long. */
import type { Moment } from './moments.ts'

export type Tier = {
  /** times the stake from which it is this one */
  from: number
  /** how long the sum and the balance are counted, in ms */
  count: number
  sound: Moment
  /** lamps of the eaves that are lit, from the middle outwards */
  lamps: number
  mascot: 'calm' | 'nods' | 'laughs'
  /** the magpie crosses the sky once */
  magpie: boolean
}

const tiers: Tier[] = [
  { from: 30, count: 1_800, sound: 'big', lamps: 17, mascot: 'laughs', magpie: true },
  { from: 10, count: 1_200, sound: 'big', lamps: 11, mascot: 'laughs', magpie: false },
  { from: 3, count: 700, sound: 'small', lamps: 0, mascot: 'nods', magpie: false },
  { from: 1, count: 400, sound: 'wood', lamps: 0, mascot: 'calm', magpie: false },
]

/** The tier of what came back for a stake; null where nothing was gained: that is told, and nothing more. */
export const tierOf = (staked: number, back: number): Tier | null =>
  back > staked ? tiers.find(({ from }) => back >= from * staked)! : null

/** From here on the word is 큰 적중. */
export const BIG_FROM = 10
