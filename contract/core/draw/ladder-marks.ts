/** What a ladder reads off its first ball; by itself: a live frame needs no more. */
import type { Ladder } from './family.ts'

/** The ladder of the first ball: 3 lines up to `split` cross over, 4 come back; the left foot is odd. */
export function ladderMarks(first: number, split: number): Ladder {
  const left = first % 2 === 1
  const three = first <= split
  return {
    start: left ? 'LEFT' : 'RIGHT',
    lines: three ? 3 : 4,
    end: left === three ? 'EVEN' : 'ODD',
  }
}
