/** Roads: how results of two sides are written down, as players of these games know them. */
import { el } from './dom.ts'

export type Mark = { side: 'a' | 'b' | 'tie'; word: string; label: string }

const ROWS = 6
const BEADS = 8
const COLUMNS = 20

const cell = (content: Node | null) => el('span', { class: 'cell' }, content)

/** Every result in turn, six to a column. */
export function beadPlate(marks: Mark[]): HTMLElement {
  const columns = Math.max(BEADS, Math.ceil(marks.length / ROWS))
  const from = Math.max(0, columns - BEADS) * ROWS
  const shown = marks.slice(from)
  const cells = Array.from({ length: BEADS * ROWS }, (_, index) => {
    const mark = shown[index]
    return cell(
      mark
        ? el('i', { class: `bead ${mark.side}`, role: 'img', 'aria-label': mark.label }, mark.word)
        : null,
    )
  })
  return el('div', { class: 'grid beads' }, ...cells)
}

type Placed = { column: number; row: number; side: 'a' | 'b'; ties: number }

/** A column for each run of one side; a run longer than the column turns right; ties lie on the mark before. */
export function placeBigRoad(marks: Pick<Mark, 'side'>[]): Placed[] {
  const placed: Placed[] = []
  const taken = new Set<string>()
  let start = -1
  let last: Placed | undefined
  for (const { side } of marks) {
    if (side === 'tie') {
      if (last) last.ties++
      continue
    }
    let column: number
    let row: number
    if (last?.side === side) {
      const down: [number, number] = [last.column, last.row + 1]
      const turned = down[1] >= ROWS || taken.has(down.join()) || last.column > start
      ;[column, row] = turned ? [last.column + 1, last.row] : down
    } else {
      start++
      while (taken.has(`${start},0`)) start++
      ;[column, row] = [start, 0]
    }
    last = { column, row, side, ties: 0 }
    taken.add(`${column},${row}`)
    placed.push(last)
  }
  return placed
}

export function bigRoad(marks: Mark[]): HTMLElement {
  const placed = placeBigRoad(marks)
  const most = placed.reduce((far, { column }) => Math.max(far, column), 0)
  const from = Math.max(0, most - COLUMNS + 1)
  const at = new Map(placed.map((each) => [`${each.column - from},${each.row}`, each]))
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const found = at.get(`${Math.floor(index / ROWS)},${index % ROWS}`)
    return cell(
      found
        ? el(
            'i',
            { class: `ring-mark ${found.side}`, 'aria-hidden': 'true' },
            found.ties > 0 ? String(found.ties) : '',
          )
        : null,
    )
  })
  return el('div', { class: 'grid big-road', 'aria-hidden': 'true' }, ...cells)
}
