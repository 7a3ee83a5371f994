import fc from 'fast-check'
import { expect, test } from 'vitest'

import { amount } from '@madang/contract/core/schema.ts'

import { parseBody } from './json.ts'
import { Refusal } from './refusal.ts'

/** What a text is read as; a refusal by its code and status. */
function readAs(text: string): unknown {
  try {
    return parseBody(text)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${error.code} ${(error as { statusCode?: number }).statusCode ?? 200}`
  }
}

test.each([
  ['{}', {}],
  ['', {}],
  [' {"a":1} ', { a: 1 }],
  ['{"a":[1,{"b":null}],"c":"{\\"a\\":1}"}', { a: [1, { b: null }], c: '{"a":1}' }],
  ['{"a":"\\ud83d\\ude00"}', { a: '😀' }],
  ['{"a":"\\\\u0000"}', { a: '\\u0000' }],
  ['{"a":{"x":1},"b":{"x":1}}', { a: { x: 1 }, b: { x: 1 } }],
  ['{"a":1.95}', { a: 1.95 }],
])('%s is read', (text, value) => {
  expect(readAs(text)).toEqual(value)
})

test.each([
  ['[]', 'badInput 200'],
  ['null', 'badInput 200'],
  ['{"a":1,"a":1}', 'badInput 200'],
  ['{"a":{"b":1,"\\u0062":1}}', 'badInput 200'],
  ['{"a":[{"__proto__":1}]}', 'badInput 200'],
  ['{"\\u005f_proto__":1}', 'badInput 200'],
  ['{"prototype":1}', 'badInput 200'],
  ['{"a":"\\u0000"}', 'badInput 200'],
  ['{"a\\u0000":1}', 'badInput 200'],
  ['{"a":"\\ud800"}', 'badInput 200'],
  ['{"a":"\\udc00\\ud800"}', 'badInput 200'],
  ['{"a":', 'badInput 400'],
  ['{"a":1,}', 'badInput 400'],
  ["{'a':1}", 'badInput 400'],
  ['{"a":01}', 'badInput 400'],
  ['{"a":1.}', 'badInput 400'],
  ['{"a":1e}', 'badInput 400'],
  ['{"a":-}', 'badInput 400'],
  ['{"a":1-1}', 'badInput 400'],
  ['{"a":+1}', 'badInput 400'],
  ['{"a":NaN}', 'badInput 400'],
  ['{"a":"\\uZZZZ"}', 'badInput 400'],
  ['{"a":"\n"}', 'badInput 400'],
  ['{}{}', 'badInput 400'],
  ['\ufeff{}', 'badInput 400'],
  ['{"a":1}//', 'badInput 400'],
  ['{"a":'.repeat(5_000), 'badInput 200'],
  [`{"a":${'['.repeat(5_000)}`, 'badInput 200'],
])('%s is refused: %s', (text, refusal) => {
  expect(readAs(text)).toBe(refusal)
})

test('whatever JSON.stringify writes without forbidden keys is read as JSON.parse reads it', () => {
  const forbidden = /__proto__|constructor|prototype|\\u0000|\\ud[89a-f]|e[+-]\d|-0(?!\.)/i
  const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  fc.assert(
    fc.property(value, (made) => {
      const text = JSON.stringify(made)
      fc.pre(!forbidden.test(text))
      expect(parseBody(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

test('no text makes anything but an object or a refusal', () => {
  const piece = fc.constantFrom(
    ...'{ } [ ] " : , \\ u 0 / - 1 e E .'.split(' '),
    ' ',
    'true',
    'null',
    '__proto__',
    '\u2028',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const value = readAs(pieces.join(''))
      expect(typeof value === 'string' ? value : Object.getPrototypeOf(value)).toBeOneOf([
        'badInput 200',
        'badInput 400',
        Object.prototype,
      ])
    }),
    { numRuns: 2_000 },
  )
})

/** How an amount that came in a body is read: its won, or null. */
function wonOf(literal: string): number | null {
  const parsed = amount.safeParse((parseBody(`{"money":${literal}}`) as { money: unknown }).money)
  if (parsed.success) return parsed.data
  expect(parsed.error.issues[0]!.message).toBe('badAmount')
  return null
}

test.each([
  ['0', 0],
  ['5000', 5_000],
  ['"5000"', 5_000],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['"9999999999999"', 9_999_999_999_999],
])('%s is an amount', (literal, won) => {
  expect(wonOf(literal)).toBe(won)
})

const none = [
  ...'-1 -0 0.5 1.0 1.0e3 1e4 1e400 9007199254740992 9007199254740993 true null {} [5000]'.split(
    ' ',
  ),
  ...['', '1e4', '0x10', ' 5000', '5000 ', '5,000', '5000.0', '-5000', '+5000', '05000'],
  ...['５０００', '٥٠٠٠', '99999999999999', 'NaN', 'Infinity', '5000\n'],
]
test.each(none.map((text, index) => (index < 13 ? text : JSON.stringify(text))))(
  '%s is no amount',
  (literal) => {
    expect(wonOf(literal)).toBeNull()
  },
)
