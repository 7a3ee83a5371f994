/** A playing card that comes from the shoe face down and turns; its suits are drawn, for no font of ours has them. */
import { cardWord, rankMark, suitOf } from '@madang/contract/core/casino/cards.ts'

import { calm, el, pause, svg } from './dom.ts'

const DEAL_MS = 220
const TURN_MS = 420

/** ♠ ♥ ♦ ♣ in a square of 24 */
const suits = [
  'M12 2C8.5 6.8 3 10.4 3 14.6a4.1 4.1 0 0 0 8 1.6c-.2 2.3-.9 4-2.3 5.8h6.6c-1.4-1.8-2.1-3.5-2.3-5.8a4.1 4.1 0 0 0 8-1.6C21 10.4 15.5 6.8 12 2z',
  'M12 21.5C5 16 2 12.4 2 8.4 2 5.4 4.3 3 7.1 3c2 0 3.8 1.1 4.9 3 1.1-1.9 2.9-3 4.9-3C19.7 3 22 5.4 22 8.4c0 4-3 7.6-10 13.1z',
  'M12 1.5 20 12l-8 10.5L4 12z',
  'M12 2a4.5 4.5 0 0 1 3.7 7.1 4.5 4.5 0 1 1-2.5 7c.2 2.3.9 4.1 2.1 5.9H8.7c1.2-1.8 1.9-3.6 2.1-5.9a4.5 4.5 0 1 1-2.5-7A4.5 4.5 0 0 1 12 2z',
]

const red = (card: number) => suitOf(card) === 1 || suitOf(card) === 2

const suitMark = (card: number, className: string) =>
  svg(
    'svg',
    { class: className, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: suits[suitOf(card)]!, fill: 'currentColor' }),
  )

/** How far the middle of the felt is to a card's right. */
function fromShoe(box: HTMLElement): number {
  const felt = box.closest('.felt')!.getBoundingClientRect()
  const { left, width } = box.getBoundingClientRect()
  return Math.round(felt.left + felt.width / 2 - left - width / 2)
}

/** Lays a card into a hand, face up at once or turning. A third lies over the second: no card moves for it. */
export async function dealCard(
  hand: HTMLElement,
  card: number,
  { still }: { still: boolean },
): Promise<void> {
  const face = el(
    'span',
    { class: `card-face ${red(card) ? 'red' : 'black'}` },
    el('b', {}, rankMark(card)),
    suitMark(card, 'suit'),
    suitMark(card, 'suit large'),
  )
  const turning = el('span', { class: 'card-turn' }, el('span', { class: 'card-back' }), face)
  const box = el('span', { class: 'card-box', role: 'img', 'aria-label': cardWord(card) }, turning)
  hand.append(box)
  if (still || calm.matches) {
    box.classList.add('up', 'still')
    return
  }
  // From the shoe above the middle of the table.
  box.animate(
    [
      { transform: `translate(${fromShoe(box)}px, -140%) rotate(24deg)`, opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: DEAL_MS,
      easing: 'cubic-bezier(.2, .7, .2, 1)',
    },
  )
  await pause(DEAL_MS)
  box.classList.add('up')
  await pause(TURN_MS)
}
