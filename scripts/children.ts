/** Child processes that never outlive us: tools that end by themselves, and programs that are started again when they die. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { watchBeats } from '../server/beat.ts'

const root = join(import.meta.dirname, '..')
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export type Program = { stop(): Promise<void> }
type Env = Record<string, string>

type Run = {
  env?: Env
  /** where it says it, at once */
  shown?: NodeJS.WritableStream
  /** lets what runs beside it go first */
  givesWay?: boolean
}

/** Runs a tool to its end; answers whether it succeeded, and its output, which `shown` gets as it comes. */
export async function runTool(
  args: string[],
  { env = {}, shown, givesWay = false }: Run = {},
): Promise<{ ok: boolean; said: string }> {
  const command = [...(givesWay ? ['nice', '-n', '10'] : []), process.execPath, ...args]
  const child = spawn(command[0]!, command.slice(1), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      shown?.write(text)
      said += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  return { ok: code === 0, said }
}

/** Ends every tool that is still at work. */
export function endTools() {
  for (const child of running) child.kill('SIGTERM')
}

const LOG_MAX = 20_000_000

/** Where a program writes what it says: appended to, and begun anew (the old one kept beside it) when it grows large. */
function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path) && statSync(path).size > LOG_MAX) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** Empty where the log cannot be read: the reason for giving a program up is reported all the same. */
function lastLines(path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-20).join('\n')
  } catch {
    return ''
  }
}

/** Nowhere to write to, on a disk that is full, is no reason not to run. */
function tryLog(path: string): number | 'ignore' {
  try {
    return openLog(path)
  } catch {
    return 'ignore'
  }
}

/** So long before a program that died is started again; what has a reason we cannot mend is tried more slowly. */
const WAITS_MS = [0, 500, 1_000, 2_000]
const STEADY_MS = 10_000
/** A program that never ran, and ended this often, has a reason that time does not mend. */
const FALSE_STARTS = 2

type Kept = { log: string; say: (text: string) => void; lost: (reason: string) => void }

/**
 * Keeps a program running until it is stopped. It has a process group of its own, so that we decide when it
 * ends, a channel to us, by which it notices when we are gone and we that it stands still (server/beat.ts), and a log,
 * which it writes without us between. One that never said `listening` is given up at its second end; one that did is
 * started again for ever, since what ends it now (a full disk) may pass.
 */
export function keep(name: string, args: string[], env: Env, { log, say, lost }: Kept): Program {
  let child: ChildProcess | null = null
  let stopping = false
  let deaths = 0
  let ran = false
  const beats = watchBeats<ChildProcess>((still) => {
    say(`· the ${name} stands still; it is ended`)
    still.kill('SIGKILL')
  })

  function died(why: string, lived: number) {
    if (stopping) return
    deaths = lived > STEADY_MS ? 1 : deaths + 1
    if (!ran && deaths >= FALSE_STARTS) {
      const reason = `The ${name} ends as soon as it starts; its reason is above and in ${log}.`
      return lost(`${lastLines(log)}\n${reason}`)
    }
    say(`· the ${name} ended (${why}; ${log}); starting it again`)
    void sleep(WAITS_MS[Math.min(deaths, WAITS_MS.length) - 1]).then(() => !stopping && start())
  }

  function start() {
    const began = performance.now()
    const file = tryLog(log)
    const mine = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: ['ignore', file, file, 'ipc'],
      detached: true,
      env: { ...process.env, ...env },
    })
    if (file !== 'ignore') closeSync(file)
    child = mine
    running.add(mine)
    mine.on('message', (said) => {
      if (said === 'listening') ran = true
      if (said === 'beat') beats.heard(mine)
    })
    mine.on('error', (error) => say(`· ${name}: ${error.message}`))
    mine.once('exit', (code, signal) => {
      running.delete(mine)
      beats.forget(mine)
      died(String(signal ?? code), performance.now() - began)
    })
  }

  start()
  return {
    async stop() {
      stopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const harder = setTimeout(() => child?.kill('SIGKILL'), 12_000)
      await exited
      clearTimeout(harder)
    },
  }
}
