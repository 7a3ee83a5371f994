/** Dragon tiger: one card each, turned one after the other; the same roads as baccarat. */
import type { ExactOdds } from '@madang/contract/core/casino/bets.ts'
import { rankMark } from '@madang/contract/core/casino/cards.ts'
import {
  dragonTigerBets,
  dragonTigerOutcome,
  drawDragonTiger,
  type DragonTigerResult,
} from '@madang/contract/core/casino/dragon-tiger.ts'

import { dealCard, turnCard } from './cards.ts'
import type { ChipTray } from './chips.ts'
import { el, pause, write } from './dom.ts'
import { tableHistory } from './history.ts'
import type { Module } from './module.ts'
import { roads, type Mark } from './roads.ts'
import { tableRules } from './rules.ts'
import { lastMs, openLast } from './squeeze.ts'
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
  async reveal(stage, result, { ms, late, tone, tell, mine }) {
    stage.className = 'felt versus'
    const seats = { dragon: seat('dragon'), tiger: seat('tiger') }
    stage.replaceChildren(seats.dragon.box, seats.tiger.box)
    const begun = performance.now() - late
    const until = (at: number) => pause(begun + at - performance.now())
    const passed = () => performance.now() - begun
    // Both lie face down, the first is turned, and the other has the last card's time.
    const first = ms - lastMs(ms)
    const dealt = async (side: 'dragon' | 'tiger') => {
      const still = passed() > first / 2
      if (!still) tone('card')
      return dealCard(seats[side].cards, result[side], { still, down: true })
    }
    const dragon = await dealt('dragon')
    const tiger = await dealt('tiger')
    await until(first / 2)
    if (passed() < first) tone('card')
    await turnCard(dragon, result.dragon)
    write(seats.dragon.rank, rankMark(result.dragon))
    await until(first)
    const last = { box: tiger, card: result.tiger, whose: words.tiger }
    const bets = mine.length > 0
    await openLast(stage, { ...last, ends: begun + ms, bets }, { tone, tell })
    write(seats.tiger.rank, rankMark(result.tiger))
    await until(ms)
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
