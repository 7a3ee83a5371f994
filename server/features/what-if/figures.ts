/** What a replay comes to: its sums as an operator reads them, each share beside what chance makes of it. */
import { games, type Game } from '@madang/contract/core/draw/games.ts'
import { oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { PARTS_OF_WON, returnOf } from '@madang/contract/core/draw/returns.ts'
import { largest } from '@madang/contract/core/lists.ts'
import { limitKeys } from '@madang/contract/operator/plain/odds.ts'
import type { ReplayDays } from '@madang/contract/operator/plain/what-if.ts'
import type { ReplayedKey, ReplayResult } from '@madang/contract/operator/what-if.ts'

import type { Guard } from '../rolling/rolling.ts'
import type { Head } from './base-sql.ts'
import { hedgesOf } from './hedges.ts'
import type { Plan } from './plan.ts'
import type { Replayed, Window } from './replay.ts'
import { both, pointsOf, type Both, type KeySums, type Side, type Tally } from './tally.ts'
import type { Seen } from './verdict.ts'

/** 95 of 100 draws from a bell curve lie within so many deviations. */
const NORMAL_95 = 1.96
const LISTED = 50
const HEDGES = 8
const BARS = 9

export type Found = {
  plan: Plan
  window: Window
  days: ReplayDays
  replayed: Replayed
  guard: Both<Guard>
  heads: Head[]
  turnover: ReplayResult['turnover']
  uids: ReadonlyMap<number, string>
}

const hundredths = (share: number) => Math.round(share * 10_000)
const wonOf = (parts: bigint) => Number((parts + PARTS_OF_WON / 2n) / PARTS_OF_WON)

/** Members whose names the result tells. */
export function namedIn(tally: Tally): number[] {
  const { list } = refusedIn(tally, new Map())
  const { worst, best } = extremes(tally)
  return [
    ...list.map(({ id }) => id),
    ...(worst ? [worst[0]] : []),
    ...(best ? [best[0]] : []),
    ...tally.lines.keys(),
  ]
}

export function seenOf(found: Found): Seen {
  const { plan, window, days, replayed, turnover, uids } = found
  const { tally } = replayed
  const { list, ...refused } = refusedIn(tally, uids)
  const change = NORMAL_95 * Math.sqrt(tally.change)
  const house = both((side) => moneyOf(tally, side).house)
  return {
    bounds: {
      ...{ from: window.from.toISOString(), to: window.to.toISOString() },
      ...{ rounds: replayed.rounds, bets: replayed.bets, open: replayed.open },
      games: [...plan.rule.games.keys()],
    },
    changes: plan.changes,
    keys: keysOf(found),
    all: allOf(found),
    money: both((side) => moneyOf(tally, side)),
    band: both((side) => Math.round(NORMAL_95 * Math.sqrt(tally.money[side].variance))),
    books: booksOf(tally),
    exposure: exposureOf(found),
    refused: { ...refused, list: list.map(({ id: _, ...row }) => row) },
    members: membersOf(tally, uids),
    worstRound: tally.worstRound && {
      ...placeOf(tally.worstRound.row),
      sum: tally.worstRound.sum,
    },
    lines: linesOf(found),
    hedges: hedgesSeen(found),
    turnover,
    month: {
      house: Math.round(((house.will - house.was) * 30) / days),
      band: Math.round(change * Math.sqrt(30 / days)),
    },
  }
}

const placeOf = ({ game, date, number }: { game: string; date: string; number: number }) => ({
  ...{ game, date, number },
})

const returned = ({ played, paid }: KeySums) => (played === 0 ? null : hundredths(paid / played))

/** Every key of a game whose odds are asked about; of the others those that were bet on. */
function keysOf({ plan, replayed }: Found): ReplayedKey[] {
  const asked = games.filter(({ key }) => plan.rule.games.has(key))
  return asked.flatMap((game) =>
    oddsKeys(game).flatMap((row): ReplayedKey[] => {
      const sums = replayed.tally.keys.get(`${game.key} ${row.key}`)
      if (!sums && plan.rule.games.get(game.key)!.odds.size === 0) return []
      const odds = both((side) => plan.odds.get(game.key)![side][row.key]!)
      const will = sums?.will
      return [
        {
          ...{ game: game.key, key: row.key, label: row.label, odds },
          theory: both((side) => hundredths(returnOf(row, odds[side]))),
          replay: both((side) => (sums ? returned(sums[side]) : null)),
          band:
            will && will.played > 0
              ? hundredths((NORMAL_95 * Math.sqrt(will.variance)) / will.played)
              : null,
          bets: sums?.bets ?? 0,
        },
      ]
    }),
  )
}

function allOf({ plan, replayed: { tally } }: Found): ReplayResult['all'] {
  const sums = (side: Side) => {
    const all = [...tally.keys.values()].map((key) => key[side])
    return {
      played: all.reduce((sum, { played }) => sum + played, 0),
      paid: all.reduce((sum, { paid }) => sum + paid, 0),
      parts: all.reduce((sum, { parts }) => sum + parts, 0n),
    }
  }
  const of = both(sums)
  if (of.was.played === 0) return null
  const share = (part: number, all: number) => (all === 0 ? 0 : hundredths(part / all))
  return {
    theory: both((side) => share(wonOf(of[side].parts), of[side].played)),
    replay: both((side) => share(of[side].paid, of[side].played)),
    band: share(NORMAL_95 * Math.sqrt(tally.money.will.variance), of.will.played),
    changed: [...plan.rule.games.values()].reduce((sum, { odds }) => sum + odds.size, 0),
  }
}

function moneyOf(tally: Tally, side: Side) {
  const { bets, stake, paid, returned: back } = tally.money[side]
  const points = pointsOf(tally, side)
  return {
    ...{ bets, stake, paid, returned: back, points },
    counted: tally.counted[side],
    house: stake - paid - back - points,
  }
}

/** Replayed under the rules that held less what the ledger has. */
function booksOf(tally: Tally): ReplayResult['books'] {
  const { paid, returned: back } = tally.money.was
  const { books } = tally
  const ofPaid = paid + back + books.kept - books.paid
  const ofPoints = tally.unrolled > 0 ? 0 : pointsOf(tally, 'was') - books.points
  // Two faults must not hide each other.
  return { ...books, differs: ofPaid === 0 ? ofPoints : ofPaid }
}

function exposureOf({ plan, replayed: { tally } }: Found): ReplayResult['exposure'] {
  const capOf = (game: string) => plan.limits.get(game as Game['key'])!.will.roundExposure
  const worst = tally.heaviest.map(({ row, was, will }) => ({
    ...{ ...placeOf(row), was, will },
    cap: capOf(row.game),
  }))
  const most = both((side) =>
    largest(
      worst.map((round) => round[side]),
      0,
    ),
  )
  const heaviest = worst.toSorted((a, b) => b.will / b.cap - a.will / a.cap)[0]
  const touched = new Set(
    tally.cuts.filter(({ by }) => by === 'roundExposure').map(({ round }) => round),
  )
  return { most, cap: heaviest?.cap ?? 0, at: touched.size, worst }
}

function refusedIn({ cuts }: Tally, uids: ReadonlyMap<number, string>) {
  const gone = ({ stake, left }: { stake: number; left: number }) => stake - left
  const sum = (rows: Tally['cuts']) => rows.reduce((all, cut) => all + gone(cut), 0)
  const members = [...Map.groupBy(cuts, ({ member }) => member)].map(([id, rows]) => ({
    ...{ id, uid: uids.get(id) ?? '', bets: rows.length, amount: sum(rows) },
    largest: largest(rows.map(({ stake }) => stake)),
  }))
  return {
    bets: cuts.length,
    cut: cuts.filter(({ left }) => left > 0).length,
    members: members.length,
    amount: sum(cuts),
    by: limitKeys.flatMap((by) => {
      const rows = cuts.filter((cut) => cut.by === by)
      return rows.length > 0 ? [{ by, bets: rows.length, amount: sum(rows) }] : []
    }),
    list: members.toSorted((a, b) => b.amount - a.amount || a.id - b.id).slice(0, LISTED),
  }
}

const changes = ({ members }: Tally) =>
  [...members].map(([id, { net }]): [number, number] => [id, net.will - net.was])

function extremes(tally: Tally) {
  const changed = changes(tally)
    .filter(([, sum]) => sum !== 0)
    .toSorted(([a, sum], [b, other]) => sum - other || a - b)
  const [worst, best] = [changed[0], changed.at(-1)]
  return {
    worst: worst && worst[1] < 0 ? worst : null,
    best: best && best[1] > 0 ? best : null,
  }
}

/** A round number of won, so that most members are within the bars. */
function stepOf(sums: number[]): number {
  const size = sums.map(Math.abs).toSorted((a, b) => a - b)
  const most = size[Math.floor(size.length * 0.9)] ?? 0
  const wanted = Math.max(1, most / 4)
  const ten = 10 ** Math.floor(Math.log10(wanted))
  return [1, 2, 5, 10].map((n) => n * ten).find((step) => step >= wanted)!
}

function membersOf(tally: Tally, uids: ReadonlyMap<number, string>): ReplayResult['members'] {
  const sums = changes(tally).map(([, sum]) => sum)
  const moved = sums.filter((sum) => sum !== 0)
  const step = stepOf(moved)
  const middle = (BARS - 1) / 2
  const bars = Array.from({ length: BARS }, () => 0)
  for (const sum of sums) {
    const far = Math.min(middle, Math.ceil(Math.abs(sum) / step))
    bars[middle + Math.sign(sum) * far]! += 1
  }
  const side = (rows: number[]) => ({
    count: rows.length,
    sum: rows.reduce((all, one) => all + one, 0),
  })
  const { worst, best } = extremes(tally)
  const named = (one: [number, number] | null) =>
    one && { uid: uids.get(one[0]) ?? '', sum: one[1] }
  return {
    count: sums.length,
    better: side(moved.filter((sum) => sum > 0)),
    worse: side(moved.filter((sum) => sum < 0)),
    same: sums.length - moved.length,
    ...{ step, bars, worst: named(worst), best: named(best) },
  }
}

/** Lines by what they would earn beyond what the house keeps of their stakes in theory. */
function linesOf({ plan, replayed: { tally }, guard, heads, uids }: Found): ReplayResult['lines'] {
  const rates = new Map(heads.map(({ id, etc }) => [id, etc]))
  const rated = plan.rates
  const rateOf = (id: number) => (rated?.member === id ? rated.will.etc : (rates.get(id) ?? 0))
  return [...tally.lines]
    .map(([id, line]) => {
      const hold = both((side) => line[side].stake - wonOf(line[side].paidParts))
      return {
        head: uids.get(id) ?? '',
        stake: both((side) => line[side].stake),
        hold,
        points: both((side) => line[side].points),
        ...{ rate: rateOf(id), most: guard.will.etc.most },
        over: line.will.points > hold.will,
        id,
      }
    })
    .toSorted((a, b) => Number(b.over) - Number(a.over) || b.rate - a.rate || a.id - b.id)
    .slice(0, LISTED)
    .map(({ id: _, ...row }) => row)
}

/** Hedges that leave the house least; a line that stakes on all of one earns its rate of certain money. */
function hedgesSeen({ plan, heads }: Found): ReplayResult['hedges'] {
  const { rates } = plan
  const highest = largest([
    ...heads.map(({ id, etc }) => (rates?.member === id ? rates.will.etc : etc)),
    rates && rates.upper === null ? rates.will.etc : 0,
  ])
  const asked = games.filter(({ key }) => plan.rule.games.has(key))
  return asked
    .flatMap((game) => {
      const { was, will } = plan.odds.get(game.key)!
      const before = hedgesOf(game, was)
      return hedgesOf(game, will).map(({ label, back }, index) => ({
        ...{ game: game.key, label, exact: back },
        back: { was: hundredths(before[index]!.back), will: hundredths(back) },
        half: Math.max(0, Math.floor((1 - back) * 5_000 + 1e-9)),
        rate: highest,
        pays: back * 10_000 + highest > 10_000 + 1e-6,
      }))
    })
    .toSorted((a, b) => b.exact - a.exact || a.label.localeCompare(b.label))
    .slice(0, HEDGES)
    .map(({ exact: _, ...row }) => row)
}
