import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'

import { readSession } from '../../api/session.ts'
import { watchEndedSessions } from '../../shell/leave.ts'
import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

// The page comes in parts, and a clock that is stopped waits for none.
beforeAll(() => import('../home/home-page.tsx'))
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(closeSite)

const STEP_MS = 50
/** In steps, so that what one answer changes is on the page before the next is asked for. */
async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(STEP_MS, left)))
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
  await wait(4_000)
  expect(times('refresh')).toBe(1)
  // Once, before what every page brings after five seconds: it must not be asked for over a line that is gone.
  await wait(5_000)
  expect(times('refresh')).toBe(2)
  await wait(1_500)
  expect(times('refresh')).toBe(3)
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

/** Opens the site to a member of whom the poll says `counts`; changed, they are heard at the next poll. */
function openUnread(device: 'pc' | 'mobile', counts: Parameters<typeof summary>[0]) {
  logIn()
  sessionStorage.setItem('device', device)
  const said = { counts }
  openSite('/', [on('refresh', () => ({ result: true, msg: '', data: summary(said.counts) }))])
  return said
}
/** As a reload, or as a new tab, which keeps nothing of the session. */
function openAgain(counts: Parameters<typeof summary>[0], kept: 'reload' | 'new tab') {
  const storages = kept === 'reload' ? [localStorage, sessionStorage] : [localStorage]
  const before = storages.map((storage) => ({ storage, items: Object.entries<string>(storage) }))
  closeSite()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  for (const { storage, items } of before)
    for (const [name, value] of items) storage.setItem(name, value)
  return openUnread('mobile', counts)
}
/** At the next poll: it may have gone again before the one after. */
async function lineComes() {
  for (let steps = 44; steps > 0 && line() === null; steps--) await wait(250)
  return line()
}
const line = () => document.querySelector('.unread-line')?.textContent ?? null

test('on a desktop unread answers and memos stand in a card with their links until the count is zero', async () => {
  const said = openUnread('pc', { cs: 1, csNo: 5, memo: 2 })
  await wait(1_500)
  const answer = await screen.findByRole('link', { name: '고객센터 답변이 있습니다. 1' })
  expect(answer.getAttribute('href')).toBe('/cs/5')
  const memo = () => screen.queryByRole('link', { name: '쪽지가 도착하였습니다. 2' })
  expect(memo()?.getAttribute('href')).toBe('/memo')
  await wait(7_000)
  expect(memo()).not.toBeNull()
  expect(line()).toBeNull()
  said.counts = {}
  await wait(12_000)
  expect(memo()).toBeNull()
})

test('on a phone they are told for five seconds, then by the number on 더보기; one more is told again', async () => {
  const said = openUnread('mobile', { cs: 1, csNo: 5, memo: 2 })
  await wait(1_500)
  expect(line()).toBe('고객센터 답변 1쪽지 2')
  expect(
    screen.getByRole('link', { name: `${inquiryText.toast} 고객센터 답변 1` }).getAttribute('href'),
  ).toBe('/cs/5')
  expect(screen.getByRole('link', { name: `${memoText.toast} 쪽지 2` }).getAttribute('href')).toBe(
    '/memo',
  )
  expect(screen.getByRole('button', { name: '더보기 읽지 않은 알림 3건' })).toBeTruthy()
  await wait(5_000)
  expect(line()).toBeNull()
  expect(screen.getByRole('button', { name: '더보기 읽지 않은 알림 3건' })).toBeTruthy()
  await wait(12_000)
  expect(line()).toBeNull()

  // One read, and one that came: as many as before, and yet one to tell.
  said.counts = { memo: 2 }
  await wait(11_000)
  expect(line()).toBeNull()
  said.counts = { cs: 1, csNo: 6, memo: 2 }
  expect(await lineComes()).toBe('고객센터 답변 1쪽지 2')

  openAgain({ cs: 1, csNo: 6, memo: 2 }, 'new tab')
  await wait(1_500)
  expect(line()).not.toBeNull()
})

test('told is told over a reload; closed also in a new tab, until one more comes', async () => {
  openUnread('mobile', { cs: 1 })
  await wait(7_000)
  openAgain({ cs: 1 }, 'reload')
  await wait(1_500)
  expect(line()).toBeNull()
  openAgain({ cs: 1 }, 'new tab')
  await wait(1_500)
  fireEvent.click(screen.getByRole('button', { name: '알림 닫기' }))
  expect(line()).toBeNull()
  const said = openAgain({ cs: 1 }, 'new tab')
  await wait(1_500)
  expect(line()).toBeNull()
  said.counts = { cs: 2 }
  expect(await lineComes()).toBe('고객센터 답변 2')
})

test('the line waits while a dialog is open, and then stands its whole time', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  openUnread('mobile', { memo: 1 })
  await wait(8_000)
  expect(line()).toBeNull()
  dialog.remove()
  await wait(4_000)
  expect(line()).toBe('쪽지 1')
  await wait(2_000)
  expect(line()).toBeNull()
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

test('before a member’s flags are known the menu has their room; a guest’s has none', async () => {
  logIn()
  sessionStorage.setItem('device', 'mobile')
  const { user } = openSite('/notice', [on('refresh', () => new Promise(() => undefined))])
  await user.click(await screen.findByRole('button', { name: '메뉴' }))
  const menu = () => within(screen.getByRole('navigation', { name: '전체 메뉴' }))
  const late = ['충전', '환전', '추천인 현황']
  for (const name of late) expect(menu().getByRole('link', { name })).toBeTruthy()
  closeSite()

  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  sessionStorage.setItem('device', 'mobile')
  const guest = openSite('/notice', [])
  await guest.user.click(await screen.findByRole('button', { name: '메뉴' }))
  for (const name of late) expect(menu().queryByRole('link', { name })).toBeNull()
})

test('the phone’s menu leads to every page of the member’s, a guest’s to the draws to look at', async () => {
  logIn()
  sessionStorage.setItem('device', 'mobile')
  const { user } = openSite('/notice', [
    on('refresh', () => ({ result: true, msg: '', data: summary({ re: true }) })),
  ])
  await wait(1_500)
  expect(await screen.findByText('1,000,000')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '메뉴' }))
  const menu = () => within(screen.getByRole('navigation', { name: '전체 메뉴' }))
  const led = () =>
    menu()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(led()).toEqual([
    ...['/casino', '/slot', '/ntry/powerBall', '/betting', '/notice', '/cs', '/safe', '/charge'],
    ...['/exchange', '/memo', '/recommend', '/live', '/today', '/statement', '/point', '/limits'],
    ...['/account', '/incidents', '/app'],
  ])
  const signs = menu()
    .getAllByRole('link')
    .map((link) => link.querySelector('svg')?.innerHTML)
  expect(new Set(signs).size).toBe(signs.length)
  closeSite()

  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.setItem('device', 'mobile')
  const guest = openSite('/notice', [])
  await wait(500)
  await guest.user.click(await screen.findByRole('button', { name: '메뉴' }))
  expect(led()).toContain('/live')
  expect(led()).not.toContain('/today')
})

test('a partner sees the tier where members see the safe', async () => {
  logIn('총판')
  openSite('/', [on('refresh', () => ({ result: true, msg: '', data: summary({ so: true }) }))])
  await wait(1_500)
  const box = within(await screen.findByRole('region', { name: '내 정보' }))
  expect(box.getByText('총판')).toBeTruthy()
  expect(box.queryByText('금고')).toBeNull()
})
