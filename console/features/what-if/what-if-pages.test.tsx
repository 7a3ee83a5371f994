import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { GameOdds } from '@madang/contract/operator/odds.ts'
import { limitKeys } from '@madang/contract/operator/plain/odds.ts'
import { staleWords, verdictWords, whatIfText } from '@madang/contract/operator/plain/what-if.ts'
import type { Draft, ReplayResult, ReplayRun } from '@madang/contract/operator/what-if.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const powerball = gameByKey('ntry.powerball')!
const preset = Object.fromEntries(oddsKeys(powerball).map((row) => [row.key, row.defaultOdds]))
const draft: Draft = {
  ...{ kind: 'odds', game: powerball.key, odds: { ...preset, poOdd: 196 }, limits: {} },
}
const both = <T,>(was: T, will: T) => ({ was, will })
const sums = {
  ...{ bets: 18_412, stake: 384_120_000, paid: 372_200_000, returned: 0, counted: 1, points: 1 },
  house: 10_000_000,
}
const result: ReplayResult = {
  bounds: {
    ...{ from: '2026-11-17T15:00:00.000Z', to: '2026-11-24T15:00:00.000Z' },
    ...{ rounds: 2_016, bets: 18_412, open: 0, games: [powerball.key] },
  },
  changes: [{ what: '파워볼 홀', was: '1.95', will: '1.96' }],
  keys: [
    {
      ...{ game: powerball.key, key: 'poOdd', label: '파워볼 홀', odds: both(195, 196) },
      ...{ theory: both(9_750, 9_800), replay: both(9_780, 9_830), band: 310, bets: 3_120 },
    },
  ],
  all: {
    ...{ theory: both(9_608, 9_641), replay: both(9_660, 9_690), band: 160, changed: 1 },
  },
  money: both(sums, { ...sums, paid: 373_000_000, house: 9_110_000 }),
  band: both(6_100_000, 6_090_000),
  books: { paid: 372_200_000, points: 1, kept: 0, differs: 0 },
  exposure: { most: both(81_200_000, 69_440_000), cap: 300_000_000, at: 0, worst: [] },
  refused: {
    ...{ bets: 61, cut: 61, members: 1, amount: 12_040_000 },
    by: [{ by: 'maxBettingMoney', bets: 61, amount: 12_040_000 }],
    list: [{ uid: 'dasom88', bets: 61, amount: 12_040_000, largest: 1_000_000 }],
  },
  members: {
    ...{ count: 547, same: 212, step: 10_000, bars: [2, 4, 19, 61, 212, 148, 74, 21, 6] },
    ...{ better: { count: 249, sum: 1_180_000 }, worse: { count: 86, sum: -290_000 } },
    ...{ worst: { uid: 'dasom88', sum: -41_000 }, best: null },
  },
  worstRound: { game: powerball.key, date: '20261116', number: 144, sum: -420_000 },
  lines: [
    {
      ...{ head: 'gaon_top', stake: both(1, 1), hold: both(100, 90), points: both(50, 95) },
      ...{ rate: 335, most: 100, over: true },
    },
  ],
  hedges: [
    {
      ...{ game: powerball.key, label: '파워볼 홀 + 파워볼 짝', back: both(9_750, 9_775) },
      ...{ half: 112, rate: 70, pays: false },
    },
  ],
  turnover: null,
  month: { house: -3_810_000, band: 5_950_000 },
  reasons: [
    { tone: 'warn', text: '98%를 넘게 올린 픽 1개', seen: '2차 승인', asks: 'two' },
    { tone: 'ok', text: '모든 픽 100% 아래', seen: '최고 98.00%', asks: 'may' },
  ],
}
const print = `4be0${'0'.repeat(56)}91d2`
type Run = ReplayRun & { result: ReplayResult | null; stale: 'draft' | 'base' | 'age' | null }
const runOf = (changes: Partial<Run> = {}): Run => ({
  ...{ id: 7, kind: 'odds', title: '동행 파워볼 (1관)', draft, days: 7, by: 'admin1', mine: true },
  ...{ askedAt: '2026-11-25T06:24:00.000Z', endedAt: '2026-11-25T06:24:41.000Z', state: 'done' },
  ...{ progress: 10_000, verdict: 'two', fingerprint: print, used: false, result, stale: null },
  ...changes,
})
const views = (run: () => Run) => on('whatIfView', () => ({ result: true, msg: '', data: run() }))
const row: GameOdds = {
  ...{ game: powerball.key, version: 38, odds: preset, limits: {}, madeBy: 'house', at: null },
  ...{ approvedBy: null, reason: '', round: null, pending: null, scheduled: [] },
}
const house = Object.fromEntries(limitKeys.map((key) => [key, 1_000_000])) as Record<
  (typeof limitKeys)[number],
  number
