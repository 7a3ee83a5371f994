/** What the stream tells is asked by nobody: docs/spec/wire.md#live-events. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { marksOf } from '@madang/contract/core/draw/families.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'

import { queries } from '../../api/queries.ts'
import { tellPage } from '../../shell/live.ts'
import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'
import { fateOf } from './follow.ts'
import { betPageNow, betRow, house, LIMITS, panel, results, ROUND } from './testing/sample.ts'

beforeEach(() => logIn())
afterEach(closeSite)

const rows = () =>
  within(screen.getByRole('region', { name: '최근 베팅' }))
    .queryAllByRole('listitem')
    .map((row) => row.textContent)
const balances = () => document.body.textContent
let openedAt = 0

/** The page of a round that is open, with its first header read, and a stream that lives. */
async function openLive(...rules: ReturnType<typeof on>[]) {
  openedAt = Date.now()
  const page = openSite('/ntry/eos5', [
    house(),
    on('betPage', () => betPageNow()),
    on('betList', () => ({
      result: true,
      msg: '',
      data: { data: [betRow({ no: 1 }), betRow({ no: 2, pick: '숫자 7' })] },
    })),
    on('lastResults', () => ({ result: true, msg: '', data: results() })),
    ...rules,
  ])
  await waitFor(() => expect(panel('파워볼 홀').disabled).toBe(false))
  await waitFor(() => expect(rows()).toHaveLength(2))
  await waitFor(() => expect(page.times('refresh')).toBeGreaterThan(0))
  await tell('beat', {})
  return page
}
const tell = (event: string, data: object) => act(async () => tellPage(event, data))
const asks: (keyof MemberCalls)[] = ['betPage', 'betList', 'lastResults', 'refresh']
const POLL_MS = 10_000

/** Counts what is asked from now on; of the header's polls, those beyond one in ten seconds of this page. */
function countAsks(times: (name: keyof MemberCalls) => number) {
  const before = asks.map(times)
  return () =>
    asks.map((name, n) => {
      const polls = Math.floor((Date.now() - openedAt) / POLL_MS)
      return name === 'refresh' ? Math.max(0, times(name) - 1 - polls) : times(name) - before[n]!
    })
}
const game = { game: 'ntry.eos5', date: '20261121' }
/** The stream's event of the next round as it opens. */
const next = {
  ...{ odds: { poOdd: 1.85 }, limits: LIMITS },
  ...{ today: '20261121', round: ROUND + 1, lastTime: 280, startTime: 300 },
}
const draw = { balls: [1, 25, 26, 27, 28], powerball: 7 }
const result = {
  ...{ date: '20261121', round: ROUND, drawAt: '2026-11-21T03:05:00.000Z', state: 'SETTLED' },
  ...{ ...draw, marks: marksOf('powerball', draw) },
}
const ended = { result, fate: 'settled' as const, won: { '파워볼 홀': 1.95 } }

test('a bet is one request: its row and what is left are there with its answer', async () => {
  const { user, times } = await openLive(
    on('bet', () => ({ result: true, msg: drawText.done, no: 77 })),
  )
  const asked = countAsks(times)
  await user.click(panel('파워볼 짝'))
  const cart = within(screen.getByRole('region', { name: '베팅카트' }))
  await user.click(cart.getByRole('button', { name: '5,000' }))
  await user.click(cart.getByRole('button', { name: '5,000원 베팅하기' }))
  await user.click(await screen.findByRole('button', { name: '확인' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows()[0]).toMatch(/파워볼 짝.*5,000원.*대기중/)
  await waitFor(() => expect(balances()).toContain('995,000'))
  expect([times('bet'), ...asked()]).toEqual([1, 0, 0, 0, 0])
})

test('a stream that tells the balance before the bet is answered is believed, and the stake not taken twice', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { user, times } = await openLive(
    on('bet', async () => {
      await answered
      return { result: true, msg: drawText.done, no: 77 }
    }),
  )
  await user.click(panel('파워볼 짝'))
  const cart = within(screen.getByRole('region', { name: '베팅카트' }))
  await user.click(cart.getByRole('button', { name: '5,000' }))
  await user.click(cart.getByRole('button', { name: '5,000원 베팅하기' }))
  await user.click(await screen.findByRole('button', { name: '확인' }))
  await waitFor(() => expect(times('bet')).toBe(1))
  await tell('header', summary({ money: 995_000 }))
  await waitFor(() => expect(balances()).toContain('995,000'))
  answer()
  await waitFor(() => expect(rows()).toHaveLength(3))
  // The number itself may still be counting down on the page.
  expect(queries.getQueriesData({ queryKey: ['header'] })[0]![1]).toMatchObject({ money: 995_000 })
})

test('a close, a draw and a settlement cost the page no request, nor does the next round', async () => {
  const { times } = await openLive()
  const asked = countAsks(times)
  await tell('round', { ...game, round: ROUND, state: 'LOCKED' })
  await tell('round', { ...game, round: ROUND, state: 'DRAWN' })
  await tell('round', { ...game, round: ROUND, state: 'SETTLED', ended })
  await waitFor(() => expect(rows()[0]).toMatch(/적중.*\+47,500원/))
  expect(rows()[1]).toMatch(/낙첨.*−50,000원/)
  expect(
    within(screen.getByRole('region', { name: '최근 결과' })).getAllByRole('link')[0],
  ).toHaveProperty('href', expect.stringMatching(new RegExp(`/${ROUND}$`)) as string)
  await tell('round', { ...game, round: ROUND + 1, state: 'OPEN', opened: next })
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(`${ROUND + 1}회`),
  )
  expect(panel('파워볼 홀').textContent).toContain('1.85')
  await tell('header', summary({ money: 1_047_500 }))
  await waitFor(() => expect(balances()).toContain('1,047,500'))
  expect(asked()).toEqual([0, 0, 0, 0])
})

