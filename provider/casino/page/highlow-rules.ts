/** Every guess on every rank with its chance, its odds and what it returns. */
import { formatWon } from '@madang/contract/core/won.ts'
import { rankMark } from '@madang/contract/core/casino/cards.ts'
import {
  guessWords,
  highlowReturns,
  MOST_POT,
  offersOf,
} from '@madang/contract/core/casino/highlow.ts'

import { el } from './dom.ts'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
const RANKS = 13
const STAKE = 1_000

const cells = (texts: string[], tag = 'td') =>
  el('tr', {}, ...texts.map((text, index) => el(tag, index > 1 ? { class: 'num' } : {}, text)))

export function highlowRules(): Node {
  const { best, least } = highlowReturns()
  const rows = Array.from({ length: RANKS }, (_, index) => index + 1).flatMap((card) =>
    offersOf(card, STAKE).map(({ guess, chance, times, rate }) =>
      cells([
        rankMark(card),
        guessWords[guess],
        percent(chance),
        `×${(times / 100).toFixed(2)}`,
        percent(rate),
        percent(1 - rate),
      ]),
    ),
  )
  return el(
    'div',
    {},
    el(
      'ul',
      { class: 'how' },
      el(
        'li',
        {},
        '펼쳐진 카드보다 다음 카드가 높은지, 낮은지, 같은지 맞힙니다. A가 가장 낮고 K가 가장 높습니다.',
      ),
      el(
        'li',
        {},
        '맞히면 쌓인 금액이 배당만큼 늘고, 받거나 이어갈 수 있습니다. 틀리면 모두 잃습니다.',
      ),
      el('li', {}, '카드마다 416장(8벌)을 새로 섞으므로 이전 카드는 다음 확률을 바꾸지 않습니다.'),
      el(
        'li',
        {},
        `배당을 곱한 금액의 1원 미만은 버립니다. ${formatWon(MOST_POT)}원을 넘게 되는 픽은 고를 수 없습니다.`,
      ),
    ),
    el(
      'p',
      {},
      `한 번 고를 때마다 환수율 ${percent(least)} – ${percent(best)}. 이어갈수록 그만큼 다시 잃게 됩니다.`,
    ),
    el(
      'table',
      {},
      el('thead', {}, cells(['카드', '픽', '확률', '배당', '환수율', '하우스 엣지'], 'th')),
      el('tbody', {}, ...rows),
    ),
  )
}
