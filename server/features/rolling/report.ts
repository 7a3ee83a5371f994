/** The reports of rolling and points, per day, kind of game and line (docs/spec/rules.md#referral-and-rolling). */
import { addDays } from '@madang/contract/core/kst.ts'
import type { PointDay } from '@madang/contract/operator/rolling.ts'
import {
  playedGames,
  rollingText,
  type PlayedGame,
} from '@madang/contract/operator/plain/rolling.ts'

import type { Deps } from '../../http/deps.ts'
import { readPeriod } from '../../http/period.ts'
import { Refusal } from '../../http/refusal.ts'
import type { KindIn } from '../../ledger/kinds.ts'
import { membersBelow } from '../tree/tree.ts'
import { readGuard } from './guard.ts'
import {
  selectBack,
  selectDays,
  selectEarners,
  selectHeld,
  selectMember,
  selectMoved,
  type Earned,
} from './report-sql.ts'

const PER_PAGE = 50
/** Members of one line that a report goes through. */
const MOST_BELOW = 100_000

type ReportAsk = {
  start: string
  end: string
  game?: PlayedGame | undefined
  line?: string | undefined
  pageIndex: number
}
type Part = Pick<Deps, 'db' | 'clock'>

/** Refuses `badInput` for days it cannot take and `notFound` for a line of nobody. */
export async function readRollingReport({ db, clock }: Part, asked: ReportAsk) {
  const { start, end, game = null, line = '', pageIndex } = asked
  const period = readPeriod(asked, clock.now())
  const wanted = { ...period, game, bettors: line === '' ? null : await lineOf(db, line) }
  const [rows, earners, back, guard] = await Promise.all([
    selectDays(db, wanted),
    selectEarners(db, wanted, { limit: PER_PAGE, offset: (pageIndex - 1) * PER_PAGE }),
    selectBack(db, wanted),
    readGuard(db),
  ])
  const totalCnt = earners[0]?.total ?? 0
  return {
    sum: sumOf(rows),
    back,
    days: daysOf(start, end).map((date) => ({
      date,
      ...sumOf(rows.filter((row) => row.date === date)),
    })),
    games: playedGames
      .filter((each) => game === null || each === game)
      .map((each) => ({
        game: each,
        ...sumOf(rows.filter((row) => row.game === each)),
        most: guard[each].most,
      })),
    totalCnt,
    totalPages: Math.ceil(totalCnt / PER_PAGE),
    list: earners.map(({ total: _, ...row }) => row),
  }
}

/** A member and everyone below. */
export async function lineOf(db: Deps['db'], uid: string): Promise<number[]> {
  const root = await selectMember(db, uid)
  if (root === undefined) throw new Refusal('notFound', rollingText.noMember)
  return [root, ...(await membersBelow(db, root, MOST_BELOW)).map(({ id }) => id)]
}

const sumOf = (rows: Earned[]): Earned => ({
  stake: rows.reduce((sum, { stake }) => sum + stake, 0),
  own: rows.reduce((sum, { own }) => sum + own, 0),
  line: rows.reduce((sum, { line }) => sum + line, 0),
})

function daysOf(start: string, end: string): string[] {
  const days = []
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

type Flow = Exclude<keyof PointDay, 'date'>
/** The column that each kind counts in. */
const flowOf: Record<KindIn<'point'>, readonly [Flow, 1 | -1]> = {
  'rolling.own': ['earned', 1],
  'rolling.line': ['earned', 1],
  'rolling.own.back': ['back', 1],
  'rolling.line.back': ['back', 1],
  'ring.back': ['back', 1],
  'ring.again': ['back', -1],
  'adjust.point.add': ['given', 1],
  'adjust.point.remove': ['removed', 1],
  'point.out': ['converted', 1],
  'closing.point': ['left', 1],
}

export async function readPointReport(
  { db, clock }: Part,
  asked: Pick<ReportAsk, 'start' | 'end'>,
) {
  const [rows, held] = await Promise.all([
    selectMoved(db, readPeriod(asked, clock.now())),
    selectHeld(db),
  ])
  const sum = (of: typeof rows) => {
    const sums = { earned: 0, given: 0, back: 0, removed: 0, converted: 0, left: 0 }
    for (const { kind, points } of of) {
      const [flow, sign] = flowOf[kind]
      sums[flow] += sign * points
    }
    return sums
  }
  return {
    ...held,
    sum: sum(rows),
    days: daysOf(asked.start, asked.end).map((date) => ({
      date,
      ...sum(rows.filter((row) => row.date === date)),
    })),
  }
}
