import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { takeWarnings } from '@madang/ui/testing/no-warnings.ts'

import { closeSite, logIn, on, openSite, summary } from '../testing/house.tsx'

afterEach(closeSite)

/** The house's answer until the test says that it is whole again. */
function mending() {
  const house = { whole: false }
  const memo = {
    no: 3,
    subject: '이벤트 안내',
    read: '0' as const,
    date: '2026-11-20 10:00',
    mdate: '11-20',
  }
  const memos = on('memoList', () => ({
    result: true,
    msg: '',
    // A list without its rows is no answer of the contract: the page that draws it fails.
    data: { totalCnt: 1, totalPages: 1, list: house.whole ? [memo] : (null as never) },
  }))
  return { house, memos }
}

const failure = [
  expect.stringMatching(/TypeError: [^]*React will try to recreate this component tree/),
  expect.stringMatching(/^Warning: Error in route match: /),
]

test('a page that fails while it is drawn says so under the header, and is drawn anew when asked', async () => {
  logIn()
  const { house, memos } = mending()
  const { user, times } = openSite('/memo', [memos])
  const alert = await screen.findByRole('alert')
  within(alert).getByRole('heading', { level: 1, name: '화면을 표시하지 못했습니다.' })
  within(alert).getByText(/저장된 내용은 바뀌지 않았습니다/)
  expect(screen.getByRole('banner').textContent).toContain('로그아웃')
  expect(takeWarnings()).toEqual(failure)
  house.whole = true
  const before = times('memoList')
  await user.click(within(alert).getByRole('button', { name: '다시 시도' }))
  await screen.findByText('이벤트 안내')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(times('memoList')).toBe(before + 1)
})

test('the way home leads out of a page that failed', async () => {
  logIn()
  const { user, router } = openSite('/memo', [mending().memos])
  const alert = await screen.findByRole('alert')
  await user.click(within(alert).getByRole('link', { name: '홈으로' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(router.state.location.pathname).toBe('/')
  expect(takeWarnings()).toEqual(failure)
})

test('a header that fails leaves the same page, and comes back with it', async () => {
  logIn()
  const house = { whole: false }
  const { user } = openSite('/notice', [
    on('refresh', () => ({
      result: true,
      msg: '',
      data: house.whole ? summary() : { ...summary(), notice: {} as never },
    })),
  ])
  const alert = await screen.findByRole('alert')
  expect(takeWarnings().join()).toContain('Error in route match: __root__')
  house.whole = true
  await user.click(within(alert).getByRole('button', { name: '다시 시도' }))
  await screen.findByRole('banner')
  expect(screen.queryByRole('alert')).toBeNull()
})
