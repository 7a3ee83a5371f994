import { expect, test } from 'vitest'

import { chiSquareTails, fit, holm, normalTwoSided } from './statistics.ts'

// Typed from the printed table of critical values (Abramowitz and Stegun, table 26.8).
test.each([
  [1, 0.05, 3.841],
  [1, 0.01, 6.635],
  [2, 0.05, 5.991],
  [3, 0.01, 11.345],
  [5, 0.1, 9.236],
  [5, 0.01, 15.086],
  [10, 0.05, 18.307],
  [10, 0.001, 29.588],
  [30, 0.05, 43.773],
  [30, 0.001, 59.703],
  [100, 0.05, 124.342],
  [100, 0.01, 135.807],
  [100, 0.995, 67.328],
])('%d degrees: %d of all lie above %d', (degrees, share, critical) => {
  const { atLeast, atMost } = chiSquareTails(critical, degrees)
  expect(Math.abs(atLeast / share - 1)).toBeLessThan(0.002)
  expect(atLeast + atMost).toBeCloseTo(1, 12)
})

test('two degrees are an exponential, far out too', () => {
  for (const x of [0.01, 1, 10, 100, 600])
    expect(chiSquareTails(x, 2).atLeast / Math.exp(-x / 2)).toBeCloseTo(1, 11)
})

test('thousands of degrees lie around themselves', () => {
  // The median of a chi-square is near k (1 − 2/9k)³.
  for (const k of [756, 4_829, 20_000])
    expect(chiSquareTails(k * (1 - 2 / (9 * k)) ** 3, k).atLeast).toBeCloseTo(0.5, 4)
})

test.each([
  [1.959_96, 0.05],
  [-2.575_83, 0.01],
  [3.290_53, 0.001],
  [4.891_64, 1e-6],
])('a normal is beyond ±%d in %d of all', (z, share) => {
  expect(normalTwoSided(z) / share).toBeCloseTo(1, 3)
})

test('counts against chances', () => {
  // Mendel's peas, 315 : 101 : 108 : 32 on 9 : 3 : 3 : 1, whose chi-square is printed as 0.470 on three degrees.
  const peas = fit(
    [315, 101, 108, 32],
    [9, 3, 3, 1].map((each) => each / 16),
  )
  expect(peas.statistic).toBeCloseTo(0.47, 3)
  expect(peas.degrees).toBe(3)
  // 0.925 lie above: the nearer end counts, twice.
  expect(peas.p).toBeCloseTo(2 * (1 - 0.9254), 3)
  expect(fit([50, 49, 1], [0.5, 0.5, 0]).p).toBe(0)
  // What expects too few is joined: one cell less.
  expect(fit([480, 512, 4, 4], [0.49, 0.502, 0.004, 0.004]).degrees).toBe(2)
  expect(() => fit([3], [1])).toThrow('too few')
})

test('Holm’s correction, its own example', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02])
  expect(holm([0.9, 0.8])).toEqual([1, 1])
})
