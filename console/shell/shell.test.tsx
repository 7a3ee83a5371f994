import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchActivity } from '../api/activity.ts'
import {
  asRole,
  closeConsole,
  list,
  logIn,
  meOf,
  now,
  on,
  openConsole,
  round,
  waits,
} from '../testing/house.tsx'
import { age, countdown, dayTime, shortWon } from './format.ts'
import { menuOf } from './menu.ts'

beforeEach(logIn)
afterEach(closeConsole)

const rounds = on('roundList', () => list([round()]))
const menu = () => screen.getByRole('navigation', { name: '메뉴' })

const [desk, agree, people, changes] = ['접수 데스크', '2차 승인', '회원 목록', '변경 신청']
const events = '이벤트'
const [tree, grades, codes] = ['회원 트리', '회원 그룹', '추천코드']
const blocks = '차단 목록'
const radar = '맞베팅 레이더'
const [rounding, exposure, odds, rolling] = ['회차', '지급 리스크', '배당·한도', '롤링·포인트']
const asked = '돌려 보기'
const [vendors, reports, books] = ['게임사', '게임 손익', '장부 마감']
const settlements = '파트너 정산'
const [bets, alarms] = ['베팅 내역', '경보']
const [today, online, handed] = ['오늘', '접속중', '인수인계']
const [notice, popup] = ['공지', '팝업']
const [memos, templates] = ['쪽지', '답변 템플릿']
const [settings, staff, audit, training, own] = [
  '사이트 설정',
  '운영자',
  '감사 기록',
  '훈련일',
  '내 계정',
]
const terms = '약관'
const boards = [notice, popup, memos, templates, terms]

test.each([
  [
    '관리자',
    [
      today,
      desk,
      handed,
      agree,
      alarms,
      events,
      people,
      online,
      changes,
      tree,
      radar,
      grades,
      codes,
      blocks,
      bets,
      rounding,
      exposure,
      odds,
      asked,
      vendors,
      reports,
      rolling,
      settlements,
      books,
      ...boards,
      settings,
      staff,
      audit,
      training,
      own,
    ],
  ],
  [
    '정산',
    [
      today,
      desk,
      handed,
      agree,
      alarms,
      people,
      online,
      changes,
      tree,
      radar,
      grades,
      bets,
      rounding,
      exposure,
      odds,
      asked,
      vendors,
      reports,
      rolling,
      settlements,
      books,
      terms,
      settings,
      training,
      own,
    ],
  ],
  [
    '열람',
    [
      today,
      desk,
      handed,
      agree,
      alarms,
      events,
      people,
      online,
      tree,
      radar,
      grades,
      codes,
      blocks,
      bets,
      rounding,
      exposure,
      odds,
      asked,
      vendors,
      reports,
      rolling,
      settlements,
      books,
      ...boards,
      settings,
      audit,
      training,
      own,
    ],
  ],
  [
    '게임',
    [
      today,
      handed,
      agree,
      alarms,
      people,
      online,
      radar,
      grades,
      bets,
      rounding,
      exposure,
      odds,
      asked,
      vendors,
      reports,
      terms,
      settings,
      training,
      own,
    ],
  ],
  [
    '상담',
    [
      today,
      desk,
      handed,
      agree,
      people,
      online,
      changes,
      tree,
      radar,
      grades,
      codes,
      blocks,
      bets,
      ...boards,
      training,
      own,
    ],
  ],
] as const)('%s finds the menu of that role', async (role, titles) => {
  openConsole('/rounds', [rounds, asRole(role)])
  await screen.findByText(role, { selector: '.tag' })
  const links = [...menu().querySelectorAll('a')].map((a) => a.firstChild?.textContent)
  expect(links).toEqual(titles)
})

test('the head counts what waits and says that the second factor is off', async () => {
  openConsole('/rounds', [
    rounds,
    waits({ approvals: { count: 3, oldestAt: null, newest: 3, all: 4 } }),
  ])
  const counter = (await screen.findAllByRole('link', { name: /2차 승인/ }))[0]!
  await waitFor(() => expect(counter.textContent).toBe('2차 승인3/ 4'))
  expect(screen.getByText('2단계 인증이 꺼져 있습니다')).toBeTruthy()
})

