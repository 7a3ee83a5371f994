import { expect, test } from 'vitest'

import { beginTrace } from '@madang/contract/core/trace.ts'

import { batcher, laneOf } from './batcher.ts'
import { currentTrace, inTrace } from './trace.ts'

test('what arrives while a lane is busy forms its next batch, answered in order', async () => {
  const sizes: number[] = []
  const lane = batcher<number, number>({
    name: 'test',
    lanes: 1,
    maxBatch: 10,
    run: async (batch) => {
      sizes.push(batch.length)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return batch.map((n) => n * 2)
    },
  })
  const first = lane.ask(1, 'a')
  await new Promise((resolve) => setTimeout(resolve, 2))
  const rest = Array.from({ length: 24 }, (_, n) => lane.ask(n, 'a'))
  expect(await first).toBe(2)
  expect(await Promise.all(rest)).toEqual(Array.from({ length: 24 }, (_, n) => n * 2))
  expect(sizes).toEqual([1, 10, 10, 4])
})

test('one poisonous question is refused alone; its neighbours are answered', async () => {
  const lane = batcher<number, number>({
    name: 'test',
    lanes: 1,
    maxBatch: 100,
    run: (batch) => {
      if (batch.includes(13)) throw new Error('poison')
      return Promise.resolve(batch)
    },
  })
  const heard = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => lane.ask(n, 'a')))
  expect(heard.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([13])
})

test('an error that splitting cannot help fails the batch at once, and the lane goes on', async () => {
  let runs = 0
  const lane = batcher<number, number>({
    name: 'test',
    lanes: 1,
    maxBatch: 100,
    run: (batch) => {
      if (runs++ === 0) throw new Error('gone')
      return Promise.resolve(batch)
    },
    final: () => true,
  })
  const heard = await Promise.allSettled([1, 2, 3].map((n) => lane.ask(n, 'a')))
  expect(heard.every(({ status }) => status === 'rejected')).toBe(true)
  expect(runs).toBe(1)
  expect(await lane.ask(4, 'a')).toBe(4)
})

test('a key always rides in the same lane, and keys spread over all lanes', () => {
  const lanes = new Set(Array.from({ length: 100 }, (_, n) => laneOf(`member${n}`, 3)))
  expect(lanes.size).toBe(3)
  expect(laneOf('demo1', 3)).toBe(laneOf('demo1', 3))
  expect(laneOf(7, 3)).toBe(1)
})

test('a batch is part of nobody’s trace, whoever’s call began it; what was asked goes on in its own', async () => {
  const within: unknown[] = []
  const lane = batcher<number, number>({
    name: 'test',
    lanes: 1,
    maxBatch: 100,
    run: (batch) => {
      within.push(currentTrace())
      return Promise.resolve(batch)
    },
  })
  const [one, two] = [beginTrace(), beginTrace()]
  const asked = [one, two].map((trace) =>
    inTrace(trace, async () => [await lane.ask(1, 'a'), currentTrace()]),
  )
  expect(await Promise.all(asked)).toEqual([
    [1, one],
    [1, two],
  ])
  expect(within).toEqual([undefined])
})
