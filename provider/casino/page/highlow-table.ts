/** The felt of high-low: the open card, the ones before it, what the pot holds; and the three guesses with their odds. */
import { formatWon } from '@madang/contract/core/won.ts'
import {
  guesses,
  guessWords,
  type Guess,
  type Offer,
} from '@madang/contract/core/casino/highlow.ts'

import { dealCard } from './cards.ts'
import { shortWon } from './chips.ts'
import { calm, el, svg, write } from './dom.ts'
import { fly, settleIn } from './fly.ts'
import type { Frame } from './frame.ts'
import { away, gainTo } from './pay-felt.ts'

/** Drawn, for the font has no such signs. */
const signs: Record<Guess, string> = {
  high: 'M12 4 21 18H3z',
  low: 'M12 20 3 6h18z',
  same: 'M4 7h16v4H4zM4 14h16v4H4z',
}
const percent = (share: number) => `${(share * 100).toFixed(2)}%`
/** Cards of a hand that are kept in sight. */
const TRAIL = 7

export function openFelt(frame: Frame) {
  const trail = el('ol', { class: 'trail', 'aria-label': '이번 라운드의 이전 카드' })
  const place = el('div', { class: 'open-card' })
  // Before the first card its back lies there.
  place.append(el('span', { class: 'card-box waits' }, el('span', { class: 'card-back' })))
  const pile = el('span', { class: 'pile fixed', hidden: true, 'aria-hidden': 'true' })
  const word = el('span', { class: 'word' }, '')
  const head = el('b', { class: 'won' }, '')
  const line = el('span', { class: 'detail' }, '베팅금액을 정하고 시작을 눌러주세요')
  const result = el('div', { class: 'result' }, word, head, line)
  frame.stage.append(
    el(
      'div',
      { class: 'felt highlow' },
      trail,
      el('div', { class: 'open-spot' }, place, pile),
      result,
      el('p', { class: 'facts' }, 'A가 가장 낮고 K가 가장 높습니다'),
    ),
  )
  let shown: number[] = []

  /** Lays the cards of a hand; only what is new turns. */
  async function cards(next: number[], still: boolean) {
    const known = shown.length > 0 && shown.every((card, index) => next[index] === card)
    if (known && next.length === shown.length) return
    shown = [...next]
    trail.replaceChildren()
    for (const card of next.slice(0, -1).slice(-TRAIL)) {
      const item = el('li', {})
      trail.append(item)
      void dealCard(item, card, { still: true })
    }
    place.replaceChildren()
    await dealCard(place, next.at(-1)!, { still })
  }
  return {
    cards,
    /** The stake of a hand lies at its card; with `laid` it comes from the purse. */
    stake(won: number, laid: boolean) {
      pile.dataset.won = shortWon(won)
      pile.hidden = false
      if (!laid) return
      fly(frame.purse, pile, won)
      settleIn(pile)
    },
    /** What became of it: it goes to the house, or comes back and what was won after it. */
    async end(gain: number | null) {
      if (pile.hidden) return
      if (gain === null && !calm.matches) {
        const gone = away(pile)
        await gone.finished
        gone.cancel()
      }
      pile.hidden = true
      if (gain === null) return
      fly(place, frame.purse, 1_000)
      if (gain > 0) await gainTo(place, frame.purse, gain)
    },
    /** A word, what stands large, a line below; `tone` colours it: a gain, nothing, or neither. */
    say(told: { word?: string; head: string; line: string; tone: 'gain' | 'none' | '' }) {
      result.className = `result ${told.tone}`
      write(word, told.word ?? '')
      write(head, told.head)
      write(line, told.line)
    },
    head: (text: string) => write(head, text),
  }
}

/** The three buttons; each says its chance, its odds, and what the pot would hold. */
export function openGuesses(pressed: (guess: Guess) => void) {
  const parts = new Map(
    guesses.map((guess) => {
      const chance = el('span', { class: 'line' }, '–')
      const times = el('b', {}, '–')
      const pot = el('span', { class: 'line' }, '–')
      const button = el(
        'button',
        { type: 'button', class: `guess ${guess}`, click: () => press(guess) },
        el(
          'span',
          { class: 'name' },
          svg(
            'svg',
            { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
            svg('path', { d: signs[guess] }),
          ),
          guessWords[guess],
        ),
        chance,
        times,
        pot,
      )
      return [guess, { button, chance, times, pot }]
    }),
  )
  let offered = new Set<Guess>()
  const press = (guess: Guess) => offered.has(guess) && pressed(guess)

  return {
    host: el(
      'div',
      { class: 'guesses', role: 'group', 'aria-label': '다음 카드' },
      ...[...parts.values()].map(({ button }) => button),
    ),
    /** What can be guessed now; of the rest the places stay. */
    show(offers: Offer[], open: boolean) {
      offered = new Set(open ? offers.map(({ guess }) => guess) : [])
      for (const [guess, part] of parts) {
        const offer = offers.find((each) => each.guess === guess)
        write(part.chance, offer ? percent(offer.chance) : '–')
        write(part.times, offer ? `×${(offer.times / 100).toFixed(2)}` : '–')
        write(part.pot, offer ? `${formatWon(offer.pot)}원` : '–')
        part.button.setAttribute('aria-disabled', String(!offered.has(guess)))
      }
    },
  }
}
