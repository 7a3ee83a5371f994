/**
 * Every pick of every game: its label, chance, default odds, and the outcomes it wins on. A draw falls into exactly
 * one outcome class — 80 for a powerball (sum parity × sum band × digit), 4 for a ladder — and a pick is a set of
 * them; wins, caps, exposure and opposing bets are all read off that set (docs/spec/draws.md#powerball, #power-ladder,
 * #keno-ladder, docs/spec/rules.md#draw-bets).
 */
import type { OddsHundredths } from '../odds.ts'
import type { Game } from './games.ts'
import { ladderMarks, powerballMarks } from './marks.ts'
import { ladderRows, powerballRows, type PickRow, type Tone } from './pick-rows.ts'

export type OddsKey = {
  key: string
  label: string
  /** the name on a button */
  short: string
  /** the small line under it */
  line: string
  group: string
  tone: Tone
  /** outcomes it wins on, of `total`; for `num`, of one digit */
  wins: number
  total: number
  probability: number
  defaultOdds: OddsHundredths
  /** counts for the single-folder cap (docs/spec/rules.md#draw-bets) */
  single: boolean
}

export type Pick = {
  key: string
  /** the wire's `pick`: the key's label, or a digit for `num` */
  pick: string
  single: boolean
  /** sorted outcome classes it wins on */
  classes: readonly number[]
  /** the same for picks that win on the same outcomes (poOdd and numOdd): caps are counted on it */
  winningSet: string
}

type Family = 'powerball' | 'power' | 'keno'
const familyOf = (game: Game): Family =>
  game.kind === 'powerball' ? 'powerball' : game.draws === 'keno' ? 'keno' : 'power'

const DIGITS = 10

/** Draws of five balls, of 98,280, by sum parity (even, odd) and band (15–64, 65–72, 73–80, 81–130). */
const SUMS = [
  [16_266, 8_864, 8_756, 15_254],
  [15_254, 8_756, 8_864, 16_266],
] as const

/** First balls by ladder class: 좌3 우3 좌4 우4. */
const LADDERS = { power: [7, 7, 7, 7], keno: [18, 17, 17, 18] } as const

const range = (length: number) => Array.from({ length }, (_, index) => index)

const weightOf = (family: Family, index: number): number =>
  family === 'powerball'
    ? SUMS[Math.floor(index / 40)]![Math.floor(index / DIGITS) % 4]!
    : LADDERS[family][index]!

const totals: Record<Family, number> = { powerball: 982_800, power: 28, keno: 70 }

function powerballClasses({ digits, parity, bands }: PickRow): number[] {
  return range(80).filter(
    (index) =>
      (digits === undefined || digits.includes(index % DIGITS)) &&
      (bands === undefined || bands.includes(Math.floor(index / DIGITS) % 4)) &&
      (parity === undefined || parity === Math.floor(index / 40)),
  )
}

type Entry = { odds: OddsKey; picks: Map<string, Pick> }

function entriesOf(family: Family): Map<string, Entry> {
  const rows = family === 'powerball' ? powerballRows : ladderRows
  const total = totals[family]
  return new Map(
    rows.map((row) => {
      const pickOf = (pick: string, classes: number[]): [string, Pick] => [
        pick,
        {
          key: row.key,
          pick,
          single: row.single,
          classes,
          winningSet: `${family}:${classes.join()}`,
        },
      ]
      const picks = new Map(
        row.key === 'num'
          ? range(DIGITS).map((digit) =>
              pickOf(String(digit), powerballClasses({ ...row, digits: [digit] })),
            )
          : [pickOf(row.label, row.cells ?? powerballClasses(row))],
      )
      const { classes } = picks.values().next().value!
      const wins = classes.reduce((sum, index) => sum + weightOf(family, index), 0)
      const { key, label, short, line, group, tone, single } = row
      const defaultOdds = family === 'keno' ? (row.kenoOdds ?? row.odds) : row.odds
      const odds = {
        key,
        label,
        short,
        line,
        group,
        tone,
        wins,
        total,
        probability: wins / total,
        defaultOdds,
        single,
      }
      return [key, { odds, picks }]
    }),
  )
}

const tables: Record<Family, Map<string, Entry>> = {
  powerball: entriesOf('powerball'),
  power: entriesOf('power'),
  keno: entriesOf('keno'),
}
const lists = Object.fromEntries(
  Object.entries(tables).map(([family, table]) => [
    family,
    [...table.values()].map(({ odds }) => odds),
  ]),
) as Record<Family, OddsKey[]>

/** The odds keys of a game, in the order they stand on the panel: 42 for powerball, 10 for a ladder. */
export const oddsKeys = (game: Game): OddsKey[] => lists[familyOf(game)]

/** A wire's type and pick read together; null when the key is not the game's or the pick not the key's. */
export const readPick = (game: Game, type: string, pick: string): Pick | null =>
  tables[familyOf(game)].get(type)?.picks.get(pick) ?? null

/** Every pick of a game: 51 for powerball (ten digits), 10 for a ladder. */
export const allPicks = (game: Game): Pick[] =>
  [...tables[familyOf(game)].values()].flatMap(({ picks }) => [...picks.values()])

/** How many outcome classes a game has. */
export const classCount = (game: Game) => (game.kind === 'powerball' ? 80 : 4)

/** Which class a draw falls into. */
export function classOf(
  game: Game,
  { balls, powerball }: { balls: number[]; powerball: number | null },
): number {
  if (game.split !== null) {
    const { start, lines } = ladderMarks(balls[0]!, game.split)
    return (lines === 3 ? 0 : 2) + (start === 'LEFT' ? 0 : 1)
  }
  const { sum, sumOdd } = powerballMarks(balls, powerball!)
  const band = sum <= 64 ? 0 : sum <= 72 ? 1 : sum <= 80 ? 2 : 3
  return (sumOdd ? 40 : 0) + band * DIGITS + powerball!
}

/** Whether a draw pays a pick of a game. */
export const wins = (game: Game, pick: Pick, draw: { balls: number[]; powerball: number | null }) =>
  pick.classes.includes(classOf(game, draw))

/** Whether no draw can pay both: bets on such picks in one round oppose each other (docs/spec/rules.md#draw-bets). */
export function disjoint(a: Pick, b: Pick): boolean {
  const theirs = new Set(b.classes)
  return !a.classes.some((index) => theirs.has(index))
}
