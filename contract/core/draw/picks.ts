/**
 * Every pick of every game: its label, chance, default odds, and the outcomes it wins on. A draw is exactly one outcome
 * of its family — 80 of a powerball, 4 of a ladder — and a pick is a set of them; wins, caps, exposure and opposing bets
 * are all read off that set (docs/spec/draws.md#powerball, #power-ladder, #keno-ladder, docs/spec/rules.md#draw-bets).
 */
import type { OddsHundredths } from '../odds.ts'
import { families } from './families.ts'
import type { Drawn, Family, PickRow, Tone } from './family.ts'
import type { Game } from './games.ts'

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

type Entry = { odds: OddsKey; picks: Map<string, Pick> }

function entryOf({ name, outcomes }: Family, row: PickRow): Entry {
  const { key, label, short, line, group, tone, single, odds: defaultOdds } = row
  const weigh = (places: readonly number[]) =>
    places.reduce((sum, place) => sum + outcomes[place]!.weight, 0)
  const total = weigh([...outcomes.keys()])
  const wins = weigh(row.picks[0]![1])
  const probability = wins / total
  return {
    odds: {
      ...{ key, label, short, line, group, tone },
      ...{ wins, total, probability, defaultOdds, single },
    },
    picks: new Map(
      row.picks.map(([pick, classes]) => [
        pick,
        { key, pick, single, classes, winningSet: `${name}:${classes.join()}` },
      ]),
    ),
  }
}

const tables = new Map<Family, Map<string, Entry>>(
  Object.values(families).map((family) => [
    family,
    new Map(family.rows.map((row) => [row.key, entryOf(family, row)])),
  ]),
)
const lists = new Map(
  [...tables].map(([family, table]) => [family, [...table.values()].map(({ odds }) => odds)]),
)

/** The odds keys of a game, in the order they stand on the panel: 42 for powerball, 10 for a ladder. */
export const oddsKeys = (game: Game): OddsKey[] => lists.get(game.family)!

/** A wire's type and pick read together; null when the key is not the game's or the pick not the key's. */
export const readPick = (game: Game, type: string, pick: string): Pick | null =>
  tables.get(game.family)!.get(type)?.picks.get(pick) ?? null

/** Every pick of a game: 51 for powerball (ten digits), 10 for a ladder. */
export const allPicks = (game: Game): Pick[] =>
  [...tables.get(game.family)!.values()].flatMap(({ picks }) => [...picks.values()])

/** How many outcome classes a game has. */
export const classCount = ({ family }: Game) => family.outcomes.length

/** Whether a draw pays a pick of a game. */
export const wins = ({ family }: Game, pick: Pick, drawn: Drawn) =>
  pick.classes.includes(family.outcomeOf(drawn))

/** Whether no draw can pay both: bets on such picks in one round oppose each other (docs/spec/rules.md#draw-bets). */
export function disjoint(a: Pick, b: Pick): boolean {
  const theirs = new Set(b.classes)
  return !a.classes.some((index) => theirs.has(index))
}
