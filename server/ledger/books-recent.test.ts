import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { openRoundAt, pass } from '../testing/provider.ts'
import { checkRecent } from './books-recent.ts'

let house: House
let owner: pg.Client
beforeAll(async () => {
  house = await openHouse()
  owner = new pg.Client({ connectionString: house.url })
  await owner.connect()
  // As whoever owns the database and is not held by its rules.
  await owner.query('set session_replication_role = replica')
  const { provider, round, date } = await openRoundAt(house, 'pbg.powerball')
  const odd = provider.drawnOf(round).powerball! % 2 === 1
  const [winning, losing] = odd
    ? [['poOdd', '파워볼 홀'] as const, ['poEven', '파워볼 짝'] as const]
    : [['poEven', '파워볼 짝'] as const, ['poOdd', '파워볼 홀'] as const]
  for (const [type, pick] of [winning, losing, winning]) {
    const member = await house.member({ money: 100_000 })
    const bet = { game: 'powerBall', page: 'pbg', today: date, round, rate: 1.95, win: 0 }
    const answer = await member.ask('bet', { ...bet, type, pick, money: 10_000 })
    expect(answer).toMatchObject({ result: true })
  }
  await pass(house, new Date(provider.timesOf(round).drawAt.getTime() + 10_000))
  await provider.result(round)
})
afterAll(async () => {
  await owner.end()
  await house.close()
})

const broken = async () =>
  (await checkRecent(house.db)).filter(({ broken: rows }) => rows > 0).map(({ name }) => name)

test('books that are right break none of the checks, wins among them', async () => {
  const wins = await house.db.query`select from transfer where kind = 'win'`
  expect(wins).toHaveLength(2)
  expect(await broken()).toEqual([])
})

const money = /^money in hand/
const staked = /^each bet of late has exactly one stake/
const bets = /^each stake of late has its bet/
const late = /^no bet of late/
const held = /^what is held/
const paid = /^each round settled of late/

test.each([
  [
    'a wallet that was helped',
    'update wallet set money = money + 1 where member_id = (select max(member_id) from bet)',
    [money],
  ],
  [
    'a wallet below zero elsewhere',
    `alter table wallet drop constraint wallet_safe_check; update wallet set safe = -1`,
    [money],
  ],
  [
    'money held for nobody’s withdrawal',
    'update wallet set held = 5 where member_id = (select max(member_id) from bet)',
    [held],
  ],
  ['a bet that was made larger', 'update bet set stake = stake + 1000', [staked, paid]],
  [
    'a bet without a stake',
    `delete from transfer where id = (select max(id) from transfer where kind = 'stake')`,
    [staked],
  ],
  ['a stake without a bet', 'delete from bet where id = (select min(id) from bet)', [bets]],
  ['a bet moved past its close', `update bet set placed_at = placed_at + interval '1 day'`, [late]],
  [
    'a win that grew',
    `update transfer set amount = amount + 1 where id = (select max(id) from transfer where kind = 'win')`,
    [paid],
  ],
  [
    'a win that nobody won',
    `insert into transfer (member_id, kind, cause, amount, money_after)
      select w.member_id, 'win', r.id, 5, w.money from wallet w, round r
      where r.state = 'SETTLED' and not exists (
        select from transfer t where t.kind = 'win' and t.member_id = w.member_id)`,
    [paid],
  ],
])('%s is found', async (_, tamper, expected) => {
  await owner.query('begin')
  await owner.query(tamper)
  const found = (await checkRecent(readerOf(owner)))
    .filter(({ broken: rows }) => rows > 0)
    .map(({ name }) => name)
  await owner.query('rollback')
  for (const name of expected) expect(found).toContainEqual(expect.stringMatching(name))
  expect(await broken()).toEqual([])
})

/** Reads inside the tampering transaction, which nobody else sees and which is undone. */
const readerOf = (client: pg.Client) => ({
  async query<R extends object>(sql: TemplateStringsArray, ...values: unknown[]): Promise<R[]> {
    const text = sql.reduce((all, part, index) => `${all}$${index}${part}`)
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    return rows.map((row) => ({ ...row, broken: Number(row.broken) })) as R[]
  },
})
