/** Counting: a process reads and scores, and what it says becomes cases here. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import type { Deps } from '../../http/deps.ts'
import type { Counted } from './gather.ts'
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
export async function countRings(deps: Needs): Promise<void> {
  if (await isStill(deps.db)) return
  const counted = await runProgram(deps)
  if (counted) await writeCount(deps.db, counted)
}

/** Null: the house leaves, and nobody waits for it. */
function runProgram({ config, leaving }: Omit<Needs, 'db'>): Promise<Counted | null> {
  const { signal } = leaving
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(null)
    const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, program], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
    })
    const end = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', end, { once: true })
    let said: Said | null = null
    child.on('message', (message: Said) => (said = message))
    child.on('error', reject)
    child.on('exit', (code, killed) => {
      signal.removeEventListener('abort', end)
      if (signal.aborted) return resolve(null)
      if (said !== null && 'counted' in said) return resolve(said.counted)
      reject(new Error(`a count of the radar ended badly: ${said?.failed ?? killed ?? code}`))
    })
    child.send({ url: config.databaseUrl! } satisfies Order, () => undefined)
  })
}
