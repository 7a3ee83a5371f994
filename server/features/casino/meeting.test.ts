import { afterAll, beforeAll, expect, test } from 'vitest'

import { readWallet } from '../../ledger/ledger.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { meet } from '../../testing/meeting.ts'
import { openVendor, type TestVendor } from '../../testing/vendor.ts'
import { takeOverSession } from '../session/sql.ts'

/** A vendor's bets that wait for the wallet, and what becomes of the world meanwhile. */
let house: House
let vendor: TestVendor
beforeAll(async () => {
  house = await openHouse()
  vendor = await openVendor(house)
})
afterAll(() => house.close())

type Lee = Awaited<ReturnType<House['member']>>
const changes: [string, string, (lee: Lee) => unknown][] = [
  [
    'the login taken over',
    'BLOCKED',
    ({ id }) => house.db.begin((tx) => takeOverSession(tx, id, 'taken')),
  ],
  [
    'a suspension',
    'BLOCKED',
    ({ id }) => house.db.query`update member set suspended_scopes = '{bet}' where id = ${id}`,
  ],
  [
    'a newer window of the game',
    'BLOCKED',
    ({ id }) => house.db.query`update play set ended_at = business_now() where member_id = ${id}`,
  ],
  [
    'the game switched off',
    'CLOSED',
    () => house.db.query`update vendor_game set state = 'off' where id = ${vendor.game()}`,
  ],
  [
    'a limit of the member’s own',
    'LIMIT',
    ({ id, uid }) => house.db.query`
      with known as (insert into protection (member_id, uid) values (${id}, ${uid}) returning member_id)
      insert into own_limit (member_id, kind, period, amount) select member_id, 'bet', 'each', 5_000 from known`,
  ],
]
test.each(changes)(
  '%s while a bet waits for the wallet answers %s',
  async (_, status, meanwhile) => {
    const lee = await house.member({ money: 100_000 })
    const session = await vendor.open(lee)
    const { said } = await meet(house, {
      lock: `select from wallet where member_id = ${lee.id} for update`,
      ask: () => vendor.bet(session, crypto.randomUUID(), crypto.randomUUID(), 10_000),
      meanwhile: () => meanwhile(lee),
    })
    await house.db.query`update vendor_game set state = 'on'`
    expect(said.status).toBe(status)
    expect(await readWallet(house.db, lee.id)).toMatchObject({ money: 100_000 })
  },
)
