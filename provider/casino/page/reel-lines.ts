/** The lines between the symbols of a win: along its line, or from reel to reel where it has ways. */
import type { Cell, SlotWin } from '@madang/contract/core/casino/slot.ts'

import { svg } from './dom.ts'

/** What a cell is in the picture, which is 500 × 300. */
const spot = ({ reel, row }: Cell) => `${reel * 100 + 50},${row * 100 + 50}`

/** What is drawn of a win, each as its points; scatters pay wherever they lie, and have none. */
function pathsOf({ line, ways, cells }: SlotWin): string[] {
  if (line !== undefined) return [cells.map(spot).join(' ')]
  if (ways === undefined) return []
  return cells.flatMap((from) =>
    cells.filter((to) => to.reel === from.reel + 1).map((to) => `${spot(from)} ${spot(to)}`),
  )
}

export function openWinLines() {
  const host = svg('svg', {
    class: 'lines',
    viewBox: '0 0 500 300',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  return {
    host,
    show(wins: readonly SlotWin[]) {
      host.replaceChildren(...wins.map((win) => svg('g', {}, ...pathsOf(win).flatMap(drawn))))
    },
  }
}
const drawn = (points: string) => [
  svg('polyline', { class: 'edge', points }),
  svg('polyline', { points }),
]
