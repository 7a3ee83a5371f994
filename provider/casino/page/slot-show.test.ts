// @vitest-environment happy-dom
import { playRound, type SlotRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { REELS, STOPS, type SlotModel, type SlotWin } from '@madang/contract/core/casino/slot.ts'
import { drawWords } from '@madang/contract/core/draw/kdraw.ts'
import { beforeEach, expect, test, vi } from 'vitest'

// Motion is reduced: what is shown in the end, without the way there.
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return true
  },
}))
const { calm } = await import('./dom.ts')
const { tierOf } = await import('./slot-tiers.ts')
const { openReels } = await import('./reels.ts')
const { openStage } = await import('./slot-stage.ts')
const { openShow } = await import('./slot-show.ts')

const STAKE = 10_000
const seed = new Uint8Array(32).fill(9)
const frame = { stage: document.createElement('main'), tone: vi.fn(), tell: vi.fn() }

/** The first round of the game that is like this. */
function roundOf(model: SlotModel, like: (round: SlotRound) => boolean): SlotRound {
  for (let number = 1; ; number++) {
    const words = (index: number) =>
      drawWords({ seed, stream: 'show', date: '20261121', round: number * 1_000 + index })
    const round = playRound(model, words, STAKE)
    if (like(round)) return round
  }
}
/** Neighbours of a win that has ways: each is joined to each of the next reel. */
const pairsOf = ({ ways, cells }: SlotWin) =>
  ways === undefined
    ? 0
    : cells.flatMap((from) => cells.filter((to) => to.reel === from.reel + 1)).length
const hits = (host: Element) => [...host.querySelectorAll<HTMLElement>('.symbol.hit')]

function open(model: SlotModel) {
  const game = model.engine === 'lines' ? 'kkachi.moon' : 'kkachi.tiger'
  const stage = openStage(frame as never, game, model)
  return { stage, show: openShow({ frame: frame as never, stage, game, model }) }
}
const paid = vi.fn()
const hears = (showing: (now: boolean) => void = () => {}) => ({ showing, paid })
const result = () => frame.stage.querySelector('.result')!

beforeEach(() => {
  frame.stage.replaceChildren()
  vi.clearAllMocks()
})

test('reels rest where the draw says, and go back where they were when there was none', async () => {
  const model = slotModels['KS-5x3-10']
  const reels = openReels('kkachi.moon', model, () => {})
  const at = () =>
    [...reels.host.querySelectorAll<HTMLElement>('.band')].map((band) =>
      Math.abs(
        Math.round((Number(/, ([-\d.]+)%/.exec(band.style.transform)![1]) * (STOPS + 3)) / 100),
      ),
    )
  reels.show([1, 2, 3, 4, 5])
  await reels.turn(Promise.resolve([31, 0, 17, 8, 30]), () => false)
  expect(at()).toEqual([31, 0, 17, 8, 30])
  await reels.turn(Promise.resolve(null), () => false)
  expect(at()).toEqual([31, 0, 17, 8, 30])
})

test.each(['KS-5x3-10', 'KW-5x3-243'] as const)(
  'of %s exactly the symbols of a win are lit, each where the window has it',
  async (code) => {
    const model: SlotModel = slotModels[code]
    const reels = openReels('kkachi.moon', model, () => {})
    const round = roundOf(model, ({ spins }) => spins.length === 1 && spins[0]!.wins.length > 1)
    const [spin] = round.spins
    await reels.turn(Promise.resolve(spin!.stops), () => false)
    for (const win of spin!.wins) {
      reels.light([win], true)
      expect(hits(reels.host)).toHaveLength(win.cells.length)
      for (const { dataset } of hits(reels.host))
        expect(['W', win.symbol]).toContain(dataset.symbol)
      expect(reels.host.querySelectorAll('polyline:not(.edge)')).toHaveLength(
        win.line !== undefined ? 1 : pairsOf(win),
      )
    }
    reels.light([], false)
    expect(hits(reels.host)).toEqual([])
    expect(reels.host.querySelectorAll('.reel')).toHaveLength(REELS)
  },
)

