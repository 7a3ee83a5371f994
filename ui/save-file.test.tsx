import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { saveFile } from './save-file.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the text stays to be had until a slow browser has taken it, and is let go then', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  saveFile('a.csv', '번호')
  expect(await (made.mock.calls[0]![0] as Blob).text()).toBe('번호')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(revoked).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:kept')
})
