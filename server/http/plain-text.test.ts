import fc from 'fast-check'
import { expect, test } from 'vitest'

import { lengthOf, plainLine, plainText } from './plain-text.ts'

test.each([
  ['  하나  ', '하나'],
  ['하나\r\n둘\r셋\n넷', '하나\n둘\n셋\n넷'],
  ['\u001b[31m빨강\u0007\u0085', '[31m빨강'],
  ['앞\u202e뒤\u2066끝', '앞뒤끝'],
  ['가'.normalize('NFD'), '가'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  [' \u200b\u3164\u2800\u00a0\n', ''],
])('%j is kept as %j', (given, text) => {
  expect(plainText(given)).toBe(text)
})

test('a line is one line', () => {
  expect(plainLine(' 하나\r\n\t둘   셋 ')).toBe('하나 둘 셋')
})

test('what was kept once is kept as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      expect(plainText(plainText(given))).toBe(plainText(given))
      expect(plainLine(plainLine(given))).toBe(plainLine(given))
    }),
  )
})

test('characters are counted as the database counts them', () => {
  expect([lengthOf('가나'), lengthOf('😀'), lengthOf('')]).toEqual([2, 1, 0])
})
