import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { tellPage } from '../shell/live.ts'
import { closeSite, on, openSite } from '../testing/house.tsx'
import { clock, takeHouse } from './house.ts'
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

/** Reads a document with facts, requested from 100 to 300 ms after the page began. */
function carry(transferSize: number) {
  const element = Object.assign(document.createElement('script'), {
    id: 'house',
    type: 'application/json',
  })
  element.textContent = JSON.stringify({ ...facts, now: '2026-01-15T01:00:00.000Z' })
  document.body.append(element)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { requestStart: 100, responseStart: 300, transferSize } as never,
  ])
  takeHouse()
  element.remove()
}

test('takeHouse reads the facts in the document, asks for none, and sets the clock by its request', async () => {
  carry(3_000)
  const { times } = openSite('/', [])
  expect(queries.getQueryData(['house'])).toMatchObject({ providerPort: 8082 })
  expect(clock.at(performance.timeOrigin + 200)).toEqual(new Date('2026-01-15T01:00:00.000Z'))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(times('house')).toBe(0)
})

test('takeHouse ignores the facts in a cached document', () => {
  carry(0)
  expect(queries.getQueryData(['house'])).toBeUndefined()
})