test('a new round keeps the amounts of the member’s grade', async () => {
  const { times } = await openLive(
    on('betPage', () => betPageNow({ info: { maxBettingMoney: 50_000 } })),
  )
  const asked = countAsks(times)
  const most = () => screen.getByText(/^최소 .*최대/).textContent
  await waitFor(() => expect(most()).toContain('50,000원'))
  await tell('round', { ...game, round: ROUND + 1, state: 'OPEN', opened: next })
  await waitFor(() => expect(panel('파워볼 홀').textContent).toContain('1.85'))
  expect(most()).toContain('50,000원')
  expect(most()).not.toContain('1,000,000')
  expect(asked()).toEqual([0, 0, 0, 0])
})

test('a new round with other limits is asked for', async () => {
  const { times } = await openLive()
  const before = times('betPage')
  const opened = { ...next, limits: '5000-500000-5000000-3000000' }
  await tell('round', { ...game, round: ROUND + 1, state: 'OPEN', opened })
  await waitFor(() => expect(times('betPage')).toBe(before + 1))
})

test('who does not hear of the next round asks for it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { times } = await openLive()
  const before = times('betPage')
  await tell('round', { ...game, round: ROUND, state: 'SETTLED', ended })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(times('betPage')).toBe(before)
  await act(() => vi.advanceTimersByTimeAsync(1_400))
  expect(times('betPage')).toBe(before + 1)
})

test('what an event does not carry is asked, in the time the house says', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { times } = await openLive()
  const before = asks.map(times)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await tell('round', { ...game, round: ROUND, state: 'SETTLED', within: 8_000 })
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(asks.slice(0, 3).map(times)).toEqual(before.slice(0, 3))
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  await waitFor(() =>
    expect(asks.slice(0, 3).map(times)).toEqual(before.slice(0, 3).map((n) => n + 1)),
  )
})

test('who leaves before what an event does not carry is asked asks no more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { times } = await openLive()
  const before = times('betPage')
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await tell('round', { ...game, round: ROUND, state: 'SETTLED', within: 8_000 })
  cleanup()
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(times('betPage')).toBe(before)
})

test('a round that is void before its close takes no more bets', async () => {
  await openLive()
  await tell('round', {
    ...{ ...game, round: ROUND, state: 'VOID' },
    ended: { result: null, fate: 'void', won: {} },
  })
  await waitFor(() => expect(panel('파워볼 홀').disabled).toBe(true))
  expect(rows()[0]).toMatch(/취소반환 50,000원/)
})

test.each([
  ['settled', '파워볼 홀', { result: '적중', resultClass: 'won', win: 97_500 }],
  ['settled', '파워볼 짝', { result: '낙첨', resultClass: 'lost', win: 0 }],
  ['push', '파워볼 홀', { result: '적특', resultClass: 'push', win: 50_000 }],
  ['void', '파워볼 홀', { result: '취소', resultClass: 'void', win: 50_000 }],
] as const)('of a round that is %s a bet on %s is %j', (fate, pick, told) => {
  expect(fateOf(betRow({ pick }), { ...ended, fate } as never)).toEqual(told)
})
