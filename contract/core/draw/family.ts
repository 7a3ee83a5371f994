/**
 * What a family of draw games is: what it is drawn from, what can be bet on it, and how it reads. Each lies in a file of
 * its own (powerball.ts, power-ladder.ts, keno-ladder.ts); everybody else asks the family (docs/adding.md).
 */
import type { OddsHundredths } from '../odds.ts'
import type { ballsDrawn } from './balls.ts'

/** Which balls are drawn: a power ladder lives on a powerball's. */
export type DrawKind = keyof typeof ballsDrawn

/** Balls in the order of the draw; `powerball` 0–9, null where the draw has none. */
export type Drawn = { balls: number[]; powerball: number | null }

export type Tone = 'indigo' | 'vermilion' | 'ochre' | 'jade'

/** One thing to bet on. */
export type PickRow = {
  key: string
  label: string
  /** the name on a button */
  short: string
  /** the small line under it */
  line: string
  group: string
  tone: Tone
  odds: OddsHundredths
  /** counts for the single-folder cap (docs/spec/rules.md#draw-bets) */
  single: boolean
  /** the wire's `pick` (the label, or one of ten digits) with the outcomes it wins on, by their place */
  picks: readonly (readonly [pick: string, wins: readonly number[]])[]
}

export type Ladder = { start: 'LEFT' | 'RIGHT'; lines: 3 | 4; end: 'ODD' | 'EVEN' }

export type PowerballMarks = {
  sum: number
  sumOdd: boolean
  sumOver: boolean
  size: '소' | '중' | '대'
  sumSection: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  powerballOdd: boolean
  powerballOver: boolean
  powerballSection: 'A' | 'B' | 'C' | 'D'
}

/** What is read off a draw; each family of its stream adds its own. */
export type Marks = Partial<PowerballMarks> & { ladder?: Ladder }

/** A class of draws that win and lose alike. */
export type Outcome = {
  label: string
  powerball: number | null
  /** how many draws, of all that are alike probable, fall into it */
  weight: number
}

export type Family = {
  /** names its sets of outcomes, beside those of other families */
  name: 'powerball' | 'power' | 'keno'
  draws: DrawKind
  /** how pages and frames show it */
  board: 'powerball' | 'ladder'
  /** a ladder has 3 lines up to this first ball and 4 above: half of its draw's balls; else null */
  split: number | null
  outcomes: readonly Outcome[]
  rows: readonly PickRow[]
  /** the place of the outcome that a draw is */
  outcomeOf: (drawn: Drawn) => number
  marksOf: (drawn: Drawn) => Marks
  /** the draw in a line of the history; HTML of the house's own, nothing in it is anybody's text */
  text: (drawn: Drawn) => string
}
