/**
 * What is read off a draw: sums, sides, sizes, sections, and the ladder (docs/spec/draws.md#derived-values,
 * #power-ladder, #keno-ladder).
 */

export type Ladder = { start: 'LEFT' | 'RIGHT'; lines: 3 | 4; end: 'ODD' | 'EVEN' }

type PowerballMarks = {
  sum: number
  sumOdd: boolean
  sumOver: boolean
  size: '소' | '중' | '대'
  sumSection: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  powerballOdd: boolean
  powerballOver: boolean
  powerballSection: 'A' | 'B' | 'C' | 'D'
}

export type Marks = Partial<PowerballMarks> & { ladder?: Ladder }

/** What is read off five balls in their order and a powerball (docs/spec/draws.md#derived-values). */
export function powerballMarks(balls: number[], powerball: number): PowerballMarks {
  const sum = balls.reduce((total, ball) => total + ball, 0)
  return {
    sum,
    sumOdd: sum % 2 === 1,
    sumOver: sum > 72,
    size: sum <= 64 ? '소' : sum <= 80 ? '중' : '대',
    sumSection:
      sum <= 35 ? 'A' : sum <= 49 ? 'B' : sum <= 57 ? 'C' : sum <= 65 ? 'D' : sum <= 78 ? 'E' : 'F',
    powerballOdd: powerball % 2 === 1,
    powerballOver: powerball > 4,
    powerballSection: powerball <= 2 ? 'A' : powerball <= 4 ? 'B' : powerball <= 6 ? 'C' : 'D',
  }
}

/** A ladder has 3 lines up to this first ball and 4 above: half of a stream's balls. */
export const splits = { powerball: 14, keno: 35 } as const

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

/** All marks of a draw of a stream: a powerball draw has a power ladder too, a keno draw only its ladder. */
export function marksOf(
  draws: 'powerball' | 'keno',
  { balls, powerball }: { balls: number[]; powerball: number | null },
): Marks {
  const first = balls[0]!
  const ladder = ladderMarks(first, splits[draws])
  return draws === 'keno' ? { ladder } : { ...powerballMarks(balls, powerball!), ladder }
}
