import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { hexToBytes, type Entropy } from './kdraw.ts'
import { traceOf } from './trace.ts'

type Vector = Record<'seed' | 'stream' | 'date' | 'entropy', string> & {
  round: number
  entropyType: Entropy['type']
  entropyIndex: number
  balls?: number[]
  numbers?: number[]
  powerball?: number
  words?: number[]
}
const vectors = JSON.parse(
  await readFile(join(import.meta.dirname, 'vectors/test-vectors.json'), 'utf8'),
) as Record<'draws' | 'keno', Vector[]>

const inputOf = ({ seed, stream, date, round, ...vector }: Vector) => ({
  ...{ seed: hexToBytes(seed), stream, date, round },
  entropy: {
    ...{ type: vector.entropyType, index: vector.entropyIndex },
    value: hexToBytes(vector.entropy),
  },
})

test('the first published draw, ball by ball', () => {
  const trace = traceOf('powerball', inputOf(vectors.draws[0]!))
  expect(trace.map(({ words, left, place, ball }) => [...words, left.length, place, ball])).toEqual(
    [
      [748428788, 28, 17, 17],
      [2494243086, 27, 16, 1],
      [2455103393, 26, 16, 18],
      [4049424378, 25, 4, 7],
      [3422938144, 24, 17, 21],
      [51938401, 10, 2, 1],
    ],
  )
  // 17 was taken from its place, and 1, the first of those that were left, lay there then.
  expect(trace[1]!.left.slice(0, 3)).toEqual([2, 3, 4])
  expect(trace[1]!.left[15]).toBe(1)
})

test.each(['draws', 'keno'] as const)(
  'every ball of every vector of %s lay where its word says',
  (kind) => {
    for (const vector of vectors[kind]) {
      const trace = traceOf(kind === 'keno' ? 'keno' : 'powerball', inputOf(vector))
      const balls = trace.map(({ ball }) => ball)
      expect(balls).toEqual(vector.numbers ?? [...vector.balls!, vector.powerball!])
      for (const [index, { words, left, place, ball }] of trace.entries()) {
        expect(left[place - 1]).toBe(ball)
        expect((words.at(-1)! % left.length) + 1).toBe(place)
        expect(new Set(left).size).toBe(left.length)
        if (vector.words?.[index] !== undefined) expect(words).toEqual([vector.words[index]])
        if (kind === 'keno' || index < 5)
          expect(left.some((one) => balls.slice(0, index).includes(one))).toBe(false)
      }
    }
  },
)
