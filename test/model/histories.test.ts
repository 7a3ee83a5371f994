import { expect, test } from 'vitest'

import { walkHistories } from './histories.ts'

test('300 random histories of bets, corrections, moves, limits, shares, suspensions, rings and closings come to what a plain model says', async () => {
  expect(await walkHistories(300, { families: 30, seed: 11 })).toBe(300)
})
