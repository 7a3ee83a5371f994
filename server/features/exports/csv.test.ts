import { expect, test } from 'vitest'

import { csvRow } from './csv.ts'

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.test","click")',
  '+82-10-1234-5678',
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '   =1+1',
  '\u00a0=1+1',
  '\ufeff=1+1',
  '|cmd',
  '%0A=1',
])('%j is written as text, never as a formula', (cell) => {
  expect(csvRow([cell])).toBe(`"'${cell.replaceAll('"', '""')}"\r\n`)
})

test.each([
  ['홍길동', '"홍길동"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['1=1', '"1=1"'],
  ['', '""'],
])('%j is written as %s', (cell, text) => {
  expect(csvRow([cell])).toBe(`${text}\r\n`)
})

test('numbers stay numbers, nothing stays empty, and no text leaves its own cell', () => {
  expect(csvRow([1_000_000, -5, null, 'x","=1+1', 0])).toBe('1000000,-5,,"x"",""=1+1",0\r\n')
})
