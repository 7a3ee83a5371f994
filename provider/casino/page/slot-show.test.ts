// @vitest-environment happy-dom
import { playRound, type SlotRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { REELS, STOPS, type SlotModel } from '@madang/contract/core/casino/slot.ts'
import { drawWords } from '@madang/contract/core/draw/kdraw.ts'
import { beforeEach, expect, test, vi } from 'vitest'

// Motion is reduced: what is shown in the end, without the way there.
vi.stubGlobal('matchMedia', () => ({
  get matches() {
    return true
  },
}))
const { calm } = await import('./dom.ts')
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
const hits = (host: Element) => [...host.querySelectorAll<HTMLElement>('.symbol.hit')]

function open(model: SlotModel) {
  const game = model.engine === 'lines' ? 'kkachi.moon' : 'kkachi.tiger'
  const returns = { symbols: 0.8, scatters: 0.1, free: 0.05, total: 0.95, trigger: 0.01 }
  const stage = openStage(frame as never, game, model, returns)
  return { stage, show: openShow({ frame: frame as never, stage, game, model }) }
}
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
        win.line === undefined ? 0 : 1,
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
  await show.round(round, STAKE, () => {})
  expect(result().className).toBe('result back')
  expect(result().textContent).toContain('손실 −')
  expect(stage.reels.host.classList.contains('gain')).toBe(false)
  expect(frame.tone).not.toHaveBeenCalledWith('win')
  expect(frame.tell).toHaveBeenCalledWith(expect.stringContaining('손실'))
})

test('free spins end on their last window, with the sum of the whole round', async () => {
  const model = slotModels['KW-5x3-243']
  const { stage, show } = open(model)
  const round = roundOf(model, ({ spins, amount }) => spins.length > 1 && amount > STAKE)
  const heard: boolean[] = []
  await stage.reels.turn(Promise.resolve(round.spins[0]!.stops), () => false)
  await show.round(round, STAKE, (free) => heard.push(free))
  // The free spins, and the sum counted up.
  expect(heard).toEqual([true, false, true, false])
  expect(result().textContent).toBe(
    `${round.amount.toLocaleString('ko-KR')}원무료 스핀 ${round.spins.length - 1}번 포함 · 당첨 · 순이익 +${(round.amount - STAKE).toLocaleString('ko-KR')}원`,
  )
  const cells = new Set(
    round.spins.at(-1)!.wins.flatMap((win) => win.cells.map(({ reel, row }) => `${reel}:${row}`)),
  )
  expect(hits(stage.reels.host)).toHaveLength(cells.size)
  expect(frame.stage.querySelector<HTMLElement>('.free-count')!.hidden).toBe(true)
  expect(frame.tone).toHaveBeenCalledWith('win')
})

test('while a gain is counted up its sum stands nowhere, and then it does', async () => {
  const motion = vi.spyOn(calm, 'matches', 'get').mockReturnValue(false)
  const model = slotModels['KS-5x3-10']
  const { show } = open(model)
  const round = roundOf(model, ({ spins, amount }) => spins.length === 1 && amount > STAKE)
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  const showing = show.round(round, STAKE, () => {})
  const sum = round.amount.toLocaleString('ko-KR')
  const gain = (round.amount - STAKE).toLocaleString('ko-KR')
  expect(result().textContent).not.toContain(sum)
  expect(result().textContent).not.toContain(gain)
  expect(frame.tell).not.toHaveBeenCalled()
  show.hurry()
  await showing
  expect(result().textContent).toContain(`${sum}원`)
  expect(result().textContent).toContain(gain)
  expect(frame.tell).toHaveBeenCalledWith(expect.stringContaining(`${sum}원`))
  motion.mockRestore()
})
