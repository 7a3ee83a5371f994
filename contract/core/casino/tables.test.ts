import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { drawWords } from '../draw/kdraw.ts'
import {
  baccaratBets,
  baccaratResults,
  baccaratOdds,
  bankerDraws,
  dealBaccarat,
  drawBaccarat,
  pairResults,
} from './baccarat.ts'
import { payout, type ExactOdds } from './bets.ts'
import { cardMark, cardWord, rankOf, SHOE, suitOf } from './cards.ts'
import { dragonTigerBets, dragonTigerOdds, drawDragonTiger } from './dragon-tiger.ts'
import { drawRoulette, rouletteBets, rouletteOdds, wheel } from './roulette.ts'
import { drawSicBo, sicBoBets, sicBoOdds } from './sic-bo.ts'

const figures = JSON.parse(
  await readFile(join(import.meta.dirname, 'vectors/casino-rtp.json'), 'utf8'),
)

/** The published figures are doubles; ours are exact to 16 digits. */
const same = (found: ExactOdds | undefined, published: number) =>
  expect(found?.rate).toBeCloseTo(published, 14)

test('baccarat has the published combinations exactly', () => {
  const results = baccaratResults()
  const ways = (outcome: string) =>
    results
      .filter(({ result }) => result.outcome === outcome)
      .reduce((sum, { ways: n }) => sum + n, 0)
  const { Banker, Player, Tie } = figures.baccarat.comboCheck
  expect([ways('banker'), ways('player'), ways('tie')]).toEqual([Banker, Player, Tie])
  expect(ways('banker') + ways('player') + ways('tie')).toBe(figures.baccarat.totalOrderedSix)
  expect(pairResults().reduce((sum, { ways: n }) => sum + n, 0)).toBe(416 * 415 * 414 * 413)
})

test('every bet of baccarat returns the published figure', () => {
  const found = baccaratOdds()
  const { bets } = figures.baccarat
  same(found.player, bets['Player 1:1 (tie push)'])
  same(found.banker, bets['Banker 0.95:1 (tie push)'])
  same(found.bankerFree, bets['Banker no-commission, win on 6 pays 0.5'])
  same(found.tie, bets['Tie 8:1'])
  same(found.playerPair, bets['Player pair 11:1'])
  same(found.bankerPair, bets['Banker pair 11:1'])
  same(found.eitherPair, bets['Either pair 5:1'])
  same(found.perfectPair, bets['Perfect pair 25:1 / both 200:1'])
  same(found.big, bets['Big (5 or 6 cards) 0.54:1'])
  same(found.small, bets['Small (4 cards) 1.5:1'])
  expect(found.player!.chance).toBeCloseTo(figures.baccarat.prob.P, 14)
  expect(found.tie!.chance).toBeCloseTo(figures.baccarat.prob.T, 14)
  expect(found.small!.chance).toBeCloseTo(figures.baccarat.pCards['4'], 14)
})

test('every bet of dragon tiger returns the published figure', () => {
  const { dragon, tiger, tie, suitedTie, ...ofOneCard } = dragonTigerOdds()
  const { bets } = figures.dragonTiger
  same(dragon, bets['Dragon/Tiger 1:1, tie loses half'])
  same(tiger, bets['Dragon/Tiger 1:1, tie loses half'])
  same(tie, bets['Tie 8:1'])
  same(suitedTie, bets['Suited tie 50:1'])
  expect(Object.keys(ofOneCard)).toHaveLength(8)
  for (const rate of Object.values(ofOneCard)) same(rate, bets['Dragon odd or even 1:1 (7 loses)'])
})

test('every bet of roulette returns 36 of 37, on the wheel as it is published', () => {
  expect(wheel).toEqual(figures.roulette.wheel)
  const names: Record<string, string> = {
    straight: 'straight 35:1',
    split: 'split 17:1',
    street: 'street 11:1',
    corner: 'corner 8:1',
    line: 'line 5:1',
    dozen: 'dozen/column 2:1',
    column: 'dozen/column 2:1',
  }
  const found = Object.entries(rouletteOdds())
  const count = (name: string) => found.filter(([key]) => key.startsWith(`${name}:`)).length
  expect(Object.keys(names).map(count)).toEqual([37, 60, 14, 23, 11, 3, 3])
  for (const [key, rate] of found)
    same(rate, figures.roulette.bets[names[key.split(':')[0]!] ?? 'even money 1:1'])
})

