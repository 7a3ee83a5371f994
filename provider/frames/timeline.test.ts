import { expect, test } from 'vitest'

import { showSeconds } from '@madang/contract/core/draw/schedule.ts'

import type { Feed } from '../draws/feed.ts'
import {
  addSkew,
  ballAt,
  clockText,
  fallSeconds,
  ladderAt,
  lineAt,
  phaseOf,
  skewOf,
  toClose,
  toDraw,
  wayOf,
} from './page/timeline.ts'

const show = showSeconds(null)
const DRAW_AT = Date.parse('2026-11-21T06:32:55Z')
const feed: Feed = {
  game: 'ntry.powerball',
  title: '동행 파워볼',
  kind: 'powerball',
  split: null,
  now: '2026-11-21T06:31:00Z',
  show,
  next: {
    date: '20261121',
    round: 187,
    closeAt: '2026-11-21T06:32:25Z',
    drawAt: '2026-11-21T06:32:55Z',
    period: 300,
  },
  reopensAt: null,
  drawing: null,
  last: [],
}
const drawing: Feed['drawing'] = {
  date: '20261121',
  round: 187,
  drawAt: feed.next.drawAt,
  state: 'drawing',
  balls: [],
  powerball: null,
  marks: null,
}

test('a round is open to the close, locked to the draw, and drawing from then on', () => {
  expect(phaseOf(feed, DRAW_AT - 30_001)).toBe('open')
  expect(phaseOf(feed, DRAW_AT - 30_000)).toBe('locked')
  expect(phaseOf(feed, DRAW_AT - 1)).toBe('locked')
  expect(phaseOf(feed, DRAW_AT)).toBe('drawing')
})

test('what the feed says of a draw wins over the clock', () => {
  expect(phaseOf({ ...feed, drawing }, DRAW_AT - 60_000)).toBe('drawing')
  expect(phaseOf({ ...feed, drawing: { ...drawing, state: 'drawn' } }, DRAW_AT)).toBe('result')
  expect(phaseOf({ ...feed, drawing: { ...drawing, state: 'failed' } }, DRAW_AT)).toBe('failed')
})

test('closed hours end at the reopening, but a last draw is still shown in them', () => {
  const closed = { ...feed, reopensAt: '2026-11-21T06:00:00Z' }
  expect(phaseOf(closed, Date.parse('2026-11-21T05:59:59Z'))).toBe('closed')
  expect(phaseOf(closed, Date.parse('2026-11-21T06:00:00Z'))).toBe('open')
  expect(phaseOf({ ...closed, drawing }, Date.parse('2026-11-21T05:59:59Z'))).toBe('drawing')
})

test('a ball waits above, falls in its time, bounces little and rests', () => {
  const fall = fallSeconds(show)
  expect(fall).toBe(1)
  expect(ballAt(1.9, 2, fall)).toEqual({ height: 1, turn: -150 })
  expect(ballAt(3, 2, fall)).toEqual({ height: 0, turn: -0 })
  expect(ballAt(2.62, 2, fall).height).toBeCloseTo(0)
  const bounce = ballAt(2.81, 2, fall).height
  expect(bounce).toBeGreaterThan(0.05)
  expect(bounce).toBeLessThan(0.1)
  for (let t = 1.5; t < 3.5; t += 0.01) {
    const { height } = ballAt(t, 2, fall)
    expect(height).toBeGreaterThanOrEqual(0)
    expect(height).toBeLessThanOrEqual(1)
  }
})

test('a twenty second sandbox shows the same show three times as fast', () => {
  const fast = showSeconds(20)
  expect(fallSeconds(fast)).toBeCloseTo(1 / 3)
  for (let t = 0; t < 12; t += 0.3) {
    const slow = ladderAt(t, show)
    const quick = ladderAt(t / 3, fast)
    expect(quick.lines).toBeCloseTo(slow.lines)
    expect(quick.run).toBeCloseTo(slow.run)
  }
})

test('the ladder starts with the second ball, draws its lines to the third, arrives with the powerball', () => {
  expect(ladderAt(3.4, show)).toEqual({ started: false, lines: 0, run: 0 })
  expect(ladderAt(3.5, show)).toEqual({ started: true, lines: 0, run: 0 })
  expect(ladderAt(5, show)).toEqual({ started: true, lines: 1, run: 0 })
  expect(ladderAt(9.5, show)).toEqual({ started: true, lines: 1, run: 1 })
})

test('lines are drawn one after the other', () => {
  expect([0, 1, 2].map((index) => lineAt(0.5, index, 3))).toEqual([1, 0.5, 0])
  expect([0, 1, 2].map((index) => lineAt(1, index, 3))).toEqual([1, 1, 1])
})

const box = { x1: 10, x2: 90, top: 0, bottom: 100 }
test.each([
  [true, 3, 90],
  [true, 4, 10],
  [false, 3, 10],
  [false, 4, 90],
])('from the left %s over %i lines the way ends at %i', (left, lines, end) => {
  const { lines: heights, way } = wayOf(left, lines, box)
  expect(heights).toHaveLength(lines)
  expect(way[0]).toEqual([left ? 10 : 90, 0])
  expect(way.at(-1)).toEqual([end, 100])
})

test('seconds are counted down to the close and up to the draw', () => {
  expect(toClose(feed, DRAW_AT - 30_000 - 1_500)).toBe(1)
  expect(toDraw(feed, DRAW_AT - 1_500)).toBe(2)
  expect(toDraw(feed, DRAW_AT + 5_000)).toBe(0)
  expect(clockText(102)).toBe('01:42')
  expect(clockText(21_600)).toBe('6:00:00')
  expect(clockText(-1)).toBe('00:00')
})

test('the least delayed answer sets the clock, and a jump of our own clock starts anew', () => {
  const told = [120, 180, 90].reduce<number[]>(addSkew, [])
  expect(skewOf(told)).toBe(180)
  expect(skewOf(addSkew(told, 60_000))).toBe(60_000)
  expect(addSkew(told, 60_000)).toEqual([60_000])
  const many = Array.from({ length: 30 }, (_, index) => index).reduce<number[]>(addSkew, [])
  expect(many).toHaveLength(8)
  expect(skewOf([])).toBe(0)
})
