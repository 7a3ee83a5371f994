/** `npm run vendor-check -- [--times 100] [--seed n]`: a hostile vendor against the wallet; a page of what came of it. */
import { parseArgs } from 'node:util'

import { setup } from '../../scripts/test-server.ts'
import { openHouse } from '../../server/testing/house.ts'
import { vendorCheck } from './report.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const stop = await setup()
try {
  const house = await openHouse()
  try {
    const seed = Number(values.seed)
    const { page, wrong } = await vendorCheck(house, { times: Number(values.times), seed })
    process.stdout.write(`seed ${seed}\n${page}\n`)
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    await house.close()
  }
} finally {
  await stop?.()
}
