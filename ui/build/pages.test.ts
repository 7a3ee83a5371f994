import { join } from 'node:path'

import { createServer } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test.each([
  ['site', '/shell/login-box.tsx'],
  ['console', '/features/session/login-page.tsx'],
])('a component of the %s is exchanged in an open page while it is edited', async (app, path) => {
  const server = await createServer({
    configFile: join(root, app, 'vite.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  try {
    const { code } = (await server.transformRequest(path))!
    expect(code).toContain('$RefreshReg$')
    expect(code).toContain('import.meta.hot.accept')
  } finally {
    await server.close()
  }
})
