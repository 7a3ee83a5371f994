import { expect, test } from 'vitest'

import { cleanRate, formatRate, MOST_RATE, readRate } from './rates.ts'

test('every rate from 0 to 5 is read as it was written', () => {
  for (let rate = 0; rate <= MOST_RATE; rate++) {
    const text = formatRate(rate)
    expect([text, text.length <= 4, readRate(text)]).toEqual([text, true, rate])
  }
  expect([readRate('1.20'), readRate('0.10'), readRate('5.00'), readRate('10')]).toEqual([
    120, 10, 500, 1_000,
  ])
})

test.each([
  '',
  ' ',
  '.',
  '.5',
  '5.',
  '1.',
  '-1',
  '+1',
  '1e1',
  '٤',
  '１',
  '5.001',
  '4.9999',
  '01',
  '1,5',
  'NaN',
  '0x1',
  '1 ',
])('what is no rate: %j', (text) => expect(readRate(text)).toBeNull())

test('a field keeps digits and one dot, four characters of them', () => {
  expect(['1a.2b', '1.2.3', '12345', '٤0.5', ''].map(cleanRate)).toEqual([
    '1.2',
    '1.23',
    '1234',
    '0.5',
    '',
  ])
})
