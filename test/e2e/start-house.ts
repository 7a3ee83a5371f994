/** Starts the house that the browser stories visit, in a folder of its own, and ends it after them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READY_WITHIN_MS = 180_000

// oxlint-disable-next-line import/no-default-export -- what Playwright asks of a globalSetup
export default async function startHouse() {
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-e2e-'))
  await chmod(dataDir, 0o755)
  const [PORT, CONSOLE_PORT, PROVIDER_PORT] = (process.env.E2E_PORTS ?? '').split(',')
  const house = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: join(dataDir, 'house'),
      DRAW_SECONDS: '20',
      PORT,
      CONSOLE_PORT,
      PROVIDER_PORT,
    },
  })
  let said = ''
  const ready = new Promise<void>((done, fail) => {
    house.stdout!.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('ready in')) done()
    })
    house.once('exit', () => fail(new Error(`The house ended:\n${said}`)))
    setTimeout(() => fail(new Error(`The house did not become ready:\n${said}`)), READY_WITHIN_MS)
  })

  async function stop() {
    if (house.exitCode === null && house.signalCode === null) {
      house.kill('SIGTERM')
      await once(house, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    await ready
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
