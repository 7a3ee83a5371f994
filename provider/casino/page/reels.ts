/** The reels: each shows its whole strip, turns, and comes to rest where the draw says. */
import {
  ROWS,
  STOPS,
  type Cell,
  type SlotModel,
  type SlotSymbol,
  type SlotWin,
} from '@madang/contract/core/casino/slot.ts'

import { calm, el } from './dom.ts'
import { openWinLines } from './reel-lines.ts'
import { symbolPictures } from './symbols.ts'

/** Symbols a second at full speed, which is reached after the start. */
const SPEED = 26
const START_MS = 120
/** When each reel stops, whatever falls. */
const STOPS_MS = [700, 900, 1_100, 1_300, 1_500]
/** An answer that comes later than this before the first stop moves all of them. */
const LEAD_MS = 250
/** A reel that stops goes a little over and back. */
const BOUNCE_MS = 60
const BOUNCE_PX = 7
/** After a press all have stopped. */
const HURRY_MS = 180

export function openReels(game: string, model: SlotModel, stopped: (reel: number) => void) {
  const reels = model.strips.map((strip) => {
    // The first symbols once more below the last, so that the strip closes.
    const symbols = [...strip, ...strip.slice(0, ROWS)]
    const cell = (symbol: SlotSymbol, source: string) =>
      el('img', { src: source, alt: '', draggable: 'false', 'data-of': symbol })
    const cells = symbols.map((symbol) =>
      el(
        'span',
        { class: 'symbol', 'data-symbol': symbol },
        cell(symbol, symbolPictures(game, symbol).still),
      ),
    )
    const band = el('div', { class: 'band' }, ...cells)
    const blur = el(
      'div',
      { class: 'blur' },
      ...symbols.map((symbol) =>
        el('span', {}, cell(symbol, symbolPictures(game, symbol).running)),
      ),
    )
    return { box: el('div', { class: 'reel' }, blur, band), band, blur, cells, at: 0 }
  })
  const lines = openWinLines()
  const host = el('div', { class: 'reels', role: 'img', 'aria-label': '릴' })
  // Lines run behind the symbols: a face is not crossed out.
  host.append(lines.host, ...reels.map(({ box }) => box))

  /** `at` is the stop in the top row, anything between two stops on its way; `over` so many pixels below that. */
  function put(index: number, at: number, over = 0) {
    const reel = reels[index]!
    reel.at = ((at % STOPS) + STOPS) % STOPS
    const share = (-100 * reel.at) / (STOPS + ROWS)
    const way = `translate3d(0, ${share}%, 0)${over === 0 ? '' : ` translateY(${over.toFixed(1)}px)`}`
    reel.band.style.setProperty('transform', way)
    reel.blur.style.setProperty('transform', way)
  }
  function show(stops: readonly number[]) {
    for (const [index, stop] of stops.entries()) put(index, stop)
  }

  /**
   * Turns until `asked` says where to rest; back to where they were for null. `hurry` is asked at every frame and
   * stops all of them soon.
   */
  async function turn(asked: Promise<number[] | null>, hurry: () => boolean): Promise<void> {
    const before = reels.map(({ at }) => Math.round(at))
    let stops: number[] | null = null
    let known = Infinity
    const begun = performance.now()
    const answered = asked.then((found) => {
      stops = found ?? before
      known = performance.now() - begun
    })
    if (calm.matches) {
      await answered
      return show(stops!)
    }
    await spinning(
      () => (stops === null ? null : { stops, late: Math.max(0, known + LEAD_MS - STOPS_MS[0]!) }),
      hurry,
      begun,
    )
  }

  /** Plays frames until all rest; `told` says where and by how much all stops are later, once it is known. */
  function spinning(
    told: () => { stops: number[]; late: number } | null,
    hurry: () => boolean,
    begun: number,
  ) {
    const rest = new Set<number>()
    const bounced = new Set<number>()
    let cut = Infinity
    let last = begun
    return new Promise<void>((done) => {
      function frame(now: number) {
        const passed = now - begun
        const step = (SPEED * Math.min(1, passed / START_MS) * Math.max(0, now - last)) / 1_000
        last = now
        const known = told()
        if (known && cut === Infinity && hurry()) cut = passed + HURRY_MS
        for (const [index, reel] of reels.entries()) {
          const stopAt = known ? Math.min(STOPS_MS[index]! + known.late, cut) : Infinity
          const left = stopAt - passed
          if (left > 0) {
            reel.box.classList.toggle('runs', passed >= START_MS)
            const near = left <= LEAD_MS
            put(index, near ? known!.stops[index]! + (SPEED * left) / 1_000 : reel.at - step)
            continue
          }
          if (!rest.has(index)) {
            rest.add(index)
            reel.box.classList.remove('runs')
            stopped(index)
          }
          const over = Math.min(1, -left / BOUNCE_MS)
          put(index, known!.stops[index]!, BOUNCE_PX * Math.sin(Math.PI * over))
          if (over === 1) bounced.add(index)
        }
        if (bounced.size === reels.length) done()
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
    lines.show(wins)
  }

  return { host, show, turn, light, name: (text: string) => host.setAttribute('aria-label', text) }
}
