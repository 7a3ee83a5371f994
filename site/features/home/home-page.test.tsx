import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { timeLeft } from '../../shell/time-left.ts'

afterEach(closeSite)

const popups = on('mainData', () => ({
  result: true,
  msg: '',
  popList: [
    { id: 7, no: 7, num: 2, cont: '<p>둘째 알림</p>' },
    { id: 3, no: 3, num: 1, cont: '<p>첫째 알림</p>' },
  ],
}))

test('popups come in the order of their num, one after another', async () => {
  const { user } = openSite('/', [popups])
  expect(await screen.findByText('첫째 알림')).toBeTruthy()
  expect(screen.queryByText('둘째 알림')).toBeNull()
  await user.click(screen.getByRole('button', { name: '닫기' }))
  expect(await screen.findByText('둘째 알림')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByText('둘째 알림')).toBeNull())
})

test('a popup hidden for 24 hours stays away in a new session, a closed one comes back', async () => {
  const first = openSite('/', [popups])
  await screen.findByText('첫째 알림')
  await first.user.click(screen.getByRole('button', { name: '24시간 동안 보지 않기' }))
  await screen.findByText('둘째 알림')
  await first.user.click(screen.getByRole('button', { name: '닫기' }))
  const cookie = document.cookie

  closeSite()
  for (const one of cookie.split('; ')) document.cookie = `${one}; path=/`
  openSite('/', [popups])
  expect(await screen.findByText('둘째 알림')).toBeTruthy()
  expect(screen.queryByText('첫째 알림')).toBeNull()
})

test('guests get the login box, members their money and the draws', async () => {
  openSite('/', [])
  expect(await screen.findByRole('form', { name: '로그인' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '내 정보' })).toBeNull()
  closeSite()

  logIn()
  openSite('/', [])
  expect(await screen.findByRole('region', { name: '내 정보' })).toBeTruthy()
  expect(await screen.findByText('1,000,000', {}, { timeout: 3_000 })).toBeTruthy()
  expect(screen.queryByRole('form', { name: '로그인' })).toBeNull()
  const tile = await screen.findByRole('link', { name: /^파워볼 ?(\d\d:\d\d|결과 대기중|휴장중)/ })
  expect(tile.getAttribute('href')).toBe('/ntry/powerBall')
})

test('the time left runs to the close, then waits for the result', () => {
  const game = gameByKey('ntry.eos5')
  if (!game) throw new Error('no such game')
  // DRAW_SECONDS=20: round of 12:00:00 closes at 12:00:15 and is drawn at 12:00:20
  const at = (time: string) => timeLeft(game, 20, new Date(`2026-11-21T${time}+09:00`))
  expect(at('12:00:00')).toEqual({ text: '00:15', soon: false })
  expect(at('12:00:06')).toEqual({ text: '00:09', soon: true })
  expect(at('12:00:16')).toEqual({ text: '결과 대기중', soon: false })
})

test('the last round of a day waits for its result before the closed hours', () => {
  const game = gameByKey('ntry.powerball')!
  const at = (time: string) => timeLeft(game, null, new Date(`2026-11-21T${time}+09:00`)).text
  expect(at('23:57:55')).toBe('결과 대기중')
  expect(at('23:58:14')).toBe('결과 대기중')
  expect(at('23:58:15')).toBe('휴장중')
})

const tiles = (highlow: boolean) =>
  on('tileList', () => ({ result: true, msg: '', data: { highlow } }))

test('who has the flag sees the tile of high-low, which opens what the server answers in a window', async () => {
  logIn()
  const replace = vi.fn()
  const opened = {
    document: document.implementation.createHTMLDocument(),
    close: vi.fn(),
    location: { replace },
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as never)
  const link = 'http://localhost:8082/games/open?ticket=one'
  const { user } = openSite('/', [
    tiles(true),
    on('highlowLink', () => ({ result: true, msg: '', data: link })),
  ])
  await user.click(await screen.findByRole('button', { name: /^하이로우/ }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith(link))
  expect(open).toHaveBeenCalledTimes(1)
  open.mockRestore()
})

test('who has no flag, and a guest, sees no such tile', async () => {
  logIn()
  openSite('/', [tiles(false)])
  expect(await screen.findByRole('region', { name: '내 정보' })).toBeTruthy()
  await screen.findByRole('link', { name: /^파워볼 ?(\d\d:\d\d|결과 대기중|휴장중)/ })
  expect(screen.queryByRole('button', { name: /하이로우/ })).toBeNull()
  closeSite()
  openSite('/', [tiles(true)])
  expect(await screen.findByRole('form', { name: '로그인' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /하이로우/ })).toBeNull()
})
