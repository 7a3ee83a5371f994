/** A player's hands by their seeds, and every card of them drawn again here, in this browser. */
import { formatWon } from '@madang/contract/core/won.ts'
import { cardWord, rankMark } from '@madang/contract/core/casino/cards.ts'
import { drawCard, guessWords, playHand, type Guess } from '@madang/contract/core/casino/highlow.ts'

import type { Line, SeedShown } from './api.ts'
import { el } from './dom.ts'
import { seedHistory, timeOf, type PastSeed } from './seed-history.ts'

type Past = PastSeed & {
  hands: {
    id: string
    cards: number[]
    guesses: Guess[]
    pot: number
    nonce: number
    stake: number
    state: 'open' | 'lost' | 'taken' | 'returned'
    at: string
  }[]
}

const ends = { open: '진행중', returned: '베팅금액 반환' } as const

function handLine({ cards, guesses, pot, nonce, stake, state, at }: Past['hands'][number]) {
  const steps = cards.map((card, index) =>
    index === 0 ? rankMark(card) : `${guessWords[guesses[index - 1]!]} ${rankMark(card)}`,
  )
  const told = state === 'lost' || state === 'taken' ? `받은 금액 ${formatWon(pot)}원` : ends[state]
  return el(
    'li',
    { class: 'hand-line' },
    el('span', {}, `${nonce}번 `, el('small', { class: 'mute' }, timeOf(at))),
    el('span', { class: 'num' }, `베팅 ${formatWon(stake)}원`),
    el('span', { class: 'num' }, told),
    el(
      'span',
      { class: 'steps', role: 'img', 'aria-label': cards.map(cardWord).join(', ') },
      steps.join(' → '),
    ),
  )
}

/** Fills the dialog; `turned` hears of a new seed and the text chosen for it. */
export const highlowHistory = (
  line: Pick<Line, 'ask'>,
  game: { id: string },
  turned: (seed: SeedShown, client: string) => void,
): Promise<Node> =>
  seedHistory<Past>(
    line,
    game,
    {
      ids: ({ hands }) => hands.map(({ id }) => id),
      rows: ({ hands }) => hands.map(handLine),
      none: '이 시드로 펼친 카드가 아직 없습니다.',
      again: '이 브라우저에서 다시 펼치기',
      repeat: ({ hands }, words) => [
        hands.every(({ nonce, stake, guesses, cards, pot }) => {
          const hand = playHand((index) => drawCard(words(nonce + index)), stake, guesses)
          return hand.cards.join() === cards.join() && hand.pots.at(-1) === pot
        }),
        `${hands.length}라운드의 카드를 다시 펼친 결과가 모두 같습니다`,
      ],
    },
    turned,
  )
