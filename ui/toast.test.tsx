import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { dismissToast, toast, ToastHost } from './toast.tsx'

beforeEach(() => render(<ToastHost />))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () =>
  [...document.querySelectorAll('.Toastify__toast')].map(({ textContent }) => textContent)

/** happy-dom runs no animations: says that those on the page are over. */
const animated = () =>
  act(async () => {
    for (const each of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(each)
    await new Promise((done) => setTimeout(done, 400))
  })

test('a second call with the same id changes the toast in place', async () => {
  await toast('첫째', { id: 'place', seconds: 0 })
  const [first] = await screen.findAllByRole('alert')
  await toast('둘째', { id: 'place', seconds: 0 })
  await waitFor(() => expect(shown()).toEqual(['둘째']))
  expect(document.querySelector('.Toastify__toast')).toBe(first?.closest('.Toastify__toast'))
  await dismissToast('place')
  await animated()
  await waitFor(() => expect(shown()).toEqual([]))
})

test('a toast changed and dismissed in one breath is gone', async () => {
  await toast('첫째', { id: 'breath', seconds: 0 })
  await screen.findByText('첫째')
  await Promise.all([toast('둘째', { id: 'breath', seconds: 0 }), dismissToast('breath')])
  await animated()
  await new Promise((done) => setTimeout(done, 200))
  await waitFor(() => expect(shown()).toEqual([]))
})

test('a toast asked for while the last one is leaving comes after it', async () => {
  await toast('가는 것', { id: 'leaving', seconds: 0 })
  await screen.findByText('가는 것')
  await dismissToast('leaving')
  await toast('오는 것', { id: 'leaving', seconds: 0 })
  await animated()
  expect(await screen.findByText('오는 것')).toBeTruthy()
  expect(screen.queryByText('가는 것')).toBeNull()
  await dismissToast('leaving')
  await animated()
  await waitFor(() => expect(shown()).toEqual([]))
})

test('Alt+T moves the keyboard to the toast, and its link is one Tab away', async () => {
  const user = userEvent.setup()
  await toast(<a href="#there">링크</a>, { id: 'keys', seconds: 0 })
  const link = await screen.findByRole('link', { name: '링크' })
  await user.keyboard('{Alt>}t{/Alt}')
  expect(document.activeElement).toBe(link.closest('.Toastify__toast'))
  await user.tab()
  expect(document.activeElement).toBe(link)
  await dismissToast('keys')
  await animated()
})

test('a press follows the link of a toast, the end of a drag does not', async () => {
  await toast(<a href="#there">링크</a>, { id: 'drag', seconds: 0 })
  const link = await screen.findByRole('link', { name: '링크' })
  const press = (from: number, to: number) => {
    fireEvent.pointerDown(link, { clientX: from })
    return fireEvent.click(link, { clientX: to, detail: 1 })
  }
  expect(press(100, 103)).toBe(true)
  expect(press(100, 160)).toBe(false)
  // The keyboard's press names no place.
  expect(fireEvent.click(link, { clientX: 0, detail: 0 })).toBe(true)
  await dismissToast('drag')
  await animated()
})
