import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { games } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import type { GameOdds } from '@madang/contract/operator/odds.ts'
import { oddsText } from '@madang/contract/operator/plain/odds.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'
import { readOdds } from './words.ts'

beforeEach(logIn)
afterEach(closeConsole)

const rowOf = (game: (typeof games)[number], changes: Partial<GameOdds> = {}): GameOdds => ({
  game: game.key,
  version: 1,
  odds: Object.fromEntries(oddsKeys(game).map(({ key, defaultOdds }) => [key, defaultOdds])),
  limits: {},
  madeBy: 'house',
  approvedBy: null,
  at: null,
  reason: '',
  round: { number: 120, version: 1 },
  pending: null,
  scheduled: [],
  ...changes,
})
const limits = {
  minBettingMoney: 5_000,
  maxBettingMoney: 1_000_000,
  maxWinMoney: 5_000_000,
  folderMaxBettingMoney: 3_000_000,
  roundMaxBettingMoney: 5_000_000,
  roundExposure: 300_000_000,
}
const lists = (rows: () => GameOdds[]) =>
  on('oddsList', () => ({ result: true, msg: '', data: { games: rows(), house: limits } }))
const history = (versions: () => GameOdds[]) =>
  on('oddsHistory', () => ({ result: true, msg: '', data: versions() }))
const powerball = games[0]!
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('typed odds are whole hundredths within their bounds, or none', () => {
  expect(['1.95', '1.9', '2', '1.01', '1000'].map(readOdds)).toEqual([195, 190, 200, 101, 100_000])
  for (const text of ['', '1', '1.00', '1.955', '.9', '1e2', '1000.01', '-2'])
    expect(readOdds(text), text).toBeNull()
})

test('the list says what each game gives back at most, what waits, and what comes with the next round', async () => {
  const rows = games.map((game) => rowOf(game))
  rows[1] = rowOf(games[1]!, { version: 2, madeBy: 'game1', at: '2026-11-20T03:00:00.000Z' })
  rows[2] = rowOf(games[2]!, {
    pending: { id: 4, by: 'game1', reason: '행사', inForceAt: null, until: null },
  })
  openConsole('/odds', [lists(() => rows)])
  const line = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!
  expect((await line('동행 파워볼 (1관)')).textContent).toContain('적용중')
  expect((await line('파워사다리 (1관)')).textContent).toMatch(/다음 회차부터.*97\.50%.*game1/)
  expect((await line('키노사다리 (1관)')).textContent).toContain('2차 승인 대기')
})

test('a change shows its return at once, needs a reason, and is in the history afterwards', async () => {
  let version = rowOf(powerball)
  const versions = [version]
  const { user, calls } = openConsole(`/odds/${powerball.key}`, [
    lists(() => [version]),
    history(() => versions),
    on('oddsSave', ({ odds, limits: own, reason }) => {
      const at = '2026-11-21T03:00:00.000Z'
      version = rowOf(powerball, { version: 2, odds, limits: own, reason, madeBy: 'admin1', at })
      versions.unshift(version)
      return { result: true, msg: oddsText.saved, data: { waiting: false } }
    }),
  ])
  const odd = await field('파워볼 파워볼 홀 배당')
  const line = odd.closest('tr')!
  expect(line.textContent).toContain('50.00%')
  expect(line.textContent).toContain('2.0000')
  expect(line.textContent).toContain('97.50%')
  await user.clear(odd)
  await user.type(odd, '1.9')
  expect(line.textContent).toContain('95.00%')
  await user.type(await field('최대 베팅금액 (원)'), '200000')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText(operatorText.noReason)).toBeTruthy()
  expect(calls('oddsSave')).toHaveLength(0)
  await user.type(await field('사유'), '환수율 조정')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const record = await screen.findByRole('region', { name: '변경 기록' })
  expect(await within(record).findByText('파워볼 홀 1.95 → 1.90')).toBeTruthy()
  expect(within(record).getByText('최대 베팅금액 설정값 → 200,000')).toBeTruthy()
  expect(calls('oddsSave').map(({ input }) => input)).toMatchObject([
    { version: 1, odds: { poOdd: 190 }, limits: { maxBettingMoney: 200_000 } },
  ])
  expect(screen.getByText('120회는 1버전 그대로, 다음 회차부터 2버전입니다.')).toBeTruthy()
})

test('above 98 % the form says that a second operator decides, and asks for it', async () => {
  const row = rowOf(powerball)
  const { user, calls } = openConsole(`/odds/${powerball.key}`, [
    lists(() => [row]),
    history(() => [row]),
    on('oddsSave', () => ({ result: true, msg: oddsText.requested, data: { waiting: true } })),
  ])
  const odd = await field('파워볼 파워볼 홀 배당')
  await user.clear(odd)
  await user.type(odd, '1.97')
  expect(odd.closest('tr')!.textContent).toContain('98% 초과')
  const side = screen.getByRole('region', { name: '저장' })
  expect((await within(side).findByRole('status')).textContent).toBe(
    oddsText.aboveCap('파워볼 홀 1.97'),
  )
  await user.type(await field('사유'), '주말 행사')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: '승인 요청' }))
  await waitFor(() => expect(calls('oddsSave')).toHaveLength(1))
  expect(Object.keys(calls('oddsSave')[0]!.input as object)).not.toContain('override')
  await waitFor(() => expect(odd.value).toBe('1.95'))
})

