import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkBooks } from '../../ledger/books.ts'
import { checkRecent } from '../../ledger/books-recent.ts'
import { openCorrections } from './testing/rounds.ts'

let desk: Awaited<ReturnType<typeof openCorrections>>
let owner: pg.Client
beforeAll(async () => {
  desk = await openCorrections()
  owner = new pg.Client({ connectionString: desk.house.url })
  await owner.connect()
  // As whoever owns the database and is not held by its rules.
  await owner.query('set session_replication_role = replica')
  const spent = await desk.twoBettors()
  await desk.spend(spent.winner, 105_500)
  await desk.correct(spent.id, 1, spent.other)
  const voided = await desk.twoBettors()
  await desk.correct(voided.id, 1, null)
  const twice = await desk.twoBettors()
  await desk.correct(twice.id, 1, null)
  await desk.correct(twice.id, 2, twice.drawn)
})
afterAll(async () => {
  await owner.end()
  await desk.house.close()
})

/** Reads inside the damaging transaction, which nobody else sees and which is undone. */
const reader = {
  async query<R extends object>(sql: TemplateStringsArray, ...values: unknown[]): Promise<R[]> {
    const text = sql.reduce((all, part, index) => `${all}$${index}${part}`)
    const { rows } = await owner.query<Record<string, unknown>>(text, values)
    return rows.map((row) => ({ ...row, broken: Number(row.broken) })) as R[]
  },
}
const brokenOf = (checks: { name: string; broken: number }[]) =>
  checks.filter(({ broken }) => broken > 0).map(({ name }) => name)
const newest = (table: string, which: string) =>
  `id = (select max(id) from ${table} where ${which})`

const left = /^each corrected round left every member/
const posted = /^each correction posted what it says/
const named = /^what is taken back names a payment/
const stands = /^a round stands by its last settlement/
const recent = /^each round corrected of late/

test('corrected books break none of the checks', async () => {
  expect(brokenOf(await checkBooks(desk.house.db))).toEqual([])
  expect(brokenOf(await checkRecent(desk.house.db))).toEqual([])
})

test.each([
  [
    'a won more taken back than was said',
    `update transfer set amount = amount + 1 where ${newest('transfer', `kind = 'win.back'`)}`,
    [left, posted, named, recent],
  ],
  [
    'a second payment forgotten',
    `delete from transfer where ${newest('transfer', `kind = 'win.again'`)}`,
    [left, posted, recent],
  ],
  [
    'stakes returned by a correction that nobody made',
    `update transfer set cause = cause + 999 where ${newest('transfer', `kind = 'void.again'`)}`,
    [left, posted, named, recent],
  ],
  [
    'a reversal that names nothing',
    `update transfer set reverses = null where ${newest('transfer', `kind = 'void.back'`)}`,
    [named],
  ],
  [
    'what is kept and not written down',
    `delete from corrected_member where kept > 0`,
    [left, posted, recent],
  ],
  [
    'a round that forgot its correction',
    `update round set settlement = 1 where settlement = 2`,
    [left, stands, recent],
  ],
  [
    'an outcome of a settlement turned round',
    `update outcome set won = not won where settlement > 1 and odds_key in ('poOdd', 'poEven')`,
    [left, recent],
  ],
])('%s is found, by the checks that look for it', async (_, damage, names) => {
  await owner.query('begin')
  await owner.query(damage)
  const found = [...brokenOf(await checkBooks(reader)), ...brokenOf(await checkRecent(reader))]
  await owner.query('rollback')
  for (const name of [left, posted, named, stands, recent])
    expect([name, found.some((one) => name.test(one))]).toEqual([name, names.includes(name)])
})
