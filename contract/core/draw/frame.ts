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
