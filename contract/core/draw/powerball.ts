/**
 * The powerball: five balls of 28 and a powerball of ten; 80 outcomes, sum's parity × sum's band × powerball. A test
 * keeps its picks equal to data/*.json (docs/spec/draws.md#powerball, #odds-keys, #derived-values).
 */
import type { Family, PickRow, PowerballMarks, Tone } from './family.ts'

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

/** What a pick asks of a draw: its powerball, the parity of its sum (1 odd), the band of its sum. */
type Rule = { digits?: readonly number[]; parity?: 0 | 1; bands?: readonly number[] }

const DIGITS = 10
/** Draws of five balls, of 98,280, by the sum's parity (even, odd) and band (15–64, 65–72, 73–80, 81–130). */
const SUMS = [
  [16_266, 8_864, 8_756, 15_254],
  [15_254, 8_756, 8_864, 16_266],
]
const BANDS = ['언더 · 소', '언더 · 중', '오버 · 중', '오버 · 대']

const range = (length: number) => Array.from({ length }, (_, index) => index)
const outcomes = [0, 1].flatMap((parity) =>
  BANDS.flatMap((name, band) =>
    range(DIGITS).map((powerball) => ({
      ...{ parity, band, powerball, weight: SUMS[parity]![band]! },
      label: `${parity === 1 ? '홀' : '짝'} · ${name}`,
    })),
  ),
)

const winsOf = ({ digits, parity, bands }: Rule): number[] =>
  range(outcomes.length).filter((place) => {
    const outcome = outcomes[place]!
    return (
      (digits === undefined || digits.includes(outcome.powerball)) &&
      (bands === undefined || bands.includes(outcome.band)) &&
      (parity === undefined || parity === outcome.parity)
    )
  })

const pickOf = (label: string, rule: Rule) => ({ label, picks: [[label, winsOf(rule)]] as const })

const ODD = [1, 3, 5, 7, 9]
const EVEN = [0, 2, 4, 6, 8]
const LOW = [0, 1, 2, 3, 4]
const HIGH = [5, 6, 7, 8, 9]
const UNDER = [0, 1]
const OVER = [2, 3]

/** The eight digit picks, which `po` and `num` share. */
const digitPicks = [
  ['Odd', '홀', '홀', '1·3·5·7·9', 'indigo', 195, ODD],
  ['Even', '짝', '짝', '0·2·4·6·8', 'vermilion', 195, EVEN],
  ['Under', '언더', '언더', '0~4', 'indigo', 195, LOW],
  ['Over', '오버', '오버', '5~9', 'vermilion', 195, HIGH],
  ['OddUnder', '홀+언더', '홀언더', '1·3', 'jade', 470, [1, 3]],
  ['OddOver', '홀+오버', '홀오버', '5·7·9', 'jade', 315, [5, 7, 9]],
  ['EvenUnder', '짝+언더', '짝언더', '0·2·4', 'jade', 315, [0, 2, 4]],
  ['EvenOver', '짝+오버', '짝오버', '6·8', 'jade', 470, [6, 8]],
] as const

const isSingle = (key: string) => /^(Odd|Even|Under|Over)$/.test(key)

const po = digitPicks.map(([key, label, short, line, tone, odds, digits]): PickRow => ({
  key: `po${key}`,
  ...pickOf(`파워볼 ${label}`, { digits }),
  short,
  line: key === 'Under' ? '4.5 아래' : key === 'Over' ? '4.5 위' : line,
  group: isSingle(key) ? '파워볼' : '파워볼 조합',
  tone,
  odds,
  single: isSingle(key),
}))

const num = digitPicks.map(([key, label, short, line, tone, odds, digits]): PickRow => ({
  key: `num${key}`,
  ...pickOf(`숫자 ${label} (${line})`, { digits }),
  short,
  line,
  group: '숫자',
  tone,
  odds,
  single: isSingle(key),
}))

const digit: PickRow = {
  key: 'num',
  label: '숫자 0…9',
  short: '숫자',
  line: '',
  group: '숫자',
  tone: 'ochre',
  odds: 900,
  single: true,
  picks: range(DIGITS).map((digit) => [String(digit), winsOf({ digits: [digit] })]),
}

