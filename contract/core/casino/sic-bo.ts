/** Sic bo, three dice: every bet of the board (docs/spec/casino.md#maths). */
import type { Words } from '../draw/kdraw.ts'
import { exactOdds, type ExactOdds, type TableBet, type Weighted } from './bets.ts'

export type SicBoResult = { dice: [number, number, number] }

const die = (words: Words) => words.uniform(6) + 1

/** Three dice in the order thrown (docs/spec/casino.md#maths). */
export const drawSicBo = (words: Words): SicBoResult => ({
  dice: [die(words), die(words), die(words)],
})

/** Spots of the three dice, 3–18. */
export const totalOf = ({ dice }: SicBoResult) => dice[0] + dice[1] + dice[2]
/** Three alike, on which big, small, odd and even lose. */
export const isTriple = ({ dice: [a, b, c] }: SicBoResult) => a === b && b === c

const countOf = ({ dice }: SicBoResult, face: number) => dice.filter((each) => each === face).length
const faces = [1, 2, 3, 4, 5, 6]
const won = (when: boolean, back: number) => (when ? back : 0)

/** To one, by total. */
const totalPays: Record<number, number> = {
  4: 60,
  5: 30,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
  11: 6,
  12: 7,
  13: 8,
  14: 12,
  15: 18,
  16: 30,
  17: 60,
}

/** An even bet that every triple loses. */
const even = (
  key: string,
  label: string,
  wins: (total: number) => boolean,
): TableBet<SicBoResult> => ({
  key,
  label,
  pays: '1:1',
  returns: (result) => won(!isTriple(result) && wins(totalOf(result)), 200),
})

/** Every bet of the board; `returns` is what it gives back, in hundredths of its stake. */
export const sicBoBets: TableBet<SicBoResult>[] = [
  even('big', '대 (11–17)', (total) => total >= 11),
  even('small', '소 (4–10)', (total) => total <= 10),
  even('odd', '홀', (total) => total % 2 === 1),
  even('even', '짝', (total) => total % 2 === 0),
  ...faces.map((face): TableBet<SicBoResult> => ({
    key: `double:${face}`,
    label: `더블 ${face}`,
    pays: '10:1',
    returns: (result) => won(countOf(result, face) >= 2, 1_100),
  })),
  ...faces.map((face): TableBet<SicBoResult> => ({
    key: `triple:${face}`,
    label: `트리플 ${face}`,
    pays: '180:1',
    returns: (result) => won(countOf(result, face) === 3, 18_100),
  })),
  {
    key: 'anyTriple',
    label: '애니 트리플',
    pays: '30:1',
    returns: (result) => won(isTriple(result), 3_100),
  },
  ...faces.flatMap((low) =>
    faces
      .filter((high) => high > low)
      .map((high): TableBet<SicBoResult> => ({
        key: `pair:${low}-${high}`,
        label: `조합 ${low}·${high}`,
        pays: '6:1',
        returns: (result) => won(countOf(result, low) > 0 && countOf(result, high) > 0, 700),
      })),
  ),
  ...faces.map((face): TableBet<SicBoResult> => ({
    key: `single:${face}`,
    label: `숫자 ${face}`,
    pays: '1:1 · 2:1 · 3:1',
    returns: (result) => {
      const count = countOf(result, face)
      return won(count > 0, (count + 1) * 100)
    },
  })),
  ...Object.entries(totalPays).map(([total, pays]): TableBet<SicBoResult> => ({
    key: `total:${total}`,
    label: `합 ${total}`,
    pays: `${pays}:1`,
    returns: (result) => won(totalOf(result) === Number(total), (pays + 1) * 100),
  })),
]

/** All 216 throws, each as likely as any. */
export const sicBoResults = (): Weighted<SicBoResult>[] =>
  faces.flatMap((a) =>
    faces.flatMap((b) => faces.map((c) => ({ result: { dice: [a, b, c] }, ways: 1 }))),
  )

/** The exact odds of each bet, by key. */
export function sicBoOdds(): Record<string, ExactOdds> {
  const results = sicBoResults()
  return Object.fromEntries(sicBoBets.map((each) => [each.key, exactOdds(each, results)]))
}
