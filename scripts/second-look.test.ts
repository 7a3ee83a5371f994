import { expect, test } from 'vitest'

import { judgeAgain } from './second-look.ts'

const home = { name: 'home.test.ts: moves nothing [phone]', said: 'it moved' }
const odds = { name: 'odds.test.ts: asks a second operator [desktop]', said: 'no row' }

test('a story is flaky when it passes alone', () => {
  expect(judgeAgain([home, odds], { passed: 2, failed: 0, stories: [] })).toEqual({
    flaky: [home, odds],
    failed: [],
  })
})

test('a story that fails again fails the run, and the one beside it is judged by itself', () => {
  const again = { ...odds, said: 'still no row' }
  expect(judgeAgain([home, odds], { passed: 1, failed: 0, stories: [again] })).toEqual({
    flaky: [home],
    failed: [odds],
  })
})

test.each([
  ['was not run again', null],
  ['did not run a second time', { passed: 0, failed: 0, stories: [] }],
  ['ran in a run that broke', { passed: 1, failed: 1, stories: [] }],
])('a story fails when it %s', (_, again) => {
  expect(judgeAgain([home], again)).toEqual({ flaky: [], failed: [home] })
})
