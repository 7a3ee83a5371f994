// @vitest-environment happy-dom
import { playRound, type SlotRound } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { drawWords } from '@madang/contract/core/draw/kdraw.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Motion is reduced, unless a test wants the show: what is shown in the end, without the way there.
const motion = { matches: true }
vi.stubGlobal('matchMedia', () => motion)
const { openFrame } = await import('./frame.ts')
const { module } = await import('./slot.ts')
const { OTHER_SEED } = await import('./seed-row.ts')

const STAKE = 1_000
const model = slotModels['KS-5x3-10']
const seed = { commit: 'ab'.repeat(32), client: '마당', date: '20261121', next: 7 }
const given = { commit: seed.commit, client: seed.client }
const seat = {
  title: '까치공방',
  game: { id: 'kkachi.moon', ko: '달토끼', minStake: 1_000, maxStake: 100_000, model: 'KS-5x3-10' },
  slot: {
    model,
    returns: { symbols: 0.8, scatters: 0.1, free: 0.05, total: 0.95, trigger: 0.01 },
    spinMs: 0,
    seed,
  },
}

/** The first round that is like this. */
function roundOf(like: (round: SlotRound) => boolean): SlotRound {
  for (let number = 1; ; number++) {
    const words = (index: number) =>
      drawWords({
        seed: new Uint8Array(32).fill(3),
        stream: 'window',
        date: '20261121',
        round: number * 1_000 + index,
      })
    const round = playRound(model, words, STAKE)
    if (like(round)) return round
  }
}
const won = roundOf(({ amount, spins }) => amount > STAKE && spins.length === 1)
const answered = (round: SlotRound, balance: number) => ({
  result: true,
  nonce: 7,
  seed,
  balance,
  ...round,
})

const insist = vi.fn<(name: string, body: object) => Promise<unknown>>()
const line = { ask: vi.fn(), insist, listen: vi.fn() }
const button = () => document.querySelector<HTMLElement>('.spin')!
const shown = () => document.querySelector('.money')!.textContent
const said = () => document.querySelector('[role=alert]')?.textContent
/** A spin is over when its rest is: until then its window has work of its own to do. */
const ready = (text: string) =>
  vi.waitFor(() =>
    expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual([text, 'false']),
  )

/** Opens the window, or opens it again after a reload: what the tab keeps is still there. */
function open(balance: number | null, first = seed) {
  document.body.innerHTML = '<div id="game"></div>'
  const frame = openFrame({
    vendor: '까치공방',
    game: seat.game,
    history: async () => document.createElement('p'),
    rules: () => document.createElement('p'),
  })
  frame.setMoney(balance)
  const slot = { ...seat.slot, seed: first }
  return module.start({ frame, line, seat: { ...seat, slot } } as never)
}
const promise = () => document.querySelector('.seed-line')!.textContent
/** The body of the last spin's call. */
const sent = () => insist.mock.lastCall![1] as typeof given

beforeEach(() => {
  sessionStorage.clear()
  line.ask.mockReset()
  insist.mockReset()
})
afterEach(() => {
  motion.matches = true
  vi.useRealTimers()
})

test('a spin asks once, with what it costs, and shows the balance that came of it', async () => {
  insist.mockResolvedValue(answered(won, 99_000 + won.amount))
  open(100_000)
  button().click()
  button().click()
  await ready('1,000원 스핀')
  expect(insist).toHaveBeenCalledOnce()
  expect(insist).toHaveBeenCalledWith('spin', {
    id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    stake: STAKE,
    again: false,
    ...given,
  })
  await vi.waitFor(() => expect(shown()).toBe((99_000 + won.amount).toLocaleString('ko-KR')))
})

const lost = roundOf(({ amount }) => amount === 0)
const back = roundOf(({ amount }) => amount > 0 && amount < STAKE)

test.each([
  ['a win', won],
  ['part of the stake', back],
  ['nothing', lost],
])('after %s the button is what it was, and nothing spins by itself', async (_, round) => {
  insist.mockResolvedValue(answered(round, 99_000 + round.amount))
  open(100_000)
  const before = button().outerHTML
  button().click()
  await ready('1,000원 스핀')
  await vi.waitFor(() => expect(button().outerHTML).toBe(before))
  expect(insist).toHaveBeenCalledOnce()
  expect(document.querySelector('.foot')!.classList.contains('gains')).toBe(round === won)
  // In a list every number is net.
  const net = round.amount - STAKE
  expect(document.querySelector('.tag')!.textContent).toBe(
    `${net > 0 ? '+' : '−'}${Math.abs(net).toLocaleString('ko-KR')}`,
  )
})

test('a spin whose answer is lost is asked for again after a reload: the same one, its result not told before', async () => {
  insist.mockResolvedValue({ result: false, code: 'lost', msg: '연결이 끊겼습니다.' })
  open(100_000)
  document.querySelector<HTMLElement>('[aria-label="베팅금액 올리기"]')!.click()
  button().click()
  await ready('이전 스핀 결과 보기')
  const { id } = insist.mock.calls[0]![1] as { id: string }

  // Its win is in the balance by now.
  open(100_000 - 2_000 + won.amount)
  await vi.waitFor(() => expect(shown()).toBe('98,000'))
  expect(document.querySelector('.amount')!.textContent).toBe('2,000원')
  insist.mockResolvedValue(answered(won, 98_000 + won.amount))
  button().click()
  await ready('2,000원 스핀')
  expect(insist).toHaveBeenLastCalledWith('spin', {
    ...{ id, stake: 2_000, again: true },
    ...given,
  })
  await vi.waitFor(() => expect(shown()).toBe((98_000 + won.amount).toLocaleString('ko-KR')))
})

