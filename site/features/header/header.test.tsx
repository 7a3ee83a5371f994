import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { readSession } from '../../api/session.ts'
import { watchEndedSessions } from '../../shell/leave.ts'
import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(closeSite)

/** In steps, so that what one answer changes is on the page before the next is asked for. */
async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 250)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(250, left)))
}

test('polls first after half a second, then every ten seconds, and never for guests', async () => {
  const guest = openSite('/', [])
  await wait(11_000)
  expect(guest.times('refresh')).toBe(0)
  closeSite()

  vi.useFakeTimers({ shouldAdvanceTime: true })
  logIn()
  const { times } = openSite('/', [])
  await wait(400)
  expect(times('refresh')).toBe(0)
  await wait(300)
  expect(times('refresh')).toBe(1)
  await wait(9_000)
  expect(times('refresh')).toBe(1)
  await wait(1_500)
  expect(times('refresh')).toBe(2)
})

test('code 103 says nothing', async () => {
  logIn()
  openSite('/', [on('refresh', () => ({ result: false, code: 103, msg: '세션이 없습니다.' }))])
  await wait(1_500)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(readSession()).not.toBeNull()
})

test.each(['logout', 404] as const)(
  'code %s clears the session, says why, and reloads',
  async (code) => {
    watchEndedSessions()
    logIn()
    localStorage.setItem('anything', '1')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const { user } = openSite('/', [
      on('refresh', () => ({ result: false, code, msg: '로그아웃되었습니다.' })),
    ])
    await wait(1_000)
    expect(readSession()).toBeNull()
    expect(localStorage.length).toBe(0)
    expect(reload).not.toHaveBeenCalled()
    await user.click(
      within(screen.getByRole('alertdialog', { name: '로그아웃되었습니다.' })).getByRole('button'),
    )
    await wait(10)
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('any other refusal is shown once, however often the poll repeats it', async () => {
  logIn()
  openSite('/', [
    on('refresh', () => ({ result: false, code: 'denied', msg: '이용할 수 없습니다.' })),
  ])
  await wait(21_500)
  expect(screen.getAllByRole('alertdialog', { name: '이용할 수 없습니다.' })).toHaveLength(1)
})

test('unread answers and memos are announced with their links until the count is zero', async () => {
  logIn()
  let unread = true
  openSite('/', [
    on('refresh', () => ({
      result: true,
      msg: '',
      data: unread ? summary({ cs: 1, csNo: 5, memo: 2 }) : summary(),
    })),
  ])
  await wait(1_500)
  const answer = await screen.findByRole('link', { name: '고객센터 답변이 있습니다.' })
  expect(answer.getAttribute('href')).toBe('/cs/5')
  expect(screen.getByRole('link', { name: '쪽지가 도착하였습니다.' }).getAttribute('href')).toBe(
    '/memo',
  )
  await wait(7_000)
  expect(screen.getByRole('link', { name: '쪽지가 도착하였습니다.' })).toBeTruthy()

  unread = false
  await wait(12_000)
  // happy-dom runs no animations: say that the toasts' leaving ones are over
  for (const toast of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(toast)
  await wait(1_000)
  expect(screen.queryByRole('link', { name: '쪽지가 도착하였습니다.' })).toBeNull()
})

test.each([
  [{ ce: true, re: true }, ['충전', '환전', '추천인 현황'], []],
  [{ ce: false, re: false }, [], ['충전', '환전', '추천인 현황']],
])('the menu follows the flags %j', async (flags, shown, missing) => {
  logIn()
  sessionStorage.setItem('device', 'mobile')
  const { user } = openSite('/notice', [
    on('refresh', () => ({ result: true, msg: '', data: summary(flags) })),
  ])
  await wait(1_500)
  // The flags came with the balances.
  expect(await screen.findByText('1,000,000')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '메뉴' }))
  const menu = within(screen.getByRole('navigation', { name: '전체 메뉴' }))
  for (const name of shown) expect(menu.getByRole('link', { name })).toBeTruthy()
  for (const name of missing) expect(menu.queryByRole('link', { name })).toBeNull()
})

test('a partner sees the tier where members see the safe', async () => {
  logIn('총판')
  openSite('/', [on('refresh', () => ({ result: true, msg: '', data: summary({ so: true }) }))])
  await wait(1_500)
  const box = within(await screen.findByRole('region', { name: '내 정보' }))
  expect(box.getByText('총판')).toBeTruthy()
  expect(box.queryByText('금고')).toBeNull()
})
