/** A whole house as a process of its own, as `npm start` runs it: for stories, faults and the simulator. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READY_WITHIN_MS = 180_000

export type HouseProcess = {
  pid: number
  dataDir: string
  /** http://127.0.0.1:port of the member site, the console, the provider */
  site: string
  console: string
  provider: string
  /** what it has printed so far */
  said: () => string
  /** stops it and removes its folder; does nothing the second time */
  stop(): Promise<void>
}

/** Starts a house in a folder of its own; `env` overrides. Answers when a bet could be placed. */
export async function startHouse(
  env: Record<string, string | undefined> = {},
): Promise<HouseProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-house-'))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'house')
  const house = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/start.ts'],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DRAW_SECONDS: '20',
        PORT: '0',
        CONSOLE_PORT: '0',
        PROVIDER_PORT: '0',
        ...env,
      },
    },
  )
  let said = ''
  const ready = new Promise<void>((done, fail) => {
    house.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Ctrl-C')) done()
    })
    house.once('exit', () => fail(new Error(`The house ended:\n${said}`)))
    setTimeout(
      () => fail(new Error(`The house did not become ready:\n${said}`)),
      READY_WITHIN_MS,
    ).unref()
  })

  async function stop() {
    if (house.exitCode === null && house.signalCode === null) {
      house.kill('SIGTERM')
      await once(house, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  const [site, consoleAt, provider] = [...said.matchAll(/http:\/\/localhost:(\d+)/g)].map(
    ([, port]) => `http://127.0.0.1:${port}`,
  )
  return {
    pid: house.pid!,
    dataDir,
    site: site!,
    console: consoleAt!,
    provider: provider!,
    said: () => said,
    stop,
  }
}
