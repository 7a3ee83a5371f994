import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

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
  const instants = [new Date('2026-01-15T15:00:00.123Z'), new Date(0)]
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

test('objects of an array travel as JSON', () => {
  expect(arrayText([{ a: 'x"y' }])).toBe(String.raw`{"{\"a\":\"x\\\"y\"}"}`)
})
