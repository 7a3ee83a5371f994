/** Counts with a ring that places very many small bets. */
import { expect, test } from 'vitest'

import { knownWork, longestTurn } from '../../testing/turns.ts'
import { countRings, runCount } from './count.ts'
import { MOST_PAIRS } from './gather.ts'
import { openMany, ROUNDS } from './testing/many.ts'
import { ringsOf } from './testing/planted.ts'

/** 50 ms as a multiple of the known work of 2.7 ms (docs/performance.md#the-longest-turn-of-the-loop). */
const MOST = 18
/** The job gives a count 2,048 MB (count.ts). */
const HEAP_MB = 64

test('runCount pairs a thousand bets of two members on each of ten rounds within a heap of 64 MB', async () => {
  const { house, members, close } = await openMany({ ring: 2, bets: 1_000 })
  try {
    const { signal } = house.deps.leaving
    const counted = await runCount(house.deps.config.databaseUrl!, { signal, heapMb: HEAP_MB })
    expect(counted!.rings).toMatchObject([{ members }])
    expect(counted!.rings[0]!.pairs).toHaveLength(ROUNDS * 1_000)
    await countRings(house.deps)
    expect(await ringsOf(house)).toMatchObject([{ certain: 2, pairs: ROUNDS * 1_000 }])
  } finally {
    await close()
  }
})

test('countRings has no long turn and leaves no bet unpaired when seven members place thousands of bets', async () => {
  const { house, close } = await openMany({ ring: 7, bets: 600 })
  try {
    const unit = knownWork()
    const turn = await longestTurn(() => countRings(house.deps))
    expect(await ringsOf(house)).toMatchObject([{ certain: 7, pairs: MOST_PAIRS }])
    expect(turn / unit).toBeLessThan(MOST)
    // The next count takes up where the one before left off.
    await house.clock.advance(3_600_001)
    await countRings(house.deps)
    expect(await ringsOf(house)).toMatchObject([{ certain: 7, pairs: ROUNDS * 6 * 600 }])
  } finally {
    await close()
  }
})
