import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { arrayBytes } from './array-bytes.ts'
import { arrayText } from './arrays.ts'
import { openDb } from './db.ts'

const url = process.env.TEST_POSTGRES_URL!
const db = openDb({ url })
afterAll(() => db.close())

const words = fc.oneof(
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  fc.constantFrom(
    'NULL',
    'null',
    '',
    ' ',
    '"',
    '\\',
    '\\"',
    '{}',
    'a,b',
    '파워볼 홀',
    '\n',
    '\\x00',
  ),
)

test('every text comes back from an array as it went, NULL and quotes and empty ones too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(words)), async (items) => {
      const rows = await db.query<{ item: string | null }>`
        select item from unnest(${items}::text[]) with ordinality as q(item, at) order by at`
      expect(rows.map(({ item }) => item)).toEqual(items)
    }),
    { numRuns: 100 },
  )
})

test('numbers, bytes, instants and truths keep their values', async () => {
  const bytes = [Buffer.from('00ff5c22', 'hex'), Buffer.alloc(0), null]
  const instants = [new Date('2026-01-15T15:00:00.123Z'), new Date(0), null]
  const [row] = await db.query<{ n: unknown; b: unknown; t: unknown; f: unknown; e: unknown }>`
    select ${[0, -1, 2 ** 53 - 1, null]}::bigint[] as n, ${bytes}::bytea[] as b,
      ${instants}::timestamptz[] as t, ${[true, false, null]}::boolean[] as f, ${[]}::int[] as e`
  expect(row).toEqual({
    n: [0, -1, 2 ** 53 - 1, null],
    b: bytes,
    t: instants,
    f: [true, false, null],
    e: [],
  })
})

test('an array of a known type travels as bytes, all else as text', () => {
  const [text, int] = ['00000019', '00000017']
  expect(arrayBytes('text', ['a', null])!.toString('hex')).toBe(
    `0000000100000000${text}00000002000000010000000161ffffffff`,
  )
  expect(arrayBytes('int', [])!.toString('hex')).toBe(`0000000000000000${int}`)
  for (const [type, item] of [
    ['text', 1],
    ['text', { a: 1 }],
    ['int', 2 ** 31],
    ['bigint', 1.5],
    ['bigint', '1'],
    ['timestamptz', new Date(Number.NaN)],
    ['boolean', true],
  ] as const)
    expect([type, arrayBytes(type, [null, item])]).toEqual([type, null])
})

test('a number that is none of its type is refused, not cut', async () => {
  await expect(db.query`select ${[2 ** 31]}::int[] as n`).rejects.toMatchObject({ code: '22003' })
  await expect(db.query`select ${[1.5]}::bigint[] as n`).rejects.toMatchObject({ code: '22P02' })
})

test('objects of an array travel as JSON', () => {
  expect(arrayText([{ a: 'x"y' }])).toBe(String.raw`{"{\"a\":\"x\\\"y\"}"}`)
})
