import { expect, test } from 'vitest'

import { CHIP } from './bets.ts'
import { casinoGame, HIGHLOW, ratesOf } from './catalogue.ts'
import { rankOf, SHOE } from './cards.ts'
import { guesses, MOST_POT, offersOf, playHand, rightOf, type Guess } from './highlow.ts'

const ranks = Array.from({ length: 13 }, (_, index) => index + 1)
const game = casinoGame(HIGHLOW.game)!

/** By counting cards of the whole shoe, not by ranks. */
function counted(card: number, guess: Guess) {
  let right = 0
  for (let next = 1; next <= SHOE; next++) {
    const [was, is] = [rankOf(card), rankOf(next)]
    if (guess === 'high' ? is > was : guess === 'low' ? is < was : is === was) right++
  }
  return { right, of: SHOE }
}

/** Every pot a stake can grow into: as far as whole games go, and then every one there is to some height. */
function pots(): number[] {
  const reached = new Set<number>()
  const grow = (pot: number, steps: number) => {
    if (reached.has(pot) || steps === 0) return
    reached.add(pot)
    for (const card of ranks) for (const offer of offersOf(card, pot)) grow(offer.pot, steps - 1)
  }
  for (const stake of [game.minStake, 7 * CHIP, game.maxStake]) grow(stake, 4)
  for (let pot = game.minStake; pot < 20 * CHIP; pot++) reached.add(pot)
  return [...reached]
}

test('every guess on every card and every pot returns between 90 and 98 %, by its exact chance, in whole won', () => {
  const tried = pots()
  expect(tried.length).toBeGreaterThan(15_000)
  for (const card of ranks)
    for (const guess of guesses) {
      const { right, of } = counted(card, guess)
      expect(right / of).toBe(rightOf(card, guess) / 13)
    }
  for (const pot of tried)
    for (const card of ranks)
      for (const { guess, chance, pot: next, rate } of offersOf(card, pot)) {
        const right = rightOf(card, guess)
        // In integers: right × next of 13 × pot.
        const parts = { back: right * next * 100, of: 13 * pot }
        if (parts.back > 98 * parts.of || parts.back < 90 * parts.of || !Number.isInteger(next))
          throw new Error(`${guess} on ${card} with ${pot} makes ${next}`)
        if (next <= pot) throw new Error(`${guess} on ${card} with ${pot} wins nothing`)
        expect(Math.abs(chance * next - rate * pot)).toBeLessThan(1e-6 * pot)
      }
})

test('on a king nothing is higher, on an ace nothing lower, and both are offered with what is', () => {
  const offered = (card: number) => offersOf(card, CHIP).map(({ guess }) => guess)
  expect(offered(13)).toEqual(['low', 'same'])
  expect(offered(1)).toEqual(['high', 'same'])
  expect(offered(7)).toEqual(['high', 'low', 'same'])
})

test('the stated odds, by hand', () => {
  const stated = Object.fromEntries(
    ranks.map((card) => [card, offersOf(card, 100_000).map(({ times }) => times)]),
  )
  expect(stated).toMatchObject({
    1: [105, 1_261],
    2: [114, 1_261, 1_261],
    7: [210, 210, 1_261],
    12: [1_261, 114, 1_261],
    13: [105, 1_261],
  })
  expect(ratesOf(game)).toEqual([{ key: 'highlow', rate: 0.97 }])
})

test('a guess that would take the pot past its most is not offered', () => {
  expect(offersOf(7, MOST_POT)).toEqual([])
  expect(offersOf(7, MOST_POT / 10).map(({ guess }) => guess)).toEqual(['high', 'low'])
})

test('a hand goes on as long as it is right, and a wrong guess leaves nothing', () => {
  const cards = [7, 9, 9 + 13, 2]
  const of = (...made: Guess[]) => playHand((index) => cards[index]!, 10_000, made)
  expect(of()).toEqual({ cards: [7], pots: [10_000], lost: false })
  expect(of('high')).toEqual({ cards: [7, 9], pots: [10_000, 21_000], lost: false })
  expect(of('high', 'same').pots.at(-1)).toBe(264_810)
  expect(of('high', 'high')).toMatchObject({ pots: [10_000, 21_000, 0], lost: true })
  expect(() => of('low', 'high')).toThrow()
})
