import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { long, onPostgres, paced, quick } from './scripts/suites.ts'

/** Files with a process of their own: they measure their process, put modules in others' places or need a window. */
const alone = [
  'provider/provider.test.ts',
  'provider/draws/stream.test.ts',
  'provider/casino/page/*.test.ts',
  'provider/frames/page.test.ts',
  'scripts/{children,dump,postgres}.test.ts',
  'site/worker/sw.test.ts',
  'server/{main,jobs-list}.test.ts',
  'server/seed/seed.test.ts',
  'server/features/exports/turns.test.ts',
  'server/features/radar/many.test.ts',
  'server/features/seals/unread.test.ts',
  'server/features/session/doors.test.ts',
]

const longFiles = Object.values(long).flat()
const modules = '**/node_modules/**'
const patience = { testTimeout: 600_000, expect: { poll: { timeout: 300_000 } } }

/** A project whose files have a process each. */
const isolated = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: {
    ...{ name, include, exclude: [modules], isolate: true },
    setupFiles: ['./scripts/test-setup.ts'],
    ...more,
  },
})

export default defineConfig({
  test: {
    globalSetup: ['./scripts/test-server.ts'],
    // The database works beside them; half of a race's or a campaign's time is waiting: three keep two cores busy.
    // A fourth would win seconds, and take them from the programs whose draws and beats are told by a real clock.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // What hangs ends here; how long a machine takes is no verdict.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 300_000,
    hookTimeout: 600_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // Loading libraries anew for each of 220 files took a quarter of all: setup lets a file find all else as new.
          isolate: false,
          setupFiles: ['./scripts/test-setup.ts'],
          include: ['{bench,contract,server,provider,scripts,ui,site,console,test}/**/*.test.ts'],
          exclude: ['test/e2e/**', modules, ...quick, ...alone, ...longFiles, ...paced],
        },
      },
      // vitest begins with those that are isolated: what takes long does not run when all else is done.
      isolated('alone', alone),
      isolated('quick', quick),
      isolated('long', longFiles, patience),
      // Nothing runs beside it.
      isolated('paced', paced, { ...patience, testTimeout: 1_800_000 }),
      isolated('postgres', onPostgres, { ...patience, env: { PROVIDER_STORE: 'postgres' } }),
      {
        extends: true,
        test: {
          name: 'page',
          environment: './ui/testing/window.ts',
          // Starting a window and loading React anew for each of so many files took longer than their tests.
          isolate: false,
          setupFiles: ['./ui/testing/setup.ts'],
          include: ['{ui,site,console}/**/*.test.tsx'],
          exclude: [modules],
        },
      },
    ],
  },
})