const sums = [
  ['Odd', '홀', '홀', '합계', '일반볼', 'indigo', 195, { parity: 1 }],
  ['Even', '짝', '짝', '합계', '일반볼', 'vermilion', 195, { parity: 0 }],
  ['Under', '언더', '언더', '72.5 아래', '일반볼', 'indigo', 195, { bands: UNDER }],
  ['Over', '오버', '오버', '72.5 위', '일반볼', 'vermilion', 195, { bands: OVER }],
  [
    'OddUnder',
    '홀+언더',
    '홀언더',
    '합 ≤ 72',
    '일반볼 조합',
    'jade',
    385,
    { parity: 1, bands: UNDER },
  ],
  [
    'OddOver',
    '홀+오버',
    '홀오버',
    '합 ≥ 73',
    '일반볼 조합',
    'jade',
    370,
    { parity: 1, bands: OVER },
  ],
  [
    'EvenUnder',
    '짝+언더',
    '짝언더',
    '합 ≤ 72',
    '일반볼 조합',
    'jade',
    370,
    { parity: 0, bands: UNDER },
  ],
  [
    'EvenOver',
    '짝+오버',
    '짝오버',
    '합 ≥ 73',
    '일반볼 조합',
    'jade',
    385,
    { parity: 0, bands: OVER },
  ],
  ['B', '대', '대', '81–130', '일반볼 대중소', 'ochre', 295, { bands: [3] }],
  ['M', '중', '중', '65–80', '일반볼 대중소', 'ochre', 265, { bands: [1, 2] }],
  ['S', '소', '소', '15–64', '일반볼 대중소', 'ochre', 295, { bands: [0] }],
  ['OddB', '홀+대', '홀대', '81–130', '일반볼 홀짝+대중소', 'jade', 570, { parity: 1, bands: [3] }],
  [
    'OddM',
    '홀+중',
    '홀중',
    '65–80',
    '일반볼 홀짝+대중소',
    'jade',
    525,
    { parity: 1, bands: [1, 2] },
  ],
  ['OddS', '홀+소', '홀소', '15–64', '일반볼 홀짝+대중소', 'jade', 605, { parity: 1, bands: [0] }],
  [
    'EvenB',
    '짝+대',
    '짝대',
    '81–130',
    '일반볼 홀짝+대중소',
    'jade',
    605,
    { parity: 0, bands: [3] },
  ],
  [
    'EvenM',
    '짝+중',
    '짝중',
    '65–80',
    '일반볼 홀짝+대중소',
    'jade',
    525,
    { parity: 0, bands: [1, 2] },
  ],
  ['EvenS', '짝+소', '짝소', '15–64', '일반볼 홀짝+대중소', 'jade', 570, { parity: 0, bands: [0] }],
] as const satisfies [string, string, string, string, string, Tone, number, Rule][]

const def = sums.map(([key, label, short, line, group, tone, odds, rule]): PickRow => ({
  key: `def${key}`,
  ...pickOf(`일반볼 ${label}`, rule),
  short,
  line,
  group,
  tone,
  odds,
  single: isSingle(key) || key.length === 1,
}))

const pairs = (
  [
    ['poOddDefOdd', '파홀', '일홀', { digits: ODD, parity: 1 }],
    ['poOddDefEven', '파홀', '일짝', { digits: ODD, parity: 0 }],
    ['poEvenDefOdd', '파짝', '일홀', { digits: EVEN, parity: 1 }],
    ['poEvenDefEven', '파짝', '일짝', { digits: EVEN, parity: 0 }],
    ['poUnderDefUnder', '파언더', '일언더', { digits: LOW, bands: UNDER }],
    ['poUnderDefOver', '파언더', '일오버', { digits: LOW, bands: OVER }],
    ['poOverDefUnder', '파오버', '일언더', { digits: HIGH, bands: UNDER }],
    ['poOverDefOver', '파오버', '일오버', { digits: HIGH, bands: OVER }],
  ] as const satisfies [string, string, string, Rule][]
).map(([key, ball, sum, rule]): PickRow => ({
  key,
  ...pickOf(`${ball}+${sum}`, rule),
  short: `${ball.slice(0, 2)} ${sum.slice(0, 2)}`,
  line: '',
  group: '파워볼+일반볼',
  tone: 'jade',
  odds: 375,
  single: false,
}))

/** 42 keys, 51 picks: one of them has ten. */
export const powerball: Family = {
  name: 'powerball',
  draws: 'powerball',
  board: 'powerball',
  split: null,
  outcomes,
  // The 42 keys in the order of the panel.
  rows: [...po, ...def, ...pairs, ...num, digit],
  outcomeOf({ balls, powerball: digit }) {
    const { sum, sumOdd } = powerballMarks(balls, digit!)
    const band = sum <= 64 ? 0 : sum <= 72 ? 1 : sum <= 80 ? 2 : 3
    return (sumOdd ? 40 : 0) + band * DIGITS + digit!
  },
  marksOf: ({ balls, powerball: digit }) => powerballMarks(balls, digit!),
  text({ balls, powerball: digit }) {
    const { sum, sumOdd, sumOver, size, ...marks } = powerballMarks(balls, digit!)
    const side = (odd: boolean, over: boolean) => `${odd ? '홀' : '짝'} ${over ? '오버' : '언더'}`
    return `파워볼 <b>${digit}</b> ${side(marks.powerballOdd, marks.powerballOver)} · 합 <b>${sum}</b> ${side(sumOdd, sumOver)} ${size}`
  },
}
