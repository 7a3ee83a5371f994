/**
 * High-low, a card game for one player (docs/spec/rules.md#casino-bets): a card lies open, the player says whether the
 * next is higher, lower or the same, and may take what the pot holds after each right guess. Every card comes from a
 * full shoe of its own (`drawBalls(416, 1)`), so what came before changes no chance; the ace is the lowest, the king
 * the highest.
 */
import { largest, smallest } from '../lists.ts'
import { drawBalls, type Words } from '../draw/kdraw.ts'
import type { Hundredths } from './bets.ts'
import { cardMark, rankOf, SHOE } from './cards.ts'

/** What the next card can be guessed to be. */
export const guesses = ['high', 'low', 'same'] as const
export type Guess = (typeof guesses)[number]
/** The guesses in the player’s words. */
export const guessWords = { high: '하이', low: '로우', same: '같음' } as const satisfies Record<
  Guess,
  string
>

const RANKS = 13
/** Hundredths of the pot that a right guess makes of it, by how many of thirteen ranks are right: 97 % or a little less. */
const TIMES = Array.from({ length: RANKS }, (_, right) =>
  right === 0 ? 0 : Math.floor((97 * RANKS) / right),
)
/** Won a pot never passes: a guess that would take it there is not offered. */
export const MOST_POT = 50_000_000

/** How many of the thirteen ranks make the guess right. */
export function rightOf(card: number, guess: Guess): number {
  const rank = rankOf(card)
  return guess === 'same' ? 1 : guess === 'high' ? RANKS - rank : rank - 1
}

export type Offer = {
  guess: Guess
  /** how likely it is right, 0…1 */
  chance: number
  times: Hundredths
  /** won the pot holds after it, whole */
  pot: number
  /** exact, of this very step with this very pot: what comes back of the pot in the long run, 0…1 */
  rate: number
}

/** What can be guessed on a card with so much in the pot. */
export const offersOf = (card: number, pot: number): Offer[] =>
  guesses.flatMap((guess) => {
    const right = rightOf(card, guess)
    const next = Math.floor((pot * TIMES[right]!) / 100)
    if (right === 0 || next > MOST_POT) return []
    const rate = (right * next) / (RANKS * pot)
    return [{ guess, chance: right / RANKS, times: TIMES[right]!, pot: next, rate }]
  })

/** The one card of a nonce. */
export const drawCard = (words: Words): number => drawBalls(words, SHOE, 1)[0]!

const isRight = (guess: Guess, card: number, next: number) => {
  const [was, is] = [rankOf(card), rankOf(next)]
  return guess === 'same' ? is === was : guess === 'high' ? is > was : is < was
}

export type Hand = { cards: number[]; pots: number[]; lost: boolean }

/**
 * Plays a hand through: `cardOf(0)` lies open at first, `cardOf(n)` follows the guess n. `pots[n]` is the pot with n
 * cards turned, in won; a wrong guess ends the hand with nothing. Throws for a guess that is not offered.
 */
export function playHand(
  cardOf: (index: number) => number,
  stake: number,
  made: readonly Guess[],
): Hand {
  const hand: Hand = { cards: [cardOf(0)], pots: [stake], lost: false }
  for (const [index, guess] of made.entries()) {
    const [card, pot] = [hand.cards.at(-1)!, hand.pots.at(-1)!]
    const offer = offersOf(card, pot).find((each) => each.guess === guess)
    if (!offer || hand.lost) throw new Error(`${guess} is not offered on ${cardMark(card)}`)
    const next = cardOf(index + 1)
    hand.lost = !isRight(guess, card, next)
    hand.cards.push(next)
    hand.pots.push(hand.lost ? 0 : offer.pot)
  }
  return hand
}

/** A hand in the member's history. */
export function handHtml({ cards, lost }: Hand, made: readonly Guess[]): string {
  const steps = cards.map((card, index) =>
    index === 0 ? cardMark(card) : `${guessWords[made[index - 1]!]} ${cardMark(card)}`,
  )
  const right = made.length - (lost ? 1 : 0)
  return `<b>${lost ? '틀림' : `${right}번 맞힘`}</b> ${steps.join(' → ')}`
}

/** The exact returns of a single step with a whole stake: the best and the worst of all cards and guesses. */
export function highlowReturns(): { best: number; least: number } {
  const rates = Array.from({ length: RANKS }, (_, rank) => rank + 1).flatMap((card) =>
    offersOf(card, 1_000).map(({ rate }) => rate),
  )
  return { best: largest(rates), least: smallest(rates) }
}
