/** What a game's picture is to the rest of the page. */
import type { Marks } from '@madang/contract/core/draw/family.ts'

import type { Pace, Told } from './lift.ts'

/** A moment of a draw: `ms` of the show, what is told of it, and its marks once they are. */
export type View = { ms: number; told: Told; marks: Marks | null; pace: Pace }

export type Scene = {
  /** puts a moment on the page; answers what the corner of the stage says of it */
  show: (view: View) => string
  /** the page has another size, or its letters have come */
  resize: () => void
}

export const nothing: Told = { balls: [], powerball: null }
