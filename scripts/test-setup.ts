/**
 * Before each file of tests: the files of a worker share a process, which each of them finds as if it were new; and
 * what is waited for may take as long as a slow machine takes, where the default is one second.
 */
import { vi } from 'vitest'

const WAIT_MS = 30_000
const asGiven: { env: NodeJS.ProcessEnv; patient: boolean } = ((
  globalThis as {
    madangTests?: { env: NodeJS.ProcessEnv; patient: boolean }
  }
).madangTests ??= { env: { ...process.env }, patient: false })

// What our modules remember goes with the file; libraries stay loaded.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
for (const name of Object.keys(process.env)) if (!(name in asGiven.env)) delete process.env[name]
Object.assign(process.env, asGiven.env)

if (!asGiven.patient) {
  asGiven.patient = true
  const waitFor = vi.waitFor.bind(vi)
  vi.waitFor = (callback, options) =>
    waitFor(
      callback,
      typeof options === 'number' ? options : { timeout: WAIT_MS, interval: 20, ...options },
    )
}
