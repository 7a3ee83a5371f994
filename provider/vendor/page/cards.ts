/** A playing card that lies face down and turns. */
import { cardWord, rankMark, suitMarks, suitOf } from '@madang/contract/core/casino/cards.ts'

import { calm, el, pause } from './dom.ts'

const TURN_MS = 420

const red = (card: number) => suitOf(card) === 1 || suitOf(card) === 2

export function cardBack(): HTMLElement {
  return el(
    'span',
    { class: 'card-box' },
    el('span', { class: 'card-turn' }, el('span', { class: 'card-back' })),
  )
}

/** Lays a card into a hand, face up at once or turning. */
export async function dealCard(
  hand: HTMLElement,
  card: number,
  { still, sideways = false }: { still: boolean; sideways?: boolean },
): Promise<void> {
  const suit = suitMarks[suitOf(card)]!
  const face = el(
    'span',
    { class: `card-face ${red(card) ? 'red' : 'black'}` },
    el('b', {}, rankMark(card)),
    el('i', {}, suit),
    el('em', { 'aria-hidden': 'true' }, suit),
  )
  const turning = el('span', { class: 'card-turn' }, el('span', { class: 'card-back' }), face)
  const box = el(
    'span',
    { class: `card-box${sideways ? ' sideways' : ''}`, role: 'img', 'aria-label': cardWord(card) },
    turning,
  )
  hand.append(box)
  if (still || calm.matches) {
    box.classList.add('up', 'still')
    return
  }
  // Laid down first, then turned: two states, so that it moves between them.
  await pause(120)
  box.classList.add('up')
  await pause(TURN_MS)
}
