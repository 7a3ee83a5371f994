import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchActivity } from '../api/activity.ts'
import { asRole, closeConsole, list, logIn, on, openConsole, round } from '../testing/house.tsx'
import { age, countdown, dayTime, shortWon } from './format.ts'
import { menuOf } from './menu.ts'

beforeEach(logIn)
afterEach(closeConsole)

const rounds = on('roundList', () => list([round()]))
const menu = () => screen.getByRole('navigation', { name: '메뉴' })

const [desk, agree, people] = ['접수 데스크', '2차 승인', '회원 목록']
const [tree, codes] = ['추천인 트리', '추천코드']
const [rounding, exposure, odds, rolling] = ['회차·노출', '지급 노출', '배당·한도', '롤링·포인트']
const [vendors, reports] = ['게임사', '게임 손익']
const [notice, popup] = ['공지', '팝업']
const [memos, templates] = ['쪽지', '문의 템플릿']
const [settings, staff, audit, own] = ['사이트 설정', '운영자', '감사 기록', '내 계정']
const boards = [notice, popup, memos, templates]

test.each([
  [
    '관리자',
    [
      desk,
      agree,
      people,
      tree,
      codes,
      rounding,
      exposure,
      odds,
      vendors,
      reports,
      rolling,
      ...boards,
      settings,
      staff,
      audit,
      own,
    ],
  ],
  [
    '정산',
    [desk, agree, people, tree, rounding, exposure, odds, vendors, reports, rolling, settings, own],
  ],
  [
    '열람',
    [
      desk,
      agree,
      people,
      tree,
      codes,
      rounding,
      exposure,
      odds,
      vendors,
      reports,
      rolling,
      ...boards,
      settings,
      audit,
      own,
    ],
  ],
  ['게임', [agree, people, rounding, exposure, odds, vendors, reports, settings, own]],
  ['상담', [desk, people, tree, codes, ...boards, own]],
] as const)('%s finds the menu of that role', async (role, titles) => {
  openConsole('/rounds', [rounds, asRole(role)])
  await screen.findByText(role, { selector: '.tag' })
  const links = [...menu().querySelectorAll('a')].map((a) => a.firstChild?.textContent)
  expect(links).toEqual(titles)
})

test('the head counts what waits and says that the second factor is off', async () => {
  openConsole('/rounds', [rounds, asRole('관리자', 3)])
  expect((await screen.findAllByRole('link', { name: /2차 승인/ }))[0]?.textContent).toBe(
    '2차 승인3',
  )
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
  const alert = await screen.findByRole('alert', {}, { timeout: 4_000 })
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
  await waitFor(() => expect(calls('roundList').length).toBeGreaterThan(1), { timeout: 4_000 })
  expect(calls('roundList').at(-1)?.headers['poll']).toBe('1')
  const polls = () => [...calls('roundList'), ...calls('me'), ...calls('deskState')]
  const before = polls().length
  await user.keyboard('j')
  await waitFor(() => expect(polls().length).toBeGreaterThan(before), { timeout: 4_000 })
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
  for (const taken of 'jkbnhmpseoawvc') expect(keys).not.toContain(taken)
})
