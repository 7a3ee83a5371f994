/** The page that an operator leaves stays until the next one has what it asks first. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { asRole, closeConsole, list, logIn, on, openConsole, round } from '../testing/house.tsx'

afterEach(closeConsole)

/** An operator on the rounds; the codes are answered when the test says so. */
async function openHeld(...rules: Parameters<typeof openConsole>[1]) {
  logIn()
  const answer = Promise.withResolvers<void>()
  const opened = openConsole('/rounds', [
    on('roundList', () => list([round()])),
    on('codeList', async () => {
      await answer.promise
      return list([])
    }),
    ...rules,
  ])
  await screen.findByText('5,950,000')
  return { ...opened, answer, path: () => opened.router.state.location.pathname }
}

const toCome = () => within(screen.getByRole('main')).queryByText('불러오는중..')

test('a list that is left stays until the next has its rows, which are asked for once', async () => {
  const { user, answer, calls, path } = await openHeld()
  await user.keyboard('q')
  await waitFor(() => expect(calls('codeList')).toHaveLength(1))
  expect(path()).toBe('/rounds')
  expect(toCome()).toBeNull()
  screen.getByText('5,950,000')
  answer.resolve()
  await screen.findByRole('heading', { level: 1, name: /^추천코드/ })
  expect(toCome()).toBeNull()
  expect(calls('codeList')).toHaveLength(1)
})

test('after a while the next list is shown without its rows, and asks no second time', async () => {
  const { user, answer, calls } = await openHeld()
  await user.keyboard('q')
  await screen.findByRole('heading', { level: 1, name: /^추천코드/ })
  expect(toCome()).not.toBeNull()
  answer.resolve()
  await waitFor(() => expect(toCome()).toBeNull())
  expect(calls('codeList')).toHaveLength(1)
})

test('a page that the operator’s role does not open is not asked for either', async () => {
  const { router, calls } = await openHeld(asRole('게임'))
  void router.navigate({ to: '/codes' })
  expect((await screen.findByRole('alert')).textContent).toContain('로는 볼 수 없는 화면')
  expect(calls('codeList')).toHaveLength(0)
})
