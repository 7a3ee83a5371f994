/** Sic bo: three dice, the whole board, the last totals. */
import type { ExactOdds } from '@madang/contract/core/casino/bets.ts'
import {
  drawSicBo,
  isTriple,
  sicBoBets,
  totalOf,
  type SicBoResult,
} from '@madang/contract/core/casino/sic-bo.ts'

import type { ChipTray } from './chips.ts'
import { dieFace, openDice } from './dice.ts'
import { el, write } from './dom.ts'
import { tableHistory } from './history.ts'
import type { Module } from './module.ts'
import { tableRules } from './rules.ts'
import { openTable, type TableGame } from './table.ts'
import { tally } from './tally.ts'

const SHOWN = 40

const size = (result: SicBoResult) =>
  isTriple(result) ? '트리플' : totalOf(result) >= 11 ? '대' : '소'
const parity = (result: SicBoResult) => (totalOf(result) % 2 === 1 ? '홀' : '짝')
const kind = (result: SicBoResult) =>
  isTriple(result) ? '트리플' : `${size(result)} · ${parity(result)}`
const told = (result: SicBoResult) =>
  `${result.dice.join('·')} 합 ${totalOf(result)} ${kind(result)}`

/** Which faces are drawn on a place; the others are told in words. */
function facesOn(key: string): number[] {
  const [name, list = ''] = key.split(':')
  const faces = list.split('-').map(Number)
  if (name === 'single' || name === 'pair') return faces
  if (name === 'double') return [faces[0]!, faces[0]!]
  return name === 'triple' ? [faces[0]!, faces[0]!, faces[0]!] : []
}

const words: Record<string, [word: string, note: string, look: string]> = {
  small: ['소', '4–10', 'indigo'],
  odd: ['홀', '1:1', 'indigo'],
  anyTriple: ['애니 트리플', '30:1', 'ochre'],
  even: ['짝', '1:1', 'vermilion'],
  big: ['대', '11–17', 'vermilion'],
}

/** The board from top to bottom: what a group is called and the bets in it. */
export const groups: [name: string, className: string, belongs: (key: string) => boolean][] = [
  ['대소와 홀짝, 트리플이면 낙첨 · 애니 트리플', 'evens', (key) => key in words],
  ['세 주사위의 합', 'totals', (key) => key.startsWith('total:')],
  ['같은 숫자 두 개', 'doubles', (key) => key.startsWith('double:')],
  ['같은 숫자 세 개', 'triples', (key) => key.startsWith('triple:')],
  ['두 숫자의 조합', 'pairs', (key) => key.startsWith('pair:')],
  ['숫자 하나, 나온 개수만큼', 'singles', (key) => key.startsWith('single:')],
]

export function layBoard(host: HTMLElement, chips: ChipTray) {
  const place = (bet: (typeof sicBoBets)[number]) => {
    const named = words[bet.key]
    const pays = bet.pays.replaceAll(/:1 · /g, '·')
    const name = `${bet.label.replaceAll(/[()]/g, '')} ${pays}`
    const [word, note, look] = named ?? [bet.key.slice(6), pays, '']
    if (named || bet.key.startsWith('total:'))
      return chips.place({ ...bet, name }, look, el('b', {}, word), ' ', el('small', {}, note))
    const faces = el('span', { class: 'faces' })
    faces.append(...facesOn(bet.key).map(dieFace))
    return chips.place({ ...bet, name }, '', faces, el('small', {}, pays))
  }
  const named = Object.keys(words)
  const rank = (key: string) => (key in words ? named.indexOf(key) : named.length)
  const sorted = sicBoBets.toSorted((a, b) => rank(a.key) - rank(b.key))
  host.classList.add('sic-bo')
  host.append(
    ...groups.map(([name, className, belongs]) =>
      el(
        'div',
        { class: `bets ${className}`, role: 'group', 'aria-label': name },
        ...sorted.filter(({ key }) => belongs(key)).map(place),
      ),
    ),
  )
}

function openGame(): TableGame<SicBoResult> {
  const dice = openDice()
  dice.box.classList.add('waiting')
  const sum = el('b', {})
  const what = el('span', {})
  const sumBox = el('p', { class: 'sum' }, sum, what)

  return {
    bets: sicBoBets as never,
    returns: (key, result) => sicBoBets.find((bet) => bet.key === key)!.returns(result),
    lay: layBoard,
    rest(stage, last) {
      stage.className = 'felt sic-bo'
      if (!dice.box.isConnected) {
        stage.replaceChildren(dice.box, sumBox)
        if (last) dice.lay(last.dice)
      }
      dice.box.classList.add('waiting')
      write(sum, '')
      write(what, '')
    },
    async reveal(_, result, { ms, late, tone }) {
      write(sum, '')
      write(what, '')
      await dice.tumble(result.dice, { ms, late, stop: () => tone('wood') })
      write(sum, `합 ${totalOf(result)}`)
      write(what, kind(result))
    },
    road(host, results) {
      host.classList.add('sic-bo')
      const count = (wanted: (result: SicBoResult) => boolean) => results.filter(wanted).length
      const column = (result: SicBoResult) => {
        const faces = el('span', { class: 'faces' })
        faces.append(...result.dice.map(dieFace))
        const look = isTriple(result) ? 'green' : totalOf(result) >= 11 ? 'big' : 'small'
        const total = el('b', { class: look }, String(totalOf(result)))
        const word = isTriple(result) ? '트' : size(result)
        return el('li', { 'aria-label': told(result) }, faces, total, el('small', {}, word))
      }
      const one = (result: SicBoResult) => !isTriple(result)
      host.replaceChildren(
        results.length > 0
          ? el(
              'ol',
              { class: 'came-row', 'aria-label': '지난 결과, 최근 것부터' },
              ...results.slice(-SHOWN).toReversed().map(column),
            )
          : el('p', { class: 'mute' }, '첫 결과를 기다리고 있습니다.'),
        tally(host, results.length, [
          [
            { word: '소', tone: 'one', count: count((r) => one(r) && totalOf(r) <= 10) },
            { word: '트리플', tone: 'green', count: count(isTriple) },
            { word: '대', tone: 'two', count: count((r) => one(r) && totalOf(r) >= 11) },
          ],
          [
            { word: '홀', tone: 'one', count: count((r) => one(r) && totalOf(r) % 2 === 1) },
            { word: '짝', tone: 'two', count: count((r) => one(r) && totalOf(r) % 2 === 0) },
          ],
        ]),
      )
    },
    told,
  }
}

export const module: Module = {
  start: (parts) => openTable(openGame(), parts as never),
  rules: ({ odds }) => tableRules(sicBoBets, odds as Record<string, ExactOdds>),
  history: (line, { game: { id } }) =>
    tableHistory(line, { id }, { draw: drawSicBo, told: told as never }),
}
