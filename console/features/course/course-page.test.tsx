import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Role } from '@madang/contract/operator/plain/permissions.ts'
import type { Course, HouseDay } from '@madang/contract/operator/course.ts'

import { closeConsole, logIn, meOf, on, openConsole, waits } from '../../testing/house.tsx'

const NOW = '2026-11-21T06:30:40.000Z'
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) })
  logIn()
})
afterEach(() => {
  vi.useRealTimers()
  closeConsole()
})

/** Hours that each have so many times as much as their number says; up to 15:30 a half of the sixteenth. */
function dayOf(times: number): Course {
  const of = (amount: number) => ({
    deposits: amount * 10,
    withdrawals: amount * 5,
    stakes: amount * 100,
    net: amount * (times === 1 ? -7 : 3),
  })
  return {
    hours: Array.from({ length: 24 }, (_, hour) => of(hour * times * 1_000)),
    until: of(times * 1_000 * 112),
  }
}
const day = (changes: Partial<HouseDay> = {}): HouseDay => ({
  at: '2026-11-21T06:30:00.000Z',
  course: { today: dayOf(2), yesterday: dayOf(1), week: dayOf(4) },
  waits: [
    { name: 'deposits', decided: 61, medianSeconds: 118 },
    { name: 'withdrawals', decided: 20, medianSeconds: 242 },
    { name: 'approvals', decided: 0, medianSeconds: null },
  ],
  operators: [
    { name: '박하늘', decided: 61, medianSeconds: 108 },
    { name: '오세린', decided: 42, medianSeconds: 140 },
  ],
  online: { draw: 61, slot: 34, casino: 21, none: 12 },
  books: { at: '2026-11-21T06:30:20.000Z', held: 419_020_000, expected: 419_020_000, equal: true },
  ...changes,
})

function open(role: Role = '관리자', data: HouseDay = day(), more: ReturnType<typeof on>[] = []) {
  const house = { data }
  const opened = openConsole('/today', [
    on('me', () => meOf(role, null, new Date().toISOString())),
    waits({
      deposits: { count: 3, oldestAt: '2026-11-21T06:27:00.000Z', newest: 3 },
      withdrawals: { count: 2, oldestAt: '2026-11-21T06:18:35.000Z', newest: 2 },
      now: NOW,
    }),
    on('houseDay', () => ({ result: true, msg: '', data: house.data })),
    on('roundBoard', () => ({ result: true, msg: '', data: { rounds: [], now: NOW } })),
    ...more,
  ])
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  return { ...opened, user, house }
}
const textsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)

test('the hours go as CSV of the day that is told, for who decides deposits', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { user, calls } = open('정산', day(), [
    on('csvExport', () => ({ result: true, msg: '', name: 'x.csv', csv: '', rows: 16 })),
  ])
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() =>
    expect(calls('csvExport').map(({ input }) => input)).toEqual([
      { list: 'hours', start: '2026-11-21', end: '2026-11-21' },
    ]),
  )
})

