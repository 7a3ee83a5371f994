/** One piece of a replay: some thousand rounds with all their bets, as sets. */
import type { Reader } from '../../db/db.ts'
import { classPaysOf, overExposure, varianceOf, worstOf } from './exposure.ts'
import { numberedGame, numberedGames, winningMask, type NumberedGame } from './picks.ts'
import { cuts as cutsAny, type GameRule, type Rule } from './rule.ts'
import { selectCuts, type Limits } from './cuts-sql.ts'
import type { Cut } from './one-by-one.ts'
import {
  selectBets,
  selectBooks,
  selectPiece,
  type BookRow,
  type Picks,
  type Rated,
  type RawRow,
  type RoundRow,
  type Rounds,
} from './sql.ts'

/** What the bets of a pick in a round come to. `pays`: if it wins. */
export type PickSum = { no: number; bets: number; stake: number; pays: number }

export type RoundSum = {
  row: RoundRow
  game: NumberedGame
  /** the picks that the draw pays, a bit each; -1: void */
  mask: number
  was: PickSum[]
  will: PickSum[]
  worst: { was: number; will: number }
  /** `change`: of what is paid more */
  variance: { was: number; will: number; change: number }
}

export type PieceSums = {
  rounds: RoundSum[]
  cuts: Cut[]
  members: RawRow[]
  lines: RawRow[]
  counted: { was: number; will: number }
  books: BookRow
}

/** What all pieces of a replay are asked with. */
export type Asking = { rule: Rule; picks: Picks; limits: Limits | null; rated: Rated }

const column = <T, V>(rows: T[], of: (row: T) => V) => rows.map(of)

export function askingOf(rule: Rule): Asking {
  const games = numberedGames.filter(({ game }) => rule.games.has(game.key))
  const all = games.flatMap(({ no, game, picks }) =>
    picks.map((pick, bit) => ({ ...pick, game: no, bit, rule: rule.games.get(game.key)! })),
  )
  const limited = games
    .map(({ no, game }) => ({ no, ...rule.games.get(game.key)! }))
    .filter((row) => cutsAny(row))
  return {
    rule,
    picks: {
      games: column(all, ({ game }) => game),
      keys: column(all, ({ key }) => key),
      picks: column(all, ({ pick }) => pick),
      nos: column(all, ({ bit }) => bit),
      odds: column(all, ({ key, rule: own }) => own.odds.get(key) ?? null),
      sets: column(all, ({ set }) => set),
      singles: column(all, ({ single }) => single),
      parts: column(all, ({ parts }) => parts),
    },
    limits:
      limited.length === 0
        ? null
        : {
            games: column(limited, ({ no }) => no),
            least: column(limited, ({ least }) => least),
            leastChanged: column(limited, ({ leastChanged }) => leastChanged),
            bet: column(limited, ({ bet }) => bet),
            win: column(limited, ({ win }) => win),
            winSticks: column(limited, ({ winSticks }) => winSticks),
            folder: column(limited, ({ folder }) => folder),
            total: column(limited, ({ total }) => total),
          },
    rated: { member: rule.rates?.member ?? -1, will: rule.rates?.will.etc ?? 0 },
  }
}

/** @param rounds by id */
export async function runPiece(db: Reader, rounds: RoundRow[], asking: Asking): Promise<PieceSums> {
  const { picks, limits, rated, rule } = asking
  const laid: Rounds = {
    first: rounds[0]!.id,
    last: rounds.at(-1)!.id,
    ids: rounds.map(({ id }) => id),
    games: rounds.map(({ game }) => numberedGame(game).no),
    masks: rounds.map(maskOf),
  }
  let cuts = limits ? await selectCuts(db, { rounds: laid, picks, limits }) : []
  const sums = async () => {
    const given = { ids: cuts.map(({ id }) => id), left: cuts.map(({ left }) => left) }
    return sumsOf(rounds, await selectPiece(db, { rounds: laid, picks, cuts: given, rated }), cuts)
  }
  let summed = await sums()
  const over = summed.rounds.filter((round) => isOver(round, rule))
  if (over.length > 0) {
    cuts = await judgedAnew(db, over, { rule, cuts })
    summed = await sums()
  }
  return { ...summed, books: await selectBooks(db, laid) }
}

