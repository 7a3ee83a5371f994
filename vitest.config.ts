import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['./scripts/test-server.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{contract,server,provider,scripts,ui,site,console,test}/**/*.test.ts'],
          exclude: ['test/e2e/**', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          // The frames are the provider's; a page's test shows that they are asked for, not what they hold.
          environmentOptions: {
            happyDOM: {
              settings: {
                disableIframePageLoading: true,
                handleDisabledFileLoadingAsSuccess: true,
              },
            },
          },
          include: ['{ui,site,console}/**/*.test.tsx'],
          exclude: ['**/node_modules/**'],
        },
      },
    ],
  },
})
