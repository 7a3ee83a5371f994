/** The folders that money passes through, and the tests that answer for each. */
import type { Field } from './run.ts'

export const fields: Field[] = [
  { folder: 'server/ledger', tests: ['server/ledger', 'test/story', 'server/features/safe'] },
  { folder: 'server/features/draw', tests: ['server/features/draw', 'server/features/correction'] },
  { folder: 'server/features/vendor', tests: ['server/features/vendor', 'test/vendor-check'] },
  { folder: 'server/features/rolling', tests: ['server/features/rolling'] },
  { folder: 'server/features/deposit', tests: ['server/features/deposit'] },
  { folder: 'server/features/withdrawal', tests: ['server/features/withdrawal'] },
  { folder: 'server/features/safe', tests: ['server/features/safe'] },
  { folder: 'server/features/limits', tests: ['server/features/limits'] },
]
