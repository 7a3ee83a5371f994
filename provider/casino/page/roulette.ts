/** Roulette: the wheel, the cloth, the last numbers and how often each kind came. */
import type { ExactOdds } from '@madang/contract/core/casino/bets.ts'
import {
  colourOf,
  drawRoulette,
  rouletteBets,
  type RouletteResult,
} from '@madang/contract/core/casino/roulette.ts'

import { layCloth } from './cloth.ts'
import { el, pause, write } from './dom.ts'
import { tableHistory } from './history.ts'
import type { Module } from './module.ts'
import { tableRules } from './rules.ts'
import { openTable, type TableGame } from './table.ts'
import { tally } from './tally.ts'
import { openWheel } from './wheel.ts'

const colours = { red: '레드', black: '블랙', green: '제로' } as const
const told = ({ number }: RouletteResult) => `${number} ${colours[colourOf(number)]}`
const SHOWN = 40
/** The way to the pocket, and its light; of the spin's time, in ms. */
const CLOSE_MS = 900
const LIT_MS = 140

function openGame(): TableGame<RouletteResult> {
  const wheel = openWheel()
  const number = el('b', {})
  const colour = el('small', {})
  const spun = el('div', { class: 'spun' }, number, colour)
  const show = (result: RouletteResult | null) => {
    spun.className = `spun ${result ? colourOf(result.number) : 'none'}`
    write(number, result ? String(result.number) : '')
    write(colour, result ? colours[colourOf(result.number)] : '')
  }

  return {
    bets: rouletteBets as never,
    returns: (key, result) => rouletteBets.find((bet) => bet.key === key)!.returns(result),
    lay: layCloth,
    rest(stage, last) {
      if (!wheel.box.isConnected) {
        stage.className = 'felt roulette'
        stage.replaceChildren(
          el('div', { class: 'wheel-layer' }, el('div', { class: 'wheel-view' }, wheel.box), spun),
        )
        if (last) wheel.lay(last.number)
      }
      stage.classList.remove('spins', 'close')
      show(null)
    },
    async reveal(stage, result, { ms, late, tone }) {
      // The cloth folds and the whole wheel is seen, then the pocket from near.
      stage.classList.add('spins')
      const near = CLOSE_MS + LIT_MS
      const begun = performance.now() - late
      tone('roll', ms - near - late)
      await wheel.spin(result.number, {
        ms: ms - near,
        late,
        tick: () => tone('tick'),
        stop: () => tone('wood'),
      })
      stage.classList.add('close')
      await pause(Math.min(near, ms - (performance.now() - begun)))
      show(result)
    },
    road(host, results) {
      host.classList.add('roulette')
      const last = results.slice(-SHOWN).toReversed()
      const column = (result: RouletteResult, index: number) => {
        const newest = index === 0
        const mark = el('i', { class: `came ${colourOf(result.number)}` }, String(result.number))
        return el(
          'li',
          newest ? { class: 'newest', 'aria-label': `마지막 ${told(result)}` } : {},
          mark,
        )
      }
      const numbers = results.map((result) => result.number)
      host.replaceChildren(
        results.length > 0
          ? el(
              'ol',
              { class: 'came-row', 'aria-label': '지난 번호, 최근 것부터' },
              ...last.map(column),
            )
          : el('p', { class: 'mute' }, '첫 번호를 기다리고 있습니다.'),
        tally(host, results.length, [
          [
            {
              word: '레드',
              tone: 'red',
              count: numbers.filter((n) => colourOf(n) === 'red').length,
            },
            { word: '제로', tone: 'green', count: numbers.filter((n) => n === 0).length },
            {
              word: '블랙',
              tone: 'black',
              count: numbers.filter((n) => colourOf(n) === 'black').length,
            },
          ],
          [
            { word: '홀', tone: 'one', count: numbers.filter((n) => n % 2 === 1).length },
            { word: '짝', tone: 'two', count: numbers.filter((n) => n > 0 && n % 2 === 0).length },
          ],
          [
            { word: '1–18', tone: 'one', count: numbers.filter((n) => n > 0 && n <= 18).length },
            { word: '19–36', tone: 'two', count: numbers.filter((n) => n > 18).length },
          ],
        ]),
      )
    },
    told,
  }
}

export const module: Module = {
  start: (parts) => openTable(openGame(), parts as never),
  rules: ({ odds }) => tableRules(rouletteBets, odds as Record<string, ExactOdds>),
  history: (line, { game: { id } }) =>
    tableHistory(line, { id }, { draw: drawRoulette, told: told as never }),
}
