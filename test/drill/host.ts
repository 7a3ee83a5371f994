/** A machine of the drill while it is on: runs programs, keeps them running as systemd would, loses power and comes back. */
import { spawn, type ChildProcess } from 'node:child_process'
import {
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Machine } from './plan.ts'
import { powerOn, type Rack } from './rack.ts'
import { run, tryRun, type Said } from './run.ts'

/** As units say `Restart=always`. */
const AGAIN_MS = 1_000
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'
export const repository = join(import.meta.dirname, '../..')

export type Program = {
  name: string
  /** a user of Debian's, with the group that may read keys */
  user: 'postgres' | 'etcd' | 'root' | 'nobody'
  command: string[]
  env?: Record<string, string>
  /** where the sources lie that it runs, when not here */
  cwd?: string
}

export type Host = ReturnType<typeof openHost>

const userOf = (user: Program['user']) =>
  user === 'root' ? [] : ['setpriv', `--reuid=${user}`, `--regid=${GROUPS[user]}`, '--init-groups']
const GROUPS = { postgres: 'postgres', etcd: 'etcd', nobody: 'nogroup' }

export function openHost(rack: Rack, machine: Machine, logs: string) {
  const { name } = machine
  let power: Awaited<ReturnType<typeof powerOn>> | null = null
  const programs = new Map<string, Program>()
  const running = new Map<string, ChildProcess>()

  const inside = (user: Program['user'], cwd: string) => {
    if (!power) throw new Error(`${name} is off`)
    const at = String(power.pid)
    return [
      ...['nsenter', '-t', at, '-a', '-r', `--wd=/proc/${at}/root${cwd}`],
      ...userOf(user),
      ...['env', '-i', `PATH=${PATH}`, 'LANG=C.UTF-8', `HOME=/tmp`],
    ]
  }

  function launch(program: Program) {
    const { user, command, env = {}, cwd = repository } = program
    const [first, ...rest] = [
      ...['nice', '-n', FIRST.has(program.name) ? '-10' : '-5'],
      ...inside(user, cwd),
    ]
    const given = Object.entries(env).map(([key, value]) => `${key}=${value}`)
    const log = createWriteStream(join(logs, `${name}.${program.name}.log`), { flags: 'a' })
    const child = spawn(first!, [...rest, ...given, ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.set(program.name, child)
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    const on = power
    child.once('close', (code, signal) => {
      log.end(`\n· ${new Date().toISOString()} ended with ${code ?? signal}\n`)
      if (running.get(program.name) === child) running.delete(program.name)
      setTimeout(() => {
        const wanted = programs.get(program.name) === program && !running.has(program.name)
        if (wanted && power === on && power !== null) launch(program)
      }, AGAIN_MS).unref()
    })
  }

  return {
    ...machine,
    isOn: () => power !== null,
    runs: (program: string) => running.has(program),
    pid: () => power!.pid,

    /** Puts a file onto the machine. Before it is on for the first time: later files are written inside. */
    install(file: string, text: string | Buffer, mode = 0o644) {
      const at = rack.path(name, file)
      mkdirSync(dirname(at), { recursive: true })
      writeFileSync(at, text, { mode })
    },

    async on() {
      power = await powerOn(rack, machine)
      for (const program of programs.values()) launch(program)
    },

    /** What is in the air is lost, nobody is told; then nothing runs any more. */
    async powerOff() {
      if (!power) return
      const { pid, child } = power
      power = null
      await rack.net('ip', 'link', 'set', `p-${name}`, 'down').catch(() => undefined)
      const gone = new Promise((done) => child.once('exit', done))
      process.kill(pid, 'SIGKILL')
      await gone
      await rack.net('ip', 'link', 'del', `p-${name}`).catch(() => undefined)
    },

    /** Keeps a program running from now on, also when the machine comes back. */
    keep(program: Program) {
      programs.set(program.name, program)
      if (power) launch(program)
    },

    /** Ends a program for good. */
    async end(program: string, signal: NodeJS.Signals = 'SIGTERM') {
      programs.delete(program)
      const child = running.get(program)
      if (!child) return
      const gone = new Promise((done) => child.once('close', done))
      for (const pid of await this.processes(program)) tryKill(pid, signal)
      await gone
    },

    /** Signals a program's first process. */
    async signal(program: string, signal: NodeJS.Signals) {
      for (const pid of await this.processes(program)) tryKill(pid, signal)
    },

    /** The process behind what entered the machine's namespaces for it. */
    async processes(program: string): Promise<number[]> {
      const at = running.get(program)?.pid
      if (at === undefined) return []
      // `nice` becomes what it begins; what enters the namespaces has one child, which is the program.
      return readChildren(at)
    },

    /** Kills all that runs here, at once; the machine itself stays, and starts its programs again. */
    async killAll() {
      const pids = this.all()
      for (const pid of pids) tryKill(pid, 'SIGKILL')
    },

    /** Every process on the machine but the first. */
    all(): number[] {
      return everyProcess(power!.pid)
    },

    /**
     * Stops every process where it is, the machine's address alive; answers how they go on. What entered the machine for
     * a program stops itself with it, and would never hear of its end.
     */
    standStill(): () => void {
      const all = this.all()
      for (const pid of all) tryKill(pid, 'SIGSTOP')
      return () => {
        for (const { pid } of running.values()) if (pid !== undefined) tryKill(pid, 'SIGCONT')
        for (const pid of all) tryKill(pid, 'SIGCONT')
      }
    },

    /** Runs a command here to its end. */
    async run(command: string[], options: Inside = {}): Promise<string> {
      const { user = 'root', cwd = '/', env = {}, ...rest } = options
      const given = Object.entries(env).map(([key, value]) => `${key}=${value}`)
      return run([...inside(user, cwd), ...given, ...command], rest)
    },
    async tryRun(command: string[], options: Inside = {}): Promise<Said> {
      const { user = 'root', cwd = '/', env = {}, ...rest } = options
      const given = Object.entries(env).map(([key, value]) => `${key}=${value}`)
      return tryRun([...inside(user, cwd), ...given, ...command], rest)
    },

    /** Begins a command whose lines are read as they come; it is not begun again. */
    stream(command: string[], options: Pick<Inside, 'user' | 'cwd' | 'env'> = {}): ChildProcess {
      const { user = 'nobody', cwd = repository, env = {} } = options
      const given = Object.entries(env).map(([key, value]) => `${key}=${value}`)
      const [first, ...rest] = inside(user, cwd)
      return spawn(first!, [...rest, ...given, ...command], { stdio: ['pipe', 'pipe', 'pipe'] })
    },

    /** Waits until something holds here. */
    async until(what: string, holds: () => Promise<boolean>, seconds = 60) {
      const end = performance.now() + seconds * 1_000
      while (!(await holds().catch(() => false))) {
        if (performance.now() > end) throw new Error(`${name}: ${what} not within ${seconds} s`)
        await sleep(200)
      }
    },
  }
}

/**
 * Who has a machine to themselves beats in time; here a hundred programs share a few cores with whatever else runs. Those
 * that are late are taken for dead, so they go first.
 */
const FIRST = new Set(['etcd', 'patroni', 'haproxy'])

type Inside = {
  user?: Program['user']
  cwd?: string
  env?: Record<string, string>
  input?: string
  seconds?: number
}

function tryKill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone already.
  }
}

function readChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

/** All who share the namespace of processes that `first` began. */
function everyProcess(first: number): number[] {
  const found = new Set<number>()
  const space = namespaceOf(first)
  for (const pid of numbersIn('/proc'))
    if (pid !== first && namespaceOf(pid) === space) found.add(pid)
  return [...found]
}

const numbersIn = (folder: string) =>
  readdirSync(folder).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))

function namespaceOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`)
  } catch {
    return null
  }
}
