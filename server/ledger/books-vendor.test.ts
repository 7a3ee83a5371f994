import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { openVendor } from '../testing/vendor.ts'
import { checkBooks } from './books.ts'

let house: House
let owner: pg.Client
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // Damage is done by the owner, past the triggers that would refuse it.
  await owner.query(`set session_replication_role = replica`)
  const vendor = await openVendor(house)
  const member = await house.member({ money: 100_000 })
  const session = await vendor.open(member)
  await vendor.bet(session, 'won', 'r1', 10_000)
  await vendor.win('w1', 'r1', ['won'], 15_000)
  await vendor.end('r1')
  await vendor.bet(session, 'back', 'r2', 20_000)
  await vendor.refund('f1', 'back')
  await vendor.refund('f2', 'never')
  await vendor.bet(session, 'lost', 'r3', 5_000)
  await vendor.win('w3', 'r3', ['lost'], 0)
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

const broken = async (db: Parameters<typeof checkBooks>[0]) =>
  (await checkBooks(db)).filter(({ broken: rows }) => rows > 0).map(({ name }) => name)

test('books that are right break none of the vendors’ checks', async () => {
  expect(await broken(house.db)).toEqual([])
})

const stake = /^each vendor’s bet has exactly one stake/
const win = /^each vendor’s win was credited/
const refund = /^each vendor’s refund/
const both = /^no vendor’s bet was both/
const fits = /^each vendor’s win is for bets/
const after = /^no vendor’s bet, win or refund came after/

test.each<[string, string, RegExp[]]>([
  [
    'a stake deleted',
    `delete from transfer where kind = 'vendor.stake' and amount = 5000`,
    [stake],
  ],
  ['a stake of another amount', `update vendor_bet set amount = 9999 where tx = 'lost'`, [stake]],
  ['a win not credited', `delete from transfer where kind = 'vendor.win'`, [win]],
  ['a win of another amount', `update vendor_win set amount = 1 where tx = 'w1'`, [win]],
  ['a credit for a lost bet', `update vendor_win set amount = 5 where tx = 'w3'`, [win]],
  ['a refund that gave nothing', `delete from transfer where kind = 'vendor.refund'`, [refund]],
  ['a refund forgotten', `delete from vendor_refund`, [refund]],
  [
    'a win for a bet given back',
    `insert into vendor_win_bet select b.id, w.id from vendor_bet b, vendor_win w where b.tx = 'back' and w.tx = 'w1'`,
    [both, fits],
  ],
  ['a bet past its tombstone', `update vendor_tombstone set tx = 'won'`, [both]],
  ['a win for no bet', `delete from vendor_win_bet`, [fits]],
  ['a win after the end', `update vendor_round set ended_no = 0 where ref = 'r1'`, [after]],
])('%s is found, by the checks that look for it', async (_, damage, names) => {
  await owner.query('begin')
  await owner.query(damage)
  const found = await broken({
    async query<R extends object>(sql: TemplateStringsArray, ...values: unknown[]): Promise<R[]> {
      const text = sql.reduce((all, part, index) => `${all}$${index}${part}`)
      const { rows } = await owner.query<Record<string, unknown>>(text, values)
      return rows.map((row) => ({ ...row, broken: Number(row.broken) })) as R[]
    },
  })
  await owner.query('rollback')
  for (const check of [stake, win, refund, both, fits, after])
    expect([check, found.some((name) => check.test(name))]).toEqual([check, names.includes(check)])
})
