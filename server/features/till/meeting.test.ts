import { afterAll, beforeAll, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { accountHolder, type TestMember } from '../../testing/cashier.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { takeOverSession } from '../session/sql.ts'

/** Money calls that wait for the wallet, and what becomes of who asks meanwhile. */
let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const walletOf = ({ id }: TestMember) => `select from wallet where member_id = ${id} for update`
const suspend = ({ id }: TestMember) => house.db.query`
  update member set suspended_scopes = '{cashier}', suspended_text = '정지' where id = ${id}`
const takeOver = ({ id }: TestMember) => house.db.begin((tx) => takeOverSession(tx, id, 'taken'))

const asks: Record<string, (lee: TestMember) => Promise<unknown>> = {
  withdrawal: (lee) => lee.ask('withdrawalRequest', { setMoney: 50_000 }),
  deposit: (lee) => lee.ask('depositRequest', { setMoney: 50_000, type: '0' }),
  coins: (lee) => lee.ask('depositRequest', { setMoney: 50_000, type: '1' }),
  refill: (lee) => lee.ask('refill'),
}

test.each(Object.entries(asks))(
  'a suspension from the cashier that comes while a %s waits for the wallet keeps it out',
  async (_, ask) => {
    const lee = await accountHolder(house, { money: 100_000, coins: 10 })
    const answer = await meet(house, {
      lock: walletOf(lee),
      ask: () => ask(lee),
      meanwhile: () => suspend(lee),
    })
    expect(answer).toEqual({ result: false, code: 'denied', msg: '정지' })
    expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 100_000, held: 0 })
  },
)

test.each(['with a key', 'without a key'])(
  'a login taken over while its call waits for the wallet moves no money, %s',
  async (keyed) => {
    const lee = await accountHolder(house, { money: 100_000 })
    const key = crypto.randomUUID()
    const ask = (one: TestMember) =>
      one.ask(
        'safeRequest',
        { params: { setMoney: 50_000, type: 'add' } },
        keyed === 'with a key' ? { key } : {},
      )
    const answer = await meet(house, {
      lock: walletOf(lee),
      ask: () => ask(lee),
      meanwhile: () => takeOver(lee),
    })
    expect(answer).toMatchObject({ result: false, code: 'logout' })
    expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 100_000, safe: 0 })
    // Nothing was decided: the member's next login may ask with the same key.
    await lee.enter()
    expect(await ask(lee)).toMatchObject({ result: true })
  },
)

test('who became a partner while their call waited has no safe here', async () => {
  const lee = await accountHolder(house, { money: 100_000 })
  const answer = await meet(house, {
    lock: walletOf(lee),
    ask: () => lee.ask('safeRequest', { params: { setMoney: 50_000, type: 'add' } }),
    meanwhile: () => house.db.query`update member set type = '총판' where id = ${lee.id}`,
  })
  expect(answer).toMatchObject({ result: false, code: 'denied' })
  expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 100_000, safe: 0 })
})
