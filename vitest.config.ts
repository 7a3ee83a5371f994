import { availableParallelism } from 'node:os'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['./scripts/test-server.ts'],
    // The database works beside them; half of a race's or a campaign's time is waiting: three keep two cores busy.
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
          setupFiles: ['./scripts/test-patience.ts'],
          include: ['{bench,contract,server,provider,scripts,ui,site,console,test}/**/*.test.ts'],
          exclude: ['test/e2e/**', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        // As members get them: a hook that the compiler keeps from running again is seen here too.
        plugins: [react({ compiler: true })],
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