test('who only reads the books carries no hours away', async () => {
  open('열람')
  await screen.findByRole('region', { name: '시간별 표' })
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

test('the table has the numbers of the charts: each hour so far, and each day up to this minute', async () => {
  open()
  const region = await screen.findByRole('region', { name: '시간별 표' })
  const rows = within(region).getAllByRole('row')
  // Two of heads, sixteen hours, the foot.
  expect(rows).toHaveLength(2 + 16 + 1)
  expect(textsOf(rows[2]!)).toEqual([
    '15시 진행',
    ...['300,000', '150,000', '600,000', '150,000', '75,000', '300,000'],
    ...['3,000,000', '1,500,000', '6,000,000', '90,000', '−105,000', '180,000'],
  ])
  expect(textsOf(rows.at(-1)!).slice(0, 4)).toEqual([
    '15:30까지',
    '2,240,000',
    '1,120,000',
    '4,480,000',
  ])
  const [deposits, , , net] = screen.getAllByRole('figure')
  expect(deposits!.textContent).toContain('2,240,000원')
  expect(deposits!.textContent).toContain('어제 이때 +100.0% · 지난 토 −50.0%')
  expect(net!.textContent).toContain('어제 이때 +1,456,000 · 지난 토 −672,000')
  // Sixteen bars, the last of them paler.
  expect(deposits!.querySelectorAll('rect')).toHaveLength(16)
  expect(deposits!.querySelectorAll('rect.is-partial')).toHaveLength(1)
})

test('what waits: how many, the oldest, the median, and a bar that is ochre from 70 % and vermilion over', async () => {
  open()
  const card = await screen.findByRole('region', { name: '지금 기다리는 일' })
  const rows = () => within(card).getAllByRole('row').slice(1)
  await waitFor(() => expect(textsOf(rows()[0]!)[1]).toBe('3'))
  const [deposits, withdrawals, approvals] = rows()
  expect(textsOf(deposits!)).toEqual([
    '충전 신청',
    '3',
    expect.stringMatching(/^03:4\d$/),
    '01:58',
    '',
    '05:00',
  ])
  expect(deposits!.querySelector('.is-ochre')).toBeTruthy()
  expect(textsOf(withdrawals!)[2]).toMatch(/^12:0\d 목표를 넘김$/)
  expect(withdrawals!.querySelector('.is-vermilion')).toBeTruthy()
  expect(textsOf(approvals!)).toEqual(['2차 승인', '0', '—', '—', '', '02:00'])
  const paced = screen.getByRole('region', { name: '오늘 처리' })
  expect(within(paced).getAllByRole('row').map(textsOf).at(-1)).toEqual(['오세린', '42', '02:20'])
})

test('a role without money has its own queues and no sums', async () => {
  const { user, router } = open(
    '상담',
    day({
      course: null,
      books: null,
      waits: [{ name: 'inquiries', decided: 0, medianSeconds: null }],
    }),
  )
  await screen.findByRole('region', { name: '지금 기다리는 일' })
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.queryByRole('region', { name: '시간별 표' })).toBeNull()
  expect(screen.queryByText(/장부/)).toBeNull()
  expect(screen.queryByText(/지급 리스크/)).toBeNull()
  await user.keyboard('1')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/inquiries'))
})

test('a refresh changes numbers alone: focus stays, t goes to the table', async () => {
  const { user, house } = open()
  await screen.findByRole('region', { name: '시간별 표' })
  await user.keyboard('t')
  const focused = document.activeElement!
  expect(focused.textContent).toContain('같은 숫자를 표로')
  house.data = day({ course: { today: dayOf(3), yesterday: dayOf(1), week: dayOf(4) } })
  await act(() => vi.advanceTimersByTimeAsync(10_100))
  await waitFor(() => expect(screen.getAllByRole('figure')[0]!.textContent).toContain('3,360,000'))
  expect(document.activeElement).toBe(focused)
})

test.each([
  ['장부 맞음 · 4억 1,902만 = 4억 1,902만', 'jade', {}],
  ['장부 다름 · 장부 4억 1,902만 · 지갑 4억 1,900만', 'bad', { held: 419_000_000, equal: false }],
  ['장부 모름 · 4억 1,902만 = 4억 1,902만', 'ochre', { at: '2026-11-21T06:20:00.000Z' }],
])('%s', async (words, tone, changes) => {
  open('정산', day({ books: { ...day().books!, ...changes } }))
  const badge = await screen.findByRole('link', { name: new RegExp(words) })
  expect(badge.className).toContain(tone)
  expect(badge.getAttribute('href')).toBe('/books')
})

test('the day before is a key away, for who may read the books', async () => {
  const { user, router } = open('관리자', day(), [
    on('courseDay', () => ({ result: false, code: 'badInput', msg: '없음' })),
  ])
  await screen.findByRole('region', { name: '시간별 표' })
  await user.keyboard('[[')
  await waitFor(() => expect(router.state.location.pathname).toBe('/today/2026-11-20'))
})

test('keys lead to the rounds’ exposure and to who is logged in', async () => {
  const { user, router } = open()
  await screen.findByRole('region', { name: '시간별 표' })
  await user.keyboard('o')
  await waitFor(() => expect(router.state.location.pathname).toBe('/online'))
})
