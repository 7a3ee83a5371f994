/** Two servers and two providers on one database, a proxy in front of each two; as several machines are, on one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { freePort } from '../../scripts/ports.ts'
import { openHouse, type House } from '../../server/testing/house.ts'
import { openProxy, type Proxy } from './proxy.ts'

const root = join(import.meta.dirname, '../..')
export const DRAW_SECONDS = 20

export type Program = {
  child: ChildProcess
  port: number
  said: () => string
  exited: Promise<unknown>
}
export type World = Awaited<ReturnType<typeof openWorld>>

export async function openWorld({ drainSeconds = 4 }: { drainSeconds?: number } = {}) {
  const house: House = await openHouse({ drawSeconds: DRAW_SECONDS, at: null })
  const ports = {
    servers: [await freePort(), await freePort()],
    providers: [await freePort(), await freePort()],
  }
  const site: Proxy = await openProxy(ports.servers)
  const provider: Proxy = await openProxy(ports.providers)
  const programs = new Set<Program>()

  function start(args: string[], port: number, env: Record<string, string>): Program {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOST: '127.0.0.1',
        KEYS_DIR: house.config.keysDir,
        PROVIDER_SECRET: house.providerSecret,
        DRAW_SECONDS: String(DRAW_SECONDS),
        TRUST_PROXY: '127.0.0.1',
        ...env,
      },
    })
    let said = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (said += text))
    const program = { child, port, said: () => said, exited: once(child, 'exit') }
    programs.add(program)
    void program.exited.then(() => programs.delete(program))
    return program
  }

  const startServer = async (no: 0 | 1) =>
    start(['server/main.ts'], ports.servers[no]!, {
      DATABASE_URL: house.config.databaseUrl!,
      PORT: String(ports.servers[no]),
      CONSOLE_PORT: String(await freePort()),
      PROVIDER_ORIGIN: provider.origin,
      DRAIN_SECONDS: String(drainSeconds),
      LIMITS: 'off',
      LOG: 'warn',
    })
  const startProvider = (no: 0 | 1) =>
    start(['provider/main.ts'], ports.providers[no]!, {
      // Of the tables' owner: the programs of a test share one database.
      PROVIDER_DATABASE_URL: house.url,
      PROVIDER_PORT: String(ports.providers[no]),
      SERVER_ORIGIN: site.origin,
      DATA_DIR: join(house.config.keysDir, `provider-${no}`),
    })
  return {
    house,
    site,
    provider,
    ports,
    startServer,
    startProvider,
    async close() {
      for (const { child } of programs) child.kill('SIGKILL')
      await Promise.all([...programs].map(({ exited }) => exited))
      await Promise.all([site.close(), provider.close()])
      await house.close()
    },
  }
}

/** Kills a program as a power cut does, with what it forked: a part whose front is gone ends by itself. */
export async function powerOff({ child, exited }: Program) {
  child.kill('SIGKILL')
  await exited
}
