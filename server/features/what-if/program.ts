/**
 * A replay as a process of its own: it has its own connections, ends with whoever started it, and writes nothing but how
 * far it is and what came out. What it was asked with comes as its one message.
 */
import { openDb } from '../../db/db.ts'
import { askReplay } from './asked.ts'
import { Stopped } from './replay.ts'
import {
  AT_WORK,
  isRunning,
  selectRun,
  updateDone,
  updateEnded,
  updateProgress,
} from './runs-sql.ts'

export type Order = { url: string; id: number }
export type Said = { failed: string }

const LOOKS_EVERY_MS = 250
/** Nobody waits for an answer of it: a database that is busy is waited for. */
const PATIENT_MS = 60_000

// Who started it is gone: nobody would hear of it, and the house it reads may be gone too.
process.once('disconnect', () => process.exit(0))

process.once('message', (order: Order) => {
  void run(order).then(
    () => process.exit(0),
    (error: unknown) => {
      const failed = error instanceof Error ? (error.stack ?? error.message) : String(error)
      process.send?.({ failed } satisfies Said, undefined, undefined, () => process.exit(1))
    },
  )
})

async function run({ url, id }: Order): Promise<void> {
  const db = openDb({ url, pool: 1, lanes: 1, waitMs: PATIENT_MS })
  const look = setInterval(() => {
    // A cancel is heard within a piece as well: the database misses its reader, and ends what it reads.
    void isRunning(db, id).then(
      (goesOn) => goesOn || process.exit(0),
      // What reads hears of it as well, and says why.
      () => undefined,
    )
  }, LOOKS_EVERY_MS)
  try {
    const asked = await selectRun(db, id, 0)
    if (!asked || asked.state !== 'running') return
    const { draft, days } = asked
    const answered = await askReplay({
      ...{ url, draft, days },
      holds: { kind: AT_WORK, id },
      told: (done) => updateProgress(db, id, Math.floor(done * 9_900)),
    })
    await updateDone(db, { id, ...answered })
  } catch (error) {
    if (error instanceof Stopped) return
    await updateEnded(db, { id, state: 'failed' }).catch(() => undefined)
    throw error
  } finally {
    clearInterval(look)
    await db.close()
  }
}
