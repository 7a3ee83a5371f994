/** Dragon tiger: one card each, turned one after the other; the same roads as baccarat. */
import type { ExactOdds } from '@madang/contract/core/casino/bets.ts'
import { rankMark } from '@madang/contract/core/casino/cards.ts'
import {
  dragonTigerBets,
  dragonTigerOutcome,
  drawDragonTiger,
  type DragonTigerResult,
} from '@madang/contract/core/casino/dragon-tiger.ts'

import { dealCard } from './cards.ts'
import type { ChipTray } from './chips.ts'
import { el, pause, write } from './dom.ts'
import { tableHistory } from './history.ts'
import type { Module } from './module.ts'
import { roads, type Mark } from './roads.ts'
import { tableRules } from './rules.ts'
import { openTable, type TableGame } from './table.ts'

const words = { dragon: '드래곤', tiger: '타이거', tie: '타이' } as const
const sides = ['dragon', 'tiger'] as const
const marks = {
  dragon: { side: 'a', word: 'D' },
  tiger: { side: 'b', word: 'T' },
  tie: { side: 'tie', word: '=' },
} as const

function told(result: DragonTigerResult) {
  const outcome = dragonTigerOutcome(result)
  return `${words[outcome]}${outcome === 'tie' ? '' : ' 승'} ${rankMark(result.dragon)}:${rankMark(result.tiger)}`
}

function seat(side: 'dragon' | 'tiger') {
  const rank = el('b', { class: 'score' }, '')
  const cards = el('div', { class: 'hand' })
  const box = el(
    'div',
    { class: `side ${side}` },
    el('h2', {}, el('span', {}, words[side]), rank),
    cards,
  )
  return { box, cards, rank }
}

const betOf = (key: string) => dragonTigerBets.find((bet) => bet.key === key)!

/** The bets on one card alone: a heading, then short words under it. */
function ofOneCard(side: 'dragon' | 'tiger', chips: ChipTray) {
  return el(
    'div',
    { class: `one-card ${side}`, role: 'group', 'aria-label': `${words[side]} 카드` },
    el('p', {}, `${words[side]} 카드`),
    ...['Odd', 'Even', 'Big', 'Small'].map((name) => {
      const bet = betOf(`${side}${name}`)
      // Under its side's heading the word alone is enough: 홀, or 대 (8–K).
      const word = bet.label.slice(words[side].length + 1)
      return chips.place(bet, 'small', el('b', {}, word), ' ', el('small', {}, bet.pays))
    }),
  )
}

const game: TableGame<DragonTigerResult> = {
  bets: dragonTigerBets as never,
  returns: (key, result) => betOf(key).returns(result),
  lay(host, chips) {
    const place = (key: string, className: string) => chips.place(betOf(key), className)
    host.classList.add('dragon-tiger')
    host.append(
      place('dragon', 'indigo'),
      place('tie', 'jade'),
      place('tiger', 'vermilion'),
      place('suitedTie', 'wide'),
      ...sides.map((side) => ofOneCard(side, chips)),
    )
  },
  rest(stage) {
    stage.className = 'felt versus'
    stage.replaceChildren(seat('dragon').box, seat('tiger').box)
  },
  async reveal(stage, result, { ms, late, tone }) {
    stage.className = 'felt versus'
    const seats = { dragon: seat('dragon'), tiger: seat('tiger') }
    stage.replaceChildren(seats.dragon.box, seats.tiger.box)
    const step = ms / sides.length
    for (const [index, side] of sides.entries()) {
      const left = (index + 1) * step - late
      const still = left < 0
      const begun = performance.now()
      if (!still) tone('card')
      await dealCard(seats[side].cards, result[side], { still })
      write(seats[side].rank, rankMark(result[side]))
      if (!still) await pause(Math.min(left, step) - (performance.now() - begun))
    }
    const outcome = dragonTigerOutcome(result)
    for (const side of sides)
      seats[side].box.classList.add(
        outcome === 'tie' ? 'tied' : outcome === side ? 'winner' : 'beaten',
      )
  },
  road(host, results) {
    host.replaceChildren(
      ...roads(
        results.map((result): Mark => ({
          ...marks[dragonTigerOutcome(result)],
          label: told(result),
        })),
        [
          ['a', words.dragon],
          ['b', words.tiger],
          ['tie', words.tie],
        ],
      ),
    )
  },
  told,
}

export const module: Module = {
  start: (parts) => openTable(game, parts as never),
  rules: ({ odds }) => tableRules(dragonTigerBets, odds as Record<string, ExactOdds>),
  history: (line, { game: { id } }) =>
    tableHistory(line, { id }, { draw: drawDragonTiger, told: told as never }),
}
