/** The page that is left stays until the next one has what it asks first. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { closeSite, logIn, on, openSite } from '../testing/house.tsx'

afterEach(closeSite)

const memo = {
  ...{ no: 3, subject: '이벤트 안내', read: '0' as const },
  ...{ date: '2026-11-20 10:00', mdate: '11-20' },
}

/** A member on the notices, whose memos are answered when the test says so. */
async function openHeld() {
  const answer = Promise.withResolvers<boolean>()
  const site = openSite('/notice', [
    on('memoList', async () =>
      (await answer.promise)
        ? { result: true, msg: '', data: { totalCnt: 1, totalPages: 1, list: [memo] } }
        : { result: false, msg: '쪽지를 읽을 수 없습니다.' },
    ),
  ])
  await screen.findByRole('heading', { level: 1, name: '공지사항' })
  await waitFor(() => expect(skeleton()).toBeNull())
  const path = () => site.router.state.location.pathname
  return { ...site, answer, path, go: (to: string) => void site.router.navigate({ to }) }
}

const skeleton = () => document.querySelector('main .skel')

/** Whether rows to come were ever in sight since. */
function watchSkeletons() {
  const seen: Element[] = []
  const watcher = new MutationObserver(() => {
    const shown = skeleton()
    if (shown) seen.push(shown)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => (watcher.disconnect(), seen.length)
}

test('a page that is left stays until the next one has its answer, which is asked for once', async () => {
  logIn()
  const { answer, times, path, go } = await openHeld()
  const seen = watchSkeletons()
  go('/memo')
  await waitFor(() => expect(times('memoList')).toBe(1))
  expect(path()).toBe('/notice')
  screen.getByRole('heading', { level: 1, name: '공지사항' })
  answer.resolve(true)
  await screen.findByText('이벤트 안내')
  expect(path()).toBe('/memo')
  expect(seen()).toBe(0)
  expect(times('memoList')).toBe(1)
})

test('after a while the next page is shown without its answer, and asks no second time', async () => {
  logIn()
  const { answer, times, path, go } = await openHeld()
  go('/memo')
  await screen.findByRole('heading', { level: 1, name: '쪽지' })
  expect(path()).toBe('/memo')
  expect(skeleton()).not.toBeNull()
  answer.resolve(true)
  await screen.findByText('이벤트 안내')
  expect(times('memoList')).toBe(1)
})

test('a page whose answer is a refusal is shown as ever, and asks no second time', async () => {
  logIn()
  const { answer, times, go } = await openHeld()
  answer.resolve(false)
  go('/memo')
  await screen.findByRole('alertdialog', { name: '쪽지를 읽을 수 없습니다.' })
  expect(times('memoList')).toBe(1)
})

test('a page that is entered again shows what it had and asks anew', async () => {
  logIn()
  const { answer, times, go } = await openHeld()
  answer.resolve(true)
  go('/memo')
  await screen.findByText('이벤트 안내')
  go('/notice')
  await screen.findByRole('heading', { level: 1, name: '공지사항' })
  // At once: what a page was brought is for its first mount alone.
  go('/memo')
  await screen.findByText('이벤트 안내')
  await waitFor(() => expect(times('memoList')).toBe(2))
})

test('a guest who goes to a page for members asks none of its calls', async () => {
  const { times, path, go } = await openHeld()
  go('/memo')
  await waitFor(() => expect(path()).toBe('/memo'))
  await screen.findByLabelText('비밀번호')
  expect(times('memoList')).toBe(0)
})
