/** The three roads read off the big road: whether its columns repeat themselves, 1 (big eye), 2 (small), 3 (cockroach) apart. */
type Side = { side: 'a' | 'b' | 'tie' }

/** red: the pattern goes on; blue: it breaks. Not a side, and no word about the next card. */
type Beat = 'red' | 'blue'

/** How long each run of one side is; ties are none. */
export function runsOf(marks: Side[]): number[] {
  const runs: number[] = []
  let last: string | null = null
  for (const { side } of marks) {
    if (side === 'tie') continue
    if (side === last) runs[runs.length - 1]!++
    else runs.push(1)
    last = side
  }
  return runs
}

/**
 * The beats of a derived road, oldest first; `apart` is 1, 2 or 3. A mark that begins a column asks whether the column
 * before it is as long as the one `apart` before that; one further down asks whether the column `apart` before its own
 * has a mark beside it, or none beside the one above it either.
 */
export function derivedRoad(marks: Side[], apart: 1 | 2 | 3): Beat[] {
  const beats: Beat[] = []
  const runs = runsOf(marks)
  for (const [column, run] of runs.entries()) {
    for (let row = 0; row < run; row++) {
      const beat = beatAt(runs, column, row, apart)
      if (beat) beats.push(beat)
    }
  }
  return beats
}

function beatAt(runs: number[], column: number, row: number, apart: number): Beat | null {
  const length = (at: number) => runs[at] ?? 0
  if (row === 0) {
    if (column - 1 - apart < 0) return null
    return length(column - 1) === length(column - 1 - apart) ? 'red' : 'blue'
  }
  if (column - apart < 0) return null
  // Beside the mark, and beside the one above it: both there, or both not, is a pattern that goes on.
  const beside = length(column - apart) > row
  const above = length(column - apart) > row - 1
  return beside === above ? 'red' : 'blue'
}
