/** The replays that this process started: each a process of its own, which ends with it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import type { Deps } from '../../http/deps.ts'
import type { Order, Said } from './program.ts'
import { updateEnded } from './runs-sql.ts'

const program = join(import.meta.dirname, 'program.ts')
/** Rounds and members of a piece, and sums of all members; what needs more has gone wrong. */
const HEAP_MB = 1_024

type Needs = Pick<Deps, 'db' | 'config' | 'log' | 'leaving'>
const children = new Map<number, ChildProcess>()

/** Starts a replay and does not wait for it; what it dies of is told to the log and to its row. */
export function startProcess({ db, config, log, leaving }: Needs, id: number): void {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  children.set(id, child)
  const end = () => void child.kill('SIGKILL')
  leaving.signal.addEventListener('abort', end, { once: true })
  const failed = (why: unknown) => {
    log.error({ replay: id, why }, 'a replay ended badly')
    void updateEnded(db, { id, state: 'failed' }).catch(() => undefined)
  }
  child.on('error', failed)
  child.on('message', ({ failed: why }: Said) => failed(why))
  child.on('exit', (code, signal) => {
    // Who is not there any more was told to end.
    const told = !children.delete(id)
    leaving.signal.removeEventListener('abort', end)
    if (code !== 0 && !told && !leaving.signal.aborted) failed(signal ?? code)
  })
  const order: Order = { url: config.databaseUrl!, id }
  child.send(order, () => undefined)
  // It keeps nobody from ending, and ends with them.
  child.unref()
  child.channel?.unref()
}

/** Ends a replay at once, where it is this process's own; another's hears of it by its row. */
export function endProcess(id: number): void {
  const child = children.get(id)
  children.delete(id)
  child?.kill('SIGKILL')
}

/** The process of a replay, where it is this one's own. */
export const processOf = (id: number): number | undefined => children.get(id)?.pid
