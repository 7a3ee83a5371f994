/** Players' own seeds at the vendor: each is committed to before its player's text comes, with the first draw. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openVendorHouse, TEXT, type VendorHouse } from '../testing/vendor.ts'

let house: VendorHouse
let wallet: VendorHouse['wallet']
beforeEach(async () => {
  house = await openVendorHouse()
  wallet = house.wallet
})
afterEach(() => house.close())

const SLOT = 'kkachi.moon'
const BETWEEN = 3
const drawing = (stake = 1_000) => ({ id: randomUUID(), stake })
type Ask = Awaited<ReturnType<VendorHouse['sit']>>['ask']
const seedAt = async (ask: Ask) => {
  const { seed, slot } = await ask('seat')
  return seed ?? slot.seed
}

test.each([
  [SLOT, 'spin'],
  ['baram.highlow', 'start'],
])('%s: the first %s brings the text to a seed that was shown without one', async (game, call) => {
  const { ask } = await house.sit(game)
  const before = await seedAt(ask)
  expect(before).toMatchObject({ client: '', next: 1 })
  const { seed, hand } = await ask(call, drawing())
  expect(seed ?? hand.seed).toMatchObject({ commit: before.commit, client: TEXT })
})

test.each([
  [SLOT, 'spin'],
  ['baram.highlow', 'start'],
])(
  '%s: a %s that names a turned seed changes nothing and shows the seed in use',
  async (game, call) => {
    const { ask } = await house.sit(game)
    const { commit } = await seedAt(ask)
    const { seed: next } = await ask('turn', {})
    const refused = await ask(call, { ...drawing(), commit, client: TEXT })
    expect(refused).toEqual({ result: false, code: 'turned', msg: expect.any(String), seed: next })
    expect(wallet.heard).toEqual([])
    expect(await seedAt(ask)).toEqual({ ...next, client: '', next: 1 })
    // Nor does it hold back the draw that follows at once.
    const { seed, hand } = await ask(call, { ...drawing(), ...refused.seed, client: TEXT })
    expect(seed ?? hand.seed).toMatchObject({ commit: next.commit, client: TEXT })
  },
)

test('a text sent with a later spin changes nothing: each answer shows the first', async () => {
  const { ask } = await house.sit(SLOT)
  await ask('spin', drawing())
  house.advance(BETWEEN)
  const { seed } = await ask('spin', { ...drawing(), client: '다른 시드' })
  expect(seed.client).toBe(TEXT)
})

test('a spin without the money leaves its seed to the text of the next', async () => {
  const { ask } = await house.sit(SLOT)
  wallet.answers(() => ({ status: 'INSUFFICIENT' }))
  await ask('spin', { ...drawing(), client: '다른 시드' })
  wallet.answers(() => null)
  house.advance(BETWEEN)
  expect(await ask('spin', drawing())).toMatchObject({ nonce: 1, seed: { client: TEXT } })
})

test('a spin asked for again after its seed was turned is the same spin under the same seed', async () => {
  const { ask } = await house.sit(SLOT)
  const given = { ...drawing(), commit: (await seedAt(ask)).commit, client: TEXT }
  const { spins, seed } = await ask('spin', given)
  await ask('turn', {})
  const again = await ask('spin', { ...given, again: true })
  expect(again).toMatchObject({ result: true, nonce: 1, spins })
  expect(again.seed).toMatchObject({ commit: seed.commit, client: TEXT })
  expect(wallet.of('bet')).toHaveLength(1)
})

test('of two windows that spin at once with a text each one text holds, and both windows show it', async () => {
  const { ask } = await house.sit(SLOT)
  const texts = ['해 하나', '달 하나']
  const first = await Promise.all(texts.map((client) => ask('spin', { ...drawing(), client })))
  const held = first.find(({ result }) => result).seed.client
  expect(first.filter(({ result }) => result)).toHaveLength(1)
  expect(texts).toContain(held)
  house.advance(BETWEEN)
  const late = texts[first.findIndex(({ result }) => !result)]
  const { seed } = await ask('spin', { ...drawing(), client: late })
  expect(seed.client).toBe(held)
})

test('every window of a player shows the seed that follows when one of them turns it', async () => {
  const { ask, token } = await house.sit(SLOT)
  const line = house.listen(token)
  await vi.waitFor(() => expect(line.heard()).toContain('event: seed'))
  const { seed } = await ask('turn', {})
  await vi.waitFor(() => expect(line.heard()).toContain(`"commit":"${seed.commit}"`))
  line.close()
})
