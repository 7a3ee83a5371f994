/** Pages that come when they are first asked for: over a line that is slow, and over one that is not there. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { noteConnection } from '../api/connection.ts'
import { closeConsole, list, logIn, meOf, on, openConsole, round } from '../testing/house.tsx'

afterEach(closeConsole)

const rounds = on('roundList', () => list([round()]))

/** A console on its rounds whose line is in doubt; answers what a look at it will find. */
async function openDoubted() {
  logIn()
  const opened = openConsole('/rounds', [rounds])
  await screen.findByRole('heading', { level: 1, name: '회차' })
  const found: ((alive: boolean) => void)[] = []
  const rest = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path === '/healthz'
      ? new Promise<Response>((done) =>
          found.push((alive) =>
            done(
              alive
                ? Response.json({ result: true, msg: 'alive' })
                : new Response('', { status: 503 }),
            ),
          ),
        )
      : rest(path, init),
  )
  noteConnection(false)
  return { ...opened, found }
}

test('a page that cannot be brought leaves the operator where they are, and says so', async () => {
  const { user, router, found } = await openDoubted()
  await user.keyboard('8')
  await waitFor(() => expect(found).toHaveLength(1))
  found[0]!(false)
  await screen.findByRole('alertdialog', { name: /이 페이지를 열 수 없습니다/ })
  expect(router.state.location.pathname).toBe('/rounds')
})

test('a key that is pressed while a page is on its way is none of the page that is left', async () => {
  const { user, router, found } = await openDoubted()
  await user.keyboard('9')
  await waitFor(() => expect(found).toHaveLength(1))
  await user.keyboard('{Enter}f')
  expect(document.activeElement).toBe(document.body)
  found[0]!(true)
  await waitFor(() => expect(router.state.location.pathname).toBe('/operators'))
})

test('help and search are heard while a page is on its way', async () => {
  const { user, found } = await openDoubted()
  await user.keyboard('6')
  await waitFor(() => expect(found).toHaveLength(1))
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: '단축키' })
  found[0]!(false)
})

test('a key of the menu that is pressed while a page is on its way goes there instead, whichever comes first', async () => {
  const { user, router, found } = await openDoubted()
  await user.keyboard('4')
  await waitFor(() => expect(found).toHaveLength(1))
  await user.keyboard('q')
  for (const alive of found) alive(true)
  await waitFor(() => expect(router.state.location.pathname).toBe('/codes'))
  await screen.findByRole('heading', { level: 1, name: '추천코드' })
  expect(router.state.location.pathname).toBe('/codes')
})

test('a key that is pressed before it is known who asks is heard once it is', async () => {
  logIn()
  const known = Promise.withResolvers<void>()
  const { user, router } = openConsole('/rounds', [
    rounds,
    on('memberList', () => list([])),
    on('me', async () => {
      await known.promise
      return meOf('관리자')
    }),
  ])
  await screen.findByRole('navigation', { name: '메뉴' })
  await user.keyboard('5')
  known.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/members'))
})
