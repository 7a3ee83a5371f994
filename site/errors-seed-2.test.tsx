/**
 * The error catalogue of docs/spec/member-pages.md#errors for the members' pages, a test for each of its lines, on the
 * whole site.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Code } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'

import { closeSite, logIn, on, openSite, summary } from './testing/house.tsx'

afterEach(closeSite)

const MSG = '요청을 처리할 수 없습니다.'
const refuse = (name: keyof MemberCalls, code: Code) =>
  on(name, () => ({ result: false, code, msg: MSG }) as never)
const agree = async (site: ReturnType<typeof openSite>, name = MSG) =>
  site.user.click(
    within(await screen.findByRole('alertdialog', { name })).getByRole('button', { name: '확인' }),
  )
const path = (site: ReturnType<typeof openSite>) => site.router.state.location.pathname

const nothing = { totalCnt: 0, totalPages: 0, list: [] }

test.each<[string, keyof MemberCalls]>([
  ['/betting', 'bettingList'],
  ['/userBetting', 'userBettingList'],
  ['/recommend', 'recommendList'],
  ['/recommendRoll', 'myRolling'],
  ['/memo', 'memoList'],
  ['/memo/7', 'memoView'],
  ['/point', 'pointList'],
  ['/safe', 'safeList'],
  ['/statement', 'statementList'],
  ['/limits', 'limits'],
])('a load failure of %s shows the message, then goes back', async (to, name) => {
  logIn()
  const site = openSite('/notice', [refuse(name, 'notFound')])
  await screen.findByText('등록된 공지가 없습니다.')
  await act(async () => site.router.history.push(to))
  await agree(site)
  await waitFor(() => expect(path(site)).toBe('/notice'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(site.times(name)).toBe(1)
})

test.each<[string, keyof MemberCalls, object, string]>([
  [
    '/betting',
    'bettingList',
    { data: nothing, sum: { money: 0, win: 0, waiting: 0 } },
    '베팅내역이 없습니다.',
  ],
  ['/memo', 'memoList', { data: nothing }, 'No data'],
  ['/point', 'pointList', { data: nothing }, '포인트내역이 없습니다.'],
  ['/safe', 'safeList', { list: [], money: 0, safe: 0, lockedUntil: null }, '금고내역이 없습니다.'],
  ['/recommend', 'recommendList', { data: nothing }, '하위 회원이 없습니다.'],
])('%s without rows says so in its words', async (to, name, answer, text) => {
  logIn()
  openSite(to, [on(name, () => ({ result: true, msg: '', ...answer }) as never)])
  expect(await screen.findByText(text)).toBeTruthy()
})

test('a failed point conversion shows the message and reloads', async () => {
  logIn()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const site = openSite('/point', [
    on('pointList', () => ({ result: true, msg: '', data: nothing })),
    on('refresh', () => ({ result: true, msg: '', data: summary({ point: 500 }) })),
    refuse('pointChange', 'state'),
  ])
  await screen.findByText('500', { selector: '.point-now .won' })
  await site.user.click(screen.getByRole('button', { name: '포인트 전환' }))
  await site.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  await agree(site)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a failed deletion of a memo shows the message and stays', async () => {
  logIn()
  const site = openSite('/memo', [
    on('memoList', () => ({
      result: true,
      msg: '',
      data: {
        totalCnt: 1,
        totalPages: 1,
        list: [
          {
            no: 7,
            subject: '안내',
            date: '2026-11-20 21:08:11',
            mdate: '11-20 21:08',
            read: '1' as const,
          },
        ],
      },
    })),
    refuse('memoDelete', 'state'),
  ])
  await site.user.click(await screen.findByRole('button', { name: /삭제$/ }))
  await site.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  await agree(site)
  expect(path(site)).toBe('/memo')
})
