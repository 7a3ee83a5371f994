/** A lock between processes that ends with its holder, however that one ends: the system keeps it, nobody takes it back. */
import { DatabaseSync } from 'node:sqlite'

/** Takes the lock of a file and answers how to let it go; null while another has it, in this process or elsewhere. */
export function tryLock(path: string): (() => void) | null {
  const held = new DatabaseSync(path)
  try {
    // An exclusive transaction begins as a reader: two callers at once could each find the other, and neither get it.
    held.exec('pragma busy_timeout = 0; begin immediate')
    return () => held.close()
  } catch (error) {
    held.close()
    if (/locked|busy/i.test((error as Error).message)) return null
    throw error
  }
}
