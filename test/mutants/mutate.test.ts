import { expect, test } from 'vitest'

import { mutantsOf, planted } from './mutate.ts'

const bugs = (text: string) => mutantsOf('a.ts', text).map((mutant) => planted(text, mutant))

test('a comparison is moved by its very edge, and turned round', () => {
  expect(bugs('f = a < b')).toEqual(['f = a <= b', 'f = a >= b'])
})

test('an operator inside the words of an operand is not mistaken for the operator', () => {
  expect(bugs('f = "a+b" + c')).toEqual(['f = "a+b" - c'])
})

test('a call on a line of its own is left out', () => {
  expect(bugs('await pay(x)')).toEqual([';'])
})

test('a condition holds always, and never', () => {
  expect(bugs('if (late) stop = x')).toEqual(['if (false) stop = x', 'if (true) stop = x'])
})

test('locks, clocks and unions of SQL are bugs to plant; strings in it are not', () => {
  expect(bugs("q`select 'a and b' where x < ${now} for update`")).toEqual([
    "q`select 'a and b' where x <= ${now} for update`",
    "q`select 'a and b' where x < ${now} `",
  ])
  expect(bugs('q`where a = any(${b}) and c >= d`')).toEqual([
    'q`where a <> any(${b}) and c >= d`',
    'q`where a = any(${b}) or c >= d`',
    'q`where a = any(${b}) and c > d`',
  ])
})

test('types, and what a bug of ours would say, are left alone', () => {
  expect(bugs('type A = 1 | 2')).toEqual([])
  expect(bugs('throw new Error(`${1 + 2}`)')).toEqual([])
})
