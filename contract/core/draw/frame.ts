/** The size of a live frame, agreed between the site that leaves room for it and the provider that fills it. */
import type { Game } from './games.ts'

export type FrameDevice = 'pc' | 'mobile'

/** Eaves, a stage, and the rows below it; the same on a phone and a desktop, whose frame is wider. */
const heights = { powerball: 334, ladder: 438 }

/** CSS pixels; the width is whatever the page gives, from 195 on. The frame paints to its edges, without a border. */
export const frameHeight = ({ family }: Pick<Game, 'family'>): number => heights[family.board]

/** Path and query of a game's frame on the provider's origin. */
export const framePath = ({ key }: Pick<Game, 'key'>, device: FrameDevice, theme: string) =>
  `/frames/${key}?device=${device}&theme=${theme}`

/** What a frame tells the page that embeds it, whenever its feed says something: public facts, told to whoever asks. */
export type FrameTold = {
  game: string
  /** the draw that runs, or was shown last and still stands; null between two */
  drawing: {
    round: number
    /** as they were told, in their order */
    balls: number[]
    powerball: number | null
    /** the show's milliseconds now (show-times.ts), and how many real ones each takes */
    ms: number
    scale: number
  } | null
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Reads what a frame of `game` told; null for whatever else comes. */
export function readFrameTold(data: unknown, game: string): FrameTold | null {
  const { game: key, drawing } = (data ?? {}) as Partial<FrameTold>
  if (key !== game || drawing === undefined) return null
  if (drawing === null) return { game, drawing }
  const { round, balls, powerball, ms, scale } = drawing
  const whole =
    [round, ms, scale].every(isNumber) &&
    (powerball === null || isNumber(powerball)) &&
    Array.isArray(balls) &&
    balls.every(isNumber)
  return whole ? { game, drawing: { round, balls, powerball, ms, scale } } : null
}
