/** The reels: each shows its whole strip, turns, and comes to rest where the draw says. */
import {
  ROWS,
  STOPS,
  type Cell,
  type SlotModel,
  type SlotSymbol,
  type SlotWin,
} from '@madang/contract/core/casino/slot.ts'

import { calm, easeOut, el, svg } from './dom.ts'
import { symbolSource } from './symbols.ts'

/** Symbols a second at full speed. */
const SPEED = 30
/** All turn at least this long; then each rests a little after the one before it. */
const RUN_MS = 500
const APART_MS = 260
/** A reel slows down over this many symbols; by its length, without a jump in speed. */
const SLOW = 8
const SLOW_MS = (3 * SLOW * 1_000) / SPEED
const SPEED_UP_MS = 200

/** What a cell is in the picture of the lines, which is 500 × 300. */
const spot = ({ reel, row }: Cell) => `${reel * 100 + 50},${row * 100 + 50}`

export function openReels(game: string, model: SlotModel, stopped: () => void) {
  const reels = model.strips.map((strip) => {
    // The first symbols once more below the last, so that the strip closes.
    const cells = [...strip, ...strip.slice(0, ROWS)].map((symbol: SlotSymbol) =>
      el(
        'span',
        { class: 'symbol', 'data-symbol': symbol },
        el('img', { src: symbolSource(game, symbol), alt: '', draggable: 'false' }),
      ),
    )
    const band = el('div', { class: 'band' }, ...cells)
    return { box: el('div', { class: 'reel' }, band), band, cells, at: 0 }
  })
  const drawn = svg('svg', {
    class: 'lines',
    viewBox: '0 0 500 300',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  const host = el('div', { class: 'reels', role: 'img', 'aria-label': '릴' })
  // Lines run behind the symbols: a face is not crossed out.
  host.append(drawn, ...reels.map(({ box }) => box))

  /** `at` is the stop in the top row; anything between two stops is on its way. */
  function put(index: number, at: number) {
    const reel = reels[index]!
    reel.at = ((at % STOPS) + STOPS) % STOPS
    const share = (-100 * reel.at) / (STOPS + ROWS)
    reel.band.style.setProperty('transform', `translate3d(0, ${share}%, 0)`)
  }
  function show(stops: readonly number[]) {
    for (const [index, stop] of stops.entries()) put(index, stop)
  }

  /**
   * Turns until `asked` says where to rest; back to where they were for null. `hurry` is asked at every frame and
   * ends it at once.
   */
  async function turn(asked: Promise<number[] | null>, hurry: () => boolean): Promise<void> {
    const before = reels.map(({ at }) => Math.round(at))
    let stops: number[] | null = null
    let known = Infinity
    const begun = performance.now()
    const answered = asked.then((found) => {
      stops = found ?? before
      known = Math.max(performance.now() - begun, RUN_MS)
    })
    if (calm.matches) {
      await answered
      return show(stops!)
    }
    const resting = new Set<number>()
    await new Promise<void>((done) => {
      let last = begun
      function frame(now: number) {
        const passed = now - begun
        const speed = SPEED * Math.min(1, Math.max(0.1, passed / SPEED_UP_MS))
        const step = (speed * Math.max(0, now - last)) / 1_000
        last = now
        for (const index of reels.keys()) {
          if (resting.has(index)) continue
          const slowing = (passed - known - index * APART_MS) / SLOW_MS
          if (stops === null || (slowing < 0 && !hurry())) put(index, reels[index]!.at - step)
          else if (slowing < 1 && !hurry())
            put(index, stops[index]! + SLOW * (1 - easeOut(slowing)))
          else {
            put(index, stops[index]!)
            resting.add(index)
            stopped()
          }
        }
        if (resting.size === reels.length) done()
        else requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    })
  }

  const cell = ({ reel, row }: Cell) => reels[reel]!.cells[Math.round(reels[reel]!.at) + row]!

  /** Lights what these wins lie on and draws their lines; nothing, for none. `gain`: as a win, not as a fact. */
  function light(wins: readonly SlotWin[], gain: boolean) {
    // Only what is seen is dimmed: each fading picture is a layer of its own.
    for (const { cells, at } of reels)
      for (const [index, each] of cells.entries()) {
        const row = index - Math.round(at)
        each.classList.remove('hit')
        each.classList.toggle('dim', wins.length > 0 && row >= 0 && row < ROWS)
      }
    host.classList.toggle('gain', gain)
    for (const win of wins) for (const each of win.cells) cell(each).classList.replace('dim', 'hit')
    drawn.replaceChildren(
      ...wins.flatMap((win) =>
        win.line === undefined
          ? []
          : [
              svg('polyline', { class: 'edge', points: win.cells.map(spot).join(' ') }),
              svg('polyline', { points: win.cells.map(spot).join(' ') }),
            ],
      ),
    )
  }

  return { host, show, turn, light }
}
