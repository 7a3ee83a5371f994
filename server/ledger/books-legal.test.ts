/** What may happen and breaks no invariant: a clock that is set back, a catalogue that changes, corrections of what was spent. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { rollRounds, rollVendors } from '../features/rolling/rolling.ts'
import { openTables, type TestTables } from '../features/rolling/testing/tables.ts'
import { writeCatalogue } from '../features/casino/catalogue.ts'
import { watchBooks, watchRecent } from '../watch.ts'
import { openHouse, type House } from '../testing/house.ts'
import { memberBelow, type TreeMember } from '../testing/tree.ts'
import { openVendor } from '../testing/vendor.ts'
import { checkBooks } from './books.ts'
import { checkRecent } from './books-recent.ts'

let house: House
let tables: TestTables
let top: TreeMember
let low: TreeMember
beforeAll(async () => {
  house = await openHouse()
  await house.clock.set('2026-01-15T12:00:30+09:00')
  tables = await openTables(house)
  top = await memberBelow(house, null, { rates: 100, money: 1_000_000 })
  low = await memberBelow(house, top, { rates: 40, money: 1_000_000 })
})
afterAll(() => house.close())

const names = (checks: { name: string; broken: number }[]) =>
  checks.filter(({ broken }) => broken > 0).map(({ name }) => name)
afterEach(async () => {
  expect(names(await checkBooks(house.db))).toEqual([])
  expect(names(await checkRecent(house.db))).toEqual([])
  await watchBooks(house.deps)
  await watchRecent(house.deps)
  expect((await house.db.query`select from setting where key = 'siteStatus'`).length).toBe(0)
})
const back = (seconds: number) => house.clock.advance(-seconds * 1_000)

test.each(['bet', 'win', 'refund'] as const)(
  'the clock is set back by five seconds between a %s and its round’s end',
  async (last) => {
    const round = tables.round('baccarat')
    const bet = await round.bet(low, { player: 10_000 })
    if (last === 'win') await round.win([bet], 20_000)
    if (last === 'refund') await round.refund(bet)
    await back(5)
    await round.end()
    await back(5)
    await rollVendors(house.deps)
  },
)

test('the clock is set back by an hour over a minute of vendors’ rounds that is posted', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const round = tables.round('slot')
    await round.win([await round.bet(low, { spin: 10_000 })], 4_000)
    await round.end()
    await rollVendors(house.deps)
    await house.clock.advance(61_000)
    await rollVendors(house.deps)
    await back(3_600)
  }
})

test('a vendor calls a game of another kind: what was played keeps its kind, and so does the game', async () => {
  const vendor = await openVendor(house, 'byeol')
  const session = await vendor.open(low, 'two')
  const play = async (name: string, paid: number) => {
    await vendor.bet(session, name, name, 10_000, 'two')
    if (paid > 0) await vendor.win(`${name}w`, name, [name], paid)
    await vendor.end(name)
  }
  await play('spin1', 10_000)
  await rollVendors(house.deps)
  const type = async () =>
    (
      await house.db.query<{ type: string }>`
      select type from vendor_game where id = 'byeol.two'`
    )[0]!.type
  const game = {
    ...{ game: 'byeol.two', ko: '둘', type: 'baccarat' as const, thumbnail: '/x.svg' },
    ...{ rtp: 9_000, rtpLeast: 9_000, minStake: 1_000, maxStake: 1_000_000 },
  }
  const catalogue = { vendor: 'byeol', title: '별', kind: 'casino' as const, thumbnail: '/x.svg' }
  const kept = await house.db.begin((tx) => writeCatalogue(tx, { ...catalogue, games: [game] }))
  expect(kept).toEqual(['byeol.two'])
  expect(await type()).toBe('slot')
  await play('spin2', 10_000)
  await house.clock.advance(61_000)
  await rollVendors(house.deps)
})

test('a round of a draw settled, the clock set back by a day, the points spent', async () => {
  await house.clock.advance(86_400_000)
  await rollRounds(house.deps)
  await back(86_400)
  const { point } = (
    await house.db.query<{ point: number }>`
    select point from wallet where member_id = ${low.id}`
  )[0]!
  await house.db.query`update session set action_at = business_now(), started_at = business_now()`
  expect(await low.ask('pointChange', { params: { set: point } })).toMatchObject({ result: true })
})
