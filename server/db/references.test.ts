import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { openRoundAt } from '../testing/provider.ts'
import { openVendor } from '../testing/vendor.ts'
import { openDb, type Db, type Reader } from './db.ts'

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

test('no vendor’s bet or win names what is not there, or is of another vendor, game or round, not even one row of many', async () => {
  const [one, two] = [await openVendor(house), await openVendor(house, 'bada')]
  const player = await house.member({ money: 100_000 })
  const session = await one.open(player)
  await one.bet(session, 'a', 'r1', 5_000)
  await one.bet(session, 'b', 'r2', 5_000)
  await one.win('w', 'r1', ['a'], 5_000)
  const rounds = await owner.query<{ id: number }>`select id from vendor_round order by ref`
  const [first, second] = rounds.map(({ id }) => id) as [number, number]
  const [{ bet, win }] = (await owner.query<{ bet: number; win: number }>`
    select (select id from vendor_bet where tx = 'b') as bet, (select id from vendor_win where tx = 'w') as win`) as [
    { bet: number; win: number },
  ]
  const game = one.game()
  const bets = (rounds: number[], games: string[], of = one.id, db: Reader = owner) => db.query`
    insert into vendor_bet (id, vendor_id, tx, round_id, member_id, game_id, amount, picks, placed_at)
    select nextval('bet_id'), ${of}, 'x' || r || g, r, ${member}, g, 5000, '[]', business_now()
    from unnest(${rounds}::bigint[], ${games}::text[]) as q(r, g)`
  const wins = (rounds: number[], of = one.id, db: Reader = owner) => db.query<{ id: number }>`
    insert into vendor_win (id, vendor_id, tx, round_id, member_id, amount, at)
    select nextval('vendor_win_id'), ${of}, 'x' || r, r, ${member}, 0, business_now()
    from unnest(${rounds}::bigint[]) as q(r) returning id`
  const pairs = (of: number[], won: number[], db: Reader = owner) => db.query`
    insert into vendor_win_bet (bet_id, win_id) select * from unnest(${of}::bigint[], ${won}::bigint[])`
  await expect(bets([first, NOBODY], [game, game])).rejects.toMatchObject(unknown)
  await expect(bets([first], [game], two.id)).rejects.toMatchObject(unknown)
  await expect(bets([first, first], [game, one.game('two')])).rejects.toMatchObject(unknown)
  await expect(wins([first, NOBODY])).rejects.toMatchObject(unknown)
  await expect(wins([first], two.id)).rejects.toMatchObject(unknown)
  for (const [of, won] of [
    [bet, win],
    [bet, NOBODY],
    [NOBODY, win],
    [NOBODY, NOBODY],
  ] as const)
    await expect(pairs([of], [won])).rejects.toMatchObject(unknown)
  // What is right is taken, by the same statements; a right one does not carry a wrong one along.
  const taken = (also: number[]) =>
    owner.begin(async (tx) => {
      await bets([first, second], [game, game], one.id, tx)
      const [made] = await wins([second], one.id, tx)
      await pairs([bet, ...also], [made!.id, ...also.map(() => win)], tx)
      throw new Error('taken, and taken back')
    })
  await expect(taken([])).rejects.toThrow('taken, and taken back')
  await expect(taken([bet])).rejects.toMatchObject(unknown)
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
