import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { closeConsole, logIn, on, openConsole } from '../testing/house.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  logIn()
})
afterEach(() => {
  vi.useRealTimers()
  return closeConsole()
})

const LAST = '2026-11-21T23:59:59.999+09:00'
const MIDNIGHT = '2026-11-22T00:00:00.000+09:00'
const refuse = () => ({ result: false, code: 'denied', msg: '' }) as const
const reports: [string, keyof OperatorCalls][] = [
  ['/reports', 'gameReport'],
  ['/rolling', 'rollingReport'],
  ['/vendors/returns', 'vendorReturns'],
]

test.each(reports)(
  '%s opens on seven days of Seoul, and they turn with its midnight',
  async (path, call) => {
    vi.setSystemTime(LAST)
    const { calls } = openConsole(path, [on(call, refuse as never)])
    const asked = () => calls(call).at(-1)?.input
    await waitFor(() => expect(asked()).toMatchObject({ start: '2026-11-15', end: '2026-11-21' }))
    const quick = within(screen.getByRole('group', { name: '빠른 기간' }))
    const isPressed = () => quick.getByRole('button', { name: '7일' }).getAttribute('aria-pressed')
    expect(isPressed()).toBe('true')
    vi.setSystemTime(MIDNIGHT)
    await waitFor(() => expect(asked()).toMatchObject({ start: '2026-11-16', end: '2026-11-22' }))
    expect(isPressed()).toBe('true')
  },
)

test.each(reports)('on %s the button asks for the same seven days', async (path, call) => {
  vi.setSystemTime(MIDNIGHT)
  const { calls, user } = openConsole(path, [on(call, refuse as never)])
  await user.click(await screen.findByRole('button', { name: '오늘' }))
  await waitFor(() =>
    expect(calls(call).at(-1)?.input).toMatchObject({ start: '2026-11-22', end: '2026-11-22' }),
  )
  await user.click(screen.getByRole('button', { name: '7일' }))
  await waitFor(() =>
    expect(calls(call).at(-1)?.input).toMatchObject({ start: '2026-11-16', end: '2026-11-22' }),
  )
})
