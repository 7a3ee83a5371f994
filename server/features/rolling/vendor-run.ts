/**
 * What counts of vendors' bets once their rounds are over, and what it earns the lines: judged within a second, for
 * turnover; earned and posted by the minute, for a spin every three seconds is no entry worth reading in a statement
 * (docs/adr/0030-what-counts-of-a-vendors-bet.md).
 */
import { judgedOf } from '@madang/contract/core/casino/counted.ts'

import type { Db, Tx } from '../../db/db.ts'
import { eachApart } from '../../http/all-of.ts'
import { barTables } from '../rings/rings.ts'
import { postRun } from './run.ts'
import {
  closeRun,
  insertCounted,
  isCollecting,
  lockJudging,
  selectCollected,
  selectEnded,
  selectUnjudged,
  type Counted,
  type Ended,
} from './vendor-sql.ts'

const ROUNDS = 500

/** Judges what has ended, then works out and posts the minutes that are over. Repeating it, or two at once, is harmless. */
export async function rollVendors({ db }: { db: Db }): Promise<void> {
  await eachApart([judgeAll, closeAll], (step) => step(db))
}

async function judgeAll(db: Db): Promise<void> {
  while ((await db.begin(judgeSome)) === ROUNDS);
}

async function closeAll(db: Db): Promise<void> {
  await eachApart(await selectCollected(db), async ({ id }) => {
    if (await db.begin((tx) => closeMinute(tx, id))) await postRun(db, id)
  })
}

/** Answers how many rounds were judged. */
export async function judgeSome(tx: Tx): Promise<number> {
  await lockJudging(tx)
  // Read after the lock, in statements of their own: what an ended round had is all there.
  const rounds = await selectUnjudged(tx, ROUNDS)
  if (rounds.length === 0) return 0
  const bets = await selectEnded(tx, rounds)
  const counted = judged(bets)
  await insertCounted(tx, rounds, counted)
  await barTables(tx, bets, new Map(counted.map(({ bet, counts }) => [bet, counts])))
  return rounds.length
}

/** The bets of one member on one round are judged together, pick by pick. */
function judged(bets: Ended[]): Counted[] {
  const together = Map.groupBy(bets, ({ round, member }) => `${round} ${member}`)
  return [...together.values()].flatMap((lain) =>
    judgedOf(lain[0]!.game, lain).map((each, index) => ({ bet: lain[index]!.id, ...each })),
  )
}

/** Works out what a run whose minute is over earned; false where another process was first. */
export async function closeMinute(tx: Tx, run: number): Promise<boolean> {
  await tx.patient(60_000)
  await lockJudging(tx)
  if (!(await isCollecting(tx, run))) return false
  await closeRun(tx, run)
  return true
}
