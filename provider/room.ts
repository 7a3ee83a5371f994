/** A full disk passes: what found no room is done again, more and more slowly; nothing is told before it is stored. */
import { noRoom as noRoomFigure } from './figures.ts'
import { log } from './log.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 1_000
/** Of SQLite; a disk that has no room for a log or an index of it answers with the second. */
const [IOERR, FULL] = [10, 13]
const FILES = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** Of PostgreSQL: disk_full. */
const DATABASE = '53100'
/** How a part ends that found no room: it is started again for ever, at its first start too (EX_TEMPFAIL). */
export const NO_ROOM = 75
/** How a part ends whose lease is lost: it is started again, and waits for its turn. */
export const LOST = 76

/** Whether an error says that the disk has no room. */
export function noRoom(error: unknown): boolean {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number }
  // What is above the lowest byte says which way it failed.
  return [...FILES, DATABASE].includes(code ?? '') || [IOERR, FULL].includes(errcode & 255)
}

/** Tries of one who writes; `name` stands in the log. */
export function openTries(name: string) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function run(work: () => void | Promise<void>, wait: number) {
    const failed = (error: unknown) => {
      if (stopped) return
      if (!noRoom(error)) throw error
      noRoomFigure.inc()
      if (wait === FIRST_WAIT_MS)
        log.error(`${name} found no room on the disk; it goes on when there is`)
      timer = setTimeout(() => run(work, Math.min(wait * 2, LONGEST_WAIT_MS)), wait)
    }
    try {
      void work()?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }
  return {
    /** Does `work`, and does it again from its start while there is no room; whatever else it throws, it throws. */
    run: (work: () => void | Promise<void>) => run(work, FIRST_WAIT_MS),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
