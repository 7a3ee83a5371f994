import { expect, test } from 'vitest'

import { derivedRoad, runsOf } from './derived-roads.ts'

const marksOf = (text: string) =>
  text
    .split('')
    .map((letter) => ({ side: letter === 'T' ? 'tie' : (letter as 'a' | 'b') }) as const)
const road = (text: string, apart: 1 | 2 | 3) =>
  derivedRoad(marksOf(text), apart)
    .map((beat) => beat[0])
    .join('')

/** A stream of marks from a small generator of its own, the same every time. */
function streamOf(seed: number, length: number): string {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return 'aabbT'[(state >>> 16) % 5]
  }).join('')
}
const streams = Array.from({ length: 200 }, (_, seed) => streamOf(seed + 1, 72))

/**
 * The same roads as they are drawn at tables, on the grid of an endless big road: a red mark where the cell `apart`
 * columns to the left and the one above it are both full or both empty.
 */
function byGrid(text: string, apart: number): string {
  const columns: string[][] = []
  let beats = ''
  for (const letter of text.replaceAll('T', '')) {
    const last = columns.at(-1)
    if (last?.[0] === letter) last.push(letter)
    else columns.push([letter])
    const column = columns.length - 1
    const row = columns.at(-1)!.length - 1
    if (row === 0) {
      const [left, far] = [columns[column - 1], columns[column - 1 - apart]]
      if (left && far) beats += left.length === far.length ? 'r' : 'b'
    } else if (columns[column - apart]) {
      const full = (at: number) => columns[column - apart]![at] !== undefined
      beats += full(row) === full(row - 1) ? 'r' : 'b'
    }
  }
  return beats
}

test('worked by hand: the big eye, the small and the cockroach road of one shoe', () => {
  // Columns of 2, 1, 3, 3.
  expect(runsOf(marksOf('aabaaabbb'))).toEqual([2, 1, 3, 3])
  expect(road('aabaaabbb', 1)).toBe('bbrbrr')
  expect(road('aabaaabbb', 2)).toBe('rbbbr')
  expect(road('aabaaabbb', 3)).toBe('rb')
})

test('a shoe that only changes sides, and one that never does', () => {
  expect(road('abababab', 1)).toBe('rrrrrr')
  expect(road('aaaaaaaa', 1)).toBe('')
})

test.each([1, 2, 3] as const)(
  '%i apart: the same as read off the grid, for two hundred shoes',
  (apart) => {
    for (const text of streams) expect(road(text, apart), text).toBe(byGrid(text, apart))
  },
)

test.each([1, 2, 3] as const)(
  '%i apart: ties and the names of the sides change nothing, more results only add',
  (apart) => {
    for (const text of streams) {
      const whole = road(text, apart)
      expect(road(text.replaceAll('T', ''), apart)).toBe(whole)
      const swapped = text.replaceAll(/[ab]/g, (side) => (side === 'a' ? 'b' : 'a'))
      expect(road(swapped, apart)).toBe(whole)
      for (const length of [10, 30, 50])
        expect(whole.startsWith(road(text.slice(0, length), apart))).toBe(true)
    }
  },
)
