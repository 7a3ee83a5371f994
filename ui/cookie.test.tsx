import { afterEach, expect, test, vi } from 'vitest'

import { keepCookie } from './cookie.ts'
import { chooseTheme } from './theme.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['http:', ''],
  ['https:', '; Secure'],
])('what a page by %s keeps ends in %j', (protocol, end) => {
  const written = vi.spyOn(document, 'cookie', 'set')
  vi.stubGlobal('location', { protocol })
  keepCookie('popup7', '1', 60)
  chooseTheme('dark')
  expect(written.mock.calls.flat()).toEqual([
    `popup7=1; path=/; max-age=60; SameSite=Lax${end}`,
    `theme=dark; path=/; max-age=31536000; SameSite=Lax${end}`,
  ])
})
