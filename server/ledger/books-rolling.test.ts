import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rollRounds, rollVendors, takeBack } from '../features/rolling/rolling.ts'
import { openRounds } from '../features/rolling/testing/rounds.ts'
import { openTables, type Stakes } from '../features/rolling/testing/tables.ts'
import { openHouse, type House } from '../testing/house.ts'
import { memberBelow } from '../testing/tree.ts'
import { checkBooks } from './books.ts'

let house: House
let owner: pg.Client
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // As whoever owns the database and is not held by its rules.
  await owner.query('set session_replication_role = replica')
  const top = await memberBelow(house, null, { rates: 100, money: 1_000_000 })
  const rates = { baccarat: 40, slot: 20, etc: 40 }
  const low = await memberBelow(house, top, { rates, money: 1_000_000 })
  const rounds = openRounds(house)
  for (const taken of [false, true]) {
    const round = await rounds.open()
    await round.bet(low, 100_000)
    await round.bet(top, 50_000)
    await round.draw()
    await rollRounds(house.deps)
    if (taken) await house.db.begin((tx) => takeBack(tx, round.id))
  }
  const tables = await openTables(house)
  for (const stakes of [{ player: 50_000, banker: 20_000 }, { tie: 10_000 }] as Stakes[]) {
    const table = tables.round('baccarat')
    await table.bet(low, stakes)
    await table.end()
  }
  const tied = tables.round('baccarat')
  await tied.win([await tied.bet(low, { banker: 5_000 })], 5_000)
  await tied.end()
  await rollVendors(house.deps)
  await house.clock.advance(60_000)
  await rollVendors(house.deps)
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

const broken = async () =>
  (await checkBooks(house.db)).filter(({ broken: rows }) => rows > 0).map(({ name }) => name)

const ofBets = /^each bet that names a line/
const ofLines = /^each line goes up/
const earned = /^what each settled round earned/
const posted = /^what was earned was posted/
const counted = /^of each vendors’ round that was judged/
const earnedThere = /^what each minute of vendors’ rounds earned/
const taken = /^rolling that was taken back/

test.each([
  [
    'a bet under another’s line',
    'update bet set line_id = (select max(line_id) from bet)',
    [ofBets],
  ],
  ['a line that names nobody', 'update bet set line_id = 999999', [ofBets, earned]],
  [
    'a rate above the upper’s',
    'update rolling_step set etc = 200 where depth = 0',
    [ofLines, earned],
  ],
  ['a step that is gone', 'delete from rolling_step where depth = 0', [ofBets, ofLines]],
  ['a rate that was raised afterwards', 'update rolling_step set etc = etc + 50', [earned]],
  ['a stake that grew', 'update bet set stake = stake + 50000', [earned]],
  ['points somebody added', 'update rolling_earned set points = points + 1', [earned, posted]],
  ['points somebody did not get', `delete from transfer where kind = 'rolling.line'`, [posted]],
  [
    'points nobody earned',
    'delete from rolling_earned where member_id = bettor_id',
    [earned, posted],
  ],
  [
    'a bettor that was exchanged',
    'update rolling_earned set bettor_id = 0 where member_id = bettor_id',
    [earned, posted],
  ],
  [
    'a settled round that nobody worked out',
    'delete from rolling_earned; delete from rolling_run',
    [earned, posted],
  ],
  [
    'a vendor’s bet under another’s line',
    'update vendor_bet set line_id = (select max(line_id) from vendor_bet) + 1',
    [ofBets, earnedThere],
  ],
  [
    'a vendor’s bet that counts more than was staked',
    'update vendor_counted set counts = counts + 50000',
    [counted, earnedThere],
  ],
  [
    'a bet with nothing beside it that does not count whole',
    'update vendor_counted set counts = 9000 where counts = 10000',
    [counted, earnedThere],
  ],
  ['a vendor’s bet that was forgotten', 'delete from vendor_counted', [counted, earnedThere]],
  [
    'a bet that counts and earns nothing',
    'update vendor_counted set run_id = null',
    [counted, earnedThere],
  ],
  [
    'a run of another minute',
    `update rolling_run set at = at + interval '1 day' where round_id is null`,
    [counted],
  ],
  [
    'a run of another kind of game',
    `update rolling_run set game = 'slot' where round_id is null`,
    [earnedThere],
  ],
  [
    'a push that counts',
    `update vendor_counted c set pushed = 0, counts = 5000, run_id = u.id
     from rolling_run u where c.pushed = 5000 and u.round_id is null`,
    [counted, earnedThere],
  ],
  [
    'a lost bet called a push',
    'update vendor_counted set pushed = 10000, counts = 0, run_id = null where counts = 10000',
    [counted, earnedThere],
  ],
  ['less taken back than written down', 'update rolling_taken set taken = 0', [taken]],
  ['more due than was earned', 'update rolling_taken set due = due + 1', [taken]],
  ['taken back and not written down', 'delete from rolling_taken', [taken]],
  [
    'taken back of a round that stands',
    'update rolling_run set taken_at = null where taken_at is not null',
    [taken],
  ],
  [
    'a reversal of something else',
    `update transfer set reverses = null where kind like '%.back'`,
    [taken],
  ],
])('%s is found', async (_, tamper, expected) => {
  expect(await broken()).toEqual([])
  await owner.query('begin')
  await owner.query(tamper)
  const found = (await checkBooks(readerOf(owner)))
    .filter(({ broken: rows }) => rows > 0)
    .map(({ name }) => name)
  await owner.query('rollback')
  for (const name of expected) expect(found).toContainEqual(expect.stringMatching(name))
})

/** Reads inside the tampering transaction, which nobody else sees and which is undone. */
const readerOf = (client: pg.Client) => ({
  async query<R extends object>(sql: TemplateStringsArray, ...values: unknown[]): Promise<R[]> {
    const text = sql.reduce((all, part, index) => `${all}$${index}${part}`)
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    return rows.map((row) => ({ ...row, broken: Number(row.broken) })) as R[]
  },
})
