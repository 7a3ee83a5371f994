/** European roulette, one zero: the wheel, every bet of the cloth (docs/spec/casino.md#maths). */
import type { Words } from '../draw/kdraw.ts'
import { exactOdds, type ExactOdds, type TableBet, type Weighted } from './bets.ts'

/** The pockets in the order they lie on the wheel. */
export const wheel = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
]
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export type RouletteResult = { number: number }

/** A number of 0–36 (docs/spec/casino.md#maths). */
export const drawRoulette = (words: Words): RouletteResult => ({ number: words.uniform(37) })

/** The colour of a number on the European wheel. */
export const colourOf = (number: number) =>
  number === 0 ? 'green' : reds.has(number) ? 'red' : 'black'

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)

/** `pays` to one on the numbers it covers: 36 / how many, less the stake. */
const bet = (key: string, label: string, numbers: number[]): TableBet<RouletteResult> => {
  const pays = 36 / numbers.length - 1
  const covered = new Set(numbers)
  return {
    key,
    label,
    pays: `${pays}:1`,
    returns: ({ number }) => (covered.has(number) ? (pays + 1) * 100 : 0),
  }
}

const inside = (name: string, label: string, numbers: number[]) =>
  bet(`${name}:${numbers.join('-')}`, `${label} ${numbers.join('·')}`, numbers)

const rows = upTo(12, 0).map((row) => upTo(3, row * 3 + 1))

const splits = [
  [0, 1],
  [0, 2],
  [0, 3],
  ...upTo(36).flatMap((n) => [
    ...(n % 3 === 0 ? [] : [[n, n + 1]]),
    ...(n > 33 ? [] : [[n, n + 3]]),
  ]),
]
const streets = [[0, 1, 2], [0, 2, 3], ...rows]
const corners = [
  [0, 1, 2, 3],
  ...upTo(32)
    .filter((n) => n % 3 !== 0)
    .map((n) => [n, n + 1, n + 3, n + 4]),
]
const sixes = rows.slice(0, 11).map((row, index) => [...row, ...rows[index + 1]!])

/** Every bet of the cloth; `returns` is what it gives back, in hundredths of its stake. */
export const rouletteBets: TableBet<RouletteResult>[] = [
  ...upTo(37, 0).map((n) => inside('straight', '스트레이트', [n])),
  ...splits.map((numbers) => inside('split', '스플릿', numbers)),
  ...streets.map((numbers) => inside('street', '스트리트', numbers)),
  ...corners.map((numbers) => inside('corner', '코너', numbers)),
  ...sixes.map((numbers) => inside('line', '라인', numbers)),
  ...upTo(3).map((n) => bet(`dozen:${n}`, `${n * 12 - 11}–${n * 12}`, upTo(12, (n - 1) * 12 + 1))),
  ...upTo(3).map((n) =>
    bet(
      `column:${n}`,
      `${n}번째 열`,
      upTo(12, 0).map((row) => row * 3 + n),
    ),
  ),
  bet('red', '레드', [...reds]),
  bet(
    'black',
    '블랙',
    upTo(36).filter((n) => !reds.has(n)),
  ),
  bet(
    'odd',
    '홀',
    upTo(36).filter((n) => n % 2 === 1),
  ),
  bet(
    'even',
    '짝',
    upTo(36).filter((n) => n % 2 === 0),
  ),
  bet('low', '1–18', upTo(18)),
  bet('high', '19–36', upTo(18, 19)),
]

/** All 37 results, each as likely as any. */
export const rouletteResults = (): Weighted<RouletteResult>[] =>
  upTo(37, 0).map((number) => ({ result: { number }, ways: 1 }))

/** The exact odds of each bet, by key. */
export function rouletteOdds(): Record<string, ExactOdds> {
  const results = rouletteResults()
  return Object.fromEntries(rouletteBets.map((each) => [each.key, exactOdds(each, results)]))
}
