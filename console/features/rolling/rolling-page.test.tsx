import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { dateOf } from '@madang/contract/core/kst.ts'
import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { playedGames, rollingText } from '@madang/contract/operator/plain/rolling.ts'

import { ceilingOf } from '../../shell/day-chart.tsx'
import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

type Report = Output<OperatorCalls['rollingReport']>['data']
const earner = (id: number, uid: string): Report['list'][number] => ({
  ...{ id, uid, nick: '달빛', type: '총판', upper: null, bettors: 2 },
  ...{ stake: 150_000, own: 0, line: 750 },
})
const report = (changes: Partial<Report> = {}): Report => ({
  sum: { stake: 150_000, own: 350, line: 1_150 },
  back: { due: 200, lost: 30 },
  days: [
    { date: '2026-11-20', stake: 100_000, own: 200, line: 800 },
    { date: '2026-11-21', stake: 50_000, own: 150, line: 350 },
  ],
  games: playedGames.map((game) => ({ game, stake: 0, own: 0, line: 0, most: 52 })),
  totalCnt: 2,
  totalPages: 1,
  list: [earner(1, 'diamond1'), earner(2, 'chong1')],
  ...changes,
})
const says = (changes?: Partial<Report>) =>
  on('rollingReport', () => ({ result: true, msg: '', data: report(changes) }))
const flows = { earned: 1_700, given: 0, back: 170, removed: 0, converted: 230, left: 40 }
const points = on('pointReport', () => ({
  result: true,
  msg: '',
  data: { held: 1_300, holders: 3, sum: flows, days: [{ date: '2026-11-21', ...flows }] },
}))
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('days, newest first, kinds of games and lines stand as tables, with what share of the stakes was earned', async () => {
  openConsole('/rolling', [says()])
  await screen.findByRole('region', { name: '라인별' })
  expect(rowsOf('일별')).toEqual([
    ['2026-11-21', '50,000', '150', '350', '500', '1.00%'],
    ['2026-11-20', '100,000', '200', '800', '1,000', '1.00%'],
  ])
  expect(rowsOf('게임 종류별')[0]).toEqual(['바카라', '0', '0', '0', '0', '—', '0.52%'])
  expect(rowsOf('라인별')[0]!.slice(3)).toEqual(['2', '150,000', '0', '750', '750'])
  expect(screen.getByText('회수 못함 30P')).toBeTruthy()
})

test('the chart has a bar of the height of each number', async () => {
  openConsole('/rolling', [says()])
  const chart = await screen.findByRole('figure')
  const heights = [...chart.querySelectorAll('rect:not(.day-chart-day)')].map((bar) =>
    Number(bar.getAttribute('height')),
  )
  expect(heights).toEqual([20, 80, 15, 35])
  expect(chart.querySelector('title')?.textContent).toBe(
    '2026-11-20 · 본인 롤링 200P · 추천 롤링 800P',
  )
})

test.each([
  [0, 10],
  [10, 10],
  [11, 20],
  [250, 400],
  [1_000, 1_000],
  [1_001, 2_000],
  [85_000, 100_000],
])('the scale of a chart whose largest is %i ends at %i', (most, end) =>
  expect(ceilingOf(most)).toBe(end),
)

test('seven days back are asked for, and what is chosen stands in address and question', async () => {
  const { user, calls, router } = openConsole('/rolling', [says()])
  await screen.findByRole('region', { name: '라인별' })
  const asked = () => calls('rollingReport').at(-1)!.input
  const today = dateOf(new Date())
  expect(asked()).toMatchObject({ end: today, pageIndex: 1 })
  await user.click(screen.getByRole('button', { name: '오늘' }))
  await waitFor(() => expect(asked()).toMatchObject({ start: today, end: today }))
  await user.selectOptions(screen.getByLabelText('게임 종류'), 'slot')
  await user.type(screen.getByLabelText('라인 (회원 아이디)'), 'chong1')
  await waitFor(() =>
    expect(asked()).toEqual({
      start: today,
      end: today,
      game: 'slot',
      line: 'chong1',
      pageIndex: 1,
    }),
  )
  expect(router.state.location.search).toEqual({
    start: today,
    end: today,
    game: 'slot',
    line: 'chong1',
  })
})

test('a line of nobody is told in words, and the filters stay to be mended', async () => {
  openConsole('/rolling?line=nobody99', [
    on('rollingReport', () => ({ result: false, code: 'notFound', msg: rollingText.noMember })),
  ])
  expect(await screen.findByText(rollingText.noMember)).toBeTruthy()
  expect(screen.getByLabelText('라인 (회원 아이디)')).toHaveProperty('value', 'nobody99')
})

test('by keys: p to the points and back, j and Enter into a member, a slash to the days', async () => {
  const { user, router } = openConsole('/rolling', [says(), points])
  await screen.findByRole('region', { name: '라인별' })
  await user.keyboard('p')
  expect(await screen.findByText('지금 3명이 보유')).toBeTruthy()
  expect(rowsOf('일별')).toEqual([['2026-11-21', '1,700', '0', '170', '0', '230', '40', '+1,260']])
  await user.keyboard('p')
  await screen.findByRole('region', { name: '라인별' })
  await user.keyboard('f')
  expect(document.activeElement).toBe(screen.getByLabelText('시작일'))
  await user.keyboard('{Escape}j{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/2'))
})

test('nothing earned says what to do; a role without the permission is not shown the page in the menu', async () => {
  openConsole('/rolling', [says({ list: [], totalCnt: 0 }), asRole('정산')])
  expect(await screen.findByText(/기간을 넓혀보세요/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^롤링·포인트/ })).toBeTruthy()
  closeConsole()
  logIn()
  openConsole('/desk', [asRole('상담')])
  await screen.findByRole('link', { name: /^공지/ })
  expect(screen.queryByRole('link', { name: /^롤링·포인트/ })).toBeNull()
})
