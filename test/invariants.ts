/**
 * What must hold of the books at any moment, one query each (docs/ledger.md#invariants). Run after every
 * integration test file, by the simulator after each step, by a job in production and by `npm run audit`.
 */
import { checkBooks } from '../server/ledger/books.ts'
import type { Reader } from '../server/db/db.ts'

/** Answers a sentence for every invariant that is broken; none when the books are right. */
export async function checkInvariants(db: Reader): Promise<string[]> {
  return (await checkBooks(db)).flatMap(({ name, broken }) =>
    broken > 0 ? [`${name}: ${broken} broken`] : [],
  )
}
