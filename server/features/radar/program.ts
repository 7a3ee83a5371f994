/**
 * One count of the radar as a process of its own: it reads a picture of the house's rows, sends what it found to the
 * process that started it, and ends once that disconnects. It writes nothing.
 */
import { constants, setPriority } from 'node:os'

import { openSnapshot } from '../../db/snapshot.ts'
import { gather, type Counted, type FoundRing, type Pair } from './gather.ts'

export type Order = { url: string }
/** Each ring is followed by its pairs in portions, because a message is parsed in one turn; `counted` comes last. */
export type Said =
  | { ring: Omit<FoundRing, 'pairs'> }
  | { pairs: Pair[] }
  | { counted: Omit<Counted, 'rings'> }
  | { failed: string }

const PORTION = 500

/** Of one statement. */
const PATIENT_MS = 120_000

// Nobody waits for it: who bets does.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.once('disconnect', () => process.exit(0))

process.once('message', (order: Order) => {
  void count(order).catch((error: unknown) =>
    tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

const tell = (said: Said) =>
  new Promise<void>((resolve) => process.send!(said, undefined, undefined, () => resolve()))

async function count({ url }: Order): Promise<void> {
  const { rings, ...counted } = await look(url)
  for (const { pairs, ...ring } of rings) {
    await tell({ ring })
    for (let n = 0; n < pairs.length; n += PORTION)
      await tell({ pairs: pairs.slice(n, n + PORTION) })
  }
  await tell({ counted })
}

async function look(url: string): Promise<Counted> {
  const snapshot = await openSnapshot(url, { lanes: 1, patientMs: PATIENT_MS })
  try {
    return await gather(snapshot.lanes[0]!)
  } finally {
    await snapshot.close()
  }
}
