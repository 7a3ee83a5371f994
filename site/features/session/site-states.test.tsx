import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { sessionText } from '@madang/contract/member/plain/session.ts'

import { watchEndedSessions } from '../../shell/leave.ts'
import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

afterEach(closeSite)

const info = { status: 'open', reg: '0', memo: '', device: 'mobile', re: true } as const

test('a closed site shows what the operator wrote and no login', async () => {
  openSite('/', [
    on('siteInfo', () => ({
      result: true,
      msg: '',
      reload: false,
      data: { ...info, status: 'closed', memo: '<p>점검중입니다</p>' },
    })),
  ])
  expect(await screen.findByText('점검중입니다')).toBeTruthy()
  await waitFor(() => expect(screen.queryByLabelText('비밀번호')).toBeNull())
})

test('without site information there is only the plain 404 text', async () => {
  openSite('/', [on('siteInfo', () => ({ result: false, code: 'notFound', msg: '없음' }))])
  expect(await screen.findByText('HTTP/1.1 404 Not Found')).toBeTruthy()
})

test('a guest on a member page gets the login page there; a member gets the page', async () => {
  openSite('/safe', [])
  expect(await screen.findByLabelText('비밀번호')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '금고' })).toBeNull()
  closeSite()
  logIn()
  openSite('/safe', [])
  expect(await screen.findByRole('heading', { name: '금고' })).toBeTruthy()
})

test('an unknown path leads home', async () => {
  const { router } = openSite('/no/such/page', [])
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a site closed to this member shows the closed page', async () => {
  logIn()
  openSite('/', [
    on('siteInfo', () => ({
      result: true,
      msg: '',
      reload: false,
      data: { ...info, memo: '<p>닫혔습니다</p>' },
    })),
    on('refresh', () => ({ result: true, msg: '', data: summary({ use: '1' }) })),
  ])
  expect(await screen.findByText('닫혔습니다')).toBeTruthy()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a guest goes to a member’s page and back home: no page of members is asked for anything', async () => {
  watchEndedSessions()
  const site = openSite('/', [
    on('casinoList', () => ({ result: false, code: 'logout', msg: '로그인이 필요합니다.' })),
  ])
  await screen.findByRole('region', { name: '카지노와 슬롯' })
  for (let n = 0; n < 2; n++) {
    act(() => void site.router.navigate({ to: '/casino' }))
    expect(await screen.findByRole('heading', { level: 1, name: '로그인' })).toBeTruthy()
    act(() => void site.router.navigate({ to: '/' }))
    expect(await screen.findByRole('region', { name: '카지노와 슬롯' })).toBeTruthy()
  }
  expect(site.times('casinoList')).toBe(0)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an answer whose result is null at a member page’s login is one dialog, then home', async () => {
  const site = openSite('/safe', [
    on('login', () => ({ result: null, msg: '다시 시도해주세요.' })),
    on('safeList', () => ({ result: false, code: 'logout', msg: '로그인이 필요합니다.' })),
  ])
  const drawn = ((await screen.findByText(/^보안문구 \d \d \d \d$/)).textContent ?? '').replaceAll(
    /\D/g,
    '',
  )
  await site.user.type(screen.getByLabelText('아이디'), 'demo1')
  await site.user.type(screen.getByLabelText('비밀번호'), 'madang-1234')
  await site.user.type(screen.getByLabelText('보안문구'), drawn)
  await site.user.click(screen.getByRole('button', { name: '로그인' }))
  const dialog = await screen.findByRole('alertdialog', { name: '다시 시도해주세요.' })
  await site.user.click(within(dialog).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(site.router.state.location.pathname).toBe('/'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(site.times('safeList')).toBe(0)
})

test('a site that closes under an open page says why, and comes back by itself when it opens', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  logIn()
  let closed = false
  openSite('/', [
    on('siteInfo', () => ({
      result: true,
      msg: '',
      reload: false,
      data: closed ? { ...info, status: 'closed', memo: '<p>점검중입니다</p>' } : info,
    })),
    on('refresh', () => ({ result: true, msg: '', data: summary({ use: closed ? '1' : '0' }) })),
  ])
  await pass(1_000)
  expect(await screen.findByRole('region', { name: '내 정보' })).toBeTruthy()
  closed = true
  await pass(10_500)
  expect(await screen.findByText('점검중입니다')).toBeTruthy()
  closed = false
  await pass(21_000)
  expect(await screen.findByRole('region', { name: '내 정보' })).toBeTruthy()
  expect(screen.queryByText('점검중입니다')).toBeNull()
})

test('a closed site without words of the operator has the house’s own', async () => {
  openSite('/', [
    on('siteInfo', () => ({
      result: true,
      msg: '',
      reload: false,
      data: { ...info, status: 'closed' },
    })),
  ])
  expect(await screen.findByText(sessionText.siteClosed)).toBeTruthy()
})

test('why the home page could not be read is said, whatever the code', async () => {
  openSite('/', [
    on('mainData', () => ({ result: false, code: 'denied', msg: '읽을 수 없습니다.' })),
  ])
  expect(await screen.findByRole('alertdialog', { name: '읽을 수 없습니다.' })).toBeTruthy()
})

test('a reality check that could not be asked for comes with the next poll that says it is due', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  logIn()
  let fails = true
  const site = openSite('/', [
    on('refresh', () => ({ result: true, msg: '', data: summary({ check: true }) })),
    on('realityCheck', () =>
      fails
        ? { result: false, code: 'retry', msg: '잠시 후 다시 시도해주세요.' }
        : {
            result: true,
            msg: '',
            data: { from: '2026-11-21 10:00:00', minutes: 61, staked: 30_000, net: -1_000 },
          },
    ),
  ])
  // A page that comes slowly asks late; the next poll is ten seconds off.
  await vi.waitFor(() => expect(site.times('realityCheck')).toBe(1))
  fails = false
  await pass(10_500)
  expect(await screen.findByRole('alertdialog', { name: '이용 시간 알림' })).toBeTruthy()
})
