/** Long work in short turns, so that others' calls are answered between two. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** What one turn of the loop takes: a few milliseconds of small rows. */
export const ROWS_A_TURN = 500

/** Makes something of each row, in order, at most `most` of them without letting others go on. */
export async function inTurns<R, T>(
  rows: readonly R[],
  make: (row: R, index: number) => T,
  most: number = ROWS_A_TURN,
): Promise<T[]> {
  const made: T[] = []
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % most === 0) await nextTurn()
    made.push(make(row, index))
  }
  return made
}
