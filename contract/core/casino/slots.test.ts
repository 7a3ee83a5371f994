import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { drawWords, wordsOf } from '../draw/kdraw.ts'
import { evaluate, lineWin, playRound, slotReturn, spin, type SlotRound } from './slot-engines.ts'
import { slotModels, type SlotCode } from './slot-models.ts'
import {
  payOf,
  REELS,
  ROWS,
  slotSymbols,
  STOPS,
  windowAt,
  type SlotModel,
  type SlotSymbol,
} from './slot.ts'

const sample = JSON.parse(
  await readFile(join(import.meta.dirname, 'vectors/slot-sample.json'), 'utf8'),
)
const codes = Object.keys(slotModels) as SlotCode[]
const modelOf = (code: SlotCode): SlotModel => slotModels[code]

test('the sample slot is the published one, and returns the published shares', () => {
  const { strips, lines, pay } = slotModels['KS-5x3-10']
  expect({ strips, lines, pay }).toEqual({
    strips: sample.strips,
    lines: sample.lines,
    pay: sample.pay,
  })
  const found = slotReturn(modelOf('KS-5x3-10'))
  expect(found.symbols).toBeCloseTo(sample.rtp.line, 14)
  expect(found.scatters).toBeCloseTo(sample.rtp.scatter, 14)
  expect(found.free).toBeCloseTo(sample.rtp.free, 14)
  expect(found.total).toBeCloseTo(sample.rtp.total, 14)
  expect(1 / found.trigger).toBeCloseTo(sample.triggerOneIn, 9)
})

test.each(codes)(
  '%s is whole: 32 known symbols a reel, and returns between 94 and 97 %%',
  (code) => {
    const model = modelOf(code)
    expect(model.strips).toHaveLength(REELS)
    for (const strip of model.strips) {
      expect(strip).toHaveLength(STOPS)
      for (const symbol of strip) expect(slotSymbols).toContain(symbol)
    }
    const { total } = slotReturn(model)
    expect(total).toBeGreaterThan(0.94)
    expect(total).toBeLessThan(0.97)
    // More of a kind never pays less.
    for (const [three, four, five] of Object.values(model.pay))
      expect(three <= four && four <= five).toBe(true)
  },
)

/** What lines or ways pay on average over every window that the free reels can show; the others stand still. */
function bruteReturn(model: SlotModel, free: readonly number[]): number {
  const stops = [0, 0, 0, 0, 0]
  let sum = 0
  let count = 0
  function walk(at: number) {
    if (at === free.length) {
      for (const { symbol, amount } of evaluate(model, windowAt(model, stops), 1_000, 1))
        if (symbol !== 'S') sum += amount
      count++
      return
    }
    for (let stop = 0; stop < STOPS; stop++) {
      stops[free[at]!] = stop
      walk(at + 1)
    }
  }
  walk(0)
  return sum / count / 1_000
}

/** The same model whose reels that stand still show one symbol wherever they stop. */
const frozen = (model: SlotModel, free: readonly number[]): SlotModel => ({
  ...model,
  strips: model.strips.map((strip, reel) =>
    free.includes(reel) ? strip : Array.from({ length: STOPS }, () => strip[0]!),
  ),
})

test.each(codes)('%s: the computed return is what evaluating every window gives', (code) => {
  for (const free of [
    [0, 1, 2],
    [2, 3, 4],
  ]) {
    const model = frozen(modelOf(code), free)
    expect(slotReturn(model).symbols).toBeCloseTo(bruteReturn(model, free), 10)
  }
})

test.each<[string, string, SlotSymbol, number]>([
  ['three of a kind', 'H1 H1 H1 L1 L2', 'H1', 3],
  ['a wild in between', 'H1 W H1 H1 L2', 'H1', 4],
  ['wilds before it', 'W W L3 L3 H2', 'L3', 4],
  ['five wilds', 'W W W W W', 'W', 5],
  ['wilds before a scatter count as wilds only', 'W W S H1 H1', 'W', 2],
  ['a scatter first', 'S H1 H1 H1 H1', 'W', 0],
])('a line pays by its first symbol that is not wild: %s', (_, line, symbol, count) =>
  expect(lineWin(line.split(' ') as SlotSymbol[])).toEqual({ symbol, count }),
)

test('ways multiply: two, one, three and two cells are twelve ways of four', () => {
  const model = modelOf('KW-5x3-243')
  const rows = ['H1 H1 L1', 'W L2 L3', 'H1 H1 W', 'H1 L4 H1', 'L1 L2 L3']
  const window = rows.map((row) => row.split(' ') as SlotSymbol[])
  const wins = evaluate(model, window, 2_000, 3)
  const four = payOf(model.pay.H1, 4)
  expect(wins).toContainEqual(
    expect.objectContaining({ symbol: 'H1', count: 4, ways: 12, amount: four * 12 * 20 * 3 }),
  )
})

test('scatters pay wherever they lie, times the whole stake', () => {
  const model = modelOf('KS-5x3-10')
  const window = ['S L1 L2', 'H1 L3 L4', 'L1 L2 S', 'H2 S H3', 'L4 L3 H4'].map(
    (row) => row.split(' ') as SlotSymbol[],
  )
  const scatters = evaluate(model, window, 5_000, 1).find(({ symbol }) => symbol === 'S')
  expect(scatters).toMatchObject({ count: 3, amount: 25_000 })
  expect(scatters!.cells).toEqual([
    { reel: 0, row: 0 },
    { reel: 2, row: 2 },
    { reel: 3, row: 1 },
  ])
})

/** A round is its spins: free ones exactly as many as were won, more of them where they win again. */
function checkRound(model: SlotModel, { spins, amount }: SlotRound) {
  const won = spins.reduce((sum, { freeSpins }) => sum + freeSpins, 0)
  expect(spins).toHaveLength(1 + won)
  expect(amount).toBe(spins.reduce((sum, each) => sum + each.amount, 0))
  for (const { window, wins, stops } of spins) {
    expect(window.map((column) => column.length)).toEqual(Array(REELS).fill(ROWS))
    expect(window).toEqual(windowAt(model, stops))
    for (const win of wins) {
      expect(Number.isSafeInteger(win.amount) && win.amount > 0).toBe(true)
      for (const { reel, row } of win.cells) expect([win.symbol, 'W']).toContain(window[reel]![row])
    }
  }
}

test('any seed plays a whole round, the same one every time, in whole won', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...codes),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: 500 }),
      (code, seed, chips) => {
        const model = modelOf(code)
        const words = (index: number) =>
          drawWords({ seed, stream: 'slot', date: '20260115', round: index + 1 })
        const round = playRound(model, words, chips * 1_000)
        checkRound(model, round)
        expect(playRound(model, words, chips * 1_000)).toEqual(round)
        expect(spin(model, words(0), chips * 1_000, false)).toEqual(round.spins[0])
      },
    ),
  )
})

test('free spins are multiplied, and win more of themselves', () => {
  const model = modelOf('KS-5x3-10')
  const at = model.strips.map((strip) => strip.indexOf('S'))
  // The first spin and the first free one show five scatters; the rest show stop 1 of every reel.
  const words = (index: number) => {
    let reel = 0
    return wordsOf(() => (index < 2 ? at[reel++]! : (reel++, 1)))
  }
  const { spins } = playRound(model, words, 1_000)
  expect(spins).toHaveLength(1 + 20)
  const scatterOf = (index: number) =>
    spins[index]!.wins.find(({ symbol }) => symbol === 'S')!.amount
  expect(scatterOf(0)).toBe(100_000)
  expect(scatterOf(1)).toBe(200_000)
})
