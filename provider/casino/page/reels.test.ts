// @vitest-environment happy-dom
/** The clock of the reels: the same for every result, for every stake. */
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { openReels } = await import('./reels.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A frame is 16 ms here, and what is asked at one is done by the next. */
const FRAMES_MS = 34
const model = slotModels['KW-5x3-243']

/** Turns to these stops, known after `known` ms, a press after `press` ms; when each reel stopped and when all rest. */
async function turned(stops: number[], { known = 60, press = Infinity } = {}) {
  const begun = performance.now()
  const stopped: number[] = []
  const reels = openReels('kkachi.tiger', model, () => stopped.push(performance.now() - begun))
  reels.show([0, 0, 0, 0, 0])
  const asked = new Promise<number[]>((done) => setTimeout(() => done(stops), known))
  let rested = 0
  void reels
    .turn(asked, () => performance.now() - begun >= press)
    .then(() => (rested = performance.now() - begun))
  await vi.advanceTimersByTimeAsync(4_000)
  return { stopped, rested }
}
const near = (found: number[], wanted: number[]) =>
  expect(
    found.map((at, index) => at >= wanted[index]! && at - wanted[index]! <= FRAMES_MS),
  ).toEqual(wanted.map(() => true))

test('reels stop at 700, 900, 1,100, 1,300 and 1,500 ms, two scatters or none on the way', async () => {
  const scatters = model.strips.map((strip) => strip.indexOf('S'))
  const none = model.strips.map((strip) =>
    strip.findIndex((_, at) => ![0, 1, 2].some((row) => strip[(at + row) % strip.length] === 'S')),
  )
  for (const stops of [scatters, none, [31, 0, 17, 8, 30]]) {
    const { stopped, rested } = await turned(stops)
    near(stopped, [700, 900, 1_100, 1_300, 1_500])
    near([rested], [1_560])
  }
})

test('a press stops all reels within 180 ms, never before the result is known', async () => {
  near((await turned([1, 2, 3, 4, 5], { press: 300 })).stopped, [480, 480, 480, 480, 480])
  near((await turned([1, 2, 3, 4, 5], { press: 1_000 })).stopped, [700, 900, 1_100, 1_180, 1_180])
  near(
    (await turned([1, 2, 3, 4, 5], { press: 100, known: 600 })).stopped,
    Array(5).fill(780) as number[],
  )
})

test('an answer that is late moves every stop by the same, and no reel stops without it', async () => {
  near((await turned([1, 2, 3, 4, 5], { known: 950 })).stopped, [1_200, 1_400, 1_600, 1_800, 2_000])
})