const maskOf = ({ game, balls, powerball }: RoundRow) =>
  balls ? winningMask(numberedGame(game), { balls, powerball }) : -1

/** What a round may pay under the rule; null: as it held, whatever that was. */
function capOf({ worst }: RoundSum, { exposure, exposureSticks }: GameRule): number | null {
  if (exposure === null) return null
  return exposureSticks ? Math.max(exposure, worst.was) : exposure
}

function isOver(round: RoundSum, rule: Rule): boolean {
  const cap = capOf(round, rule.games.get(round.row.game)!)
  return cap !== null && round.worst.will > cap
}

/** All cuts, with those of the rounds that would pay too much, which are judged bet by bet. */
async function judgedAnew(
  db: Reader,
  over: RoundSum[],
  { rule, cuts }: { rule: Rule; cuts: Cut[] },
): Promise<Cut[]> {
  const bets = await selectBets(
    db,
    over.map(({ row }) => row.id),
  )
  const byRound = Map.groupBy(bets, ({ round }) => round)
  const left = new Map(cuts.map((cut) => [cut.id, cut.left]))
  const more = over.flatMap((round) => {
    const own = rule.games.get(round.row.game)!
    const cap = capOf(round, own)!
    return overExposure(byRound.get(round.row.id)!, { cap, rule: own, game: round.game }, left)
  })
  const newer = new Set(more.map(({ id }) => id))
  return [...cuts.filter(({ id }) => !newer.has(id)), ...more].toSorted((a, b) => a.id - b.id)
}

function sumsOf(rounds: RoundRow[], rows: RawRow[], cuts: Cut[]): Omit<PieceSums, 'books'> {
  const byId = new Map(rounds.map((row) => [row.id, row]))
  const ofRounds = rows.filter(({ kind }) => kind === 'round')
  const sums = ofRounds.map(({ id, data }) => roundSum(byId.get(id)!, data))
  const missing = rounds.reduce((left, { bets }) => left + bets, 0) - countOf(sums)
  if (missing !== 0) throw new Error(`${missing} bets are on no pick that there is`)
  const [was = 0, will = 0] = rows.find(({ kind }) => kind === 'counted')!.data
  return {
    rounds: sums.toSorted((a, b) => a.row.id - b.row.id),
    cuts,
    members: rows.filter(({ kind }) => kind === 'member'),
    lines: rows.filter(({ kind }) => kind === 'line'),
    counted: { was, will },
  }
}

const countOf = (sums: RoundSum[]) =>
  sums.reduce((all, { was }) => all + was.reduce((sum, { bets }) => sum + bets, 0), 0)

/** Seven values of each pick, one value of all picks after the other. */
function roundSum(row: RoundRow, data: number[]): RoundSum {
  const game = numberedGame(row.game)
  const picks = data.length / 7
  const at = (value: number, pick: number) => data[value * picks + pick]!
  const side = (bets: number, stake: number, pays: number) =>
    Array.from({ length: picks }, (_, pick) => ({
      no: at(0, pick),
      bets: at(bets, pick),
      stake: at(stake, pick),
      pays: at(pays, pick),
    }))
  const [was, will] = [side(1, 3, 5), side(2, 4, 6)]
  const classesOf = (sums: PickSum[]) =>
    classPaysOf(game, new Map(sums.map(({ no, pays }) => [no, pays])))
  const [before, after] = [classesOf(was), classesOf(will)]
  return {
    ...{ row, game, mask: maskOf(row), was, will },
    worst: { was: worstOf(before), will: worstOf(after) },
    variance: {
      was: varianceOf(game, before),
      will: varianceOf(game, after),
      change: varianceOf(
        game,
        after.map((pays, index) => pays - before[index]!),
      ),
    },
  }
}
