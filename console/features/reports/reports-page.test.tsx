import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

type Report = Output<OperatorCalls['gameReport']>['data']
const sums = { bets: 3, members: 2, stake: 140_000, played: 100_000, win: 120_000, back: 40_000 }
const row = { ...sums, expected: 97_500 }
const idle = { bets: 0, members: 0, stake: 0, played: 0, win: 0, back: 0, expected: 0 }
const data: Report = {
  sum: row,
  days: [
    { date: '2026-11-20', ...idle },
    { date: '2026-11-21', ...row },
  ],
  games: [{ game: 'ntry.powerball', title: '파워볼 1관', ...row }],
}
const cellsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((each) =>
      within(each)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('games and days stand with what they took and paid, and both returns of what was played', async () => {
  openConsole('/reports', [on('gameReport', () => ({ result: true, msg: '', data }))])
  await screen.findByRole('region', { name: '게임별' })
  const cells = ['3', '2', '140,000', '120,000', '40,000', '−20,000', '97,500', '97.50%', '120.00%']
  expect(cellsOf('게임별')).toEqual([['파워볼 1관', ...cells]])
  const nothing = ['0', '0', '0', '0', '0', '0', '0', '—', '—']
  expect(cellsOf('일별')).toEqual([
    ['2026-11-21', ...cells],
    ['2026-11-20', ...nothing],
  ])
  expect(screen.getByText('이론 환수율 97.50%')).toBeTruthy()
  expect(screen.getByText('실제 환수율 120.00%')).toBeTruthy()
})

test('the days and the game of the address are asked for, and what is no game is not', async () => {
  const asked: unknown[] = []
  const says = on('gameReport', (input) => {
    asked.push(input)
    return { result: true, msg: '', data }
  })
  openConsole('/reports?start=2026-11-01&end=2026-11-20&game=ntry.eos5', [says])
  await screen.findByRole('region', { name: '게임별' })
  await waitFor(() =>
    expect(asked).toEqual([{ start: '2026-11-01', end: '2026-11-20', game: 'ntry.eos5' }]),
  )
})
