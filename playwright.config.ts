/** The browser stories: a whole house of their own (draws every 30 seconds), on a phone and on a desktop. */
import { defineConfig } from '@playwright/test'

import { browserPath } from './scripts/browser.ts'
import { freePort } from './scripts/ports.ts'
import { longStories } from './scripts/suites.ts'

// Chosen once; the workers read this file again and take what the first reading chose.
process.env.E2E_PORTS ??= [await freePort(), await freePort(), await freePort()].join()
// Where the story of push has its own push service, which the house may push to.
process.env.E2E_PUSH ??= String(await freePort())
const [port] = process.env.E2E_PORTS.split(',')
// Over a bad line (E2E_FAULTS=<seed>, docs/tests.md) the pages reach the house through another door.
if (process.env.E2E_FAULTS) {
  process.env.E2E_FRONT ??= String(await freePort())
  process.env.E2E_CONSOLE_FRONT ??= String(await freePort())
}
/** In the gate, stories of rounds have a server of their own, whose clock they stop and hurry (test/e2e/betting.ts). */
const rounds = process.env.E2E_ROUNDS !== undefined
const elsewhere = process.env.E2E_GATE && !rounds ? [/@round/] : []
/** Stories that a bad line leaves no time for say so (@goodLine) and why. */
const notOver = process.env.E2E_FAULTS ? [/@goodLine/] : []
const browser = await browserPath()

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  testIgnore: process.env.E2E_GATE ? longStories : [],
  globalSetup: './test/e2e/start-house.ts',
  outputDir: `test-results/${rounds ? 'rounds' : 'stories'}`,
  ...(rounds && { grep: /@round/ }),
  // A story takes as much processor as time on slow cores: more at once only make each wait. Six had two cores 24
  // programs deep, four 20, and the server answered `retry` to what it did not answer in time.
  workers: rounds ? 1 : 3,
  // What hangs ends here; how long a machine takes is no verdict.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  // A server that answers nobody ends the run with its cause.
  maxFailures: 8,
  globalTimeout: 2_400_000,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    // Half of a story's time: what waits for ever says what it waited for.
    actionTimeout: 240_000,
    baseURL: `http://127.0.0.1:${process.env.E2E_FRONT ?? port}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // Frames that nobody looks at keep a small machine from the stories; those about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What a story answers in the house's place must not pass a worker; those of the line, of bytes and of the app have it.
    serviceWorkers: 'block',
    // Recording every step costs as much as the step: E2E_TRACE=1 asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { ...browser, env: { ...(process.env as typeof browser.env), ...browser.env } },
  },
  projects: [
    {
      name: 'phone',
      // Operators work on wide screens (@wide); on a phone the console is looked at, and approved from.
      // Walks through the console's pages (@walk) are long on a phone.
      grepInvert: [/@wide/, ...(process.env.E2E_GATE ? [/@walk/] : []), ...elsewhere, ...notOver],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    // What is the same at every width (@phone) is tried once.
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...elsewhere, ...notOver],
      use: { viewport: { width: 1_492, height: 900 } },
    },
  ],
})
