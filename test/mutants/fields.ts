/** The folders that money passes through, and the tests that answer for each. */
import type { Field } from './run.ts'

/** What pages are told when something is done, of all folders. */
const told = 'server/told.test.ts'
/** What pages ask by themselves, of all folders. */
const polls = 'server/polls.test.ts'
/** Both queues of the desk. */
const queues = 'server/features/till/queues.test.ts'

export const fields: Field[] = [
  { folder: 'server/ledger', tests: ['server/ledger', 'test/story', 'server/features/safe'] },
  {
    folder: 'server/features/draw',
    tests: [
      'server/features/draw',
      'server/features/correction',
      polls,
      'server/features/limits/guard.test.ts',
    ],
  },
  { folder: 'server/features/casino', tests: ['server/features/casino', 'test/vendor-check'] },
  {
    folder: 'server/features/rolling',
    tests: ['server/features/rolling', 'server/features/odds/farming.test.ts'],
  },
  {
    folder: 'server/features/deposit',
    tests: ['server/features/deposit', queues, told, polls, 'server/features/limits/rest.test.ts'],
  },
  {
    folder: 'server/features/withdrawal',
    tests: [
      'server/features/withdrawal',
      queues,
      told,
      polls,
      'server/features/correction/follows.test.ts',
    ],
  },
  { folder: 'server/features/safe', tests: ['server/features/safe', told, polls] },
  { folder: 'server/features/limits', tests: ['server/features/limits', told, polls] },
]
