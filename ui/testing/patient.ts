/** A wait may take as long as a slow machine needs; the default is one second. */
import type { vi } from 'vitest'

export const WAIT_MS = 120_000

/** Once a process or a window: a second time would wait by the first. */
export function waitPatiently(given: typeof vi): void {
  const waitFor = given.waitFor.bind(given)
  given.waitFor = (callback, options) =>
    waitFor(
      callback,
      typeof options === 'number' ? options : { timeout: WAIT_MS, interval: 20, ...options },
    )
}
