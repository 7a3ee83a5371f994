/** The header over a slow line and a bad one: docs/spec/shell.md#states, docs/spec/wire.md#live-events. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '../api/queries.ts'
import { closeSite, logIn } from '../testing/house.tsx'
import { tellPage } from './live.ts'
import { useSummaryPoll } from './summary.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  logIn()
})
afterEach(closeSite)

const Money = () => <p>{useSummaryPoll()?.money ?? 'none'}</p>
const shown = () => document.querySelector('p')!.textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A page of which each look at the header is answered by hand. */
function open() {
  const looks: ((answer: object) => void)[] = []
  vi.stubGlobal(
    'fetch',
    (): Promise<Response> =>
      new Promise((done) => {
        looks.push((answer) => done(Response.json(answer)))
      }),
  )
  render(
    <QueryClientProvider client={queries}>
      <Money />
    </QueryClientProvider>,
  )
  return looks
}
const money = (won: number) => ({ result: true, msg: '', data: { money: won } })
const lost = { result: false, code: 'retry', msg: '' }

test('what moves while the header is read for the first time is read after it, and the older answer is dropped', async () => {
  const looks = open()
  await pass(600)
  expect(looks).toHaveLength(1)
  tellPage('header', {})
  await pass(100)
  expect(looks).toHaveLength(2)
  looks[1]!(money(1_010_000))
  await pass(100)
  looks[0]!(money(1_000_000))
  await pass(100)
  expect(shown()).toBe('1010000')
})

test('what moved and could not be read is asked for again soon, and nothing else is', async () => {
  const looks = open()
  await pass(600)
  looks[0]!(money(1_000_000))
  await pass(100)
  tellPage('header', {})
  await pass(100)
  looks[1]!(lost)
  await pass(2_500)
  expect(looks).toHaveLength(3)
  looks[2]!(money(1_010_000))
  await pass(100)
  expect(shown()).toBe('1010000')
  // A poll that was lost waits for the next.
  await pass(10_000)
  expect(looks).toHaveLength(4)
  looks[3]!(lost)
  await pass(5_000)
  expect(looks).toHaveLength(4)
})
