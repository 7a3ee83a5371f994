/**
 * What both slot engines share: strips and the window over them, scatters, free spins, and their exact share of the
 * return (docs/spec/casino.md#maths). A model is data; whoever has it, a seed and a number can repeat any spin.
 */
import type { Words } from '../draw/kdraw.ts'

/** Reels of every model. */
export const REELS = 5
/** Symbols of a reel that are seen. */
export const ROWS = 3
/** Stops of a strip: a stop is `uniform(32)`. */
export const STOPS = 32

/** High and low ones, the wild and the scatter. */
export const slotSymbols = ['H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4', 'W', 'S'] as const
/** H pays more than L; W stands for both; S pays wherever it lies. */
export type SlotSymbol = (typeof slotSymbols)[number]

export type Paid = 3 | 4 | 5
/** For three, four and five in a row, from the left reel on. */
export type Pays = readonly [three: number, four: number, five: number]

type Base = {
  strips: readonly (readonly SlotSymbol[])[]
  /** for three, four and five scatters, times the whole stake */
  scatter: Pays
  /** won by three scatters or more, also within free spins */
  freeSpins: number
  /** what a free spin's wins are multiplied by */
  freeTimes: number
}

export type LinesModel = Base & {
  engine: 'lines'
  lines: readonly (readonly number[])[]
  /** times the stake on one line, which is the stake over the number of lines */
  pay: Readonly<Partial<Record<SlotSymbol, Pays>>>
}

export type WaysModel = Base & {
  engine: 'ways'
  /** a way, in hundredths of the whole stake */
  pay: Readonly<Partial<Record<SlotSymbol, Pays>>>
}

export type SlotModel = LinesModel | WaysModel

/** window[reel][row] */
export type Window = SlotSymbol[][]
/** Where a symbol of a win lies. */
export type Cell = { reel: number; row: number }

export type SlotWin = {
  symbol: SlotSymbol
  count: number
  /** won, already multiplied in a free spin */
  amount: number
  cells: Cell[]
  /** the line it lies on, or how many ways it has; neither for scatters */
  line?: number
  ways?: number
}

/** A strip as it is written in a model: its symbols with spaces between. */
export const cutStrip = (text: string) => text.trim().split(/\s+/) as SlotSymbol[]

/** Where each reel stops, 0–31 (docs/spec/casino.md#maths). */
export function stopsOf(words: Words): number[] {
  const stops: number[] = []
  while (stops.length < REELS) stops.push(words.uniform(STOPS))
  return stops
}

/** What is seen at these stops: reels from the left, each from above. */
export const windowAt = ({ strips }: Pick<Base, 'strips'>, stops: readonly number[]): Window =>
  stops.map((stop, reel) => {
    const column: SlotSymbol[] = []
    for (let row = 0; row < ROWS; row++) column.push(strips[reel]![(stop + row) % STOPS]!)
    return column
  })

/** Times the bet that so many of a symbol pay; 0 for fewer than three. */
export const payOf = (pays: Pays | undefined, count: number): number =>
  count < 3 ? 0 : (pays?.[count - 3] ?? 0)

/** Where scatters are seen. */
export function scatterCells(window: Window): Cell[] {
  const cells: Cell[] = []
  for (let reel = 0; reel < window.length; reel++)
    for (let row = 0; row < ROWS; row++) if (window[reel]![row] === 'S') cells.push({ reel, row })
  return cells
}

/** How likely each number of scatters is to be seen, by counting the stops that show them. */
function scatterOdds({ strips }: Pick<Base, 'strips'>): number[] {
  let odds = [1]
  for (const strip of strips) {
    const seen = Array.from({ length: ROWS + 1 }, () => 0)
    for (let stop = 0; stop < STOPS; stop++) {
      let count = 0
      for (let row = 0; row < ROWS; row++) if (strip[(stop + row) % STOPS] === 'S') count++
      seen[count]! += 1 / STOPS
    }
    const next = Array.from({ length: odds.length + ROWS }, () => 0)
    for (const [had, p] of odds.entries())
      for (const [more, q] of seen.entries()) next[had + more]! += p * q
    odds = next
  }
  return odds
}

/** Shares of the stake that come back, in the long run; their sum is the stated return. */
export type SlotReturn = {
  /** by lines or ways */
  symbols: number
  scatters: number
  free: number
  total: number
  /** how likely a spin wins free spins */
  trigger: number
}

/** Adds scatters and free spins to what lines or ways return: each free spin may win more of them. */
export function withFree(model: Base, symbols: number): SlotReturn {
  const odds = scatterOdds(model)
  let scatters = 0
  let trigger = 0
  for (const [count, p] of odds.entries()) {
    if (count < 3) continue
    trigger += p
    scatters += p * payOf(model.scatter, Math.min(count, 5))
  }
  const spins = trigger * model.freeSpins
  const free = (symbols + scatters) * model.freeTimes * (spins / (1 - spins))
  return { symbols, scatters, free, total: symbols + scatters + free, trigger }
}
