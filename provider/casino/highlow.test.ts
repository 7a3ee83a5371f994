import { randomUUID } from 'node:crypto'

import { offersOf, playHand, type Guess, type Offer } from '@madang/contract/core/casino/highlow.ts'
import { drawCard } from '@madang/contract/core/casino/highlow.ts'
import { bytesToHex, commitOf, drawWords, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { roundAnswer } from '@madang/contract/provider/vendors.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openVendorHouse, type VendorHouse } from '../testing/vendor.ts'

const GAME = 'baram.highlow'
const MONEY = 1_000_000
/** Seconds between two hands: far more than are asked for, since a machine's clock may be set back. */
const BETWEEN = 10
let house: VendorHouse
let wallet: VendorHouse['wallet']
beforeEach(async () => {
  house = await openVendorHouse()
  wallet = house.wallet
})
afterEach(() => house.close())

type Shown = {
  id: string
  state: string
  cards: number[]
  guesses: Guess[]
  pot: number
  offers: Offer[]
  nonce: number
}
type Ask = Awaited<ReturnType<VendorHouse['sit']>>['ask']
const start = (ask: Ask, id: string = randomUUID(), stake = 10_000) => ask('start', { id, stake })
const likeliest = ({ offers }: Shown) => offers.toSorted((a, b) => b.chance - a.chance)[0]!.guess
const least = ({ offers }: Shown) => offers.toSorted((a, b) => a.chance - b.chance)[0]!.guess

/** Hands one after the other until one is open after so many right guesses. */
async function climb(ask: Ask, steps: number): Promise<Shown> {
  for (;;) {
    house.advance(BETWEEN)
    const begun = await start(ask)
    expect(begun).toMatchObject({ result: true })
    let { hand } = begun as { hand: Shown }
    while (hand.state === 'open' && hand.guesses.length < steps)
      ({ hand } = await ask('guess', {
        id: hand.id,
        step: hand.guesses.length,
        guess: likeliest(hand),
      }))
    if (hand.state === 'open') return hand
  }
}
/** Guesses what is least likely until it is wrong. */
async function lose(ask: Ask, from: Shown): Promise<Shown> {
  let hand = from
  while (hand.state === 'open')
    ({ hand } = await ask('guess', { id: hand.id, step: hand.guesses.length, guess: least(hand) }))
  return hand
}

test('a hand takes its stake, pays what stands in the pot when it is taken, and ends the round', async () => {
  const { ask } = await house.sit(GAME)
  const seat = await ask('seat')
  expect(seat).toMatchObject({ game: { id: GAME }, hand: null, seed: { next: 1 } })
  const begun = await start(ask)
  expect(begun).toMatchObject({
    result: true,
    balance: MONEY - 10_000,
    hand: { state: 'open', pot: 10_000, guesses: [], nonce: 1 },
  })
  expect(begun.hand.seed.commit).toBe(seat.seed.commit)
  expect(wallet.of('win')).toEqual([])
  await lose(ask, begun.hand)
  const before = wallet.balance()

  const hand = await climb(ask, 2)
  const { pot } = hand
  expect(pot).toBeGreaterThan(10_000)
  const staked = before - wallet.balance()
  const taken = await ask('take', { id: hand.id })
  expect(taken).toMatchObject({
    hand: { state: 'taken', pot, offers: [] },
    balance: before - staked + pot,
  })
  expect(wallet.of('win').at(-1)!.body).toMatchObject({ amount: pot, round: `${GAME}:${hand.id}` })
  await vi.waitFor(() => expect(house.waiting()).toBe(0))
  expect(wallet.of('end').at(-1)!.body).toEqual({ round: `${GAME}:${hand.id}` })

  // Once more is the same, and pays nothing.
  expect(await ask('take', { id: hand.id })).toMatchObject({ hand: { state: 'taken', pot } })
  expect(wallet.balance()).toBe(before - staked + pot)
  expect(await ask('guess', { id: hand.id, step: 2, guess: 'high' })).toMatchObject({
    code: 'over',
  })
})

test('a wrong guess ends the hand with nothing, and its round is over', async () => {
  const { ask } = await house.sit(GAME)
  const { hand } = await start(ask)
  const lost = await lose(ask, hand)
  expect(lost).toMatchObject({ state: 'lost', pot: 0, offers: [] })
  expect(wallet.of('win').at(-1)!.body).toMatchObject({ amount: 0 })
  expect(await ask('take', { id: hand.id })).toMatchObject({ hand: { state: 'lost', pot: 0 } })
  await vi.waitFor(() => expect(wallet.of('end')).toHaveLength(1))
})

test('the same call again is answered the same and moves nothing: of the start, of a guess, of the take', async () => {
  const { ask } = await house.sit(GAME)
  const id = randomUUID()
  const both = await Promise.all([start(ask, id), start(ask, id)])
  expect(both[0].hand).toEqual(both[1].hand)
  expect(wallet.of('bet')).toHaveLength(1)
  const guess = { id, step: 0, guess: likeliest(both[0].hand) }
  const [once, twice] = await Promise.all([ask('guess', guess), ask('guess', guess)])
  expect(once.hand.cards).toEqual(twice.hand.cards)
  expect(once.hand.guesses).toHaveLength(1)
  const other = guess.guess === 'same' ? 'high' : 'same'
  expect(await ask('guess', { ...guess, guess: other })).toMatchObject({ code: 'over' })
})

test.each([
  ['less than a chip', 500, 'badBet'],
  ['not whole chips', 1_500, 'badBet'],
  ['more than the game takes', 101_000, 'badBet'],
  ['nothing', 0, 'badInput'],
])('a hand for %s is refused and asks for nothing', async (_, stake, code) => {
  const { ask } = await house.sit(GAME)
  expect(await start(ask, randomUUID(), stake)).toMatchObject({ result: false, code })
  expect(wallet.heard).toEqual([])
})

test('a hand cannot be taken before the first guess, a second one not be begun beside it, nor a stranger play it', async () => {
  const { ask } = await house.sit(GAME)
  const { hand } = await start(ask)
  expect(await ask('take', { id: hand.id })).toMatchObject({ code: 'noGuess' })
  house.advance(BETWEEN)
  expect(await start(ask)).toMatchObject({ code: 'open' })
  expect(await ask('turn', {})).toMatchObject({ code: 'open' })
  const stranger = await house.sit(GAME, 'p2')
  expect(await stranger.ask('guess', { id: hand.id, step: 0, guess: 'same' })).toMatchObject({
    code: 'over',
  })
  expect(await stranger.ask('take', { id: hand.id })).toMatchObject({ code: 'over' })
  expect(await stranger.ask('seat')).toMatchObject({ hand: null })
})

test('what is not offered on a card is refused and turns none', async () => {
  const { ask } = await house.sit(GAME)
  let { hand } = (await start(ask)) as { hand: Shown }
  for (;;) {
    const offered = new Set(hand.offers.map(({ guess }) => guess))
    const missing = (['high', 'low'] as const).find((guess) => !offered.has(guess))
    if (missing && hand.state === 'open') {
      const said = await ask('guess', { id: hand.id, step: hand.guesses.length, guess: missing })
      expect(said).toMatchObject({ code: 'badBet' })
      expect((await ask('seat')).hand.cards).toEqual(hand.cards)
      return
    }
    if (hand.state !== 'open') {
      house.advance(BETWEEN)
      ;({ hand } = await start(ask))
    } else
      ({ hand } = await ask('guess', {
        id: hand.id,
        step: hand.guesses.length,
        guess: least(hand),
      }))
  }
})

test('a window that closes leaves the hand as it lies, also through a restart; another window goes on with it', async () => {
  const { ask } = await house.sit(GAME)
  const hand = await climb(ask, 1)
  await house.down()
  await house.up()
  const again = await house.sit(GAME)
  expect((await again.ask('seat')).hand).toMatchObject({
    id: hand.id,
    cards: hand.cards,
    pot: hand.pot,
  })
  expect(await again.ask('take', { id: hand.id })).toMatchObject({ hand: { state: 'taken' } })
})

const asked = async (id: string) =>
  roundAnswer.parse((await house.operator('baram', `/rounds/${GAME}:${id}`)).body)

test('a hand nobody touches for ten minutes is taken as it stands; the house that asks hears it so', async () => {
  const { ask } = await house.sit(GAME)
  const hand = await climb(ask, 1)
  const before = wallet.balance()
  expect(await asked(hand.id)).toMatchObject({ state: 'open', bets: [] })
  house.advance(10 * 60 + 1)
  await house.down()
  await house.up()
  await vi.waitFor(() => expect(wallet.balance()).toBe(before + hand.pot))
  expect(await asked(hand.id)).toMatchObject({
    state: 'ended',
    bets: [{ state: 'won', amount: hand.pot }],
  })
  expect(await ask('seat')).toMatchObject({ hand: null })
})

test('a hand left without a guess goes back, as a bet that was never played', async () => {
  const { ask } = await house.sit(GAME)
  const { hand } = await start(ask)
  house.advance(10 * 60 + 1)
  await house.down()
  await house.up()
  await vi.waitFor(() => expect(wallet.balance()).toBe(MONEY))
  expect([...wallet.bets.values()].map(({ state }) => state)).toEqual(['refunded'])
  expect(await asked(hand.id)).toMatchObject({ state: 'ended', bets: [{ state: 'refund' }] })
  expect(await ask('take', { id: hand.id })).toMatchObject({ code: 'over' })
})

test('a vendor that dies while the stake is asked for gives it back, and lays no card', async () => {
  wallet.answers(({ call }) => (call === 'bet' ? 'silent' : null))
  const { ask } = await house.sit(GAME)
  const asking = start(ask).catch(() => null)
  await vi.waitFor(() => expect(wallet.of('bet')).toHaveLength(1))
  await house.down()
  await asking
  wallet.answers(() => null)
  await house.up()
  await vi.waitFor(() => expect(wallet.balance()).toBe(MONEY))
  const again = await house.sit(GAME)
  expect(await again.ask('seat')).toMatchObject({ hand: null, seed: { next: 1 } })
})

test('a hand can be repeated card by card once its seed is turned, each card a number of it', async () => {
  const { ask } = await house.sit(GAME)
  const { seed } = await ask('seat')
  const first = await climb(ask, 3)
  await ask('take', { id: first.id })
  house.advance(BETWEEN)
  const { hand } = await start(ask)
  await lose(ask, hand)
  await ask('turn', {})
  const { seeds } = await ask('history')
  const [current, before] = seeds
  expect(current).toMatchObject({ client: '', seed: null, hands: [] })
  expect(before.commit).toBe(seed.commit)
  expect(bytesToHex(commitOf(hexToBytes(before.seed)))).toBe(before.commit)
  const value = sha256(new TextEncoder().encode(before.client))
  let next = 1
  for (const each of before.hands.toReversed()) {
    expect(each.nonce).toBe(next)
    next += each.cards.length
    const cardOf = (index: number) => {
      const nonce = each.nonce + index
      const entropy = { type: 3 as const, index: nonce, value }
      return drawCard(
        drawWords({
          seed: hexToBytes(before.seed),
          stream: GAME,
          date: before.date,
          round: nonce,
          entropy,
        }),
      )
    }
    const repeated = playHand(cardOf, each.stake, each.guesses)
    expect(repeated.cards).toEqual(each.cards)
    expect(repeated.pots.at(-1)).toBe(each.pot)
  }
  expect(before.hands[0].state).toBe('lost')
  expect(offersOf(before.hands[0].cards[0], 10_000).length).toBeGreaterThan(1)
})
