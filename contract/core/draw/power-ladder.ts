/** The power ladder, on the first ball of a powerball's draw (docs/spec/draws.md#power-ladder). */
import { ladderOn } from './ladder.ts'

/** Odds are hundredths. */
export const powerLadder = ladderOn(
  { name: 'power', draws: 'powerball' },
  {
    left: 195,
    right: 195,
    line3: 195,
    line4: 195,
    odd: 195,
    even: 195,
    leftLine3: 375,
    leftLine4: 375,
    rightLine3: 375,
    rightLine4: 375,
  },
)