test('every bet of sic bo returns the published figure', () => {
  const { bets, totals } = figures.sicbo
  const names: Record<string, string> = {
    big: 'Big/Small 1:1 (triple loses)',
    small: 'Big/Small 1:1 (triple loses)',
    odd: 'Odd/Even 1:1 (triple loses)',
    even: 'Odd/Even 1:1 (triple loses)',
    double: 'Specific double 10:1',
    triple: 'Specific triple 180:1',
    anyTriple: 'Any triple 30:1',
    pair: 'Two-dice combination 6:1',
    single: 'Single number 1:1 / 2:1 / 3:1',
  }
  const found = Object.entries(sicBoOdds())
  expect(found).toHaveLength(4 + 6 + 6 + 1 + 15 + 6 + 14)
  for (const [key, rate] of found) {
    const [name, total] = key.split(':')
    same(rate, name === 'total' ? totals[total!].rtp : bets[names[name!]!])
  }
})

test.each([
  [3, null, true],
  [5, null, true],
  [6, null, false],
  [2, 8, true],
  [3, 8, false],
  [3, 9, true],
  [4, 1, false],
  [4, 2, true],
  [4, 8, false],
  [5, 3, false],
  [5, 4, true],
  [6, 5, false],
  [6, 6, true],
  [6, 7, true],
  [7, 6, false],
])('a banker of %i against a third card of %s draws: %s', (banker, third, draws) =>
  expect(bankerDraws(banker, third)).toBe(draws),
)

test('a natural ends the deal, a third card goes to the player first', () => {
  // 9 + K against 7 + 2: player 9, banker 9, a tie on four cards
  const natural = dealBaccarat([9, 7, 13, 2, 1, 1])
  expect(natural.result).toMatchObject({ outcome: 'tie', player: 9, banker: 9, cards: 4 })
  // 2 + 3 against 7 + K: the player takes 4, the banker stands on seven
  const drawn = dealBaccarat([2, 7, 3, 13, 4, 5])
  expect(drawn).toMatchObject({ player: [2, 3, 4], banker: [7, 13] })
  expect(drawn.result).toMatchObject({ outcome: 'player', player: 9, banker: 7, cards: 5 })
  // 6 + K against 2 + 3: the player stands, the banker takes the fifth card
  expect(dealBaccarat([6, 2, 13, 3, 4, 5])).toMatchObject({ player: [6, 13], banker: [2, 3, 4] })
})

test('cards have eight of each kind, with names to see and to hear', () => {
  const kinds = Array.from({ length: SHOE }, (_, index) => cardMark(index + 1))
  expect(new Set(kinds).size).toBe(52)
  for (const kind of new Set(kinds)) expect(kinds.filter((each) => each === kind)).toHaveLength(8)
  expect([cardMark(1), cardMark(13), cardMark(14), cardMark(416)]).toEqual(['♠A', '♠K', '♥A', '♣K'])
  expect(cardWord(26)).toBe('하트 K')
})

test('a round drawn again from its seed is the same round, and every pay-out is whole won', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: 4_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      (seed, round, chips) => {
        const words = () => drawWords({ seed, stream: 'table', date: '20260115', round })
        const cards = drawBaccarat(words())
        expect(drawBaccarat(words())).toEqual(cards)
        const paid = (returned: number) => payout(chips * 1_000, returned)
        const all = [
          ...baccaratBets.map((bet) => paid(bet.returns(cards.result))),
          ...dragonTigerBets.map((bet) => paid(bet.returns(drawDragonTiger(words())))),
          ...rouletteBets.map((bet) => paid(bet.returns(drawRoulette(words())))),
          ...sicBoBets.map((bet) => paid(bet.returns(drawSicBo(words())))),
        ]
        for (const amount of all) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        const [first, second] = cards.player
        expect(cards.result.playerPerfect).toBe(
          rankOf(first!) === rankOf(second!) && suitOf(first!) === suitOf(second!),
        )
      },
    ),
  )
})

test.each([0, -1_000, 500, 1_500.5, Number.NaN])('a stake of %s is none', (stake) => {
  expect(() => payout(stake, 200)).toThrow('a stake of')
})
