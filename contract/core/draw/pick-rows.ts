/**
 * The table of picks: labels, rules and default odds. A test keeps it equal to data/*.json
 * (docs/spec/draws.md#odds-keys, #power-ladder, #keno-ladder).
 */
import type { OddsHundredths } from '../odds.ts'

export type Tone = 'indigo' | 'vermilion' | 'ochre' | 'jade'

export type PickRow = {
  key: string
  label: string
  short: string
  line: string
  group: string
  tone: Tone
  odds: OddsHundredths
  kenoOdds?: OddsHundredths
  single: boolean
  /** powerball: the digits, the parity of the sum (1 odd), its bands 15–64, 65–72, 73–80, 81–130 */
  digits?: readonly number[]
  parity?: 0 | 1
  bands?: readonly number[]
  /** ladder: classes 좌3 우3 좌4 우4 */
  cells?: number[]
}

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
  label: `파워볼 ${label}`,
  short,
  line: key === 'Under' ? '4.5 아래' : key === 'Over' ? '4.5 위' : line,
  group: isSingle(key) ? '파워볼' : '파워볼 조합',
  tone,
  odds,
  single: isSingle(key),
  digits,
}))

const num = digitPicks.map(([key, label, short, line, tone, odds, digits]): PickRow => ({
  key: `num${key}`,
  label: `숫자 ${label} (${line})`,
  short,
  line,
  group: '숫자',
  tone,
  odds,
  single: isSingle(key),
  digits,
}))

const digit: PickRow = {
  key: 'num',
  label: '숫자 0…9 (pick = digit)',
  short: '숫자',
  line: '',
  group: '숫자',
  tone: 'ochre',
  odds: 900,
  single: true,
}

type SumRule = Pick<PickRow, 'parity' | 'bands' | 'digits'>
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
] as const satisfies [string, string, string, string, string, Tone, number, SumRule][]

const def = sums.map(([key, label, short, line, group, tone, odds, rule]): PickRow => ({
  key: `def${key}`,
  label: `일반볼 ${label}`,
  short,
  line,
  group,
  tone,
  odds,
  single: isSingle(key) || key.length === 1,
  ...rule,
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
  ] as const satisfies [string, string, string, SumRule][]
).map(([key, ball, sum, rule]): PickRow => ({
  key,
  label: `${ball}+${sum}`,
  short: `${ball.slice(0, 2)} ${sum.slice(0, 2)}`,
  line: '',
  group: '파워볼+일반볼',
  tone: 'jade',
  odds: 375,
  single: false,
  ...rule,
}))

/** The 42 keys of a powerball, in the order of the panel (docs/spec/draws.md#odds-keys). */
export const powerballRows: PickRow[] = [...po, ...def, ...pairs, ...num, digit]

type LadderRow = [string, string, string, string, Tone, number, number, boolean, number[]]
const ladder: LadderRow[] = [
  ['left', '좌출발', '좌', '출발', 'indigo', 195, 195, true, [0, 2]],
  ['right', '우출발', '우', '출발', 'vermilion', 195, 195, true, [1, 3]],
  ['line3', '3줄', '3줄', '행 수', 'ochre', 195, 195, true, [0, 1]],
  ['line4', '4줄', '4줄', '행 수', 'ochre', 195, 195, true, [2, 3]],
  ['odd', '홀', '홀', '도착', 'indigo', 195, 195, true, [1, 2]],
  ['even', '짝', '짝', '도착', 'vermilion', 195, 188, true, [0, 3]],
  ['leftLine3', '좌3짝', '좌3짝', '출발+줄+도착', 'jade', 375, 365, false, [0]],
  ['leftLine4', '좌4홀', '좌4홀', '출발+줄+도착', 'jade', 375, 385, false, [2]],
  ['rightLine3', '우3홀', '우3홀', '출발+줄+도착', 'jade', 375, 385, false, [1]],
  ['rightLine4', '우4짝', '우4짝', '출발+줄+도착', 'jade', 375, 365, false, [3]],
]

/** The 10 keys of a ladder, with the keno ladder’s own odds (docs/spec/draws.md#power-ladder, #keno-ladder). */
export const ladderRows: PickRow[] = ladder.map(
  ([key, label, short, line, tone, odds, kenoOdds, single, cells]) => ({
    key,
    label,
    short,
    line,
    group: '사다리',
    tone,
    odds,
    kenoOdds,
    single,
    cells,
  }),
)
