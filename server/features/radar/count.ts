/** Counting: a process reads and scores, and what it says becomes cases here. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import type { Deps } from '../../http/deps.ts'
import type { Counted, FoundRing } from './gather.ts'
import type { Order, Said } from './program.ts'
import { writeCount } from './cases.ts'
import { isStill } from './cases-sql.ts'

const program = join(import.meta.dirname, 'program.ts')
/** A week's stakes of some million bets; the meetings lie beside it (docs/performance.md). */
const HEAP_MB = 2_048
/** A count that takes longer has gone wrong; the next one begins anew. */
const MOST_MS = 480_000

type Needs = Pick<Deps, 'db' | 'config' | 'leaving'>

/** Looks who plays together, and writes it down as cases. Nothing else is done by it (docs/adr/0206). */
export async function countRings({ db, config, leaving }: Needs): Promise<void> {
  if (await isStill(db)) return
  const counted = await runCount(config.databaseUrl!, { signal: leaving.signal })
  if (counted) await writeCount(db, counted)
}

type Options = { signal: AbortSignal; heapMb?: number; began?: (child: ChildProcess) => void }

/** Counts a database in a process of its own; null when the signal ended it. */
export function runCount(
  url: string,
  { signal, heapMb = HEAP_MB, began }: Options,
): Promise<Counted | null> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(null)
    const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, program], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
    })
    began?.(child)
    const end = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', end, { once: true })
    const rings: FoundRing[] = []
    let last: Extract<Said, { counted: unknown } | { failed: string }> | null = null
    child.on('message', (said: Said) => {
      if ('ring' in said) rings.push({ ...said.ring, pairs: [] })
      else if ('pairs' in said) for (const pair of said.pairs) rings.at(-1)!.pairs.push(pair)
      else {
        last = said
        child.disconnect()
      }
    })
    child.on('error', reject)
    child.on('exit', (code, killed) => {
      signal.removeEventListener('abort', end)
      if (signal.aborted) return resolve(null)
      if (last !== null && 'counted' in last) return resolve({ ...last.counted, rings })
      reject(new Error(`a count of the radar ended badly: ${last?.failed ?? killed ?? code}`))
    })
    child.send({ url } satisfies Order, () => undefined)
  })
}
