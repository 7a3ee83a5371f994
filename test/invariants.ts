/**
 * What must hold of the books at any moment, one query each (docs/ledger.md#invariants). Run after every
 * integration test file, by the simulator after each step, by a job in production and by `npm run audit`.
 */
import { checkBooks } from '../server/ledger/books.ts'
import type { Reader } from '../server/db/db.ts'
import { auditSeals } from '../server/features/seals/seals.ts'

/** Answers a sentence for every invariant that is broken; none when the books are right. */
export async function checkInvariants(db: Reader): Promise<string[]> {
  return (await checkBooks(db)).flatMap(({ name, broken }) =>
    broken > 0 ? [`${name}: ${broken} broken`] : [],
  )
}

/**
 * The same of the sealed books: each seal is signed, in its chain and of the bets as they stand; each settled draw has
 * its one; each receipt is of its bet.
 */
export async function checkSeals(db: Reader): Promise<string[]> {
  const wrong = await auditSeals(db, { due: 'settled' })
  return wrong === null ? [] : [`the sealed books are not whole: ${wrong}`]
}
