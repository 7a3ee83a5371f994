/**
 * One count of the radar as a process of its own: it reads a picture of the house's rows, says what it found to whoever
 * started it, and ends with them. It writes nothing.
 */
import { constants, setPriority } from 'node:os'

import { openSnapshot } from '../../db/snapshot.ts'
import { gather, type Counted } from './gather.ts'

export type Order = { url: string }
export type Said = { counted: Counted } | { failed: string }

/** Of one statement. */
const PATIENT_MS = 120_000

// Nobody waits for it: who bets does.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.once('disconnect', () => process.exit(0))

process.once('message', (order: Order) => {
  void count(order).then(
    (said) => tell(said, 0),
    (error: unknown) =>
      tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }, 1),
  )
})

const tell = (said: Said, code: number) =>
  process.send?.(said, undefined, undefined, () => process.exit(code))

async function count({ url }: Order): Promise<Said> {
  const snapshot = await openSnapshot(url, { lanes: 1, patientMs: PATIENT_MS })
  try {
    return { counted: await gather(snapshot.lanes[0]!) }
  } finally {
    await snapshot.close()
  }
}