test('less back than was staked is told as a loss: no tone, nothing lit as a gain', async () => {
  const model = slotModels['KS-5x3-10']
  const { stage, show } = open(model)
  const round = roundOf(
    model,
    ({ spins, amount }) => spins.length === 1 && amount > 0 && amount < STAKE,
  )
  await stage.reels.turn(Promise.resolve(round.spins[0]!.stops), () => false)
  await show.round(round, STAKE, hears())
  expect(result().className).toBe('result back')
  expect(result().textContent).toContain(`${round.amount.toLocaleString('ko-KR')}원 돌려받음`)
  expect(result().textContent).not.toContain('적중')
  expect(stage.machine.querySelectorAll('.lamp.lit')).toHaveLength(0)
  expect(stage.reels.host.classList.contains('gain')).toBe(false)
  expect(frame.tone).not.toHaveBeenCalled()
  expect(frame.tell).toHaveBeenCalledWith(expect.stringContaining('손실'))
})

test('free spins end on their last window, with the sum of the whole round', async () => {
  const model = slotModels['KW-5x3-243']
  const { stage, show } = open(model)
  const round = roundOf(model, ({ spins, amount }) => spins.length > 1 && amount > STAKE)
  const heard: boolean[] = []
  await stage.reels.turn(Promise.resolve(round.spins[0]!.stops), () => false)
  await show.round(
    round,
    STAKE,
    hears((free) => heard.push(free)),
  )
  // The free spins, and the sum counted up.
  expect(heard).toEqual([true, false, true, false])
  expect(result().textContent).toContain(`적중`)
  expect(result().textContent).toContain(`${round.amount.toLocaleString('ko-KR')}원`)
  expect(frame.tell).toHaveBeenLastCalledWith(
    expect.stringContaining(`무료 스핀 ${round.spins.length - 1}번 포함. 적중.`),
  )
  const cells = new Set(
    round.spins.at(-1)!.wins.flatMap((win) => win.cells.map(({ reel, row }) => `${reel}:${row}`)),
  )
  expect(hits(stage.reels.host)).toHaveLength(cells.size)
  expect(frame.stage.querySelector<HTMLElement>('.free-count')!.hidden).toBe(true)
  expect(frame.tone).toHaveBeenCalledWith(tierOf(STAKE, round.amount)!.sound)
})

test('while a gain is counted up its sum stands nowhere, and then it does', async () => {
  const motion = vi.spyOn(calm, 'matches', 'get').mockReturnValue(false)
  const model = slotModels['KS-5x3-10']
  const { show } = open(model)
  const round = roundOf(model, ({ spins, amount }) => spins.length === 1 && amount > STAKE)
  const waits = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0)
  const showing = show.round(round, STAKE, hears())
  const sum = round.amount.toLocaleString('ko-KR')
  expect(result().textContent).not.toContain(sum)
  // The balance is counted from this very moment.
  expect(paid).toHaveBeenCalledOnce()
  expect(paid).toHaveBeenCalledWith(expect.anything(), tierOf(STAKE, round.amount)!.count)
  expect(frame.tell).not.toHaveBeenCalled()
  show.hurry()
  await showing
  expect(result().textContent).toContain(`${sum}원`)
  expect(frame.tell).toHaveBeenCalledWith(expect.stringContaining(`${sum}원`))
  waits.mockRestore()
  motion.mockRestore()
})

test.each([
  [12, 11, true],
  [40, 17, true],
  [4, 0, false],
])(
  'a win of %i times the stake lights %i lamps, and goes out with the next spin',
  async (times, lamps, big) => {
    const { stage, show } = open(slotModels['KW-5x3-243'])
    const { spins } = roundOf(
      slotModels['KW-5x3-243'],
      (round) => round.spins.length === 1 && round.amount > 0,
    )
    await show.round({ spins, amount: times * STAKE }, STAKE, hears())
    expect(stage.machine.querySelectorAll('.lamp.lit')).toHaveLength(lamps)
    expect(stage.machine.classList.contains('big')).toBe(big)
    // From the middle outwards: what is lit is one run with the middle in it.
    const lit = [...stage.machine.querySelectorAll('.lamp')].map((lamp) =>
      lamp.classList.contains('lit'),
    )
    expect(lit).toEqual(lit.toReversed())
    show.dark()
    expect(stage.machine.querySelectorAll('.lamp.lit')).toHaveLength(0)
    expect(stage.machine.classList.contains('big')).toBe(false)
  },
)
