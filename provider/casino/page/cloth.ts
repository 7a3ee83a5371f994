/** The cloth of roulette: numbers, the lines between them and the outside bets; standing on a phone, lying on a desktop. */
import { colourOf, rouletteBets } from '@madang/contract/core/casino/roulette.ts'

import type { ChipTray } from './chips.ts'
import { spots, spotTowards, type Kind, type Spot } from './cloth-spots.ts'
import { el } from './dom.ts'

const wide = matchMedia('(min-width: 1000px)')

/** What may be pressed: a finger wants one kind at a time, a mouse can have them all. */
const choices: [name: string, kinds: Kind[]][] = [
  ['전체', ['straight', 'split', 'street', 'corner', 'line']],
  ['숫자', ['straight']],
  ['스플릿', ['split']],
  ['스트리트', ['street']],
  ['코너', ['corner']],
  ['라인', ['line']],
]

const betOf = (key: string) => rouletteBets.find((bet) => bet.key === key)!
const covered = new Map(
  rouletteBets.map(({ key, returns }) => [
    key,
    Array.from({ length: 37 }, (_, number) => number).filter((number) => returns({ number }) > 0),
  ]),
)

const outside: [key: string, word: string][] = [
  ['low', '1–18'],
  ['even', '짝'],
  ['red', '레드'],
  ['black', '블랙'],
  ['odd', '홀'],
  ['high', '19–36'],
]

export function layCloth(host: HTMLElement, chips: ChipTray) {
  const buttons = new Map<string, HTMLElement>()
  const make = (key: string, className: string, ...content: (Node | string)[]) => {
    const button = chips.place(betOf(key), className, ...content)
    buttons.set(key, button)
    return button
  }
  const spot = ({ key, kind, numbers, along, across }: Spot) => {
    if (kind === 'straight') {
      const [number] = numbers as [number]
      const cell = make(key, `number ${colourOf(number)}`, el('b', {}, String(number)))
      // Lying, the third number of a row is on top.
      cell.style.setProperty('--row', String(3 - ((number + 2) % 3)))
      cell.style.setProperty('--column', String(Math.ceil(number / 3)))
      return cell
    }
    const button = make(key, `spot ${kind}`, el('span', { class: 'dot' }))
    button.style.setProperty('--along', String(along))
    button.style.setProperty('--across', String(across))
    return button
  }
  const words = (word: string, pays: string) => [el('b', {}, word), ' ', el('small', {}, pays)]
  const numbers = el('div', { class: 'numbers' })
  const kinds = el('div', { class: 'kinds', role: 'group', 'aria-label': '놓을 자리' })
  const [zero, ...others] = spots
  const field = el(
    'div',
    { class: 'field', role: 'group', 'aria-label': '숫자판, 화살표로 옮기고 엔터로 놓기' },
    spot(zero!),
    numbers,
  )
  numbers.append(...others.map(spot))
  const cloth = el(
    'div',
    { class: 'cloth' },
    field,
    el(
      'div',
      { class: 'columns' },
      ...[1, 2, 3].map((n) => make(`column:${n}`, '', ...words('열', '2:1'))),
    ),
    el(
      'div',
      { class: 'dozens' },
      ...[1, 2, 3].map((n) => make(`dozen:${n}`, '', ...words(`${n * 12 - 11}–${n * 12}`, '2:1'))),
    ),
    el(
      'div',
      { class: 'evens' },
      ...outside.map(([key, word]) => make(key, `even ${key}`, ...words(word, '1:1'))),
    ),
  )
  host.classList.add('roulette')
  host.append(kinds, cloth)

  let open: Spot[] = []
  /** One of them is reached by Tab, the others from it by arrows. */
  function reach(one: Spot) {
    for (const { key } of spots)
      buttons.get(key)!.setAttribute('tabindex', key === one.key ? '0' : '-1')
  }
  function choose(name: string) {
    const wanted = choices.find(([each]) => each === name)![1]
    open = spots.filter(({ kind }) => wanted.includes(kind))
    for (const each of spots) {
      const off = !open.includes(each)
      const button = buttons.get(each.key)!
      button.classList.toggle('off', off && each.kind !== 'straight')
      button.classList.toggle('still', off && each.kind === 'straight')
      if (off) button.setAttribute('aria-hidden', 'true')
      else button.removeAttribute('aria-hidden')
    }
    cloth.classList.toggle('one-kind', wanted.length === 1)
    reach(open[0]!)
    for (const button of kinds.children)
      button.setAttribute('aria-pressed', String(button.textContent === name))
  }
  kinds.append(
    ...choices.map(([name]) =>
      el('button', { type: 'button', class: 'tool', click: () => choose(name) }, name),
    ),
  )
  choose(wide.matches ? '전체' : '숫자')

  field.addEventListener('keydown', (event) => {
    const key = (event.target as HTMLElement).dataset.key
    const from = spots.find((each) => each.key === key)
    const next = from && spotTowards(from, event.key, open, wide.matches)
    if (!next) return
    event.preventDefault()
    reach(next)
    buttons.get(next.key)!.focus()
  })
  field.addEventListener('focusin', (event) => {
    const key = (event.target as HTMLElement).dataset.key
    const found = open.find((each) => each.key === key)
    if (found) reach(found)
  })

  /** Shows which numbers a place covers while it is pointed at. */
  function point(event: Event) {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
    const numbersOf = place ? covered.get(place.dataset.key!)! : []
    for (let number = 0; number <= 36; number++)
      buttons.get(`straight:${number}`)!.classList.toggle('hot', numbersOf.includes(number))
  }
  for (const name of ['pointerover', 'focusin', 'pointerleave', 'focusout'])
    cloth.addEventListener(name, name.endsWith('over') || name.endsWith('in') ? point : clearHot)
  function clearHot() {
    for (const button of field.querySelectorAll('.hot')) button.classList.remove('hot')
  }
}
