// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Motion is reduced: a card stands at once, and nothing but the window's own rest is between two presses.
vi.stubGlobal('matchMedia', () => ({ matches: true }))
const { openFrame } = await import('./frame.ts')
const { module } = await import('./highlow.ts')
const { OTHER_SEED } = await import('./seed-row.ts')

const seed = { commit: 'ab'.repeat(32), client: '마당', date: '20261121', next: 7 }
const offers = [
  { guess: 'high', chance: 0.5, times: 190, pot: 1_900 },
  { guess: 'low', chance: 0.5, times: 190, pot: 1_900 },
]
const hand = {
  id: 'h1',
  stake: 1_000,
  state: 'open',
  cards: [5],
  guesses: [],
  pot: 1_000,
  offers,
  seed,
}
const answer = (changes: object) => ({
  result: true,
  balance: 99_000,
  hand: { ...hand, ...changes },
})
const insist = vi.fn<(name: string, body: object) => Promise<unknown>>()
const line = { ask: vi.fn(), insist, listen: vi.fn() }
const calls = () => insist.mock.calls.map(([name]) => name)
const button = (name: RegExp) =>
  [...document.querySelectorAll('button')].find((each) => name.test(each.textContent))!
/** Long enough for an answer, shorter than the second press of a double click takes. */
const answered = () => vi.advanceTimersByTimeAsync(50)
const rested = () => vi.advanceTimersByTimeAsync(1_000)

function open(playing: object | null) {
  document.body.innerHTML = '<div id="game"></div>'
  const game = { id: 'baram.highlow', ko: '하이로우', minStake: 1_000, maxStake: 100_000 }
  const frame = openFrame({
    vendor: '바람',
    game,
    history: async () => document.createElement('p'),
    rules: () => document.createElement('p'),
  })
  frame.setMoney(100_000)
  module.start({ frame, line, seat: { game, seed, handMs: 0, hand: playing } } as never)
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  insist.mockReset()
})
afterEach(() => void vi.useRealTimers())

test('a double press on a guess is one guess; after a moment the next is taken', async () => {
  insist.mockResolvedValue(answer({ guesses: ['high'], cards: [5, 7], pot: 1_900 }))
  open(hand)
  await answered()
  button(/^하이/).click()
  await answered()
  button(/^하이/).click()
  await rested()
  expect(calls()).toEqual(['guess'])
  button(/^하이/).click()
  await rested()
  expect(calls()).toEqual(['guess', 'guess'])
})

test('the press that takes the pot begins no new hand', async () => {
  insist.mockResolvedValue(
    answer({ guesses: ['high'], cards: [5, 7], pot: 1_900, state: 'taken', offers: [] }),
  )
  open({ ...hand, guesses: ['high'], cards: [5, 7], pot: 1_900 })
  await answered()
  button(/1,900원 받기/).click()
  await answered()
  button(/받기|시작/).click()
  await rested()
  expect(calls()).toEqual(['take'])
  button(/1,000원 시작/).click()
  await rested()
  expect(calls()).toEqual(['take', 'start'])
})

test('the press that begins a hand guesses nothing', async () => {
  insist.mockResolvedValue(answer({}))
  open(null)
  await answered()
  button(/1,000원 시작/).click()
  await answered()
  button(/^하이/).click()
  await rested()
  expect(calls()).toEqual(['start'])
})

test('a hand that begins offers no other, and its stake leaves the balance at once', async () => {
  const { promise, resolve: begin } = Promise.withResolvers<unknown>()
  insist.mockReturnValue(promise)
  open(null)
  await answered()
  button(/1,000원 시작/).click()
  await answered()
  expect(button(/이전 라운드/)).toBeUndefined()
  expect(button(/1,000원 시작/).getAttribute('aria-disabled')).toBe('true')
  expect(document.querySelector('.money')!.textContent).toBe('99,000')
  expect(document.querySelector<HTMLElement>('.felt .pile')!.dataset.won).toBe('1천')
  begin(answer({}))
  await rested()
  expect(document.querySelector('.money')!.textContent).toBe('99,000')
  expect(button(/다음 카드를/)).toBeDefined()
})

test('a hand that could not begin gives its stake back on the felt too', async () => {
  insist.mockResolvedValue({ result: false, code: 'badInput', msg: '다시 시도해주세요.' })
  open(null)
  await answered()
  button(/1,000원 시작/).click()
  await rested()
  expect(document.querySelector('.money')!.textContent).toBe('100,000')
  expect(document.querySelector<HTMLElement>('.felt .pile')!.hidden).toBe(true)
})

test('Enter that is held down presses no button again', () => {
  open(hand)
  for (const each of document.querySelectorAll('button')) {
    const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true }
    expect(each.dispatchEvent(new KeyboardEvent('keydown', held))).toBe(false)
  }
})

test.each([
  ['another text', { ...seed, client: '다른 시드' }, OTHER_SEED],
  ['what was given', seed, undefined],
])('a hand that begins under %s: the window warns only of another', async (_, drawn, told) => {
  insist.mockResolvedValue(answer({ seed: drawn }))
  open(null)
  await answered()
  button(/1,000원 시작/).click()
  await answered()
  expect(document.querySelector('[role=alert]')?.textContent).toBe(told)
})

test('after a start is refused for a turned seed the next press sends the commitment shown', async () => {
  const fresh = { ...seed, commit: 'cd'.repeat(32), client: '', next: 1 }
  insist.mockResolvedValue({
    result: false,
    code: 'turned',
    msg: '새 시드를 쓰고 있습니다.',
    seed: fresh,
  })
  open(null)
  await answered()
  for (let presses = 0; presses < 2; presses++) {
    button(/1,000원 시작/).click()
    await rested()
  }
  expect(document.querySelector('.seed-line')!.textContent).toContain('cdcdcdcdcdcdcdcd…')
  expect(insist.mock.lastCall![1]).toMatchObject({ commit: fresh.commit })
})
