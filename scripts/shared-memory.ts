/** The memory that programs share as files; containers often have 64 MB there. */
import { statfsSync } from 'node:fs'

export const SHARED_MEMORY = '/dev/shm'

/** Whether so many megabytes are free there; on systems without it there is none. */
export function roomInMemory(megabytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= megabytes * 2 ** 20
  } catch {
    return false
  }
}