test('a limit that loosens is named, and asked of a second operator; a tighter one is saved', async () => {
  const row = rowOf(powerball, { limits: { maxBettingMoney: 200_000 } })
  const { user } = openConsole(`/odds/${powerball.key}`, [lists(() => [row]), history(() => [row])])
  const limit = await field('최대 베팅금액 (원)')
  await user.clear(limit)
  await user.type(limit, '100000')
  expect(screen.getByRole('button', { name: '저장' })).toBeTruthy()
  await user.clear(limit)
  await user.type(limit, '300000')
  const side = within(screen.getByRole('region', { name: '저장' }))
  expect(side.getByRole('status').textContent).toBe(
    oddsText.loosened('최대 베팅금액 200,000원 → 300,000원'),
  )
  expect(side.getByRole('button', { name: '승인 요청' })).toBeTruthy()
  await user.clear(limit)
  expect(side.getByRole('status').textContent).toContain('200,000원 → 사이트 설정')
})

test.each([
  ['1.49', '75% 미만'],
  ['2.01', '100% 초과'],
])('odds of %s that no pick may have are named, and nothing is sent', async (text, bound) => {
  const row = rowOf(powerball)
  const { user, calls } = openConsole(`/odds/${powerball.key}`, [
    lists(() => [row]),
    history(() => [row]),
  ])
  const odd = await field('파워볼 파워볼 홀 배당')
  await user.clear(odd)
  await user.type(odd, text)
  expect(odd.closest('tr')!.textContent).toContain(bound)
  expect(odd.getAttribute('aria-invalid')).toBe('true')
  await user.type(await field('사유'), '주말 행사')
  const side = screen.getByRole('region', { name: '저장' })
  await user.click(within(side).getByRole('button', { name: /^저장|^승인 요청/ }))
  expect((await within(side).findByRole('alert')).textContent).toBe(
    oddsText.outside(`파워볼 홀 ${text}`),
  )
  expect(calls('oddsSave')).toHaveLength(0)
})

test('who may only read sees odds and returns, and nothing to write in', async () => {
  const row = rowOf(powerball)
  openConsole(`/odds/${powerball.key}`, [asRole('열람'), lists(() => [row]), history(() => [row])])
  const table = await screen.findByRole('region', { name: '배당' })
  expect(within(table).getAllByText('97.50%').length).toBeGreaterThan(0)
  expect(within(table).queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '저장' })).toBeNull()
})

test('odds are scheduled for an instant; what waits is listed and taken back', async () => {
  const waits = {
    ...{ id: 9, limits: {}, inForceAt: '2026-11-30T17:00:00.000Z', reason: '행사' },
    ...{
      odds: { ...rowOf(powerball).odds, poOdd: 190 },
      by: 'game1',
      approvedBy: null,
      ends: null,
    },
  }
  let row = rowOf(powerball)
  const { user, calls } = openConsole(`/odds/${powerball.key}`, [
    lists(() => [row]),
    history(() => [row]),
    on('oddsSave', () => {
      row = rowOf(powerball, { scheduled: [waits] })
      return { result: true, msg: '변경을 예약했습니다.', data: { waiting: false } }
    }),
    on('oddsUnschedule', () => {
      row = rowOf(powerball)
      return { result: true, msg: '예약을 취소했습니다.', count: 1 }
    }),
  ])
  const odds = await field('파워볼 파워볼 홀 배당')
  await user.clear(odds)
  await user.type(odds, '1.90')
  expect(screen.queryByLabelText(/^되돌릴 일시/)).toBeNull()
  fireEvent.input(screen.getByLabelText(/^적용일시/), { target: { value: '2026-12-01T02:00' } })
  fireEvent.input(screen.getByLabelText(/^되돌릴 일시/), { target: { value: '2026-12-01T01:00' } })
  await user.type(screen.getByLabelText('사유'), '행사')
  await user.click(screen.getByRole('button', { name: '예약' }))
  expect(screen.getByText('되돌릴 일시는 적용일시보다 뒤여야 합니다.')).toBeTruthy()
  expect(calls('oddsSave')).toEqual([])
  fireEvent.input(screen.getByLabelText(/^되돌릴 일시/), { target: { value: '2026-12-01T04:00' } })
  await user.click(screen.getByRole('button', { name: '예약' }))
  const card = await screen.findByRole('region', { name: '예약된 변경' })
  expect(within(card).getByText('파워볼 홀 1.95 → 1.90')).toBeTruthy()
  expect(calls('oddsSave')[0]?.input).toMatchObject({
    ...{ inForceAt: '2026-12-01T02:00:00+09:00', until: '2026-12-01T04:00:00+09:00' },
  })
  await user.click(within(card).getByRole('button', { name: '예약 취소' }))
  const question = within(await screen.findByRole('dialog'))
  await user.type(question.getByLabelText('사유'), '행사 취소')
  await user.click(question.getByRole('button', { name: '예약 취소' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '예약된 변경' })).toBeNull())
  expect(calls('oddsUnschedule')[0]?.input).toEqual({ id: 9, reason: '행사 취소' })
})
