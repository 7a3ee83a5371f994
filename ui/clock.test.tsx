/** The house's clock: what its answers say counts, not this device; one turn a second for all who look. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openClock, useNow, type Clock } from './clock.ts'
import { useStore } from './store.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-21T06:00:00.400Z')

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(START)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const iso = (ms: number) => new Date(ms).toISOString()
const Time = ({ clock }: { clock: Clock }) => <time>{useNow(clock).toISOString()}</time>
const shown = () => screen.getByRole('time').textContent

test('the house is where the middle of the exchange says; a slow answer after a quick one tells nothing', () => {
  const clock = openClock()
  expect(clock.now()).toEqual(new Date(START))
  clock.heard(iso(START + DAY), START - 200)
  expect(clock.now().getTime()).toBe(START + DAY + 100)
  clock.heard(iso(START + 2 * DAY), START - 600)
  expect(clock.now().getTime()).toBe(START + DAY + 100)
  expect(clock.at(START - 1_000).getTime()).toBe(START + DAY - 900)
})

test('all who follow turn with the house’s second, and see at once that the house is elsewhere', async () => {
  const clock = openClock()
  render(<Time clock={clock} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(shown()).toBe(iso(START))
  await act(() => vi.advanceTimersByTimeAsync(604))
  expect(shown()).toBe(iso(START))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(shown()).toBe('2026-11-21T06:00:01.005Z')
  act(() => clock.heard(iso(Date.now() + DAY), Date.now()))
  expect(shown()).toBe('2026-11-22T06:00:01.005Z')
})

test('nobody follows any more: no timer is left; who looks again later sees that time', async () => {
  const clock = openClock()
  const { unmount } = render(<Time clock={clock} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  vi.setSystemTime(START + 90_000)
  render(<Time clock={clock} />)
  expect(shown()).toBe(iso(START + 90_000))
})

test('what is made of the time shows anew only when it is another', async () => {
  const clock = openClock()
  let renders = 0
  function Minute() {
    renders++
    return useStore(clock.seconds, (now) => Math.floor(now / 60_000))
  }
  render(<Minute />)
  await act(() => vi.advanceTimersByTimeAsync(50_000))
  expect(renders).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(renders).toBe(2)
})

test('a training house’s clock runs at the rate that came with its time, and a new rate counts at once', async () => {
  const clock = openClock()
  clock.heard(iso(START), START, 20)
  expect(clock.now().getTime()).toBe(START)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(clock.now().getTime()).toBe(START + 20_000)
  // Slow, and so not believed of the time; of the rate it is.
  clock.heard(iso(START + 20_000), Date.now() - 2_000, 0)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(clock.now().getTime()).toBe(START + 20_000)
})

test('who follows a clock at a rate sees it turn four times a second, not with each of its seconds', async () => {
  const clock = openClock()
  clock.heard(iso(START), START, 20)
  render(<Time clock={clock} />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  const turns = new Set<string | null>()
  for (let ms = 0; ms < 1_000; ms += 50) {
    await act(() => vi.advanceTimersByTimeAsync(50))
    turns.add(shown())
  }
  expect(turns.size).toBeGreaterThanOrEqual(4)
  expect(turns.size).toBeLessThanOrEqual(5)
})
