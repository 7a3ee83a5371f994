/** Pages that come when they are first asked for: over a line that is slow, and over one that is not there. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { noteConnection } from '../api/connection.ts'
import { closeConsole, list, logIn, on, openConsole, round } from '../testing/house.tsx'

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
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  found[0]!(true)
  await waitFor(() => expect(router.state.location.pathname).toBe('/operators'))
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: '단축키' })
})
