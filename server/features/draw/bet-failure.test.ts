import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { openRoundAt } from '../../testing/provider.ts'

let house: House
let round: number
beforeAll(async () => {
  house = await openHouse()
  ;({ round } = await openRoundAt(house, 'pbg.powerball'))
})
afterAll(() => house.close())

const bet = (money: number) => ({
  game: 'powerBall',
  page: 'pbg',
  today: '20260115',
  round,
  type: 'poOdd',
  pick: '파워볼 홀',
  rate: 1.95,
  money,
  win: 0,
})

/** Makes the table refuse a row, as a bug or a full disk would, when the writes are already under way. */
async function refuseInserts(table: string, condition: string) {
  const admin = new pg.Client({ connectionString: house.url })
  await admin.connect()
  await admin.query(`create or replace function break_it() returns trigger language plpgsql as
    $$ begin if ${condition} then raise exception 'broken'; end if; return new; end $$`)
  await admin.query(
    `create trigger break_it before insert on ${table} for each row execute function break_it()`,
  )
  return async () => {
    await admin.query(`drop trigger break_it on ${table}`)
    await admin.end()
  }
}

test.each([
  ['bet', 'new.stake = 6666'],
  ['transfer', 'new.amount = 6666'],
  ['answer', `new.key = 'broken-key-0000000000'`],
  ['signed_bets', 'exists (select from bet where id = any(new.bets) and stake = 6666)'],
])(
  'a bet whose row in %s fails is not taken, and its neighbours in the batch are',
  async (table, condition) => {
    const mend = await refuseInserts(table, condition)
    const crowd = await Promise.all(
      Array.from({ length: 30 }, () => house.member({ money: 10_000 })),
    )
    const answers = await Promise.all(
      crowd.map((one, n) =>
        one.ask('bet', bet(n === 7 ? 6_666 : 5_000), {
          key: n === 7 ? 'broken-key-0000000000' : crypto.randomUUID(),
        }),
      ),
    )
    await mend()
    for (const [n, one] of crowd.entries()) {
      expect(answers[n]).toMatchObject(
        n === 7 ? { result: false, code: 'retry' } : { result: true },
      )
      expect((await readWallet(house.db, one.id)).money).toBe(n === 7 ? 10_000 : 5_000)
    }
    // Nothing happened, so the same key may try again.
    expect(await crowd[7]!.ask('bet', bet(6_666), { key: 'broken-key-0000000000' })).toMatchObject({
      result: true,
    })
  },
)
