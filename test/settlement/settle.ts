/** `npm run settle`: `again.test.ts` with 200,000 bets (`SETTLE_BETS`). */
import { spawnSync } from 'node:child_process'

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'test/settlement/again.test.ts'],
  { stdio: 'inherit', env: { SETTLE_BETS: '200000', ...process.env } },
)
process.exit(status ?? 1)
