/**
 * What settled rounds earn the lines, by a job in sets: first worked out for the whole round, then posted to so many
 * members at a time. Each step is a transaction that can be the last for a while; the next worker goes on from there.
 */
import type { Db, Tx } from '../../db/db.ts'
import { eachApart } from '../../http/all-of.ts'
import { publishMoved } from '../../http/live.ts'
import { lockWallets, post } from '../../ledger/ledger.ts'
import { barDraw, releaseRun, selectTakenFrom } from '../rings/rings.ts'
import {
  insertRun,
  insertTaken,
  lockOpenRun,
  lockStandingRun,
  lockUnrolled,
  selectDue,
  selectOpenRuns,
  selectPosted,
  selectUnrolled,
  updatePosted,
  updateUnrolled,
} from './sql.ts'

const ROUNDS = 100
/** Wallets locked at a time: members bet while a round is posted. */
const MEMBERS = 1_000

/** Works out and posts what is due. Repeating it, or two of it at once, is harmless. */
export async function rollRounds({ db }: { db: Db }): Promise<void> {
  await eachApart([postOpen, rollUnrolled], (step) => step(db))
}

const postOpen = async (db: Db) => eachApart(await selectOpenRuns(db), ({ id }) => postRun(db, id))

async function rollUnrolled(db: Db): Promise<void> {
  for (;;) {
    const rounds = await selectUnrolled(db, ROUNDS)
    await eachApart(rounds, async ({ id }) => {
      const run = await db.begin((tx) => workOut(tx, id))
      if (run !== null) await postRun(db, run)
    })
    if (rounds.length < ROUNDS) return
  }
}

/** Answers the run to be posted; null where nothing was earned or somebody else was first. */
export async function workOut(tx: Tx, round: number): Promise<number | null> {
  await tx.patient(60_000)
  if (!(await lockUnrolled(tx, round))) return null
  await barDraw(tx, round)
  return insertRun(tx, round)
}

export async function postRun(db: Db, run: number): Promise<void> {
  while (await db.begin((tx) => postSome(tx, run)));
}

/** Posts to the next members of a run; answers whether there may be more. */
export async function postSome(tx: Tx, run: number, members = MEMBERS): Promise<boolean> {
  if (!(await lockOpenRun(tx, run))) return false
  const due = await selectDue(tx, run, members)
  const paid = [...new Set(due.map(({ member }) => member))]
  await post(
    tx,
    due.map((one) => ({ ...one, cause: run })),
  )
  await publishMoved(tx)
  if (paid.length === members) return true
  await updatePosted(tx, run)
  return false
}

/** Points a round's lines had earned, and of them what could be taken; the rest was spent. */
export type TakenBack = { due: number; taken: number }

/**
 * Takes back what a settled round earned the lines, in its correction's transaction and under the round's lock; the
 * job works it out anew once the round is settled again. Nobody falls below zero: what a member has spent stays
 * with them and is written down (docs/adr/0020-rolling-by-lines.md).
 */
export async function takeBack(tx: Tx, round: number): Promise<TakenBack> {
  await updateUnrolled(tx, round)
  const run = await lockStandingRun(tx, round)
  if (run === undefined) return { due: 0, taken: 0 }
  while (await postSome(tx, run));
  const posted = await selectPosted(tx, run)
  const members = [...posted.map(({ member }) => member), ...(await selectTakenFrom(tx, run))]
  const wallets = await lockWallets(tx, [...new Set(members)])
  const given = await releaseRun(tx, run)
  await post(
    tx,
    given.map((one) => ({ ...one, kind: 'ring.again' as const, cause: run })),
    { wallets },
  )
  const left = new Map([...wallets].map(([member, { point }]) => [member, point]))
  const rows = posted.map(({ id, member, kind, amount }) => {
    const taken = Math.min(amount, left.get(member)!)
    left.set(member, left.get(member)! - taken)
    return { transfer: id, member, kind, due: amount, taken }
  })
  await post(
    tx,
    rows
      .filter(({ taken }) => taken > 0)
      .map(({ transfer, member, kind, taken }) => ({
        member,
        kind:
          kind === 'rolling.own' ? ('rolling.own.back' as const) : ('rolling.line.back' as const),
        cause: run,
        amount: taken,
        reverses: transfer,
      })),
    { wallets },
  )
  await insertTaken(tx, run, rows)
  await publishMoved(tx)
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0)
  return { due: sum(({ due }) => due), taken: sum(({ taken }) => taken) }
}
