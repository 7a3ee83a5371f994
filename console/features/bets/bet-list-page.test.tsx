import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { BetDetail, BetRow } from '@madang/contract/operator/bets.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const won: BetRow = {
  no: 40_118_226,
  kind: 'draw',
  at: '2026-11-21T06:26:40.000Z',
  member: 9,
  uid: 'moon7788',
  game: '1관 동행 파워볼',
  number: 186,
  round: 77,
  pick: '파워볼 홀',
  stake: 50_000,
  odds: 195,
  paid: 97_500,
  state: 'won',
}
const waits: BetRow = {
  ...won,
  ...{ no: 40_118_390, kind: 'slot', game: '까치호랑이', number: null, round: 5 },
  ...{ stake: 20_000, odds: null, paid: 0, state: 'wait' },
}
const opened: BetDetail = {
  ...won,
  nick: '달빛나그네',
  terms: [
    { kind: 'use', version: 3, agreedAt: '2026-11-20T01:02:00.000Z' },
    { kind: 'rules', version: 1, agreedAt: null },
  ],
  draw: {
    game: 'ntry.powerball',
    date: '20261121',
    closeAt: '2026-11-21T06:27:25.000Z',
    drawAt: '2026-11-21T06:27:55.000Z',
    settledAt: '2026-11-21T06:28:11.000Z',
    drawn: '9 14 23 8 3 · 파워볼 7',
    settlement: 1,
    oddsVersion: 38,
    oddsBy: 'admin1',
    oddsAt: '2026-11-18T01:02:00.000Z',
  },
  vendor: null,
  moves: [
    {
      ...{ id: 117, at: won.at, label: '베팅' },
      ...{ change: -50_000, before: 1_287_000, after: 1_237_000 },
    },
    {
      ...{ id: 604, at: won.at, label: '당첨' },
      ...{ change: 97_500, before: 1_237_000, after: 1_334_500 },
    },
  ],
  rolling: {
    why: 'paid',
    steps: [{ id: 9, uid: 'moon7788', type: '유저', rate: 120, share: 120, points: 600 }],
  },
}
const page = (changes = {}) =>
  on('betList', () => ({
    result: true,
    msg: '',
    data: {
      ...{ totalCnt: 412, totalPages: 9, list: [waits, won], upTo: waits.no, newer: 0 },
      sum: { stake: 96_420_000, paid: 93_185_500, waiting: 350_000, waitingBets: 2 },
      ...changes,
    },
  }))
const one = on('betView', () => ({ result: true, msg: '', data: opened }))

test('the sums are those of all that was found, the foot’s those of the rows in sight, from the house’s side', async () => {
  openConsole('/bets', [page()])
  await screen.findByText('보이는 2건의 합')
  const sums = screen.getByRole('region', { name: '조건 전체의 합' })
  expect(sums.textContent).toContain('96,420,000원')
  expect(sums.textContent).toContain('하우스 손익+3,234,500원')
  expect(sums.textContent).toContain('96.65%')
  const foot = screen.getByText('보이는 2건의 합').closest('tr')!
  expect(foot.textContent).toContain('70,000')
  expect(foot.textContent).toContain('−47,500원')
})

test('Enter opens the marked bet beside the list, where its round, odds, moves and rolling stand; Escape closes it', async () => {
  const { user, router, calls } = openConsole('/bets', [page(), one])
  await screen.findByText('보이는 2건의 합')
  await user.keyboard('j{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ no: String(won.no) }))
  const pane = await screen.findByRole('complementary', { name: '베팅 하나' })
  await within(pane).findByText(/38판/)
  expect(pane.textContent).toContain('1,237,000 → 1,334,500')
  expect(pane.textContent).toContain('50,000 × 1.95 → 97,500원')
  expect(within(pane).getByRole('table', { name: '롤링' }).textContent).toContain('1.2%1.2%600')
  expect(calls('betView')[0]?.path).toContain(String(won.no))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('u goes to the member, g to the round, for a vendor’s bet to the vendor’s', async () => {
  const { user, router } = openConsole('/bets', [page()])
  await screen.findByText('보이는 2건의 합')
  await user.keyboard('g')
  await waitFor(() => expect(router.state.location.pathname).toBe('/vendors/rounds/5'))
})

test('without rolling or rounds to read, neither is shown nor gone to', async () => {
  const { user, router } = openConsole('/bets', [
    page(),
    asRole('상담'),
    on('betView', () => ({ result: true, msg: '', data: { ...opened, rolling: null } })),
  ])
  await screen.findByText('보이는 2건의 합')
  await user.keyboard('jg{Enter}')
  const pane = await screen.findByRole('complementary')
  await within(pane).findByText(/38판/)
  expect(within(pane).queryByRole('link', { name: /회차/ })).toBeNull()
  expect(within(pane).queryByRole('region', { name: '롤링' })).toBeNull()
  expect(router.state.location.pathname).toBe('/bets')
})

test('today is asked for; of one round or member every day; what is typed is asked for when its typing ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T06:30:00Z') })
  const { user, calls } = openConsole('/bets', [page()])
  await screen.findByText('보이는 2건의 합')
  expect(calls('betList')[0]?.input).toEqual({
    start: '2026-11-21',
    end: '2026-11-21',
    pageIndex: 1,
  })
  await user.type(screen.getByLabelText('회원 아이디'), 'moon7788')
  await waitFor(() =>
    expect(calls('betList').at(-1)?.input).toEqual({ uid: 'moon7788', pageIndex: 1 }),
  )
})

test('what waits is looked for on all days: the books lead here with all of it', async () => {
  const { calls } = openConsole('/bets?state=wait', [page()])
  await screen.findByText('보이는 2건의 합')
  expect(calls('betList')[0]?.input).toEqual({ state: 'wait', pageIndex: 1 })
})

test('another page is asked for as of the first answer, and what came since waits above until it is asked for', async () => {
  const { user, calls } = openConsole('/bets?uid=moon7788', [page({ newer: 6 })])
  await screen.findByText('보이는 2건의 합')
  await user.keyboard('{ArrowRight}')
  await waitFor(() =>
    expect(calls('betList').at(-1)?.input).toEqual({
      uid: 'moon7788',
      pageIndex: 2,
      upTo: waits.no,
    }),
  )
  await user.click(await screen.findByRole('button', { name: /새 베팅 6건 보기/ }))
  await waitFor(() =>
    expect(calls('betList').at(-1)?.input).toEqual({ uid: 'moon7788', pageIndex: 1 }),
  )
})
