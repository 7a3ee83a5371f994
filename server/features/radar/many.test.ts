/** Counts with a ring that places very many small bets, and the case it becomes. */
import { expect, test } from 'vitest'

import type { House } from '../../testing/house.ts'
import { knownWork, longestTurn } from '../../testing/turns.ts'
import { readRecovery } from '../rings/rings.ts'
import { rollRounds } from '../rolling/rolling.ts'
import { countRings, runCount } from './count.ts'
import { MOST_PAIRS } from './gather.ts'
import { openMany, ROUNDS } from './testing/many.ts'
import { ringsOf } from './testing/planted.ts'

/** 50 ms as a multiple of the known work of 2.7 ms (docs/performance.md#the-longest-turn-of-the-loop). */
const MOST = 18
/** The job gives a count 2,048 MB (count.ts). */
const HEAP_MB = 64
const PAIRS = ROUNDS * 1_000

const close = (house: House) =>
  expect(house.close(), 'written raw').rejects.toThrow(/^the books are broken/)

test('runCount pairs a thousand bets of two members on each of ten rounds within a heap of 64 MB', async () => {
  const { house, members } = await openMany({ ring: 2, bets: 1_000 })
  try {
    const { signal } = house.deps.leaving
    const counted = await runCount(house.deps.config.databaseUrl!, { signal, heapMb: HEAP_MB })
    expect(counted!.rings).toMatchObject([{ members }])
    expect(counted!.rings[0]!.pairs).toHaveLength(PAIRS)
  } finally {
    await close(house)
  }
})

test('countRings has no long turn and leaves no bet unpaired when seven members place thousands of bets', async () => {
  const { house } = await openMany({ ring: 7, bets: 600 })
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
    await close(house)
  }
})

test('a case of ten thousand pairs is shown and taken back without a row of each stake', async () => {
  const { house } = await openMany({ ring: 2, bets: 1_000 })
  try {
    await rollRounds(house.deps)
    await countRings(house.deps)
    const [ring] = await ringsOf(house)
    const id = ring!.id
    let rows = 0
    const due = await readRecovery(
      {
        query: async <R extends object>(sql: TemplateStringsArray, ...values: unknown[]) => {
          const read = await house.db.query<R>(sql, ...values)
          rows += read.length
          return read
        },
      },
      id,
    )
    expect(due.pairs).toBe(PAIRS)
    expect(rows).toBeLessThan(100)

    const [kim, lee] = [await house.operator('정산'), await house.operator('정산')]
    const view = await kim.ask('radarView', undefined, { params: { id } })
    if (!view.result) throw new Error(view.msg)
    const { pairs, points } = view.data.recovery
    expect({ pairs, points }).toEqual({ pairs: PAIRS, points: due.points })
    const last = await kim.ask('radarPairs', { id, pageIndex: PAIRS / 50 })
    expect(last).toMatchObject({ result: true, data: { totalCnt: PAIRS, list: { length: 50 } } })
    const asked = await kim.ask('radarRecover', {
      ...{ id, pairs, points, text: '서로 반대로 건 베팅입니다.', reason: '되풀이' },
    })
    if (!asked.result) throw new Error(asked.msg)
    const done = await lee.ask('approvalDecide', { id: asked.data.approval, approve: true })
    expect(done.result).toBe(true)
    expect(
      await house.db.query`select pairs, stakes, due, taken from ring_take where ring_id = ${id}`,
    ).toEqual([{ pairs, stakes: due.stakes, due: points, taken: points }])
  } finally {
    await close(house)
  }
})
