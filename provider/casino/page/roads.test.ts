// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { beadPlate, bigRoad, placeBigRoad, roads, type Mark } from './roads.ts'

/** Such as 'aabT': two of one side, one of the other, a tie. */
const marksOf = (text: string): Mark[] =>
  text.split('').map((letter, index) => ({
    side: letter === 'T' ? 'tie' : (letter as 'a' | 'b'),
    word: letter,
    label: `${index + 1} ${letter}`,
  }))
const placed = (text: string) =>
  placeBigRoad(marksOf(text)).map(
    ({ column, row, side, ties }) => `${side}${column}.${row}+${ties}`,
  )

test('each change of side begins a column, and a run goes down', () => {
  expect(placed('aabbba')).toEqual(['a0.0+0', 'a0.1+0', 'b1.0+0', 'b1.1+0', 'b1.2+0', 'a2.0+0'])
})

test('ties lie on the mark before them and break no run', () => {
  expect(placed('TaTTab')).toEqual(['a0.0+2', 'a0.1+0', 'b1.0+0'])
})

test('a run longer than a column turns right and stays in its row', () => {
  expect(placed('aaaaaaaa').slice(5)).toEqual(['a0.5+0', 'a1.5+0', 'a2.5+0'])
})

test('a run that meets the tail of one before turns right above it', () => {
  expect(placed('aaaaaaaabbbbbbb').slice(8)).toEqual([
    'b1.0+0',
    'b1.1+0',
    'b1.2+0',
    'b1.3+0',
    'b1.4+0',
    'b2.4+0',
    'b3.4+0',
  ])
})

test('no two marks ever share a cell, whatever came', () => {
  let state = 7
  for (let round = 0; round < 200; round++) {
    const text = Array.from({ length: 72 }, () => {
      state = (state * 48_271) % 2_147_483_647
      return 'aaaabbbT'[state % 8]!
    }).join('')
    const cells = placed(text).map((each) => each.slice(1).split('+')[0])
    expect(new Set(cells).size, text).toBe(cells.length)
    expect(cells.length).toBe(text.replaceAll('T', '').length)
  }
})

test('the plates keep the newest results in sight', () => {
  const many = marksOf('ab'.repeat(60))
  const beads = [...beadPlate(many).querySelectorAll('.bead')]
  expect(beads.at(-1)!.getAttribute('aria-label')).toBe('120 b')
  expect(beads[0]!.getAttribute('aria-label')).not.toBe('1 a')
  const cells = [...bigRoad(many).querySelectorAll('.cell')]
  expect(cells.at(-6)!.querySelector('.ring-mark.b')).not.toBeNull()
})

test('the counts are of all results told, in words', () => {
  const [counts] = roads(marksOf('aabTTa'), [
    ['a', '플레이어'],
    ['b', '뱅커'],
    ['tie', '타이'],
  ])
  expect(counts!.textContent).toBe('최근 6라운드 플레이어 3뱅커 1타이 2')
})
