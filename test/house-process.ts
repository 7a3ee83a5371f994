/** A whole house as a process of its own, as `npm start` runs it: for stories, faults and the simulator. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runningDatabase } from '../scripts/house-folder.ts'
import { findServerUrl } from '../server/db/server-role.ts'

const READY_WITHIN_MS = 300_000

type Env = Record<string, string | undefined>

export type HouseProcess = {
  pid(): number
  dataDir: string
  /** http://127.0.0.1:port of the member site, the console, the provider; a restart keeps them */
  site: string
  console: string
  provider: string
  /** its database's address, of its owner and of its programs */
  books(): Promise<{ owner: string; server: string }>
  /** what it has printed so far */
  said: () => string
  /** starts the same house again after its supervisor was killed, with other settings where `env` has some */
  again(env?: Env): Promise<void>
  /** stops it and removes its folder, unless one was given; does nothing the second time */
  stop(): Promise<void>
}

/** Starts a house in a folder of its own; `env` overrides. Answers when a bet could be placed. */
export async function startHouse(env: Env = {}, signal?: AbortSignal): Promise<HouseProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-house-'))
  await chmod(folder, 0o755)
  const dataDir = env.DATA_DIR ?? join(folder, 'house')
  const free = { PORT: '0', CONSOLE_PORT: '0', PROVIDER_PORT: '0' }
  let settings: Env = { DATA_DIR: dataDir, DRAW_SECONDS: '20', ...free, ...env }
  let house = spawnHouse(settings)
  let before = ''

  async function stop() {
    if (alive(house.child)) {
      house.child.kill('SIGTERM')
      await once(house.child, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  try {
    await ready(house, signal)
  } catch (error) {
    await stop()
    throw error
  }
  const ports = [...house.said().matchAll(/http:\/\/localhost:(\d+)/g)].map(([, port]) => port!)
  const [PORT, CONSOLE_PORT, PROVIDER_PORT] = ports
  const [site, consoleAt, provider] = ports.map((port) => `http://127.0.0.1:${port}`)
  return {
    pid: () => house.child.pid!,
    dataDir,
    site: site!,
    console: consoleAt!,
    provider: provider!,
    async books() {
      const owner = runningDatabase(dataDir)!
      return { owner, server: await findServerUrl(owner, undefined) }
    },
    said: () => before + house.said(),
    async again(more = {}) {
      if (alive(house.child)) await once(house.child, 'exit')
      before += house.said()
      settings = { ...settings, ...more }
      house = spawnHouse({ ...settings, PORT, CONSOLE_PORT, PROVIDER_PORT })
      await ready(house, signal)
    },
    stop,
  }
}

type Spawned = { child: ChildProcess; said: () => string }

const alive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

function spawnHouse(env: Env): Spawned {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { ...process.env, ...env } },
  )
  let said = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text))
  return { child, said: () => said }
}

/** Until it says how it is ended, which is the last thing a start prints. */
function ready({ child, said }: Spawned, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const late = setTimeout(
      () => end(() => fail(new Error(`The house did not become ready:\n${said()}`))),
      READY_WITHIN_MS,
    )
    const look = () => said().includes('Ctrl-C') && end(done)
    const gone = () => end(() => fail(new Error(`The house ended:\n${said()}`)))
    const stopped = () => end(() => fail(signal!.reason as Error))
    function end(how: () => void) {
      clearTimeout(late)
      child.stdout!.off('data', look)
      child.off('exit', gone)
      signal?.removeEventListener('abort', stopped)
      how()
    }
    child.stdout!.on('data', look)
    child.once('exit', gone)
    signal?.addEventListener('abort', stopped, { once: true })
    if (signal?.aborted) stopped()
  })
}
