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
import { lastMs, openLast } from './squeeze.ts'
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
  async reveal(stage, { player, banker, result }, { ms, late, tone, tell, mine }) {
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
    const [last, lastCard] = order.pop()!
    const cardsOf = (side: 'player' | 'banker') => (side === 'player' ? player : banker)
    const score = (side: 'player' | 'banker', cards: number) =>
      write(sides[side].score, String(points(cardsOf(side).slice(0, cards))))
    // The last card has a time of its own, the same for everybody.
    const lasts = lastMs(ms)
    const step = (ms - lasts) / order.length
    const begun = performance.now() - late
    const until = (at: number) => pause(at - (performance.now() - begun))
    for (const [index, [side, card]] of order.entries()) {
      const still = performance.now() - begun > (index + 1) * step
      if (!still) tone('card')
      await dealCard(sides[side].cards, cardsOf(side)[card]!, { still })
      score(side, card + 1)
      if (!still) await until((index + 1) * step)
    }
    const card = cardsOf(last)[lastCard]!
    const box = await dealCard(sides[last].cards, card, {
      still: performance.now() - begun > ms - lasts / 2,
      down: true,
    })
    const whose = outcomes[last]
    const bets = mine.length > 0
    await openLast(stage, { box, card, whose, ends: begun + ms, bets }, { tone, tell })
    score(last, lastCard + 1)
    await until(ms)
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
        true,
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
