// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { openChips, shortWon, type Stakes } from './chips.ts'

const say = vi.fn<(text: string) => void>()
let money: number
let knows: boolean
let asked: Stakes[]
let chips: ReturnType<typeof openChips>

beforeEach(() => {
  say.mockClear()
  money = 100_000
  knows = true
  asked = []
  chips = openChips({
    most: 60_000,
    money: () => money,
    knows: () => knows,
    say,
    tone: () => undefined,
    onPlace: (stakes) => void asked.push(stakes),
  })
  document.body.replaceChildren(
    chips.place({ key: 'player', label: '플레이어', pays: '1:1' }),
    chips.place({ key: 'tie', label: '타이', pays: '8:1' }),
    chips.tray,
  )
  chips.setOpen(true)
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent)!.startsWith(name),
  )!
const press = (name: string) => button(name).click()

test('one chip is in hand at any time, the smallest first', () => {
  const inHand = () =>
    [...document.querySelectorAll('.chip[aria-pressed="true"]')].map((each) => each.textContent)
  expect(inHand()).toEqual(['1천'])
  press('1만 칩')
  expect(inHand()).toEqual(['1만'])
})

test('chips laid are placed as one bet, and come back one by one', () => {
  press('플레이어')
  press('5천 칩')
  press('플레이어')
  press('타이')
  expect(button('플레이어').getAttribute('aria-label')).toBe('플레이어 1:1, 6,000원')
  press('되돌리기')
  expect(button('타이').getAttribute('aria-label')).toBe('타이 8:1')
  press('두 배')
  press('12,000원 베팅')
  expect(asked).toEqual([new Map([['player', 12_000]])])
})

test('no more than the table takes, nor than the member has, and it says why', () => {
  press('5만 칩')
  press('플레이어')
  press('타이')
  expect(say).toHaveBeenLastCalledWith('한 라운드에 60,000원까지 베팅할 수 있습니다.')
  money = 50_500
  press('1천 칩')
  press('타이')
  expect(say).toHaveBeenLastCalledWith('보유금액이 부족합니다.')
  press('50,000원 베팅')
  expect(asked).toEqual([new Map([['player', 50_000]])])
})

test('after the close nothing is laid, and what was laid and not placed is gone', () => {
  press('플레이어')
  chips.setOpen(false)
  expect(button('플레이어').getAttribute('aria-label')).toBe('플레이어 1:1')
  press('타이')
  press('베팅 마감')
  expect(say).toHaveBeenLastCalledWith('지금은 베팅할 수 없습니다.')
  expect(asked).toEqual([])
})

test('the bet of the round before can be laid again', () => {
  chips.setPlaced(new Map([['tie', 3_000]]))
  chips.setPlaced(new Map(), true)
  press('이전 베팅')
  press('3,000원 베팅')
  expect(asked).toEqual([new Map([['tie', 3_000]])])
})

test('only what pays more than its stake is lit; a stake that comes back is neither', () => {
  chips.setPlaced(
    new Map([
      ['player', 5_000],
      ['tie', 5_000],
    ]),
  )
  chips.mark((key) => (key === 'player' ? 100 : 0))
  expect(button('플레이어').className).not.toMatch(/wins|loses/)
  expect(button('타이').className).toMatch(/loses/)
  chips.mark((key) => (key === 'player' ? 50 : 900))
  expect(button('플레이어').className).toMatch(/loses/)
  expect(button('타이').className).toMatch(/wins/)
  chips.mark(null)
  expect(button('타이').className).not.toMatch(/wins|loses/)
})

test('amounts on a pile are short', () => {
  expect([1_000, 15_000, 1_000_000].map(shortWon)).toEqual(['1천', '1.5만', '100만'])
})

test('before the balance was heard of, a chip is neither laid nor called too dear', () => {
  knows = false
  money = 0
  press('플레이어')
  expect(say).toHaveBeenLastCalledWith('보유금을 확인하고 있습니다. 잠시 후 다시 눌러주세요.')
  expect(button('플레이어').getAttribute('aria-label')).toBe('플레이어 1:1')
})

test('Enter that is held down presses nothing again: no chip, no bet, no other act', () => {
  chips.setPlaced(new Map([['tie', 3_000]]))
  const pressed = (repeat: boolean) =>
    [...document.querySelectorAll('button')].map((each) =>
      each.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
      ),
    )
  // A keydown that was not refused is what the browser makes a press of.
  expect(new Set(pressed(false))).toEqual(new Set([true]))
  expect(new Set(pressed(true))).toEqual(new Set([false]))
})
