// @vitest-environment happy-dom
import { rouletteBets, wheel } from '@madang/contract/core/casino/roulette.ts'
import { sicBoBets } from '@madang/contract/core/casino/sic-bo.ts'
import { expect, test } from 'vitest'

import { openChips, type Stakes } from './chips.ts'
import { spots, spotTowards } from './cloth-spots.ts'
import { layCloth } from './cloth.ts'
import { el } from './dom.ts'
import { layBoard } from './sic-bo.ts'
import { angleOf } from './wheel.ts'

function board(lay: (host: HTMLElement, chips: ReturnType<typeof openChips>) => void) {
  const placed: Stakes[] = []
  const chips = openChips({
    most: 1_000_000,
    knows: () => true,
    money: () => 1_000_000,
    say: () => {},
    tone: () => {},
    onPlace: (stakes) => placed.push(stakes),
  })
  const host = el('div')
  lay(host, chips)
  document.body.replaceChildren(host, chips.tray)
  chips.setOpen(true)
  const at = (key: string) => host.querySelector<HTMLElement>(`[data-key="${key}"]`)!
  const keys = [...host.querySelectorAll<HTMLElement>('[data-key]')].map(
    (place) => place.dataset.key!,
  )
  const press = (name: string) =>
    [...host.querySelectorAll<HTMLElement>('.kinds button')]
      .find((button) => button.textContent === name)!
      .click()
  return { host, chips, at, keys, press, placed }
}

const sorted = (keys: Iterable<string>) => [...keys].toSorted()

test('the cloth has one place for each bet of roulette and no other', () => {
  const { keys } = board(layCloth)
  expect(sorted(keys)).toEqual(sorted(rouletteBets.map(({ key }) => key)))
})

test('the board has one place for each bet of sic bo and no other', () => {
  const { keys } = board(layBoard)
  expect(sorted(keys)).toEqual(sorted(sicBoBets.map(({ key }) => key)))
})

test('no two spots of the cloth lie on each other', () => {
  const points = new Set(spots.map(({ along, across }) => `${along} ${across}`))
  expect(spots).toHaveLength(37 + 60 + 14 + 23 + 11)
  expect(points.size).toBe(spots.length)
})

test('a spot lies where the cloth of a real table has it', () => {
  const at = (key: string) => {
    const { along, across } = spots.find((spot) => spot.key === key)!
    return [along, across]
  }
  expect(at('straight:17')).toEqual([5.5, 1.5])
  expect(at('split:17-20')).toEqual([6, 1.5])
  expect(at('split:17-18')).toEqual([5.5, 2])
  expect(at('corner:17-18-20-21')).toEqual([6, 2])
  expect(at('street:16-17-18')).toEqual([5.5, 0])
  expect(at('line:16-17-18-19-20-21')).toEqual([6, 0])
  expect(at('split:0-2')).toEqual([0, 1.5])
  expect(at('street:0-1-2')).toEqual([0, 1])
  expect(at('corner:0-1-2-3')).toEqual([0, 0])
})

test.each([
  ['all spots', spots],
  ['numbers alone', spots.filter(({ kind }) => kind === 'straight')],
  ['splits alone', spots.filter(({ kind }) => kind === 'split')],
  ['streets alone', spots.filter(({ kind }) => kind === 'street')],
  ['corners alone', spots.filter(({ kind }) => kind === 'corner')],
  ['lines alone', spots.filter(({ kind }) => kind === 'line')],
])('arrows reach %s from the first of them, standing and lying', (_, among) => {
  for (const lying of [false, true]) {
    const reached = new Set([among[0]!])
    for (const spot of reached)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = spotTowards(spot, key, among, lying)
        if (next) reached.add(next)
      }
    expect(reached.size).toBe(among.length)
  }
})

test('lying, up leads to the next number of the row and right to the next row', () => {
  const numbers = spots.filter(({ kind }) => kind === 'straight')
  const from = numbers.find(({ key }) => key === 'straight:17')!
  const to = (key: string, lying: boolean) => spotTowards(from, key, numbers, lying)?.key
  expect(to('ArrowUp', true)).toBe('straight:18')
  expect(to('ArrowRight', true)).toBe('straight:20')
  expect(to('ArrowDown', false)).toBe('straight:20')
  expect(to('ArrowRight', false)).toBe('straight:18')
  expect(to('Enter', false)).toBeUndefined()
})

test('with one kind chosen only its spots and the outside bets can be pressed or reached', () => {
  const { host, press, at } = board(layCloth)
  press('코너')
  const pressable = (key: string) => at(key).getAttribute('aria-hidden') === null
  expect(spots.filter(({ key }) => pressable(key)).map(({ kind }) => kind)).toEqual(
    Array.from({ length: 23 }, () => 'corner'),
  )
  expect(pressable('red')).toBe(true)
  expect(host.querySelectorAll('.field [tabindex="0"]')).toHaveLength(1)
  const first = host.querySelector<HTMLElement>('.field [tabindex="0"]')!
  first.focus()
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(document.activeElement).not.toBe(first)
  expect((document.activeElement as HTMLElement).dataset.key).toMatch(/^corner:/)
})

test('chips on a line, a number and a dozen are placed as those bets', () => {
  const { press, at, placed } = board(layCloth)
  press('전체')
  for (const key of ['line:1-2-3-4-5-6', 'straight:0', 'dozen:2', 'straight:0']) at(key).click()
  document.querySelector<HTMLElement>('.tray .main')!.click()
  expect([...placed[0]!]).toEqual([
    ['line:1-2-3-4-5-6', 1_000],
    ['straight:0', 2_000],
    ['dozen:2', 1_000],
  ])
})

test('a place shows the numbers it covers while it is pointed at', () => {
  const { at, host } = board(layCloth)
  at('split:0-2').dispatchEvent(new Event('pointerover', { bubbles: true }))
  const hot = () =>
    [...host.querySelectorAll<HTMLElement>('.hot')].map((place) => place.dataset.key)
  expect(hot()).toEqual(['straight:0', 'straight:2'])
  at('column:3').dispatchEvent(new Event('pointerover', { bubbles: true }))
  expect(hot()).toHaveLength(12)
})

test('the pockets lie around the wheel in their true order', () => {
  const around = Array.from({ length: 37 }, (_, number) => number).toSorted(
    (a, b) => angleOf(a) - angleOf(b),
  )
  expect(around).toEqual(wheel)
  expect(angleOf(32)).toBeCloseTo(360 / 37)
})
