import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { BoardRow } from '@madang/contract/operator/rounds.ts'

import { closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const row = (changes: Partial<BoardRow>): BoardRow => ({
  id: 1,
  game: 'ntry.powerball',
  number: 120,
  state: 'OPEN',
  closeAt: '2026-11-21T06:32:25.000Z',
  drawAt: '2026-11-21T06:32:55.000Z',
  bets: 0,
  stakes: 0,
  exposure: 0,
  exposureCap: 300_000_000,
  expectedNet: 0,
  classes: Array.from({ length: 80 }, () => 0),
  ...changes,
})
const board = (rounds: () => BoardRow[]) =>
  on('roundBoard', () => ({ result: true, msg: '', data: { rounds: rounds(), now: '' } }))

test('each open round says its worst case, its share of the cap, and what every outcome pays', async () => {
  const classes = Array.from({ length: 80 }, (_, index) => (index === 47 ? 30_000_000 : 10_000))
  openConsole('/exposure', [
    board(() => [
      row({ classes, bets: 9, stakes: 4_000_000, exposure: 30_000_000, expectedNet: 90_000 }),
      row({ id: 2, game: 'ntry.powerladder', classes: [0, 0, 0, 0] }),
    ]),
  ])
  const card = await screen.findByRole('region', { name: '동행 파워볼 120회' })
  expect(within(card).getByText('10.0%')).toBeTruthy()
  expect(
    within(card)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toHaveLength(80)
  expect(within(card).getByRole('row', { name: /^홀·언더·소/ }).textContent).toBe(
    '홀·언더·소11111113,00011',
  )
  const ladder = screen.getByRole('region', { name: '파워사다리 120회' })
  expect(within(ladder).queryByRole('table')).toBeNull()
})

test('the board follows the rounds as they are', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let rounds = [row({})]
  openConsole('/exposure', [board(() => rounds)])
  await screen.findByRole('region', { name: '동행 파워볼 120회' })
  rounds = []
  expect(await screen.findByText('지금 열린 회차가 없습니다.')).toBeTruthy()
})
