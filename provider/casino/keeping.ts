/** When what a store writes is kept. */
import type { Database } from '../db/database.ts'

export type Keeping = {
  /** before each write */
  begin: () => void
  /** answers when all that was written so far is kept */
  kept: () => Promise<void>
  commit: () => Promise<void>
}

/**
 * What is written in one turn of the loop is one transaction: a full table waits for the disk once and not once a
 * wager. A transaction that cannot be kept ends the program: what it held in mind is not what is stored.
 */
export function openKeeping(db: Pick<Database, 'begin' | 'commit'>): Keeping {
  let pending: Promise<void> | null = null
  let tell: (kept: Promise<void> | void) => void = () => undefined
  /** of the transaction before, which may still be on its way */
  let last = Promise.resolve()

  function commit(): Promise<void> {
    if (pending === null) return last
    last = pending
    pending = null
    tell(db.commit())
    return last
  }
  return {
    begin() {
      if (pending !== null) return
      db.begin()
      pending = new Promise((done) => (tell = done))
      setImmediate(() => void commit())
    },
    kept: () => pending ?? last,
    commit,
  }
}