>
const odds = on('oddsList', () => ({ result: true, msg: '', data: { games: [row], house } }))

test('the verdict is first, with its reasons; theory stands beside the replay with its band', async () => {
  openConsole('/what-if/7', [odds, views(() => runOf())])
  const verdict = await screen.findByRole('region', { name: '판정' })
  expect(within(verdict).getByRole('heading').textContent).toBe(verdictWords.two)
  expect(verdict.textContent).toContain('98%를 넘게 올린 픽 1개2차 승인')
  const keys = screen.getByRole('region', { name: '픽마다 환수율' })
  expect(keys.textContent).toMatch(/1\.95 → 1\.96.*97\.50 → 98\.00.*98\.3 ± 3\.1.*3,120/)
  expect(keys.textContent).toContain('띠는 운이 만드는 폭이고 예측이 아닙니다.')
  expect(within(keys).getByRole('img').getAttribute('aria-label')).toBe(
    '이론 97.50 → 98.00, 7일 재생 98.3',
  )
  expect(screen.getByRole('region', { name: '돈' }).textContent).toContain('+9,110,000 −890,000')
  const refused = screen.getByRole('region', { name: '거절되거나 줄어들 베팅' })
  expect(refused.textContent).toMatch(/dasom88.*61.*12,040,000.*1,000,000/)
  expect(refused.textContent).toContain('최대 베팅금액 61건')
  expect(screen.getByRole('region', { name: '줄마다 롤링' }).textContent).toContain('gaon_top')
  expect(screen.getByRole('region', { name: '맞베팅' }).textContent).toContain('0.42')
})

test('it goes to the second operator with its number, and needs a reason', async () => {
  const { user, calls } = openConsole('/what-if/7', [
    odds,
    views(() => runOf()),
    on('oddsSave', () => ({ result: true, msg: '요청했습니다.', data: { waiting: true } })),
  ])
  const save = await screen.findByRole('button', { name: /^두 번째 사람에게 올리기/ })
  await waitFor(() => expect((save as HTMLButtonElement).disabled).toBe(false))
  await user.click(save)
  expect(await screen.findByText('사유를 2자 이상 입력해주세요.')).toBeTruthy()
  expect(calls('oddsSave')).toHaveLength(0)
  await user.type(screen.getByLabelText('사유'), '주말 행사{Control>}{Enter}{/Control}')
  await waitFor(() => expect(calls('oddsSave')).toHaveLength(1))
  expect(calls('oddsSave')[0]!.input).toMatchObject({
    ...{ replay: 7, version: 38, reason: '주말 행사', odds: { poOdd: 196 } },
  })
})

test.each([
  ['a draft that is another', { stale: 'draft' as const }, staleWords.draft],
  ['a version that is another', { stale: 'base' as const }, staleWords.base],
  ['a verdict of no', { verdict: 'no' as const }, whatIfText.refused],
])('%s closes the way to save', async (_, changes, words) => {
  const { user, calls } = openConsole('/what-if/7', [odds, views(() => runOf(changes))])
  expect(await screen.findByText(words)).toBeTruthy()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /올리기|^저장/ })
  expect(save.disabled).toBe(true)
  await user.click(save)
  expect(calls('oddsSave')).toHaveLength(0)
})

