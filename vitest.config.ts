import { availableParallelism } from 'node:os'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { aliases } from './ui/build/preact.ts'

/** Files with a process of their own: they take long, measure their process, put modules in others' places or need a window. */
const alone = [
  'test/{faults,machines,model,vendor-check}/*.test.ts',
  'provider/{provider,two}.test.ts',
  'provider/draws/stream.test.ts',
  'provider/casino/page/*.test.ts',
  'provider/frames/page.test.ts',
  'scripts/{postgres,children}.test.ts',
  'site/worker/sw.test.ts',
  'bench/bench.test.ts',
  'server/{main,jobs-list}.test.ts',
  'server/db/durable.test.ts',
  'server/seed/seed.test.ts',
  'server/features/exports/turns.test.ts',
  'server/features/session/doors.test.ts',
]

/** The provider's tests of what it keeps, once more over PostgreSQL. */
const kept = [
  'provider/draws/{books,deliver,restart,seal,stream}.test.ts',
  'provider/casino/{highlow,hostile,outbox,proofs,vendor}.test.ts',
]

/** The same, which hardly compute: they wait for rounds or for other programs. */
const waiting = ['provider/casino/crowd.test.ts', 'scripts/dump.test.ts']

/** A house at twenty times, whose bets come too late where the machine is another's: nothing runs beside it. */
const paced = ['test/training/day.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['./scripts/test-server.ts'],
    // The database works beside them; half of a race's or a campaign's time is waiting: three keep two cores busy.
    // A fourth would win seconds, and take them from the programs whose draws and beats are told by a real clock.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // What hangs ends here; how long a machine takes is no verdict.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // Loading libraries anew for each of 220 files took a quarter of all: setup lets a file find all else as new.
          isolate: false,
          setupFiles: ['./scripts/test-setup.ts'],
          include: ['{bench,contract,server,provider,scripts,ui,site,console,test}/**/*.test.ts'],
          exclude: ['test/e2e/**', '**/node_modules/**', ...alone, ...waiting, ...paced],
        },
      },
      {
        extends: true,
        // vitest begins with those that are isolated: what takes long does not run when all else is done.
        test: {
          name: 'alone',
          isolate: true,
          setupFiles: ['./scripts/test-setup.ts'],
          include: alone,
          exclude: ['**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'waiting',
          isolate: true,
          setupFiles: ['./scripts/test-setup.ts'],
          include: waiting,
          exclude: ['**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'paced',
          isolate: true,
          setupFiles: ['./scripts/test-setup.ts'],
          include: paced,
          exclude: ['**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: true,
          env: { PROVIDER_STORE: 'postgres' },
          setupFiles: ['./scripts/test-setup.ts'],
          include: kept,
          exclude: ['**/node_modules/**'],
        },
      },
      {
        extends: true,
        // As members get them: a hook that the compiler keeps from running again is seen here too.
        plugins: [react({ compiler: true })],
        resolve: { alias: aliases },
        test: {
          name: 'page',
          environment: './ui/testing/window.ts',
          // Starting a window and loading React anew for each of so many files took longer than their tests.
          isolate: false,
          setupFiles: ['./ui/testing/setup.ts'],
          include: ['{ui,site,console}/**/*.test.tsx'],
          exclude: ['**/node_modules/**'],
        },
      },
    ],
  },
})
