/** The game windows: each table from its close to the next round, each slot's spin, a hand of high-low. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Page } from 'playwright-core'

import { dealBaccarat } from '../../contract/core/casino/baccarat.ts'
import type { SlotRound } from '../../contract/core/casino/slot-engines.ts'
import {
  scriptedHand,
  scriptedSlot,
  scriptedTable,
} from '../../provider/casino/testing/scripted.ts'
import type { serveWindows, Vendor } from '../../provider/casino/testing/window-page.ts'
import type { Asked, Sequence } from './sequence.ts'

const HEIGHT = 844
/** What a window is told has come through its line. */
const HEARD_MS = 60
const SPUN_AT = new Date('2026-11-22T03:00:00Z')

export type Windows = Awaited<ReturnType<typeof serveWindows>>
type Act = (page: Page, ms: number) => Promise<void>
type Played = { vendor: Vendor; zero: Date; from: number; to: number; act?: Act }

const bet = (...mine: [key: string, stake: number][]) =>
  mine.map(([key, stake]) => ({ key, stake }))

const table = (
  id: string,
  mine: ReturnType<typeof bet>,
  result: unknown,
  act?: Act,
): (() => Played) => {
  return () => ({ ...scriptedTable(id, mine, result), from: -500, to: 14_500, ...(act && { act }) })
}

/** Presses what these name, each once, at these moments. */
function presses(...due: [ms: number, selector: string][]): Act {
  const left = [...due]
  return async (page, ms) => {
    if (left.length === 0 || ms < left[0]![0]) return
    const [, selector] = left.shift()!
    await page.evaluate((found) => document.querySelector<HTMLElement>(found)!.click(), selector)
  }
}

const slot = (id: string, wanted: (round: SlotRound) => boolean, to = 4_500) => {
  return (): Played => ({
    vendor: scriptedSlot(id, wanted),
    ...{ zero: SPUN_AT, from: -100, to, act: presses([0, '.spin']) },
  })
}
const once = ({ spins }: SlotRound) => spins.length === 1
/** Times of the stake, which is the least a slot takes. */
const pays = (from: number, below: number) => (round: SlotRound) =>
  once(round) && round.amount >= from * 1_000 && round.amount < below * 1_000

/** Pulls the last card up from its lower edge, lets it go back, and opens it. */
const squeezed: Act = async (page, ms) => {
  const card = page.locator('.squeeze-card')
  if (ms < 6_000 || ms > 8_000 || (await card.count()) === 0) return
  const { x, y, width, height } = (await card.boundingBox())!
  const up = async (share: number) =>
    page.mouse.move(x + width / 2, y + height * (0.95 - share * 0.8))
  if (ms === 6_000 || ms === 7_200) {
    await up(0)
    await page.mouse.down()
  }
  if (ms <= 6_500) await up((ms - 6_000) / 1_000)
  else if (ms >= 7_200) await up((ms - 7_200) / 900)
  if (ms === 6_500 || ms === 8_000) await page.mouse.up()
}

export const played: Record<string, () => Played> = {
  baccarat: table(
    'haneul.baccarat1',
    bet(['banker', 5_000], ['player', 1_000]),
    dealBaccarat([9, 13, 20, 17, 22, 30]),
  ),
  'baccarat-squeezed': table(
    'haneul.baccarat1',
    bet(['banker', 5_000]),
    dealBaccarat([2, 13, 16, 17, 22, 30]),
    squeezed,
  ),
  'baccarat-lost': table('haneul.baccarat1', bet(['tie', 5_000]), dealBaccarat([9, 13, 22, 17])),
  'dragon-tiger': table('haneul.dragon', bet(['dragon', 10_000], ['tie', 1_000]), {
    dragon: 25,
    tiger: 5,
  }),
  roulette: table('dalbit.roulette', bet(['red', 5_000], ['low', 5_000], ['straight:17', 5_000]), {
    number: 1,
  }),
  'sic-bo': table('sanho.sicbo', bet(['big', 10_000], ['single:5', 5_000]), { dice: [5, 2, 5] }),
  ...Object.fromEntries(
    [
      ...['kkachi.moon', 'kkachi.pouch', 'kkachi.tiger', 'noeul.goblin', 'noeul.market'],
      ...['noeul.dragon', 'geumgwan.crown', 'geumgwan.lake'],
    ].map((id) => [`slot-${id}`, slot(id, pays(10, 30))]),
  ),
  'slot-lost': slot('kkachi.tiger', pays(0, 0.001), 2_600),
  'slot-back': slot('noeul.market', pays(0.1, 1), 2_600),
  'slot-small': slot('kkachi.moon', pays(1.1, 3), 3_000),
  'slot-more': slot('noeul.goblin', pays(3, 10)),
  'slot-most': slot('kkachi.tiger', pays(30, 500), 5_000),
  'slot-free': slot(
    'geumgwan.lake',
    ({ spins, amount }) => spins.length > 4 && amount > 10_000,
    30_000,
  ),
  highlow: () => ({
    vendor: scriptedHand('baram.highlow', [5, 22, 16]),
    ...{ zero: SPUN_AT, from: -100, to: 8_500 },
    act: presses(
      [0, '.controls .main'],
      [2_000, '.guess.high'],
      [4_000, '.guess.low'],
      [6_000, '.controls .main'],
    ),
  }),
  'highlow-lost': () => ({
    vendor: scriptedHand('baram.highlow', [5, 3]),
    ...{ zero: SPUN_AT, from: -100, to: 4_500 },
    act: presses([0, '.controls .main'], [2_000, '.guess.high']),
  }),
}

export const windowSequences = (windows: Windows, { width }: Asked): Sequence[] =>
  Object.entries(played).map(([name, open]) => {
    const { vendor, zero, from: first, to, act } = open()
    const instant = (ms: number) => new Date(zero.getTime() + ms)
    return {
      ...{ name, size: { width, height: HEIGHT }, from: first, to, zero },
      async open(page, from) {
        // It is told the time with its seat: its clock stands from the beginning.
        await page.clock.install({ time: instant(from - 1_000) })
        await page.clock.pauseAt(instant(from - 100))
        await page.goto(windows.open(vendor, instant(from - 100)))
        await page.locator('.foot').waitFor()
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await sleep(HEARD_MS * 5)
      },
      async at(page, ms) {
        await act?.(page, ms)
        const heard = windows.go(instant(ms)) > 0 || act !== undefined
        if (heard) await sleep(HEARD_MS)
        await page.clock.runFor(1)
      },
    }
  })
