/** What a drill leaves behind that was killed: only where namespaces can be made, which needs root and three programs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { openHost } from './host.ts'
import { missing } from './needs.ts'
import { machinesOf } from './plan.ts'
import { openRack, sweep } from './rack.ts'

const NEEDED = /ip$|nft$|unshare$|nsenter$|setpriv$/
const may = missing((path) => !NEEDED.test(path) || existsSync(path)).length === 0

/** Seconds that no other run of this test on the machine sleeps. */
const SLEEP = String(1_000_000 + process.pid)

/** Opens a rack as the drill does, with a process on it that would go on for ever, and waits to be killed. */
const PROGRAM = `
  const { openRack } = await import(${JSON.stringify(join(import.meta.dirname, 'rack.ts'))})
  const rack = await openRack()
  const { spawn } = await import('node:child_process')
  spawn('nsenter', ['-t', String(rack.pid), '-m', '-n', '-p', 'sleep', '${SLEEP}'], { stdio: 'ignore' })
  setTimeout(() => console.log(JSON.stringify({ pid: rack.pid, folder: rack.folder })), 300)
  setInterval(() => undefined, 1000)
`

test.skipIf(!may)('a drill that is killed leaves no process, no network and no file', async () => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  const { pid, folder } = JSON.parse(String(line)) as { pid: number; folder: string }
  const net = () => existsSync(`/proc/${pid}/ns/net`)
  expect([net(), existsSync(folder), sleepers()]).toEqual([true, true, 1])
  child.kill('SIGKILL')
  await once(child, 'exit')
  // The kernel ends what ran; the reaper looks once a second.
  await expect.poll(() => [net(), sleepers(), existsSync(folder)]).toEqual([false, 0, false])
})

test.skipIf(!may)(
  'a machine that stood still goes on, and the end of what runs on it is heard',
  async ({ skip }) => {
    const rack = await openRack()
    const logs = mkdtempSync(join(tmpdir(), 'host-logs-'))
    const host = openHost(rack, machinesOf('database')[0]!, logs)
    try {
      // A container may make namespaces and no machine of its own layers of files.
      await host.on().catch((error: Error) => skip(error.message))
      host.keep({ name: 'sleeper', user: 'root', command: ['sleep', '987653'], cwd: '/' })
      const first = async () => (await host.processes('sleeper'))[0]
      await expect.poll(first).toBeDefined()
      const before = (await first())!
      const stateOf = (pid: number) =>
        /^State:\t(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      const goOn = host.standStill()
      await expect.poll(() => stateOf(before)).toBe('T')
      const enters = Number(
        /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${before}/status`, 'utf8'))?.[1],
      )
      await expect.poll(() => stateOf(enters)).toBe('T')
      goOn()
      await expect.poll(() => [stateOf(before), stateOf(enters)]).toEqual(['S', 'S'])
      await host.killAll()
      // Begun again, as its unit says.
      await expect.poll(async () => (await first()) ?? before).not.toBe(before)
    } finally {
      await host.powerOff()
      await rack.close()
      rmSync(logs, { recursive: true })
    }
    expect(existsSync(rack.folder)).toBe(false)
  },
)

test('the next drill removes an empty folder of one that was killed with its reaper, and none that is used', () => {
  const gone = `madang-drill-.999999999.${process.pid}`
  const used = `madang-drill-.${process.pid}.drill`
  for (const name of [gone, used]) mkdirSync(join(tmpdir(), name))
  mkdirSync(join(tmpdir(), used, 'db1'))
  expect(sweep()).toContain(gone)
  const left = readdirSync(tmpdir())
  expect([left.includes(gone), left.includes(used)]).toEqual([false, true])
  for (const name of [join(used, 'db1'), used]) rmdirSync(join(tmpdir(), name))
})

/** How many processes do what the rack's does, as its own number says. */
function sleepers(): number {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') === `sleep ${SLEEP} `
      )
    } catch {
      return false
    }
  }).length
}
