/** What ladders have in common: the first ball is the way, its half of the balls the number of lines. */
import type { OddsHundredths } from '../odds.ts'
import { ballsDrawn } from './balls.ts'
import type { Drawn, Family, Ladder, PickRow, Tone } from './family.ts'
import { ladderMarks } from './ladder-marks.ts'

const outcomeOf = ({ start, lines }: Ladder) => (lines === 3 ? 0 : 2) + (start === 'LEFT' ? 0 : 1)
const LABELS = ['좌3짝', '우3홀', '좌4홀', '우4짝']

const rows: [key: string, label: string, tone: Tone, wins: number[]][] = [
  ['left', '좌출발', 'indigo', [0, 2]],
  ['right', '우출발', 'vermilion', [1, 3]],
  ['line3', '3줄', 'ochre', [0, 1]],
  ['line4', '4줄', 'ochre', [2, 3]],
  ['odd', '홀', 'indigo', [1, 2]],
  ['even', '짝', 'vermilion', [0, 3]],
  ['leftLine3', '좌3짝', 'jade', [0]],
  ['leftLine4', '좌4홀', 'jade', [2]],
  ['rightLine3', '우3홀', 'jade', [1]],
  ['rightLine4', '우4짝', 'jade', [3]],
]

type LadderKeys = 'left' | 'right' | 'line3' | 'line4' | 'odd' | 'even'
type LadderPairs = 'leftLine3' | 'leftLine4' | 'rightLine3' | 'rightLine4'

/** A ladder on the first ball of a draw, at its own odds. */
export function ladderOn(
  { name, draws }: Pick<Family, 'name' | 'draws'>,
  odds: Record<LadderKeys | LadderPairs, OddsHundredths>,
): Family {
  const split = ballsDrawn[draws].max / 2
  const marksOf = ({ balls }: Drawn) => ({ ladder: ladderMarks(balls[0]!, split) })
  const placeOf = (first: number) => outcomeOf(ladderMarks(first, split))
  const firsts = Array.from({ length: ballsDrawn[draws].max }, (_, index) => placeOf(index + 1))
  return {
    name,
    draws,
    board: 'ladder',
    split,
    outcomes: LABELS.map((label, place) => ({
      label,
      powerball: null,
      weight: firsts.filter((each) => each === place).length,
    })),
    rows: rows.map(([key, label, tone, wins]): PickRow => ({
      key,
      label,
      short: label.replace('출발', ''),
      line: '',
      group: '사다리',
      tone,
      odds: odds[key as keyof typeof odds],
      single: wins.length > 1,
      picks: [[label, wins]],
    })),
    outcomeOf: ({ balls }) => placeOf(balls[0]!),
    marksOf,
    text(drawn) {
      const { start, lines, end } = marksOf(drawn).ladder
      return `${start === 'LEFT' ? '좌' : '우'} ${lines}줄 ${end === 'ODD' ? '홀' : '짝'}`
    },
  }
}
