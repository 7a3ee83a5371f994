/** Before each file of tests: the files of a worker share a process, which each of them finds as if it were new. */
import { relative } from 'node:path'

import fc from 'fast-check'
import { expect, vi } from 'vitest'

import { testSeed } from '../test/beginning.ts'
import { waitPatiently } from '../ui/testing/patient.ts'

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
// Databases are named after who copied them.
process.env.TEST_FILE = relative('.', expect.getState().testPath ?? '')

if (!asGiven.patient) {
  asGiven.patient = true
  fc.configureGlobal({ seed: testSeed })
  waitPatiently(vi)
}
