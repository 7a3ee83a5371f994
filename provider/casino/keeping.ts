/** When what a store writes is on the disk. */
import type { DatabaseSync } from 'node:sqlite'

export type Keeping = {
  /** before each write */
  begin: () => void
  /** answers when all that was written so far is on the disk */
  kept: () => Promise<void>
  commit: () => void
}

/**
 * What is written in one turn of the loop is one transaction: a full table waits for the disk once and not once a
 * wager. A transaction that cannot be kept ends the program: what it held in mind is not what lies on the disk.
 */
export function openKeeping(db: DatabaseSync): Keeping {
  let pending: Promise<void> | null = null
  let tell: () => void = () => undefined

  function commit() {
    if (pending === null) return
    pending = null
    db.exec('commit')
    tell()
  }
  return {
    begin() {
      if (pending !== null) return
      db.exec('begin immediate')
      pending = new Promise((done) => (tell = done))
      setImmediate(commit)
    },
    kept: () => pending ?? Promise.resolve(),
    commit,
  }
}
