/** A playing card that comes from the shoe face down and turns; its suits are drawn, for no font of ours has them. */
import { cardWord, rankMark, suitOf, suitPaths } from '@madang/contract/core/casino/cards.ts'

import { calm, el, pause, svg } from './dom.ts'

const DEAL_MS = 220
const TURN_MS = 420

const red = (card: number) => suitOf(card) === 1 || suitOf(card) === 2

const suitMark = (card: number, className: string) =>
  svg(
    'svg',
    { class: className, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: suitPaths[suitOf(card)]!, fill: 'currentColor' }),
  )

/** How far the middle of the felt is to a card's right. */
function fromShoe(box: HTMLElement): number {
  const felt = box.closest('.felt')!.getBoundingClientRect()
  const { left, width } = box.getBoundingClientRect()
  return Math.round(felt.left + felt.width / 2 - left - width / 2)
}

/** The front of a card. */
export const faceOf = (card: number) =>
  el(
    'span',
    { class: `card-face ${red(card) ? 'red' : 'black'}` },
    el('b', {}, rankMark(card)),
    suitMark(card, 'suit'),
    suitMark(card, 'suit large'),
  )

/** Turns a card that lies face down; at once where motion is reduced. */
export async function turnCard(box: HTMLElement, card: number) {
  box.setAttribute('aria-label', cardWord(card))
  box.classList.add('up')
  await pause(TURN_MS)
}

/** Lays a card into a hand, face up at once, turning, or face down. A third lies over the second: no card moves for it. */
export async function dealCard(
  hand: HTMLElement,
  card: number,
  { still, down = false }: { still: boolean; down?: boolean },
): Promise<HTMLElement> {
  const turning = el(
    'span',
    { class: 'card-turn' },
    el('span', { class: 'card-back' }),
    faceOf(card),
  )
  const box = el('span', { class: 'card-box', role: 'img', 'aria-label': '덮인 카드' }, turning)
  hand.append(box)
  if (still || calm.matches) {
    if (!down) {
      box.setAttribute('aria-label', cardWord(card))
      box.classList.add('up')
    }
    box.classList.add('still')
    return box
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
  if (!down) await turnCard(box, card)
  return box
}
