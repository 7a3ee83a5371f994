/** Before each file of tests: what is waited for may take as long as a slow machine takes; the default is one second. */
import { vi } from 'vitest'

const WAIT_MS = 30_000
const waitFor = vi.waitFor.bind(vi)

vi.waitFor = (callback, options) =>
  waitFor(
    callback,
    typeof options === 'number' ? options : { timeout: WAIT_MS, interval: 20, ...options },
  )
