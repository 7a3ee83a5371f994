import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openThrottle, type Throttle } from './throttle.ts'
import { Refusal, refusals } from './refusal.ts'

let throttle: Throttle
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  throttle = openThrottle(true)
})
afterEach(() => void vi.useRealTimers())

/** How many of `times` are let through, and the seconds the first refused is told to wait. */
function take(name: Parameters<Throttle['take']>[0], key: string, times: number) {
  let through = 0
  let wait: number | undefined
  for (let time = 0; time < times; time++) {
    try {
      throttle.take(name, key)
      through++
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
      expect(error).toMatchObject({ code: 'rate', message: refusals.rate, statusCode: 429 })
      wait ??= (error as { retryAfter: number }).retryAfter
    }
  }
  return { through, wait }
}

test.each([
  ['address', 100, 50, 1],
  ['token', 40, 20, 1],
  ['money', 10, 5, 1],
  ['launch', 20, 10 / 60, 6],
  ['forged', 60, 1, 1],
] as const)('%s: %d at once, then %d a second', (name, burst, perSecond, wait) => {
  expect(take(name, 'a', burst + 50)).toEqual({ through: burst, wait })
  vi.advanceTimersByTime(Math.ceil(3_000 / perSecond))
  expect(take(name, 'a', burst + 50).through).toBe(Math.min(burst, 3))
  vi.advanceTimersByTime(10 * 86_400_000)
  expect(take(name, 'a', burst + 50).through).toBe(burst)
})

test('one’s own rate is not another’s, nor another kind’s', () => {
  take('token', 'a', 100)
  expect(take('token', 'b', 100).through).toBe(40)
  expect(take('money', 'a', 100).through).toBe(10)
})

test('as many made-up tokens as the memory holds renew no other kind’s rate', () => {
  for (const name of ['launch', 'wholeLedger', 'money'] as const) take(name, 'a', 20)
  for (let n = 0; n <= 50_000; n++) throttle.take('token', `token ${n}`)
  for (const name of ['launch', 'wholeLedger', 'money'] as const)
    expect([name, take(name, 'a', 1).through]).toEqual([name, 0])
})

test('the memory is bounded: who came last is remembered, who was away longest forgotten', () => {
  take('launch', 'first', 20)
  for (let n = 0; n < 50_000; n++) throttle.take('launch', `address ${n}`)
  take('launch', 'last', 20)
  expect(take('launch', 'last', 1).through).toBe(0)
  expect(take('launch', 'first', 1).through).toBe(1)
})

test('switched off, all is let through', () => {
  throttle = openThrottle(false)
  expect(take('launch', 'a', 1_000).through).toBe(1_000)
})

test.each(['address', 'forged'] as const)(
  '%s: an IPv6 address counts by its network of 64 bits, which one household has to itself',
  (name) => {
    const { through } = take(name, '2001:db8:0:7::1', 1_000)
    expect(take(name, '2001:db8:0:7:ffff::99', 5).through).toBe(0)
    expect(take(name, '2001:db8:0:8::1', 5).through).toBe(Math.min(5, through))
    expect(take(name, '203.0.113.1', 5).through).toBe(Math.min(5, through))
    expect(take(name, '203.0.113.2', 5).through).toBe(Math.min(5, through))
  },
)
