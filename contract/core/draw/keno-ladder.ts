/** The keno ladder, on the first of a keno draw's balls; its halves are uneven, and so are its odds (docs/spec/draws.md#keno-ladder). */
import { ladderOn } from './ladder.ts'

/** Odds are hundredths. */
export const kenoLadder = ladderOn(
  { name: 'keno', draws: 'keno' },
  {
    left: 195,
    right: 195,
    line3: 195,
    line4: 195,
    odd: 195,
    even: 188,
    leftLine3: 365,
    leftLine4: 385,
    rightLine3: 385,
    rightLine4: 365,
  },
)
