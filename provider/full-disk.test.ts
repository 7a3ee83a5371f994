/** The provider as the processes it is, on a disk without room. */
import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import {
  dataFolder,
  openReceiver,
  SECRET,
  startProvider,
  type ProviderProcess,
} from './testing/process.ts'
import { firstSecret } from './casino/vendor.ts'
import { signed } from './casino/wallet.ts'

const prlimit = '/usr/bin/prlimit'
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

/** Gives a provider's processes room on the disk, or none. */
function setRoom({ pid }: ProviderProcess, room: 'unlimited' | '0') {
  for (const each of [pid, ...childrenOf(pid)])
    execFileSync(prlimit, ['--pid', String(each), `--fsize=${room}:unlimited`])
}

test.runIf(existsSync(prlimit)).each([['never started before'], ['started again']])(
  '%s on a full disk, it tries on, and is whole by itself when there is room',
  async (when) => {
    const folder = dataFolder()
    const receiver = await openReceiver()
    const env = { SERVER_ORIGIN: receiver.origin }
    if (when === 'started again') await (await startProvider(folder.path, env)).stop()
    const provider = await startProvider(folder.path, env, { full: true })
    try {
      // Each part has tried more than once, and has ended nothing.
      const tries = (part: string) => provider.said().split(`the ${part} ended`).length - 1
      const tried = () => Math.min(tries('draws'), tries('vendor')) > 1
      const waits = () =>
        when === 'started again' ? tried() : provider.said().includes('the key found no room')
      await vi.waitFor(() => expect(waits()).toBe(true))
      expect(provider.exitCode()).toBe(null)
      expect(provider.said()).not.toContain('    at ')
      setRoom(provider, 'unlimited')
      const answers = (path: string) =>
        fetch(`${provider.origin}${path}`).then(
          ({ status }) => status,
          () => null,
        )
      for (const path of ['/feed/pbg.powerball', '/games/play/haneul.baccarat1'])
        await vi.waitFor(async () => expect(await answers(path)).toBe(200), 60_000)
      await vi.waitFor(() => expect(receiver.rounds().length).toBeGreaterThan(0), 60_000)
      // Each day of a stream has one anchor, as promised before and after.
      const chains = receiver.chains()
      const names = chains.map(({ stream, date }) => `${stream} ${date}`)
      expect(new Set(chains.map(({ anchor }) => anchor)).size).toBe(new Set(names).size)
      expect(readdirSync(join(folder.path, 'keys'))).toEqual(['provider.key'])
    } finally {
      await provider.kill()
      await receiver.close()
      folder.remove()
    }
  },
)

test.runIf(existsSync(prlimit))(
  'what finds no room while it runs is told retry, and is had when there is',
  async () => {
    const folder = dataFolder()
    const provider = await startProvider(folder.path, { SERVER_ORIGIN: 'http://127.0.0.1:9' })
    const launch = async () => {
      const [path, vendor] = ['/vendor/launch', 'haneul']
      const body = JSON.stringify({
        game: 'haneul.baccarat1',
        player: 'p1',
        session: 's',
        device: 'pc',
      })
      const headers = signed(
        { vendor, secret: firstSecret(SECRET, vendor), at: new Date() },
        path,
        body,
      )
      const answer = await fetch(`${provider.origin}${path}`, { method: 'POST', headers, body })
      return {
        status: answer.status,
        ...((await answer.json()) as { path?: string; code?: string }),
      }
    }
    try {
      expect(await launch()).toMatchObject({ status: 200, path: expect.any(String) })
      setRoom(provider, '0')
      for (let n = 0; n < 3; n++)
        expect(await launch()).toMatchObject({ status: 503, code: 'retry' })
      expect((await fetch(`${provider.origin}/healthz`)).status).toBe(200)
      setRoom(provider, 'unlimited')
      const had = async () => expect(await launch()).toMatchObject({ status: 200 })
      await vi.waitFor(had, { interval: 100 })
      expect(provider.said()).not.toContain('    at ')
    } finally {
      await provider.kill()
      folder.remove()
    }
  },
)

test.runIf(existsSync('/dev/full'))('a log that cannot be written ends nothing', async () => {
  const folder = dataFolder()
  // Each write fails as on a full disk.
  const log = openSync('/dev/full', 'w')
  const env = { SERVER_ORIGIN: 'http://127.0.0.1:9' }
  const provider = await startProvider(folder.path, env, { log })
  closeSync(log)
  try {
    const parts = childrenOf(provider.pid)
    for (const part of parts) process.kill(Number(part), 'SIGKILL')
    // That they ended is a line of the front's; it goes on without, and starts them again.
    const begun = () => childrenOf(provider.pid).filter((each) => !parts.includes(each)).length
    await vi.waitFor(() => expect(begun()).toBe(parts.length), 60_000)
    const feed = async () => (await fetch(`${provider.origin}/feed/pbg.powerball`)).status
    await vi.waitFor(async () => expect(await feed()).toBe(200), 60_000)
    expect(provider.exitCode()).toBe(null)
  } finally {
    await provider.kill()
    folder.remove()
  }
})
