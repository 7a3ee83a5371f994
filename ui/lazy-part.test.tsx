import { cleanup, render, screen } from '@testing-library/react'
import type { AnyRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { DialogHost } from './dialog.tsx'
import { holdBack, isPageComing, openParts, tellReloaded } from './lazy-part.tsx'
import { ToastHost } from './toast.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
})

type Press = (to: string, action?: string) => Promise<boolean>

/** A router whose pages come when the test says so; a press answers whether it was held back. */
function pages() {
  const coming = new Map<string, PromiseWithResolvers<void>>()
  let blocker: (press: object) => Promise<boolean> = async () => true
  const router = {
    history: { block: (given: { blockerFn: typeof blocker }) => (blocker = given.blockerFn) },
    getMatchedRoutes: (path: string) => {
      const page = Promise.withResolvers<void>()
      coming.set(path, page)
      return [[{ options: { staticData: { load: () => page.promise } } }]]
    },
  }
  holdBack(
    router as unknown as AnyRouter,
    () => true,
    () => false,
    async () => undefined,
  )
  const press: Press = (to, action = 'PUSH') =>
    blocker({
      currentLocation: { pathname: '/here' },
      nextLocation: { pathname: to, href: to },
      action,
    })
  return { press, come: (path: string) => coming.get(path)!.resolve() }
}

test('of two presses the later holds, also where its page comes first', async () => {
  const { press, come } = pages()
  const [first, second] = [press('/a'), press('/b')]
  expect(isPageComing()).toBe(true)
  expect(document.documentElement.className).toBe('is-coming')
  come('/b')
  expect(await second).toBe(false)
  come('/a')
  expect(await first).toBe(true)
  expect(isPageComing()).toBe(false)
  expect(document.documentElement.className).toBe('')
})

test('a filter of the page in sight keeps no other page back, and going back is never held', async () => {
  const { press, come } = pages()
  const away = press('/a')
  const filtered = press('/here')
  come('/here')
  expect(await filtered).toBe(false)
  const back = press('/b', 'BACK')
  press('/c').catch(() => undefined)
  come('/b')
  expect(await back).toBe(false)
  come('/c')
  come('/a')
  expect(await away).toBe(true)
})

/** A part that is in sight and not to be had over a line that stands, as where the house has another build. */
function missingPart() {
  const reload = vi.fn<() => void>()
  const { Page } = openParts({
    sure: async () => true,
    up: async () => undefined,
    reload,
  })(
    () => Promise.reject(new Error('404')),
    () => () => null,
  )
  render(
    <Suspense>
      <Page />
    </Suspense>,
  )
  return reload
}

test('a part that was not asked for, as there was no line, is asked for when the line is back', async () => {
  const back = Promise.withResolvers<void>()
  const reload = vi.fn<() => void>()
  const sure = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true)
  const up = vi.fn<() => Promise<void>>().mockResolvedValueOnce().mockReturnValue(back.promise)
  const bring = vi.fn<() => Promise<object>>().mockResolvedValue({})
  const { Page } = openParts({ sure, up, reload })(bring, () => () => <p>할인 안내</p>)
  render(
    <Suspense>
      <Page />
    </Suspense>,
  )
  await vi.waitFor(() => expect(up).toHaveBeenCalledTimes(2))
  expect(bring).not.toHaveBeenCalled()
  back.resolve()
  await screen.findByText('할인 안내')
  expect(reload).not.toHaveBeenCalled()
})

test('a part that the house does not have loads the document anew, once, and the new one says so', async () => {
  sessionStorage.clear()
  const reload = missingPart()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  render(<ToastHost />)
  tellReloaded()
  await screen.findByText('일부를 불러오지 못해 페이지를 다시 열었습니다.', {})
  // Said once: the next document that loads says nothing.
  expect(sessionStorage.getItem('reloadedPart')).toBeNull()
})

test('where it stays missing the page says so and waits for a minute, instead of loading again and again', async () => {
  vi.useFakeTimers()
  const at = Date.now()
  sessionStorage.setItem('reloadedAt', [at - 20_000, at - 12_000, at - 6_000].join(' '))
  render(<DialogHost />)
  const reload = missingPart()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(reload).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('페이지의 일부를 불러오지 못하고 있습니다.')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(reload).toHaveBeenCalledTimes(1)
})
