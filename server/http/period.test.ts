import { expect, test } from 'vitest'

import { periodText } from '@madang/contract/member/plain/dates.ts'

import { readPeriod } from './period.ts'

/** Half past midnight of the 21st in Seoul: still the 20th in most of the world. */
const now = new Date('2026-11-21T00:30:00+09:00')

test('a search of days begins with the first midnight of Seoul and ends before the one after the last', () => {
  expect(readPeriod({ start: '2026-11-14', end: '2026-11-21' }, now)).toEqual({
    from: new Date('2026-11-14T00:00:00+09:00'),
    to: new Date('2026-11-22T00:00:00+09:00'),
  })
  expect(readPeriod({ start: '2026-11-21', end: '2026-11-21' }, now).from).toEqual(
    new Date('2026-11-21T00:00:00+09:00'),
  )
})

test('92 days apart are the most', () => {
  expect(readPeriod({ start: '2026-08-21', end: '2026-11-21' }, now).from).toEqual(
    new Date('2026-08-21T00:00:00+09:00'),
  )
})

test.each([
  ['the wrong way round', '2026-11-20', '2026-11-19', periodText.backwards],
  ['with a day after today in Seoul', '2026-11-20', '2026-11-22', periodText.future],
  ['93 days apart', '2026-08-20', '2026-11-21', periodText.long],
])('a search %s is refused', (_, start, end, msg) => {
  expect(() => readPeriod({ start, end }, now)).toThrow(msg)
})
