/** Baccarat: two hands, cards that turn one by one, bead plate and big road. */
import {
  baccaratBets,
  drawBaccarat,
  type BaccaratRound,
} from '@madang/contract/core/casino/baccarat.ts'
import type { ExactOdds } from '@madang/contract/core/casino/bets.ts'
import { rankOf } from '@madang/contract/core/casino/cards.ts'

import { dealCard } from './cards.ts'
import { el, pause, write } from './dom.ts'
import { tableHistory } from './history.ts'
import type { Module } from './module.ts'
import { roads, type Mark } from './roads.ts'
import { tableRules } from './rules.ts'
import { openTable, type TableGame } from './table.ts'

const outcomes = { player: '플레이어', banker: '뱅커', tie: '타이' } as const
const marks = {
  player: { side: 'a', word: 'P' },
  banker: { side: 'b', word: 'B' },
  tie: { side: 'tie', word: 'T' },
} as const
const points = (cards: number[]) =>
  cards.reduce((sum, card) => sum + (Math.min(10, rankOf(card)) % 10), 0) % 10

const told = ({ result }: BaccaratRound) =>
  `${outcomes[result.outcome]}${result.outcome === 'tie' ? '' : ' 승'} ${result.player}:${result.banker}`

function hand(side: 'player' | 'banker') {
  const score = el('b', { class: 'score' }, '')
  const cards = el('div', { class: 'hand' })
  const box = el(
    'div',
    { class: `side ${side}` },
    el('h2', {}, el('span', {}, outcomes[side]), score),
    cards,
  )
  return { box, cards, score }
}

const game: TableGame<BaccaratRound> = {
  bets: baccaratBets as never,
  returns: (key, { result }) => baccaratBets.find((bet) => bet.key === key)!.returns(result),
  lay(host, chips) {
    const place = (key: string, className = '') =>
      chips.place(
        baccaratBets.find((bet) => bet.key === key)!,
        className,
      )
    host.classList.add('baccarat')
    host.append(
      place('player', 'indigo'),
      place('tie', 'jade'),
      place('banker', 'vermilion'),
      place('playerPair', 'small'),
      place('eitherPair', 'small'),
      place('perfectPair', 'small'),
      place('bankerPair', 'small'),
      place('small', 'small half'),
      place('big', 'small half'),
    )
  },
  rest(stage) {
    stage.className = 'felt versus'
    stage.replaceChildren(hand('player').box, hand('banker').box)
  },
  async reveal(stage, { player, banker, result }, { ms, late, tone }) {
    stage.className = 'felt versus'
    const sides = { player: hand('player'), banker: hand('banker') }
    stage.replaceChildren(sides.player.box, sides.banker.box)
    const order: ['player' | 'banker', number][] = [
      ['player', 0],
      ['banker', 0],
      ['player', 1],
      ['banker', 1],
    ]
    if (player.length > 2) order.push(['player', 2])
    if (banker.length > 2) order.push(['banker', 2])
    // The last card lies as the time ends: what it means is told when the money comes.
    const step = ms / order.length
    for (const [index, [side, card]] of order.entries()) {
      const left = (index + 1) * step - late
      const still = left < 0
      const begun = performance.now()
      const cards = side === 'player' ? player : banker
      if (!still) tone('card')
      await dealCard(sides[side].cards, cards[card]!, { still })
      write(sides[side].score, String(points(cards.slice(0, card + 1))))
      if (!still) await pause(Math.min(left, step) - (performance.now() - begun))
    }
    for (const [side, { box }] of Object.entries(sides))
      box.classList.add(
        result.outcome === 'tie' ? 'tied' : result.outcome === side ? 'winner' : 'beaten',
      )
  },
  road(host, results) {
    host.replaceChildren(
      ...roads(
        results.map((round): Mark => ({ ...marks[round.result.outcome], label: told(round) })),
        [
          ['a', outcomes.player],
          ['b', outcomes.banker],
          ['tie', outcomes.tie],
        ],
      ),
    )
  },
  told,
}

export const module: Module = {
  start: (parts) => openTable(game, parts as never),
  rules: ({ odds }) => tableRules(baccaratBets, odds as Record<string, ExactOdds>),
  history: (line, { game: { id } }) =>
    tableHistory(line, { id }, { draw: drawBaccarat, told: told as never }),
}
