// @vitest-environment happy-dom
/** A result is told as its round is shown to the end, when the money comes: not seconds before. */
import { dealBaccarat } from '@madang/contract/core/casino/baccarat.ts'
import { beforeEach, expect, test, vi } from 'vitest'

import type { TableGame } from './table.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
let game: TableGame<never>
vi.mock('./table.ts', () => ({ openTable: (made: typeof game) => ((game = made), {}) }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  HTMLElement.prototype.animate = vi.fn() as never
})

const natural = dealBaccarat([9, 1, 10, 1, 1, 1])
const six = dealBaccarat([1, 2, 1, 2, 3, 4])

test.each([
  ['baccarat.ts', 'four cards', natural, []],
  ['baccarat.ts', 'six cards', six, []],
  ['baccarat.ts', 'four cards and a bet', natural, ['player']],
  ['baccarat.ts', 'six cards and a bet', six, ['tie']],
  ['dragon-tiger.ts', 'two cards', { dragon: 5, tiger: 9 }, []],
  ['dragon-tiger.ts', 'two cards and a bet', { dragon: 5, tiger: 9 }, ['tie']],
])('%s with %s shows its result as the time for it ends', async (file, _, result, mine) => {
  const { module } = (await import(`./${file}`)) as { module: { start: (parts: object) => void } }
  module.start({})
  const stage = document.createElement('div')
  document.body.replaceChildren(stage)
  let ended = false
  void game
    .reveal(stage, result as never, {
      ms: 9_400,
      late: 0,
      tone: () => undefined,
      tell: () => undefined,
      mine,
    })
    .then(() => (ended = true))
  // Until shortly before, one card lies face down: nothing is waited for that is known.
  await vi.advanceTimersByTimeAsync(9_000)
  expect(stage.querySelectorAll('.hand .card-box:not(.up)')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(300)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(ended).toBe(true)
})
