/** A game's picks as the panel, the cart and the last bets show them. */
import type { Game } from '@madang/contract/core/draw/games.ts'
import type { Tone } from '@madang/contract/core/draw/family.ts'
import { allPicks, oddsKeys, type OddsKey } from '@madang/contract/core/draw/picks.ts'
import { oddsFromWire, type OddsHundredths } from '@madang/contract/core/odds.ts'
import { markOf, type MarkName } from '@madang/ui/icons.tsx'

export type PanelPick = {
  /** unique on the panel */
  id: string
  /** the wire's `type` and `pick` */
  key: string
  pick: string
  /** as the cart and the dialogs name it */
  name: string
  short: string
  line: string
  tone: Tone
  mark: MarkName | null
  /** a combination of several marks */
  mix: boolean
  probability: number
  odds: OddsHundredths
}

/** Every pick of the game by its id, at the odds `info` of betPage (or the game's own until it came). */
export function panelPicks(
  game: Game,
  info: Record<string, number> | undefined,
): Map<string, PanelPick> {
  const keys = new Map<string, OddsKey>(oddsKeys(game).map((row) => [row.key, row]))
  return new Map(
    allPicks(game).map(({ key, pick }) => {
      const { short, line, tone, probability, defaultOdds, single } = keys.get(key)!
      const digit = key === 'num'
      const stated = info?.[key]
      const found: PanelPick = {
        id: digit ? `num${pick}` : key,
        key,
        pick,
        name: digit ? `숫자 ${pick}` : pick,
        short: digit ? pick : short,
        line,
        tone,
        mark: markOf(key),
        mix: !single,
        probability,
        odds: (stated === undefined ? null : oddsFromWire(stated)) ?? defaultOdds,
      }
      return [found.id, found]
    }),
  )
}

/** The tone of a pick by its wire name, for lists of bets; null for a name that is none of the game's. */
export function toneOf(game: Game, pick: string): Tone | null {
  const digit = /^숫자 (\d)$/.exec(pick)?.[1]
  const found = allPicks(game).find((each) => each.pick === (digit ?? pick))
  return oddsKeys(game).find(({ key }) => key === found?.key)?.tone ?? null
}

/** 0.5 → '50.00%' */
export const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** Odds at which neither side gains, and the share of a stake the house keeps on average. */
export const fairOdds = ({ probability }: PanelPick) => (1 / probability).toFixed(2)
export const houseEdge = ({ probability, odds }: PanelPick) =>
  percent(1 - (probability * odds) / 100)

type Group = { title: string; hint: string; ids: string[]; wide: number; narrow: number }

const eight = (prefix: string) =>
  ['Odd', 'Even', 'Under', 'Over', 'OddUnder', 'OddOver', 'EvenUnder', 'EvenOver'].map(
    (end) => prefix + end,
  )
const sizes = ['B', 'M', 'S', 'OddB', 'OddM', 'OddS', 'EvenB', 'EvenM', 'EvenS']
const pairs = [
  'poOddDefOdd',
  'poOddDefEven',
  'poEvenDefOdd',
  'poEvenDefEven',
  'poUnderDefUnder',
  'poUnderDefOver',
  'poOverDefUnder',
  'poOverDefOver',
]
const digits = Array.from({ length: 10 }, (_, digit) => `num${digit}`)

const groups: Record<Game['family']['board'], Group[]> = {
  powerball: [
    { title: '파워볼', hint: '숫자 0–9 · 기준 4.5', ids: eight('po'), wide: 8, narrow: 4 },
    { title: '일반볼', hint: '다섯 공의 합 · 기준 72.5', ids: eight('def'), wide: 8, narrow: 4 },
    {
      title: '대 · 중 · 소',
      hint: '합의 크기와 홀짝',
      ids: sizes.map((end) => `def${end}`),
      wide: 9,
      narrow: 3,
    },
    { title: '파워볼 + 일반볼', hint: '두 결과가 모두 맞을 때', ids: pairs, wide: 8, narrow: 4 },
    { title: '숫자', hint: '파워볼 숫자 0–9', ids: digits, wide: 10, narrow: 5 },
    { title: '', hint: '', ids: eight('num'), wide: 8, narrow: 4 },
  ],
  ladder: [
    { title: '출발', hint: '', ids: ['left', 'right'], wide: 2, narrow: 2 },
    { title: '줄수', hint: '', ids: ['line3', 'line4'], wide: 2, narrow: 2 },
    { title: '도착', hint: '', ids: ['odd', 'even'], wide: 2, narrow: 2 },
    {
      title: '출발과 줄수',
      hint: '도착은 저절로 정해집니다',
      ids: ['leftLine3', 'leftLine4', 'rightLine3', 'rightLine4'],
      wide: 4,
      narrow: 4,
    },
  ],
}

/** The panel's groups, in the order they stand; columns on a wide and a narrow page. */
export const panelGroups = ({ family }: Pick<Game, 'family'>) => groups[family.board]
