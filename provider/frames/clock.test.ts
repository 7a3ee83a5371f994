import { expect, test } from 'vitest'

import { showSeconds } from '@madang/contract/core/draw/schedule.ts'

import type { Feed } from '../draws/feed.ts'
import { addSkew, instantOf, phaseOf, showMs, skewOf, toDraw } from './page/clock.ts'

const show = showSeconds(null, 'powerball')
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

test('a twenty second sandbox shows the same show three times as fast', () => {
  const fast = showSeconds(20, 'powerball')
  expect(showMs(show, feed.next.drawAt, DRAW_AT - 9_000)).toBeCloseTo(-9_000)
  expect(showMs(fast, feed.next.drawAt, DRAW_AT + 2_000)).toBeCloseTo(6_000)
  expect(instantOf(fast, feed.next.drawAt, 6_000)).toBeCloseTo(DRAW_AT + 2_000)
})

test('one number is counted: whole seconds up to the draw', () => {
  expect(toDraw(feed, DRAW_AT - 1_500)).toBe(2)
  expect(toDraw(feed, DRAW_AT + 5_000)).toBe(0)
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
