import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { openRoundAt } from '../testing/provider.ts'
import { openDb, type Db } from './db.ts'

let house: House
let owner: Db
let member: number
beforeAll(async () => {
  house = await openHouse()
  owner = openDb({ url: house.url })
  await openRoundAt(house, 'pbg.powerball')
  member = (await house.member({ money: 0 })).id
})
afterAll(async () => {
  await owner.close()
  await house.close()
})

const NOBODY = 999_999_999
const unknown = { code: '23503' }

test('no bet, transfer or answer names a member, round or kind that is not there, not even one row of many', async () => {
  const [round] = await owner.query<{ id: number }>`select id from round limit 1`
  const bets = (members: number[], rounds: number[]) => owner.query`
    insert into bet (id, round_id, member_id, odds_key, pick, stake, odds_hundredths, placed_at)
    select nextval('bet_id'), r, m, 'poOdd', '-', 5000, 195, business_now()
    from unnest(${members}::bigint[], ${rounds}::bigint[]) as q(m, r)`
  const transfers = (members: number[], kind: string) => owner.query`
    insert into transfer (member_id, kind, cause, amount, money_after)
    select m, ${kind}, 1, 1, 1 from unnest(${members}::bigint[]) as q(m)`
  await expect(bets([member, NOBODY], [round!.id, round!.id])).rejects.toMatchObject(unknown)
  await expect(bets([member, member], [round!.id, NOBODY])).rejects.toMatchObject(unknown)
  await expect(transfers([member, NOBODY], 'stake')).rejects.toMatchObject(unknown)
  await expect(transfers([member], 'gift')).rejects.toMatchObject(unknown)
  await expect(owner.query`
    insert into transfer (member_id, kind, cause, amount, money_after, reverses)
    select ${member}, 'win.back', n, 1, 1, r from unnest(array[null, 999999999]::bigint[]) with ordinality as q(r, n)`).rejects.toMatchObject(
    unknown,
  )
  await expect(
    owner.query`insert into answer (member_id, call, key, body_hash, answer)
      values (${NOBODY}, 'bet', 'a-key-of-nobody-0000', '', '{}')`,
  ).rejects.toMatchObject(unknown)
})

test.each(['member', 'round'])(
  'a row of %s stays, whoever asks, and so does its key',
  async (table) => {
    const refused = { code: '42501' }
    for (const db of [owner, house.db]) {
      const [remove, empty, move] = {
        member: [
          () => db.query`delete from member`,
          () => db.query`truncate member cascade`,
          () => db.query`update member set id = id + 1`,
        ],
        round: [
          () => db.query`delete from round`,
          () => db.query`truncate round cascade`,
          () => db.query`update round set id = id + 1`,
        ],
      }[table]!
      await expect(remove!()).rejects.toMatchObject(refused)
      await expect(empty!()).rejects.toMatchObject(refused)
      await expect(move!()).rejects.toMatchObject({ code: '428C9' })
    }
  },
)
