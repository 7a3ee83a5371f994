/** Roads: how results of two sides are written down, as players of these games know them. */
import { derivedRoad } from './derived-roads.ts'
import { el } from './dom.ts'

export type Mark = { side: 'a' | 'b' | 'tie'; word: string; label: string }

const ROWS = 6
/** Columns shown, the newest last: as many as can be told apart. */
const narrow = matchMedia('(max-width: 999px)')
const columnsOf = () =>
  narrow.matches ? { beads: 6, road: 14, derived: 12 } : { beads: 8, road: 20, derived: 14 }

const cell = (content: Node | null) => el('span', { class: 'cell' }, content)

function grid(name: string, columns: number, cells: HTMLElement[]): HTMLElement {
  const element = el('div', { class: `grid ${name}` }, ...cells)
  element.style.setProperty('--columns', String(columns))
  return element
}

/** Every result in turn, six to a column. */
export function beadPlate(marks: Mark[]): HTMLElement {
  const { beads } = columnsOf()
  const from = Math.max(0, Math.ceil(marks.length / ROWS) - beads) * ROWS
  const shown = marks.slice(from)
  const cells = Array.from({ length: beads * ROWS }, (_, index) => {
    const mark = shown[index]
    return cell(
      mark
        ? el('i', { class: `bead ${mark.side}`, role: 'img', 'aria-label': mark.label }, mark.word)
        : null,
    )
  })
  return grid('beads', beads, cells)
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

/** Each run of one kind a column, as the big road: placed, the newest columns shown. */
function runsGrid(name: string, marks: Pick<Mark, 'side'>[], columns: number, shape: string) {
  const placed = placeBigRoad(marks)
  const most = placed.reduce((far, { column }) => Math.max(far, column), 0)
  const from = Math.max(0, most - columns + 1)
  const at = new Map(placed.map((each) => [`${each.column - from},${each.row}`, each]))
  const cells = Array.from({ length: columns * ROWS }, (_, index) => {
    const found = at.get(`${Math.floor(index / ROWS)},${index % ROWS}`)
    if (!found) return cell(null)
    const ties = found.ties > 0 ? String(found.ties) : ''
    return cell(el('i', { class: `${shape} ${found.side}`, 'aria-hidden': 'true' }, ties))
  })
  const road = grid(name, columns, cells)
  road.setAttribute('aria-hidden', 'true')
  return road
}

/** What the derived roads are called, and how far apart each looks. */
const derived = [
  ['대안로', 'eye', 1],
  ['소로', 'dot', 2],
  ['마름모로', 'slash', 3],
] as const

/** Red goes on, blue breaks: said in words, for it is no side. */
function derivedRoads(marks: Mark[]): HTMLElement {
  return el(
    'div',
    { class: 'derived' },
    ...derived.map(([name, shape, apart]) =>
      el(
        'figure',
        {},
        el('figcaption', {}, name),
        runsGrid(
          'derived-road',
          derivedRoad(marks, apart).map((beat) => ({ side: beat === 'red' ? 'b' : 'a' })),
          columnsOf().derived,
          shape,
        ),
      ),
    ),
    el(
      'p',
      { class: 'mute' },
      '빨강은 열의 모양이 이어짐, 파랑은 끊김. 지난 결과는 다음 카드의 확률을 바꾸지 않습니다.',
    ),
  )
}

export const bigRoad = (marks: Mark[]): HTMLElement =>
  runsGrid('big-road', marks, columnsOf().road, 'ring-mark')

/** Both roads, and how often each side came. */
export function roads(
  marks: Mark[],
  sides: [Mark['side'], string][],
  withDerived = false,
): HTMLElement[] {
  const counts = sides.map(([side, name]) =>
    el(
      'span',
      {},
      el('i', { class: `bead ${side}`, 'aria-hidden': 'true' }),
      `${name} `,
      el('b', {}, String(marks.filter((mark) => mark.side === side).length)),
    ),
  )
  return [
    el('p', { class: 'counts' }, `최근 ${marks.length}라운드 `, ...counts),
    el('div', { class: 'grids' }, beadPlate(marks), bigRoad(marks)),
    ...(withDerived ? [derivedRoads(marks)] : []),
  ]
}
