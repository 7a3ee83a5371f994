/** Long work in short turns, so that others' calls are answered between two. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What one turn of the loop takes: so many small rows, and of large ones what it has begun when the time is over. */
const ROWS_A_TURN = 500
/** Milliseconds a turn takes at most. */
export const TURN_MS = 5

/** Makes something of each row, in order, at most `most` of them and hardly longer than TURN_MS without letting others go on. */
export async function inTurns<R, T>(
  rows: Iterable<R>,
  make: (row: R, index: number) => T,
  most: number = ROWS_A_TURN,
): Promise<T[]> {
  const made: T[] = []
  let index = 0
  let first = 0
  let began = performance.now()
  for (const row of rows) {
    if (index > first && (index - first >= most || performance.now() - began >= TURN_MS)) {
      await nextTurn()
      first = index
      began = performance.now()
    }
    made.push(make(row, index++))
  }
  return made
}
