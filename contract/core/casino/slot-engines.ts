/** The two slot engines: ten lines, and ways. Each evaluates a window, and says exactly what it returns. */
import type { Words } from '../draw/kdraw.ts'
import {
  payOf,
  REELS,
  ROWS,
  scatterCells,
  slotSymbols,
  STOPS,
  stopsOf,
  windowAt,
  withFree,
  type Cell,
  type LinesModel,
  type SlotModel,
  type SlotReturn,
  type SlotSymbol,
  type SlotWin,
  type WaysModel,
  type Window,
} from './slot.ts'

export type Spin = {
  stops: number[]
  window: Window
  wins: SlotWin[]
  /** won of this spin */
  amount: number
  /** free spins it wins */
  freeSpins: number
}

export type SlotRound = { spins: Spin[]; amount: number }

/** A line pays by its first symbol that is not wild; wilds before a scatter count as wilds only. */
export function lineWin(symbols: readonly SlotSymbol[]): { symbol: SlotSymbol; count: number } {
  const first = symbols.find((each) => each !== 'W')
  const symbol = first === undefined || first === 'S' ? 'W' : first
  let count = 0
  while (count < symbols.length && (symbols[count] === symbol || symbols[count] === 'W')) count++
  return { symbol, count }
}

/** Loops, here and below: a window is looked at line by line for every spin there is, and nearly none of them pays. */
function lineWins(model: LinesModel, window: Window, stake: number): SlotWin[] {
  const onLine = stake / model.lines.length
  const wins: SlotWin[] = []
  const symbols: SlotSymbol[] = []
  for (let line = 0; line < model.lines.length; line++) {
    const rows = model.lines[line]!
    for (let reel = 0; reel < REELS; reel++) symbols[reel] = window[reel]![rows[reel]!]!
    const { symbol, count } = lineWin(symbols)
    const pay = payOf(model.pay[symbol], count)
    if (pay === 0) continue
    const cells = rows.slice(0, count).map((row, reel): Cell => ({ reel, row }))
    wins.push({ symbol, count, line, amount: pay * onLine, cells })
  }
  return wins
}

const covers = (symbol: SlotSymbol, each: SlotSymbol | undefined) => each === symbol || each === 'W'

function wayWins(model: WaysModel, window: Window, stake: number): SlotWin[] {
  const wins: SlotWin[] = []
  for (const symbol of slotSymbols) {
    if (!model.pay[symbol]) continue
    const cells: Cell[] = []
    let ways = 1
    let count = 0
    for (; count < REELS; count++) {
      const before = cells.length
      for (let row = 0; row < ROWS; row++)
        if (covers(symbol, window[count]![row])) cells.push({ reel: count, row })
      if (cells.length === before) break
      ways *= cells.length - before
    }
    const pay = payOf(model.pay[symbol], count)
    if (pay > 0) wins.push({ symbol, count, ways, amount: (pay * ways * stake) / 100, cells })
  }
  return wins
}

/** What a window pays, in won, for a stake that is a whole number of thousands. */
export function evaluate(
  model: SlotModel,
  window: Window,
  stake: number,
  times: number,
): SlotWin[] {
  const wins =
    model.engine === 'lines' ? lineWins(model, window, stake) : wayWins(model, window, stake)
  const scatters = scatterCells(window)
  const pay = payOf(model.scatter, Math.min(scatters.length, REELS))
  if (pay > 0)
    wins.push({ symbol: 'S', count: scatters.length, amount: pay * stake, cells: scatters })
  return wins.map((win) => ({ ...win, amount: win.amount * times }))
}

/** One spin at a stake in won; a free one pays `freeTimes` as much. */
export function spin(model: SlotModel, words: Words, stake: number, free: boolean): Spin {
  const stops = stopsOf(words)
  const window = windowAt(model, stops)
  const wins = evaluate(model, window, stake, free ? model.freeTimes : 1)
  const won = scatterCells(window).length >= 3
  return {
    stops,
    window,
    wins,
    amount: wins.reduce((sum, { amount }) => sum + amount, 0),
    freeSpins: won ? model.freeSpins : 0,
  }
}

/** A paid spin and every free spin it leads to. `wordsOf(n)` gives the words of the round's spin n, from 0. */
export function playRound(
  model: SlotModel,
  wordsOf: (index: number) => Words,
  stake: number,
): SlotRound {
  const spins = [spin(model, wordsOf(0), stake, false)]
  let left = spins[0]!.freeSpins
  while (left > 0) {
    const next = spin(model, wordsOf(spins.length), stake, true)
    left += next.freeSpins - 1
    spins.push(next)
  }
  return { spins, amount: spins.reduce((sum, { amount }) => sum + amount, 0) }
}

const returns = new WeakMap<SlotModel, SlotReturn>()

/**
 * The exact return, by enumeration of every symbol that can lie on a line, or of every reel's counts of ways. It takes
 * milliseconds, so it is kept for each model.
 */
export function slotReturn(model: SlotModel): SlotReturn {
  let found = returns.get(model)
  if (!found) {
    found = withFree(model, model.engine === 'lines' ? linesReturn(model) : waysReturn(model))
    returns.set(model, found)
  }
  return found
}

/** Every line meets each reel at one row, and every row shows each stop equally often: one line stands for all. */
function linesReturn({ strips, pay }: LinesModel): number {
  const counts = strips.map((strip) => {
    const found = new Map<SlotSymbol, number>()
    for (const symbol of strip) found.set(symbol, (found.get(symbol) ?? 0) + 1)
    return [...found]
  })
  let total = 0
  const symbols: SlotSymbol[] = []
  function walk(reel: number, ways: number) {
    if (reel === REELS) {
      const { symbol, count } = lineWin(symbols)
      total += ways * payOf(pay[symbol], count)
      return
    }
    for (const [symbol, count] of counts[reel]!) {
      symbols[reel] = symbol
      walk(reel + 1, ways * count)
    }
  }
  walk(0, 1)
  return total / STOPS ** REELS
}

/** Reels are independent: the expected ways of a run are the product of each reel's expected cells. */
function waysReturn({ strips, pay }: WaysModel): number {
  let total = 0
  for (const symbol of slotSymbols) {
    const pays = pay[symbol]
    if (!pays) continue
    let ways = 1
    for (let count = 1; count <= REELS; count++) {
      ways *= cellsOf(strips[count - 1]!, symbol).mean
      const ends = count === REELS ? 1 : cellsOf(strips[count]!, symbol).none
      total += (payOf(pays, count) / 100) * ways * ends
    }
  }
  return total
}

/** How many cells of a reel's window a symbol or a wild has on average, and how often none. */
function cellsOf(strip: readonly SlotSymbol[], symbol: SlotSymbol) {
  let cells = 0
  let none = 0
  for (let stop = 0; stop < STOPS; stop++) {
    let here = 0
    for (let row = 0; row < ROWS; row++) if (covers(symbol, strip[(stop + row) % STOPS])) here++
    cells += here
    if (here === 0) none++
  }
  return { mean: cells / STOPS, none: none / STOPS }
}
