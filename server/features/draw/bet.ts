/**
 * Bets in batches: one transaction locks, reads, judges each bet in its turn, and writes what was taken
 * (docs/spec/rules.md#draw-bets).
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

import { gameByKey, gameOf } from '@madang/contract/core/draw/games.ts'
import { classCount } from '@madang/contract/core/draw/picks.ts'
import { bet as betCall } from '@madang/contract/member/draw.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'

import { batcher } from '../../batcher.ts'
import { DatabaseGone, type Batch, type Tx } from '../../db/db.ts'
import { NumberLost } from '../../db/number.ts'
import { countBet, countBetText } from '../../figures.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { touchSessions } from '../../http/identity.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { read, type BatchedAsk } from '../../http/serve.ts'
import { readSettings } from '../../http/settings.ts'
import { writeAnswers } from '../../ledger/answers.ts'
import { post } from '../../ledger/ledger.ts'
import { insertSigned } from '../seals/seals.ts'
import { openBook, type Answer } from './bet-book.ts'
import { betLimitsInForce, type BetLimits } from './bet-limits.ts'
import { NeedsKey, openReceipts, signTaken } from './bet-receipts.ts'
import { readSituation, writeBets, type BetAsk } from './bet-sql.ts'
import { lockExposure, NeedsRoom, reserve, writeSlices } from './exposure.ts'

const LANES = 2
const MAX_BATCH = 200

/** Takes bets. A lane keeps exposure slices of its own, by the number that the process has among the house's. */
export function openBets(deps: Deps) {
  const receipts = openReceipts(deps)
  const bets = batcher<BetAsk, Answer>({
    name: 'bets',
    lanes: LANES,
    maxBatch: MAX_BATCH,
    final: (error) => error instanceof DatabaseGone,
    run: (batch, lane) => runBatch({ deps, receipts }, batch, lane),
  })

  return {
    /** The envelope of the answer, as text. Refuses unreadable input before it joins a batch. */
    async take(ask: BatchedAsk): Promise<string> {
      let answer: Answer
      try {
        answer = await bets.ask({ ...ask, ...readAsk(ask) }, ask.uuid)
      } catch (error) {
        countBet(error instanceof Refusal ? error.code : 'error')
        if (!(error instanceof Refusal)) throw error
        // Who may not ask is told so first, whatever is wrong with the question.
        throw (await deps.sessions.refusal(ask.tokenHash, ask.uuid)) ?? error
      }
      if (typeof answer === 'string') {
        countBetText(answer)
        return answer
      }
      countBet(answer === null ? 'logout' : 'accepted')
      if (answer !== null) return receipts.textOf(answer)
      const refusal = await deps.sessions.refusal(ask.tokenHash, ask.uuid)
      throw refusal ?? new Refusal('logout', refusals.logout)
    },
  }
}

function readAsk({ body }: BatchedAsk) {
  const input = read(betCall, body)
  const game = gameOf(input.page, input.game)
  if (!game) throw new Refusal('notFound', drawText.noGame)
  return { input, game }
}

type Taking = { deps: Deps; receipts: ReturnType<typeof openReceipts> }

/** `own`: which of this process's lanes; the house knows it by the process's number too. */
type Seat = { process: number; own: number; lane: number }

async function runBatch(taking: Taking, batch: BetAsk[], own: number): Promise<Answer[]> {
  const { deps, receipts } = taking
  const exact = new Set<number>()
  const reserved = new Set<number>()
  for (;;) {
    const process = await deps.number.take()
    const seat = { process, own, lane: process * LANES + own }
    try {
      return await deps.db.batch((tx) => betOnce(taking, tx, batch, { seat, exact }))
    } catch (error) {
      if (error instanceof NumberLost) reserved.clear()
      else if (error instanceof NeedsKey) await receipts.readKey()
      else if (!(error instanceof NeedsRoom)) throw error
      else await makeRoom(deps, error.round, { seat, exact, reserved })
    }
  }
}

/** After a slice ran out: reserves more for the lane once, and where that is not to be had judges exactly. */
async function makeRoom(
  { db, number }: Deps,
  round: number,
  { seat, exact, reserved }: { seat: Seat; exact: Set<number>; reserved: Set<number> },
) {
  const reserving = async (tx: Tx) => {
    await number.hold(tx, seat.process)
    return reserveFor(tx, round, seat.lane)
  }
  const got = !reserved.has(round) && (await db.begin(reserving))
  reserved.add(round)
  if (!got) exact.add(round)
}

async function reserveFor(tx: Tx, round: number, lane: number) {
  const [row] = await tx.query<{ game: string; limits: BetLimits }>`
    select r.game, o.limits from round r join odds_version o on o.game = r.game and o.version = r.odds_version
    where r.id = ${round}`
  await lockExposure(tx, [round])
  const { roundExposure: cap } = betLimitsInForce(await readSettings(tx), row!.limits)
  return reserve(tx, { round, lane, classes: classCount(gameByKey(row!.game)!), cap })
}

/** One attempt at a batch, in its transaction; answers in the batch's order. */
async function betOnce(
  { deps, receipts }: Taking,
  tx: Tx,
  batch: BetAsk[],
  { seat: { process, lane }, exact }: { seat: Seat; exact: Set<number> },
): Promise<Batch<Answer[]>> {
  const hold = () => deps.number.hold(tx, process)
  const situation = await readSituation(tx, batch, { hold, lane, exact: [...exact] })
  const book = openBook({ deps, read: situation, lane, exact })
  const answers = batch.map((ask, index) => book.answer(ask, index))
  const { taken, stored, slices, wallets, money, acted, suspects } = book
  const key = taken.length > 0 && receipts.keyOf(situation.bookKey)
  const booked = new Set(taken.map(({ row }) => row.round))
  const stakes = taken.map(({ row }) => ({
    member: row.member,
    kind: 'stake' as const,
    cause: row.id,
    amount: row.stake,
  }))
  const writes: unknown[] = [
    post(tx, stakes, { wallets, fresh: true }),
    writeBets(tx, taken),
    writeAnswers(tx, stored),
    writeSlices(
      tx,
      [...booked].flatMap((round) => slices.get(round)!),
    ),
    recordEvents(tx, suspects),
    // With the bets, under their wallets' locks: on its own each would be a transaction more.
    touchSessions(tx, [...acted]),
    situation.guards.write(tx),
  ]
  for (const [member, left] of money)
    if (wallets.get(member)!.money !== left) throw new Error('judged against another balance')
  if (!key) return { answers, writes }
  const sent = Promise.all(writes)
  // Heard of with the commit.
  sent.catch(() => undefined)
  // The database writes while this process hashes.
  await nextTurn()
  return { answers, writes: [sent, insertSigned(tx, signTaken(key, situation.now, taken))] }
}
