/** What of a draw has been seen, as the frame tells it: docs/adr/0090-the-draw-out-of-sight.md. */
import { expect, test } from 'vitest'

import { readFrameTold } from '@madang/contract/core/draw/frame.ts'
import { gameByKey } from '@madang/contract/core/draw/games.ts'

import { knownOf } from './known.ts'
import { showAt } from './use-show.ts'

const eos = gameByKey('ntry.eos5')!
const ladder = gameByKey('ntry.powerladder')!
const keno = gameByKey('ntry.kenoladder')!
const drawing = (balls: number[], powerball: number | null = null) => ({
  ...{ round: 585, balls, powerball },
  ...{ ms: 0, scale: 1 },
})

test.each([
  // A ball is told as it begins to rise, and sits 1,120 ms later.
  [0, [14], null, { balls: [], sum: null }],
  [1_119, [14], null, { balls: [], sum: null }],
  [1_120, [14], null, { balls: [14], sum: 14 }],
  [2_600, [14, 27, 8], null, { balls: [14, 27], sum: 41 }],
  [
    9_119,
    [14, 27, 8, 22, 17],
    7,
    { balls: [14, 27, 8, 22, 17], sum: 88, powerball: null, over: false },
  ],
  [9_120, [14, 27, 8, 22, 17], 7, { sum: 88, powerball: 7, over: true }],
])(
  'at %d ms of a powerball draw nothing is seen that does not sit',
  (ms, balls, powerball, seen) => {
    expect(showAt(eos, drawing(balls, powerball), ms)).toMatchObject(seen)
  },
)

test.each([
  [ladder, 1_599, { start: '', lines: '', end: '' }],
  [ladder, 1_600, { start: '좌', lines: '', end: '' }],
  [ladder, 2_000, { start: '좌', lines: '3줄', end: '' }],
  [ladder, 5_079, { start: '좌', lines: '3줄', end: '' }],
  [ladder, 5_080, { start: '좌', lines: '3줄', end: '짝' }],
  // A keno's twenty-two come first.
  [keno, 4_699, { start: '', lines: '', end: '' }],
  [keno, 4_700, { start: '좌', lines: '', end: '' }],
])('of %o at %d ms the head has come so far', (game, ms, seen) => {
  expect(showAt(game, drawing([5]), ms).ladder).toEqual(seen)
})

test('what is known of a pick is what has been seen', () => {
  const two = showAt(eos, drawing([14, 27, 8]), 2_700)
  expect(knownOf(eos, 'poOdd', null)).toBe('추첨 전')
  expect(knownOf(eos, 'poOdd', two)).toBe('남은 공 4개')
  expect(knownOf(eos, 'defUnder', two)).toBe('합 41')
  expect(knownOf(eos, 'poOdd', showAt(eos, drawing([1, 2, 3, 4, 5], 7), 9_120))).toBe('파워볼 7')
  expect(knownOf(ladder, 'left', showAt(ladder, drawing([5]), 1_200))).toBe('첫 공 5')
  expect(knownOf(ladder, 'left', showAt(ladder, drawing([5]), 9_000))).toBe('좌 · 3줄 · 짝')
})

test.each([
  null,
  'draw',
  {},
  { game: 'ntry.eos3', drawing: null },
  { game: 'ntry.eos5' },
  { game: 'ntry.eos5', drawing: { round: 1, balls: ['1'], powerball: null, ms: 0, scale: 1 } },
  { game: 'ntry.eos5', drawing: { round: 1, balls: [1], powerball: '7', ms: 0, scale: 1 } },
  { game: 'ntry.eos5', drawing: { round: 1, balls: [1], powerball: null, ms: 0 } },
])('%j is nothing that a frame tells', (data) => {
  expect(readFrameTold(data, 'ntry.eos5')).toBeNull()
})

test('what a frame tells is read', () => {
  const told = { game: 'ntry.eos5', drawing: drawing([14], null) }
  expect(readFrameTold({ ...told, more: 1 }, 'ntry.eos5')).toEqual(told)
  expect(readFrameTold({ game: 'ntry.eos5', drawing: null }, 'ntry.eos5')).toEqual({
    game: 'ntry.eos5',
    drawing: null,
  })
})
