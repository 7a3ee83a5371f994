import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { placesOf, samples, valueOf } from './samples.ts'
import { tuneOf } from './tunes.ts'

const file = readFileSync(join(import.meta.dirname, 'samples.bin'))

test('all sounds together are small, and as long as they say', () => {
  const places = placesOf()
  expect(places.length).toBeGreaterThanOrEqual(8)
  expect(places.length).toBeLessThanOrEqual(12)
  expect(file.length).toBe(places.at(-1)!.to)
  expect(file.length).toBeLessThanOrEqual(60_000)
})

test.each(Object.keys(samples))('%s is heard, is not cut, and ends in silence', (name) => {
  const { from, to } = placesOf().find((place) => place.name === name)!
  const values = [...file.subarray(from, to)].map(valueOf)
  const peak = Math.max(...values.map(Math.abs))
  expect(peak).toBeGreaterThan(0.2)
  expect(peak).toBeLessThan(0.96)
  if (name !== 'roll') expect(Math.abs(values.at(-1)!)).toBeLessThan(0.01)
  // What goes on over and over meets itself.
  else expect(Math.abs(values.at(-1)! - values[0]!)).toBeLessThan(0.1)
})

test('the bytes stand for what they stood for when they were written (ITU-T G.711)', () => {
  expect([0xff, 0x7f].map((byte) => Math.abs(valueOf(byte)))).toEqual([0, 0])
  expect(valueOf(0x80)).toBeCloseTo(32_124 / 32_768, 6)
  expect(valueOf(0x00)).toBeCloseTo(-32_124 / 32_768, 6)
})

test.each([
  [10_000, 0, null],
  [10_000, 9_999, null],
  [10_000, 10_000, null],
  [10_000, 10_001, 'small'],
  [10_000, 30_000, 'mid'],
  [10_000, 99_999, 'mid'],
  [10_000, 100_000, 'big'],
])('%i staked and %i back: %s', (staked, back, tune) => {
  expect(tuneOf(staked, back)).toBe(tune)
})
