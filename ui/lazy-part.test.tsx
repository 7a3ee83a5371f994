import type { AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import { holdBack, isPageComing } from './lazy-part.tsx'

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
  come('/b')
  expect(await second).toBe(false)
  come('/a')
  expect(await first).toBe(true)
  expect(isPageComing()).toBe(false)
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
