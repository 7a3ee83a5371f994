/** A vendor whose store was put back: nothing that was shown comes again (docs/adr/0181-a-copy-older-than-the-world.md). */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { onPostgres } from '../testing/stores.ts'
import { openVendorHouse, TEXT, type VendorHouse } from '../testing/vendor.ts'

const SLOT = 'kkachi.moon'
const HIGHLOW = 'baram.highlow'
const TABLE = 'dalbit.roulette'
const DAY_SECONDS = 86_400
/** A copy of files; of a database one is made with its own tools. */
const testFiles = onPostgres ? test.skip : test
let house: VendorHouse
beforeEach(async () => {
  house = await openVendorHouse()
})
afterEach(() => house.close())

type Spun = { nonce: number; spins: object[]; amount: number; seed: { commit: string } }
const sitAtSlot = async () => {
  const seat = await house.sit(SLOT)
  const seed = async () =>
    ((await seat.ask('seat')) as { slot: { seed: { commit: string } } }).slot.seed
  async function spin(given: object = {}) {
    house.advance(3)
    return (await seat.ask('spin', { id: randomUUID(), stake: 1_000, ...given })) as Spun & {
      code?: string
    }
  }
  return { ...seat, seed, spin }
}
const restart = async (between: () => void) => {
  await house.down()
  between()
  await house.up()
}

testFiles.each(['same', 'new'] as const)(
  'a store put back into the %s files lacks a bet that was taken: its seeds are turned, and no spin comes again',
  async (how) => {
    const seat = await sitAtSlot()
    await seat.spin()
    let putBack: ReturnType<VendorHouse['copy']>
    await restart(() => (putBack = house.copy()))
    const shown = await seat.seed()
    const lost = [await seat.spin(), await seat.spin()]
    await restart(() => putBack(how))
    const next = await seat.seed()
    expect(next.commit).not.toBe(shown.commit)
    expect(await seat.spin({ commit: shown.commit, client: TEXT })).toMatchObject({
      code: 'turned',
    })
    const again = await seat.spin()
    expect(again).toMatchObject({ result: true })
    expect(lost.every(({ nonce }) => nonce > 1)).toBe(true)
    // The turned seed is public: spins of the lost life can be repeated by it.
    const { seeds } = (await seat.ask('history')) as {
      seeds: { commit: string; seed: string | null }[]
    }
    expect(seeds.find(({ commit }) => commit === shown.commit)?.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(seeds.find(({ commit }) => commit === next.commit)?.seed).toBeNull()
  },
)

testFiles(
  'an open hand of a store that was put back is void: its stake goes back, and no card is guessed again',
  async () => {
    const seat = await house.sit(HIGHLOW)
    const id = randomUUID()
    await seat.ask('start', { id, stake: 1_000 })
    let putBack: ReturnType<VendorHouse['copy']>
    await restart(() => (putBack = house.copy()))
    const { hand } = (await seat.ask('seat')) as { hand: { offers: { guess: string }[] } }
    const guess = { id, step: 0, guess: hand.offers[0]!.guess }
    expect(await seat.ask('guess', guess)).toMatchObject({ result: true })
    await restart(() => putBack('new'))
    expect(await seat.ask('guess', guess)).toMatchObject({ result: false })
    await expect
      .poll(() => house.wallet.of('refund').map(({ body }) => body.refers))
      .toEqual([`h-${id}`])
    expect(house.wallet.bets.get(`h-${id}`)).toMatchObject({ state: 'refunded' })
  },
)

testFiles(
  'a spin that the copy was asking for and that was shown since does not come again',
  async () => {
    const seat = await sitAtSlot()
    const held = Promise.withResolvers<null>()
    house.wallet.answers(({ call }) => (call === 'bet' ? held.promise : null))
    const spinning = seat.spin()
    await expect.poll(() => house.wallet.of('bet').length).toBe(1)
    // Nothing is written meanwhile.
    const putBack = house.copy()
    held.resolve(null)
    const { seed, nonce } = await spinning
    await restart(() => putBack('same'))
    const again = await seat.spin()
    expect(again).toMatchObject({ result: true })
    expect([again.seed.commit, again.nonce]).not.toEqual([seed.commit, nonce])
  },
)

testFiles('a table of a store that is put back over a midnight deals the same again', async () => {
  type Shown = { table: { anchor: string; last: { date: string; number: number }[] } }
  const shown = async () => ((await (await house.sit(TABLE)).ask('seat')) as Shown).table
  await shown()
  let putBack: ReturnType<VendorHouse['copy']>
  await restart(() => (putBack = house.copy()))
  house.advance(DAY_SECONDS)
  await restart(() => undefined)
  const before = await shown()
  await restart(() => putBack('new'))
  const { anchor, last } = await shown()
  expect(anchor).toBe(before.anchor)
  expect(last).toEqual(expect.arrayContaining(before.last.slice(0, 9)))
})

test('a store that is as it was goes on: the same seed, the same open hand', async () => {
  const slot = await sitAtSlot()
  await slot.spin()
  const seat = await house.sit(HIGHLOW, 'p2', 's2')
  const id = randomUUID()
  await seat.ask('start', { id, stake: 1_000 })
  const shown = await slot.seed()
  await restart(() => undefined)
  expect((await slot.seed()).commit).toBe(shown.commit)
  expect(await seat.ask('seat')).toMatchObject({ hand: { id, state: 'open' } })
  expect(house.wallet.of('refund')).toEqual([])
})

test('a start asks for the last bet of vendors with a secret seed alone: the key of a new one may not be known', async () => {
  expect(house.wallet.asked).toEqual([])
  const slot = await sitAtSlot()
  await slot.spin()
  await house.sit(TABLE, 'p2', 's2')
  await restart(() => undefined)
  expect(house.wallet.asked).toEqual(['kkachi'])
})

test('a vendor whose key the server refuses keeps no window of another waiting', async () => {
  const slot = await sitAtSlot()
  const hand = await house.sit(HIGHLOW, 'p2', 's2')
  await hand.ask('seat')
  await house.operator('baram', '/vendor/secret', { secret: 'ef'.repeat(32) })
  await restart(() => undefined)
  expect(house.wallet.asked).toEqual([])
  expect(await slot.spin()).toMatchObject({ result: true })
  expect(await hand.ask('seat')).toMatchObject({ result: true })
})

test('a vendor that owes a win for a bet that the server has forgotten is ready', async () => {
  const slot = await sitAtSlot()
  house.wallet.answers(({ call }) => (call === 'win' ? 'lost' : null))
  await slot.spin()
  expect(house.waiting()).toBeGreaterThan(0)
  expect(await house.ready()).toBeNull()
  await restart(() => undefined)
  expect(await house.ready()).toBeNull()
})
