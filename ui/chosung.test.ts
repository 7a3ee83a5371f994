import { expect, test } from 'vitest'

import { isFound } from './chosung.ts'

test.each([
  ['복주머니', '', true],
  ['복주머니', 'ㅂㅈㅁㄴ', true],
  ['복주머니', 'ㅈㅁ', true],
  ['복주머니', '복ㅈ', true],
  ['복주머니', '머니', true],
  ['복주머니', 'ㅂㅁ', false],
  ['복주머니', 'ㅂㅈㅁㄴㄷ', false],
  ['까치와 호랑이', '까치와호', true],
  ['까치와 호랑이', 'ㄲㅊㅇㅎ', true],
  ['까치와 호랑이', 'ㄱㅊ', false],
  ['하늘 바카라 2', '바카라2', true],
  ['Moon 달', 'mOON', true],
])('%s, searched by “%s”: %s', (title, typed, found) => {
  expect(isFound(title, typed)).toBe(found)
  expect(isFound(title.normalize('NFD'), typed.normalize('NFD'))).toBe(found)
})
