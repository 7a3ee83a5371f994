/** The error catalogue of docs/spec/shell.md#errors, a test for each of its lines, on the whole site. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Code } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { overText } from '@madang/contract/member/plain/deposit.ts'
import { handOffText } from '@madang/contract/member/plain/hand-off.ts'
import { closedText } from '@madang/contract/member/plain/withdrawal.ts'

import { readSession } from './api/session.ts'
import { watchEndedSessions } from './shell/leave.ts'
import { closeSite, logIn, on, openSite, summary } from './testing/house.tsx'

beforeEach(() => {
  watchEndedSessions()
  sessionStorage.setItem('device', 'pc')
})
afterEach(closeSite)

const MSG = '요청을 처리할 수 없습니다.'
const refuse = (name: keyof MemberCalls, code: Code, msg = MSG) =>
  on(name, () => ({ result: false, code, msg }) as never)
const dialog = (name = MSG) => screen.findByRole('alertdialog', { name })
const agree = async (site: ReturnType<typeof openSite>, name = MSG) =>
  site.user.click(within(await dialog(name)).getByRole('button', { name: '확인' }))
const path = (site: ReturnType<typeof openSite>) => site.router.state.location.pathname

/** Where a browser would load the page again. */
const leaving = () => ({
  reload: vi.spyOn(location, 'reload').mockImplementation(() => {}),
  assign: vi.spyOn(location, 'assign').mockImplementation(() => {}),
})

test.each<[string, keyof MemberCalls, string]>([
  ['/cs', 'inquiryBank', '입금계좌 문의'],
  ['/cs/5', 'inquiryDelete', '삭제'],
])('any server error is a dialog with its msg: %s, %s', async (at, name, button) => {
  logIn()
  const site = openSite(at, [
    on('inquiryList', () => ({
      result: true,
      msg: '',
      data: { totalCnt: 0, totalPages: 0, list: [] },
    })),
    on('inquiryView', () => ({
      result: true,
      msg: '',
      data: { no: 5, subject: '문의', contents: '내용', date: '2026-11-20 21:08:11', check: '' },
      comment: null,
      thread: {
        category: 'other',
        state: 'open',
        earlier: [],
        further: null,
        left: 20,
        until: null,
      },
      csCnt: 0,
      csNo: null,
    })),
    refuse(name, 'state'),
  ])
  await site.user.click(await screen.findByRole('button', { name: button }))
  await site.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  expect(within(await dialog()).queryByRole('button', { name: '취소' })).toBeNull()
  expect(path(site)).toBe(at)
})

test.each(['logout', 404] as const)(
  'main data with code %s clears the storage, shows the message and goes to /',
  async (code) => {
    logIn()
    const { assign } = leaving()
    const site = openSite('/', [refuse('mainData', code)])
    await dialog()
    expect([readSession(), sessionStorage.length, localStorage.length]).toEqual([null, 0, 0])
    expect(assign).not.toHaveBeenCalled()
    await agree(site)
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  },
)

test('header refresh: code 103 is ignored', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  logIn()
  const site = openSite('/notice', [refuse('refresh', 103)])
  await screen.findByText('등록된 공지가 없습니다.')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await waitFor(() => expect(site.times('refresh')).toBe(1))
  // A message opens a moment after its answer.
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(readSession()).not.toBeNull()
})

test.each(['retry', 103] as const)(
  'a header that was never heard, for %s, is asked for again in two seconds; one that was, in ten',
  async (code) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    logIn()
    const said = [{ result: false as const, code, msg: MSG }]
    // By the same call the page looks at its line, for what it brings later: that is no poll.
    let polls = 0
    openSite('/notice', [
      on('refresh', (_, { headers }) => {
        polls += Number(headers['poll'] ?? 0)
        return said.pop() ?? { result: true, msg: '', data: summary() }
      }),
    ])
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => expect(polls).toBe(1))
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(polls).toBe(2)
    await act(() => vi.advanceTimersByTimeAsync(2_200))
    expect(polls).toBe(2)
  },
)

test.each(['logout', 404] as const)(
  'header refresh: code %s clears the storage, shows the message and reloads',
  async (code) => {
    logIn()
    const { reload } = leaving()
    const site = openSite('/notice', [refuse('refresh', code)])
    await dialog()
    expect([readSession(), sessionStorage.length, localStorage.length]).toEqual([null, 0, 0])
    await agree(site)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  },
)

test('header refresh: other failures show the message', async () => {
  logIn()
  openSite('/notice', [refuse('refresh', 'denied')])
  await dialog()
  expect(readSession()).not.toBeNull()
})

async function logInWith(answer: { result: false | null; code?: Code; msg: string }) {
  const site = openSite('/login', [on('login', () => answer)])
  const { user } = site
  const drawn = (await screen.findByText(/^보안문구 \d \d \d \d$/)).textContent ?? ''
  await user.type(screen.getByLabelText('아이디'), 'demo1')
  await user.type(screen.getByLabelText('비밀번호'), 'madang-1234')
  await user.type(screen.getByLabelText('보안문구'), drawn.replaceAll(/\D/g, ''))
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return site
}

test('login: codeError sets the not-found flag and goes to /, the 404 page', async () => {
  const site = await logInWith({ result: false, code: 'codeError', msg: '' })
  expect(await screen.findByText('HTTP/1.1 404 Not Found')).toBeTruthy()
  await waitFor(() => expect(path(site)).toBe('/'))
  expect(sessionStorage.getItem('notFound')).not.toBeNull()
})

