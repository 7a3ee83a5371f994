/** A thread of `npm run rng`: one game's outcomes through the six tests. */
import { parentPort, workerData } from 'node:worker_threads'

import { sources } from './sources.ts'
import { openTally } from './tally.ts'
import type { Asked, Told } from './rng.ts'

const TELL_EVERY = 100_000

const { key, day, outcomes } = workerData as Asked
const tell = (told: Told) => parentPort!.postMessage(told)
const { next, ...shape } = sources.find((each) => each.key === key)!.open(day)
const tally = openTally(shape)
for (let done = 0; done < outcomes; done++) {
  if (done % TELL_EVERY === 0) tell({ done })
  tally.add(next())
}
tell({ verdicts: tally.verdicts() })