test('a lost connection is said over the page, which stays, and goes when it is back', async () => {
  const house = { gone: false }
  const gone = { result: false, code: 'retry', msg: '일시적인 오류입니다.' } as const
  const { user } = openConsole('/rounds', [
    on('roundList', () => (house.gone ? gone : list([round()]))),
  ])
  await screen.findByRole('link', { name: '동행 파워볼' })
  house.gone = true
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('연결이 끊겼습니다')
  expect(screen.getByRole('link', { name: '동행 파워볼' })).toBeTruthy()
  house.gone = false
  await user.click(screen.getByRole('button', { name: '지금 다시 연결' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('polls keep no session alive, but what the operator does is told with the next one', async () => {
  watchActivity()
  const { calls, user } = openConsole('/rounds', [rounds])
  await screen.findByRole('link', { name: '동행 파워볼' })
  await waitFor(() => expect(calls('roundList').length).toBeGreaterThan(1))
  expect(calls('roundList').at(-1)?.headers['poll']).toBe('1')
  const polls = () => [...calls('roundList'), ...calls('me'), ...calls('deskState')]
  const before = polls().length
  await user.keyboard('j')
  await waitFor(() => expect(polls().length).toBeGreaterThan(before))
  expect(polls().filter(({ headers }) => headers['poll'] === undefined)).toHaveLength(1)
})

test('a hidden tab asks nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { asked } = openConsole('/rounds', [rounds])
  await screen.findByRole('link', { name: '동행 파워볼' })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  const before = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(before)
})

test('times, waits and sums are written as operators read them', () => {
  expect(dayTime('2026-11-21T06:30:43.000Z')).toBe('2026-11-21 15:30:43')
  expect([102, 0, 3_725].map(countdown)).toEqual(['01:42', '00:00', '1:02:05'])
  const start = '2026-11-21T00:00:00.000Z'
  const after = (minutes: number) => age(start, new Date(Date.parse(start) + minutes * 60_000))
  expect([0, 3, 125].map(after)).toEqual(['방금', '3분', '2시간 5분'])
  expect([1_000, 8_000_000, 200_000_000, 120_000_000].map(shortWon)).toEqual([
    '1,000',
    '800만',
    '2억',
    '1억 2,000만',
  ])
})

test('every page of the menu has a key that is no other’s and no list’s, member’s or round’s', () => {
  const keys = menuOf('관리자').flatMap(({ pages }) => pages.map(({ key }): string => key))
  expect(new Set(keys).size).toBe(keys.length)
  // What pages hear themselves: moving in a list, back, the acts of a member and of a round, mute.
  for (const taken of 'jkbnhmpseoawvcr') expect(keys).not.toContain(taken)
})

test('the head says on every page that the site is closed, since when and by whom', async () => {
  openConsole('/rounds', [
    rounds,
    asRole('관리자', {
      by: '김마루',
      at: '2026-11-21T05:02:00.000Z',
      why: '점검',
      until: '23:00',
    }),
  ])
  expect((await screen.findByText('사이트 닫힘')).className).toContain('bad')
  const band = screen.getByText(/사이트 닫힘 ·/)
  expect(band.textContent).toBe('사이트 닫힘 · 2026-11-21 14:02 · 김마루 · “점검” · 23:00까지')
  expect(screen.getByRole('link', { name: '열기…' }).getAttribute('href')).toBe(
    '/settings/siteStatus',
  )
})

test('an open site is said to be open, without a band', async () => {
  openConsole('/rounds', [rounds])
  expect(await screen.findByText('영업중')).toBeTruthy()
  expect(screen.queryByText(/사이트 닫힘/)).toBeNull()
})

test('what the closed band leaves unsaid leaves no gap; who may not open it is led to its state alone', async () => {
  openConsole('/rounds', [
    rounds,
    asRole('게임', { by: 'system', at: '2026-11-21T05:02:00.000Z', why: '', until: '' }),
  ])
  const band = await screen.findByText(/사이트 닫힘 ·/)
  expect(band.textContent).toBe('사이트 닫힘 · 2026-11-21 14:02 · system')
  expect(screen.getByRole('link', { name: '사이트 상태' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '열기…' })).toBeNull()
})

test('vendors in maintenance are named beside the open site', async () => {
  const rest = (titles: string[]) => [rounds, asRole('관리자', null, undefined, titles)]
  openConsole('/rounds', rest(['하늘마루']))
  expect((await screen.findByText('영업중 · 하늘마루 점검')).className).toContain('ochre')
  closeConsole()
  logIn()
  openConsole('/rounds', rest(['하늘마루', '별마루', '달마루']))
  expect(await screen.findByText('영업중 · 하늘마루 외 2곳 점검')).toBeTruthy()
})

test('books that do not sum stand under the head of every page and first in the menu, for who reads them', async () => {
  const differ = (role: '정산' | '게임') => {
    const [closed, time] = [null, now()]
    return [rounds, on('me', () => ({ ...meOf(role, closed, time), booksDiffer: true }))]
  }
  openConsole('/rounds', differ('정산'))
  expect((await screen.findByText(/장부 다름/)).parentElement!.className).toBe('op-closed')
  const titles = () => [...menu().querySelectorAll('a')].map((a) => a.firstChild?.textContent)
  expect(titles().slice(0, 2)).toEqual([books, today])
  expect(titles().filter((title) => title === books)).toHaveLength(1)
  closeConsole()
  logIn()
  openConsole('/rounds', differ('게임'))
  await screen.findByText('게임', { selector: '.tag' })
  expect(screen.queryByText(/장부 다름/)).toBeNull()
  expect(titles()[0]).toBe(today)
})

test('bare letters can be switched off, and are off after a reload; Escape and Alt stay', async () => {
  const { user, router } = openConsole('/rounds', [rounds])
  await screen.findByRole('table')
  await user.keyboard('?')
  await user.click(await screen.findByLabelText('한 글자 단축키 쓰기'))
  await user.click(screen.getByRole('button', { name: '닫기' }))
  await user.keyboard('3')
  expect(router.state.location.pathname).toBe('/rounds')
  expect(localStorage.getItem('letterKeys')).toBe('off')
  await user.click(screen.getByRole('button', { name: /단축키/ }))
  await user.click(await screen.findByLabelText('한 글자 단축키 쓰기'))
  await user.click(screen.getByRole('button', { name: '닫기' }))
  await user.keyboard('0')
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
})

test('the menu tells its keys while Alt is held, and never looks like a counter', async () => {
  const { user } = openConsole('/rounds', [rounds])
  await screen.findByRole('table')
  const shell = () => document.querySelector('.op')!.className
  expect(shell()).toBe('op')
  await user.keyboard('{Alt>}')
  expect(shell()).toBe('op shows-keys')
  await user.keyboard('{/Alt}')
  expect(shell()).toBe('op')
})

test('a search that the menu took back does not come again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const members = on('memberList', () => list([]))
  const { user, router } = openConsole('/members', [members])
  const field = await screen.findByLabelText<HTMLInputElement>('아이디·닉네임·휴대폰')
  await user.type(field, 'moon')
  await waitFor(() => expect(router.state.location.search).toEqual({ text: 'moon' }))
  await user.click(within(menu()).getByRole('link', { name: /회원 목록/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(router.state.location.search).toEqual({})
  expect(field.value).toBe('')
})

test('what members ask to have changed is counted in head and menu, for who decides it', async () => {
  const two = { count: 2, oldestAt: now(), newest: 5 }
  openConsole('/rounds', [rounds, waits({ changes: two })])
  const counter = await screen.findByRole('link', { name: /^정보 변경/ })
  await waitFor(() => expect(counter.textContent).toBe('정보 변경2'))
  expect(counter.getAttribute('href')).toBe('/changes?state=waiting')
  const page = within(menu()).getByRole('link', { name: /변경 신청/ })
  await waitFor(() => expect(page.textContent).toContain('2'))
})

test('a request of who forgot is counted with the inquiries, and the counter leads where something waits', async () => {
  const one = { count: 1, oldestAt: now(), newest: 3 }
  openConsole('/rounds', [rounds, waits({ recoveries: one })])
  const counter = await screen.findByRole('link', { name: /^고객센터/ })
  await waitFor(() => expect(counter.textContent).toBe('고객센터1'))
  expect(counter.getAttribute('href')).toBe('/desk/recoveries')
})
