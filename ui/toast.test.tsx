import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast as library } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { toast, ToastHost } from './toast.tsx'

beforeEach(() => render(<ToastHost />))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** happy-dom runs no animations: says that those on the page are over. */
const animated = () =>
  act(async () => {
    for (const each of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(each)
    await new Promise((done) => setTimeout(done, 400))
  })

/** What another file's page told after its end is shown by this host as well: it goes, so that one is looked at. */
async function alone(part: Element) {
  const told = [...document.querySelectorAll('.Toastify__toast')]
  const others = told.filter((each) => !each.contains(part))
  if (others.length === 0) return
  // On the way in still, they do not hear it.
  await animated()
  for (const { id } of others) act(() => library.dismiss(id))
  await animated()
}

async function closeIt() {
  fireEvent.click(screen.getByRole('button', { name: '알림 닫기' }))
  await animated()
  expect(document.querySelector('.Toastify__toast')).toBeNull()
}

test('Alt+T moves the keyboard to the toast, and its link is one Tab away', async () => {
  const user = userEvent.setup()
  await toast(<a href="#there">링크</a>, { seconds: 60 })
  const link = await screen.findByRole('link', { name: '링크' })
  await alone(link)
  await user.keyboard('{Alt>}t{/Alt}')
  expect(document.activeElement).toBe(link.closest('.Toastify__toast'))
  await user.tab()
  expect(document.activeElement).toBe(link)
  await closeIt()
})

test('a press follows the link of a toast, the end of a drag does not', async () => {
  await toast(<a href="#there">링크</a>, { seconds: 60 })
  const link = await screen.findByRole('link', { name: '링크' })
  await alone(link)
  const press = (from: number, to: number) => {
    fireEvent.pointerDown(link, { clientX: from })
    return fireEvent.click(link, { clientX: to, detail: 1 })
  }
  expect(press(100, 103)).toBe(true)
  expect(press(100, 160)).toBe(false)
  // The keyboard's press names no place.
  expect(fireEvent.click(link, { clientX: 0, detail: 0 })).toBe(true)
  await closeIt()
})