test('the server is asked with the draft as its form has it now, and r replays that one', async () => {
  let stale: Run['stale'] = null
  const { user, calls, router } = openConsole(`/odds/${powerball.key}`, [
    odds,
    on('oddsHistory', () => ({ result: true, msg: '', data: [] })),
    on('whatIfView', ({ draft: given }) => {
      stale = given && 'odds' in given && given.odds.poOdd !== 196 ? 'draft' : null
      return { result: true, msg: '', data: runOf({ stale }) }
    }),
    on('whatIfStart', () => ({ result: true, msg: '', data: { id: 8 } })),
  ])
  const field = await screen.findByRole('textbox', { name: '파워볼 파워볼 홀 배당' })
  await user.clear(field)
  await user.type(field, '1.94')
  void router.navigate({ to: '/what-if/$id', params: { id: '7' }, ignoreBlocker: true })
  expect(await screen.findByText(staleWords.draft)).toBeTruthy()
  await user.keyboard('r')
  await waitFor(() => expect(calls('whatIfStart')).toHaveLength(1))
  expect(calls('whatIfStart')[0]!.input).toMatchObject({ days: 7, draft: { odds: { poOdd: 194 } } })
})

test('while it runs it tells how far it is, and is cancelled by who began it', async () => {
  const running = { state: 'running' as const, progress: 4_200, endedAt: null, result: null }
  let run = runOf({ ...running, verdict: null, fingerprint: null })
  const { user } = openConsole('/what-if/7', [
    odds,
    views(() => run),
    on('whatIfCancel', () => {
      run = runOf({ state: 'cancelled', result: null, verdict: null, fingerprint: null })
      return { result: true, msg: whatIfText.cancelled }
    }),
  ])
  const progress = await screen.findByRole('region', { name: '진행' })
  expect(progress.textContent).toContain('42%')
  expect(within(progress).getByRole('progressbar').getAttribute('value')).toBe('4200')
  await user.click(within(progress).getByRole('button', { name: '취소' }))
  expect(await screen.findByText(/아무것도 저장되지 않았습니다/)).toBeTruthy()
})

test('another’s replay is not cancelled here, and who may only read begins none', async () => {
  const running = { state: 'running' as const, endedAt: null, result: null, mine: false }
  openConsole('/what-if/7', [
    asRole('열람'),
    odds,
    views(() => runOf({ ...running, verdict: null, fingerprint: null })),
  ])
  const progress = await screen.findByRole('region', { name: '진행' })
  expect(within(progress).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: /다시 돌리기/ })).toBeNull()
})

test('the list tells what was asked, its verdict and whether it was saved with it', async () => {
  const { calls } = openConsole('/what-if?verdict=two', [
    on('whatIfList', () => {
      const { result: _, stale: __, ...shown } = runOf({ used: true })
      return { result: true, msg: '', data: { totalCnt: 1, totalPages: 1, list: [shown] } }
    }),
  ])
  const line = (await screen.findByRole('link', { name: '동행 파워볼 (1관)' })).closest('tr')!
  expect(line.textContent).toMatch(/저장할 수 있음 · 두 사람.*7일.*저장에 씀.*4be0…91d2.*admin1/)
  expect(calls('whatIfList')[0]!.input).toMatchObject({ verdict: 'two' })
})

test('a draft is asked about from its form', async () => {
  const { user, calls } = openConsole(`/odds/${powerball.key}`, [
    odds,
    on('oddsHistory', () => ({ result: true, msg: '', data: [] })),
    on('whatIfStart', () => ({ result: true, msg: '', data: { id: 7 } })),
    views(() => runOf()),
  ])
  const field = await screen.findByRole('textbox', { name: '파워볼 파워볼 홀 배당' })
  await user.clear(field)
  await user.type(field, '1.96')
  await user.click(screen.getByRole('button', { name: '먼저 물어보기' }))
  await waitFor(() => expect(calls('whatIfStart')).toHaveLength(1))
  expect(calls('whatIfStart')[0]!.input).toMatchObject({
    ...{ days: 7, draft: { kind: 'odds', game: powerball.key, odds: { poOdd: 196 } } },
  })
})
