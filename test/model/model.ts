/**
 * `npm run model -- [--histories 10000] [--seed n]`: random histories of bets, voids, corrections, moves in the tree,
 * conversions and limits over several midnights, each against a plain model in memory; the books are checked as well.
 * Ends with 1 where one differs, and says the seed that makes it again.
 */
import { parseArgs } from 'node:util'

import { setup } from '../../scripts/test-server.ts'
import { onStop } from '../../scripts/stopping.ts'
import { walkHistories } from './histories.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
/** In one house; then another begins, and the books of the last are checked. */
const A_HOUSE = 1_000
const FAMILIES = 25

const say = (text: string) => void process.stdout.write(`${text}\n`)
const most = Number(values.histories)
const first = Number(values.seed)
if (!Number.isSafeInteger(most) || most < 1 || !Number.isSafeInteger(first)) {
  say('histories and seed are whole numbers')
  process.exit(1)
}
const stop = await setup()
const end = onStop(async () => stop?.())
let walked = 0
for (let seed = first; walked < most; seed++) {
  const count = Math.min(A_HOUSE, most - walked)
  try {
    walked += await walkHistories(count, { families: Math.min(FAMILIES, count), seed })
  } catch (error) {
    say(`WRONG with --seed ${seed} --histories ${count}: ${(error as Error).message}`)
    await end(1)
  }
  say(`${walked} histories are what the model says (seed ${seed})`)
}
await end(0)