test('who reloads in the middle of free spins sees the round again', async () => {
  motion.matches = false
  vi.useFakeTimers()
  const free = roundOf(({ spins }) => spins.length > 1)
  insist.mockResolvedValue(answered(free, 99_000 + free.amount))
  open(100_000)
  button().click()
  // The reels rest, the free spins are announced, the first of them turns.
  await vi.advanceTimersByTimeAsync(7_000)
  expect(button().textContent).toBe('결과 바로 보기')
  expect(document.querySelector('.free-count')!.textContent).toMatch(/^무료 스핀 1 \/ \d+$/)
  open(99_000 + free.amount)
  expect(button().textContent).toBe('이전 스핀 결과 보기')
})

test.each([
  ['unknown', '이전 스핀은 접수되지 않았습니다.'],
  ['LIMIT', '내 베팅 한도를 넘습니다. 한도와 휴식에서 확인해주세요.'],
  ['CLOSED', '점검중이거나 닫힌 게임입니다.'],
])('refused with %s nothing is taken, and the window says why', async (code, msg) => {
  insist.mockResolvedValue({ result: false, code, msg })
  open(100_000)
  button().click()
  await ready('1,000원 스핀')
  expect(said()).toBe(msg)
  expect(document.querySelector('.result')!.textContent).toBe(msg)
  await vi.waitFor(() => expect(shown()).toBe('100,000'))
  open(100_000)
  expect(button().textContent).toBe('1,000원 스핀')
})

test('a spin is not asked for with too little money, nor before the balance is known', () => {
  open(999)
  button().click()
  expect(said()).toBe('보유금액이 부족합니다.')
  open(null)
  button().click()
  expect(said()).toContain('보유금을 확인하고 있습니다')
  expect(insist).not.toHaveBeenCalled()
})

test('a seed turned outside the window is the promise that is shown from then on', () => {
  const { seed: heard } = open(100_000)
  // Of the same seed nothing is new: a number that ran ahead would tell of free spins.
  heard!({ ...seed, next: 9 })
  expect(promise()).toContain('다음 스핀 7번')
  heard!({ ...seed, commit: 'cd'.repeat(32) })
  expect(promise()).toContain('cdcdcdcdcdcdcdcd…')
})

const fresh = { ...seed, commit: 'cd'.repeat(32), client: '', next: 1 }

test('the text chosen in the dialog is sent with the first spin under the commitment shown after it', async () => {
  line.ask.mockImplementation((name) =>
    Promise.resolve(name === 'turn' ? { result: true, seed: fresh } : { result: true, seeds: [] }),
  )
  open(100_000)
  const tool = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === '시드',
  )!
  tool.click()
  const field = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('#client-seed'))
  field.value = '마당 달토끼'
  field.form!.requestSubmit()
  await vi.waitFor(() => expect(promise()).toContain('내 시드 마당 달토끼 · 약속값 cdcdcdcd'))
  expect(line.ask.mock.calls).toContainEqual(['turn', {}])
  expect(JSON.stringify(line.ask.mock.calls)).not.toContain('달토끼')
  insist.mockResolvedValue({ result: false, code: 'CLOSED', msg: '' })
  button().click()
  expect(sent()).toMatchObject({ commit: fresh.commit, client: '마당 달토끼' })
  await ready('1,000원 스핀')
})

test('a seed without a draw gets a text of the window, also where the vendor shows one, and the same after a reload', async () => {
  insist.mockResolvedValue({ result: false, code: 'CLOSED', msg: '' })
  open(100_000, { ...fresh, client: '업체가 고른 시드' })
  button().click()
  const { client } = sent()
  expect(client).toMatch(/^[\da-f]{16}$/)
  expect(promise()).toContain(`내 시드 ${client}`)
  await ready('1,000원 스핀')
  open(100_000, fresh)
  expect(promise()).toContain(`내 시드 ${client}`)
})

test.each([
  ['another commitment', { commit: 'ee'.repeat(32) }, OTHER_SEED],
  ['another text', { client: '다른 시드' }, OTHER_SEED],
  ['what was given', {}, undefined],
])('a result drawn under %s: the window warns only of another', async (_, other, told) => {
  insist.mockResolvedValue({ ...answered(lost, 99_000), seed: { ...seed, ...other } })
  open(100_000)
  button().click()
  await ready('1,000원 스핀')
  expect(said()).toBe(told)
})

test('after a spin is refused for a turned seed the next press sends the commitment shown', async () => {
  insist.mockResolvedValue({
    result: false,
    code: 'turned',
    msg: '새 시드를 쓰고 있습니다.',
    seed: fresh,
  })
  open(100_000)
  button().click()
  await ready('1,000원 스핀')
  expect(said()).toBe('새 시드를 쓰고 있습니다.')
  expect(promise()).toContain('cdcdcdcdcdcdcdcd…')
  button().click()
  expect(sent().commit).toBe(fresh.commit)
  await ready('1,000원 스핀')
})
