import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { tellPage } from '../shell/live.ts'
import { closeSite, on, openSite } from '../testing/house.tsx'
import { queries } from './queries.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(closeSite)

const facts = {
  result: true,
  msg: '',
  sandbox: true,
  providerPort: 8082,
  providerOrigin: null,
  drawSeconds: null,
  passwordMin: 8,
  passkeyOrigin: null,
  build: 'test',
} as const

test.each([
  ['with a clock rate, reads them again', { rate: 5 }, 2],
  ['without a clock rate, keeps them', {}, 1],
])('public facts, six seconds old after a gap in the stream, %s', async (_, rate, reads) => {
  const { times } = openSite('/', [
    on('house', () => ({ ...facts, ...rate, now: new Date().toISOString() })),
  ])
  await waitFor(() => expect(queries.getQueryData(['house'])).toBeDefined())
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(times('house')).toBe(1)
  tellPage('again', {})
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(times('house')).toBe(reads)
})
