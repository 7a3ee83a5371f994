import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Course } from '@madang/contract/operator/course.ts'
import { courseText } from '@madang/contract/operator/plain/course.ts'

import { closeConsole, logIn, meOf, on, openConsole } from '../../testing/house.tsx'

const NOW = '2026-11-21T06:30:40.000Z'
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) })
  logIn()
})
afterEach(() => {
  vi.useRealTimers()
  closeConsole()
})

const dayOf = (times: number): Course => {
  const of = (amount: number) => ({
    ...{ deposits: amount * 10, withdrawals: amount * 5, stakes: amount * 100, net: amount * 3 },
  })
  return {
    hours: Array.from({ length: 24 }, (_, hour) => of(hour * times * 1_000)),
    until: of(times * 1_000 * 276),
  }
}
const day = (changes: object = {}) => ({
  ...{ result: true as const, msg: '' },
  data: {
    ...{ at: '2026-11-19T15:00:00.000Z', over: true, closed: true },
    ...{ before: '2026-11-18', after: '2026-11-20' },
    course: { today: dayOf(2), yesterday: dayOf(1), week: dayOf(4) },
    ...changes,
  },
})

function open(answer: (asked: { day: string }) => unknown, path = '/today/2026-11-19') {
  const opened = openConsole(path, [
    on('me', () => meOf('정산', null, NOW)),
    on('courseDay', answer as never),
  ])
  return { ...opened, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) }) }
}

test('a closed day is told whole, with words of its own, and said to change no more', async () => {
  open(() => day())
  const region = await screen.findByRole('region', { name: '시간별 표' })
  const rows = within(region).getAllByRole('row')
  expect(rows).toHaveLength(2 + 24 + 1)
  const textsOf = (row: HTMLElement) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent)
  expect(textsOf(rows[1]!).slice(0, 3)).toEqual(['그날', '전날', '한 주 전'])
  expect(textsOf(rows[2]!).slice(0, 4)).toEqual(['23시 ', '460,000', '230,000', '920,000'])
  expect(textsOf(rows.at(-1)!)[0]).toBe('24:00까지')
  const [deposits] = screen.getAllByRole('figure')
  expect(deposits!.textContent).toContain('전날 +100.0% · 한 주 전 −50.0%')
  expect(deposits!.querySelectorAll('rect')).toHaveLength(24)
  expect(deposits!.querySelector('rect.is-partial')).toBeNull()
  expect(screen.getByText('마감 · 바뀌지 않음')).toBeTruthy()
  expect(screen.getByText(/2026-11-19 \(목\)/)).toBeTruthy()
  expect(screen.queryByText('어제')).toBeNull()
})

test('what is over and not closed may change; keys and the field lead to other days', async () => {
  const { user, router, calls } = open(({ day: asked }) =>
    asked === '2026-11-20' ? day({ closed: false, before: '2026-11-19', after: null }) : day(),
  )
  await screen.findByText('마감 · 바뀌지 않음')
  await user.keyboard(']')
  await screen.findByText('마감 전 · 바뀔 수 있음')
  expect(router.state.location.pathname).toBe('/today/2026-11-20')
  const after = screen.getByRole('button', { name: '다음 날' })
  expect((after as HTMLButtonElement).disabled).toBe(true)
  await user.keyboard('[[')
  await waitFor(() => expect(router.state.location.pathname).toBe('/today/2026-11-19'))
  await screen.findByText('마감 · 바뀌지 않음')
  const field = screen.getByRole('textbox', { name: '날짜' })
  await user.clear(field)
  await user.type(field, '2026-11-02')
  await waitFor(() => expect(router.state.location.pathname).toBe('/today/2026-11-02'))
  expect(calls('courseDay').at(-1)!.input).toEqual({ day: '2026-11-02' })
})

test('a day that cannot be looked at says why, and the field for another stays', async () => {
  open(() => ({ result: false, code: 'badInput', msg: courseText.future }), '/today/2026-12-01')
  expect(await screen.findByText(courseText.future)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '날짜' })).toBeTruthy()
})