test('login: result null shows the message, then goes to /', async () => {
  const site = await logInWith({ result: null, msg: MSG })
  await dialog()
  expect(path(site)).toBe('/login')
  await agree(site)
  await waitFor(() => expect(path(site)).toBe('/'))
})

test.each([
  ['stay', 'c-jade'],
  ['denied', 'loss-sign'],
] as const)('login: code %s is a dialog of the tone %s', async (code, tone) => {
  const site = await logInWith({ result: false, code, msg: MSG })
  expect((await dialog()).querySelectorAll(`.${tone}`)).toHaveLength(1)
  await agree(site)
  expect(path(site)).toBe('/login')
})

test('a site-info failure shows the 404 page', async () => {
  openSite('/', [refuse('siteInfo', 'notFound')])
  expect(await screen.findByText('HTTP/1.1 404 Not Found')).toBeTruthy()
})

test('sign-up while reg equals 1', async () => {
  const data = { status: 'open', reg: '1', memo: '', device: 'pc', re: true } as const
  const msg = '현재 회원가입이 임시중단 되었습니다.'
  const site = openSite('/signup', [
    on('siteInfo', () => ({ result: true, msg, reload: false, data })),
  ])
  await site.user.type(await screen.findByLabelText('추천코드'), 'WELCOME')
  await site.user.click(screen.getByRole('button', { name: '회원가입 계속하기' }))
  expect(await dialog(msg)).toBeTruthy()
  expect(site.times('signUp') + site.times('codeCheck')).toBe(0)
})

test.each<[string, keyof MemberCalls]>([
  ['/notice', 'noticeList'],
  ['/notice/7', 'noticeView'],
  ['/cs', 'inquiryList'],
  ['/cs/5', 'inquiryView'],
  ['/cs/write?no=5', 'inquiryLoad'],
])('a load failure of %s shows the message, then goes back', async (to, name) => {
  logIn()
  const site = openSite('/casino', [
    on('casinoList', () => ({ result: true, msg: '', data: [] })),
    on('favouriteList', () => ({
      result: true,
      msg: '',
      data: { favourites: [], recent: [], draws: [] },
    })),
    refuse(name, 'notFound'),
  ])
  await screen.findByRole('heading', { name: '카지노' })
  await act(async () => site.router.history.push(to))
  await agree(site)
  await waitFor(() => expect(path(site)).toBe('/casino'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(site.times(name)).toBe(1)
})

const cashier = [
  ['/charge', 'depositList'],
  ['/exchange', 'withdrawalList'],
] as const

test.each(cashier)('%s with code 201 shows the message, then goes back', async (to, name) => {
  logIn()
  const site = openSite('/notice', [refuse(name, 201)])
  await screen.findByText('등록된 공지가 없습니다.')
  await act(async () => site.router.history.push(to))
  await agree(site)
  await waitFor(() => expect(path(site)).toBe('/notice'))
})

test.each(cashier)('%s with code logout shows the message and reloads', async (to, name) => {
  logIn()
  const { reload } = leaving()
  const site = openSite(to, [refuse(name, 'logout')])
  await agree(site)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(readSession()).toBeNull()
})

test('bank-check hours: the account address is over', async () => {
  logIn()
  openSite('/charge', [
    on('depositList', () => ({
      result: true,
      msg: '',
      list: [],
      type: 'bank',
      data: 'over',
      hours: overText('23:30', '00:30'),
      name: '김*연',
      min: 10_000,
      max: 100_000_000,
      notice: '',
      money: 0,
    })),
  ])
  const sentence = '23시30분 ~ 00시30분 까지는 은행점검으로 인하여 확인이 불가능합니다.'
  expect(overText('23:30', '00:30')).toBe(sentence)
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
})

test('withdrawals closed', async () => {
  logIn()
  openSite('/exchange', [
    on('withdrawalList', () => ({
      result: true,
      msg: '',
      list: [],
      money: 0,
      open: false,
      hours: closedText('23:30', '00:30'),
      queue: null,
      notice: '',
      min: 10_000,
    })),
    refuse('turnover', 'notFound'),
  ])
  const sentence = '23시 30분 ~ 00시 30분까지는 환전 처리가 불가능합니다.'
  expect(closedText('23:30', '00:30')).toBe(sentence)
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
})

test('safe-site calls failing show the server message and reload', async () => {
  logIn('총판')
  const { reload } = leaving()
  vi.spyOn(window, 'open').mockReturnValue(null)
  const site = openSite('/safe', [refuse('useSite', 'denied')])
  await site.user.click(await screen.findByRole('button', { name: handOffText.open }))
  await agree(site)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test.each([
  [{ cs: 1, csNo: 5 }, '고객센터 답변이 있습니다.', '/cs/5'],
  [{ cs: 2, csNo: null }, '고객센터 답변이 있습니다.', '/cs'],
  [{ memo: 1, memoNo: 9 }, '쪽지가 도착하였습니다.', '/memo/9'],
  [{ memo: 1, memoNo: null }, '쪽지가 도착하였습니다.', '/memo'],
])('notice toasts: %j is told as %s with a link to %s', async (unread, text, href) => {
  logIn()
  openSite('/notice', [on('refresh', () => ({ result: true, msg: '', data: summary(unread) }))])
  expect(
    (await screen.findByRole('link', { name: new RegExp(`^${text} \\d`) })).getAttribute('href'),
  ).toBe(href)
})
