/** The size of a live frame, agreed between the site that leaves room for it and the provider that fills it. */
import type { Game } from './games.ts'

export type FrameDevice = 'pc' | 'mobile'

const heights = { powerball: { pc: 216, mobile: 224 }, ladder: { pc: 264, mobile: 292 } }

/** CSS pixels; the width is whatever the page gives, from 300 on. The frame paints to its edges, without a border. */
export const frameHeight = ({ family }: Pick<Game, 'family'>, device: FrameDevice): number =>
  heights[family.board][device]

/** Path and query of a game's frame on the provider's origin. */
export const framePath = ({ key }: Pick<Game, 'key'>, device: FrameDevice, theme: string) =>
  `/frames/${key}?device=${device}&theme=${theme}`
