/** `npm run dev`: the house, and beside it the pages of site and console reloading while they are edited. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { createServer, type ViteDevServer } from 'vite'

import { readConfig } from '../server/config.ts'
import type { PageName } from './pages.ts'
import { onStop } from './stopping.ts'

const root = join(import.meta.dirname, '..')
const config = readConfig(process.env)
const servers: ViteDevServer[] = []
const house = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  },
)
const close = onStop(async () => {
  await Promise.all(servers.map((server) => server.close()))
  if (house.exitCode !== null || house.signalCode !== null) return
  house.kill('SIGTERM')
  await once(house, 'exit')
})
house.once('exit', (code) => void close(code ?? 1))

/** What a browser asks for as a page, or Vite's own files; everything else is a call of the house. */
const isPage = (url: string, accept: string) =>
  accept.includes('text/html') ||
  /^\/(@|node_modules\/|[\w-]+\/.*\.(tsx?|css|svg|woff2)|[\w.-]+\.\w+($|\?))/.test(url)

async function serve(name: Edited, port: number, house: number) {
  const server = await createServer({
    configFile: join(root, name, 'vite.config.ts'),
    server: {
      port,
      strictPort: true,
      fs: { allow: [root] },
      proxy: {
        '/': {
          target: `http://127.0.0.1:${house}`,
          bypass: ({ url = '/', headers }) => (isPage(url, headers.accept ?? '') ? url : undefined),
        },
      },
    },
  })
  await server.listen()
  servers.push(server)
  process.stdout.write(`· ${name} while edited: http://localhost:${port}\n`)
}

/** The provider's pages are built as they are: they are few, and another program serves them. */
type Edited = Exclude<PageName, 'provider'>
const ports: Record<Edited, [number, number]> = {
  site: [config.port + 1_000, config.port],
  console: [config.consolePort + 1_000, config.consolePort],
}
for (const name of Object.keys(ports) as Edited[]) await serve(name, ...ports[name])
