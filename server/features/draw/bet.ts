/**
 * Bets in batches: one transaction locks, reads, judges each bet in its turn, and writes what was taken
 * (docs/spec/rules.md#draw-bets).
 */
import { roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { gameByKey, gameOf, type Game } from '@madang/contract/core/draw/games.ts'
import { classCount } from '@madang/contract/core/draw/picks.ts'
import { bet as betCall } from '@madang/contract/member/draw.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'

import { batcher } from '../../batcher.ts'
import { DatabaseGone, type Batch, type Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents, type SignificantEvent } from '../../http/events.ts'
import { Refusal, refusals } from '../../http/refusal.ts'
import { answerOf, read, refusalText, type BatchedAsk } from '../../http/serve.ts'
import {
  isTermsDue,
  refusalOf,
  suspensionOf,
  termsRefusal,
  touchSessions,
  type Scope,
} from '../../http/identity.ts'
import { gameIsOpen, readSettings } from '../../http/settings.ts'
import { writeAnswers, type Asked as AskedAnswer } from '../../ledger/answers.ts'
import { post, type Wallets } from '../../ledger/ledger.ts'
import {
  readSituation,
  writeBets,
  type BetAsk,
  type LockedRound,
  type Read,
  type Taken,
} from './bet-sql.ts'
import {
  exactExposure,
  lockExposure,
  merge,
  NeedsRoom,
  reserve,
  sliceExposure,
  writeSlices,
  emptySlice,
  type Slice,
} from './exposure.ts'
import { betLimitsInForce, type BetLimits } from './bet-limits.ts'
import { suspectOf } from './suspect.ts'
import { judge, type Exposure, type Verdict } from './verdict.ts'

const LANES = 2
const MAX_BATCH = 200

/** Takes bets. `process` tells this process from the house's others: a lane keeps exposure slices of its own. */
export function openBets(deps: Deps, process: number) {
  const bets = batcher<BetAsk, string | null>({
    lanes: LANES,
    maxBatch: MAX_BATCH,
    final: (error) => error instanceof DatabaseGone,
    run: (batch, lane) => runBatch(deps, batch, process * LANES + lane),
  })

  return {
    /** The envelope of the answer, as text. Refuses unreadable input before it joins a batch. */
    async take(ask: BatchedAsk): Promise<string> {
      let answer: string | null
      try {
        answer = await bets.ask({ ...ask, ...readAsk(ask) }, ask.uuid)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Who may not ask is told so first, whatever is wrong with the question.
        throw (await deps.sessions.refusal(ask.tokenHash, ask.uuid)) ?? error
      }
      if (answer !== null) return answer
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

async function runBatch(deps: Deps, batch: BetAsk[], lane: number): Promise<(string | null)[]> {
  const exact = new Set<number>()
  const reserved = new Set<number>()
  for (;;) {
    try {
      return await deps.db.batch((tx) => betOnce(deps, tx, batch, lane, exact))
    } catch (error) {
      if (!(error instanceof NeedsRoom)) throw error
      await makeRoom(deps, error.round, { lane, exact, reserved })
    }
  }
}

/** After a slice ran out: reserves more for the lane once, and where that is not to be had judges exactly. */
async function makeRoom(
  { db }: Deps,
  round: number,
  { lane, exact, reserved }: { lane: number; exact: Set<number>; reserved: Set<number> },
) {
  const got = !reserved.has(round) && (await db.begin((tx) => reserveFor(tx, round, lane)))
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

type Who = {
  id: number
  uid: string
  line: number | null
  suspended: Scope[]
  suspendedText: string | null
  termsAt: Date | null
}
type Context = { deps: Deps; read: Read; lane: number; exact: Set<number> }

/** One attempt at a batch, in its transaction; answers in the batch's order. */
async function betOnce(
  deps: Deps,
  tx: Tx,
  batch: BetAsk[],
  lane: number,
  exact: Set<number>,
): Promise<Batch<(string | null)[]>> {
  const situation = await readSituation(tx, batch, { lane, exact: [...exact] })
  const book = openBook({ deps, read: situation, lane, exact })
  const answers = batch.map((ask, index) => book.answer(ask, index))
  const { taken, stored, slices, wallets, money, acted, suspects } = book
  const booked = new Set(taken.map(({ row }) => row.round))
  const stakes = taken.map(({ row }) => ({
    member: row.member,
    kind: 'stake' as const,
    cause: row.id,
    amount: row.stake,
  }))
  const writes = [
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
  return { answers, writes }
}

/** What the batch has decided so far, and the numbers it carries from bet to bet. */
function openBook({ deps, read: given, lane, exact }: Context) {
  const { sessions, rounds, standings, guards, settings, now, ids, answers: known } = given
  const taken: Taken[] = []
  const stored: (AskedAnswer & { answer: string })[] = []
  const said = new Map<string, { bodyHash: Buffer; answer: string }>()
  const slices = new Map<number, Slice[]>()
  const acted = new Set<number>()
  const suspects: SignificantEvent[] = []
  const wallets: Wallets = given.wallets
  const money = new Map([...wallets].map(([member, wallet]) => [member, wallet.money]))
  const caps = new Map<LockedRound | undefined, ReturnType<typeof betLimitsInForce>>()

  function capsOf(round: LockedRound | undefined) {
    let known = caps.get(round)
    if (!known) caps.set(round, (known = betLimitsInForce(settings, round?.limits ?? {})))
    return known
  }

  function exposureOf(round: LockedRound, game: Game): Exposure {
    const own = slices.get(round.id) ?? given.slices.filter((slice) => slice.round === round.id)
    slices.set(round.id, own)
    const cap = capsOf(round).roundExposure
    if (exact.has(round.id)) return exactExposure(merge(own, round.id, classCount(game)), cap)
    let slice = own.find((candidate) => candidate.lane === lane)
    if (!slice) own.push((slice = emptySlice(round.id, lane, classCount(game))))
    return sliceExposure(slice, cap)
  }

  function decide(ask: BetAsk, member: number): Verdict {
    const { input, game } = ask
    const round = rounds.get(`${game.key} ${input.today} ${input.round}`)
    const open = round !== undefined && round.state === 'OPEN' && now < round.closeAt
    const closedHours =
      !round && roundAt(timingOf(game, deps.config.drawSeconds), now).state === 'closedHours'
    return judge(
      { type: input.type, pick: input.pick, money: input.money, rate: input.rate },
      {
        game,
        odds: open ? round.odds : null,
        closedHours,
        caps: capsOf(round),
        standing: standings(round?.id ?? 0, member),
        own: (stake) => guards.refuse(member, stake),
        money: money.get(member)!,
        exposure: open ? exposureOf(round, game) : nothing,
      },
    )
  }

  function settle(ask: BetAsk, who: Who, index: number): string {
    const { id: member, uid, line } = who
    if (settings.siteStatus !== 'open')
      return refusalText(new Refusal('closed', drawText.siteClosed))
    if (!gameIsOpen(settings, ask.game.key))
      return refusalText(new Refusal('closed', settings.gameClosedText))
    const suspension = suspensionOf(who, 'bet')
    if (suspension !== null) return refusalText(new Refusal('denied', suspension))
    const rest = guards.restOf(member)
    if (rest !== null) return refusalText(new Refusal('denied', rest))
    if (isTermsDue(who.termsAt, given.termsRequired)) return refusalText(termsRefusal())
    const verdict = decide(ask, member)
    const found = rounds.get(`${ask.game.key} ${ask.input.today} ${ask.input.round}`)
    if ('code' in verdict) {
      const suspect = suspectOf({ code: verdict.code, ask, uid, round: found, now })
      if (suspect) suspects.push(suspect)
      return refusalText(new Refusal(verdict.code, verdict.msg))
    }
    const { pick, stake, odds, opposes } = verdict.accepted
    const round = found!
    const id = ids[index]!
    money.set(member, money.get(member)! - stake)
    guards.take(member, stake)
    taken.push({
      row: {
        id,
        round: round.id,
        member,
        key: pick.key,
        pick: pick.pick,
        stake,
        odds,
        at: now,
        line,
      },
      opposes,
    })
    return answerOf({ msg: drawText.done, no: id })
  }

  return {
    taken,
    stored,
    slices,
    wallets,
    money,
    acted,
    suspects,
    /** null: the session does not count; why is looked up outside. */
    answer(ask: BetAsk, index: number): string | null {
      const session = sessions.get(index)
      // A session without a locked wallet began in this very moment: nothing is decided by it yet.
      if (!session || !wallets.has(session.id) || refusalOf(session, ask.uuid)) return null
      const member = session.id
      if (session.stale) acted.add(member)
      if (ask.key === null) return settle(ask, session, index)
      const name = `${member} ${ask.key}`
      const before = said.get(name) ?? known.get(name)
      if (before) {
        if (before.bodyHash.equals(ask.bodyHash)) return before.answer
        return refusalText(new Refusal('keyReuse', refusals.keyReuse))
      }
      const answer = settle(ask, session, index)
      said.set(name, { bodyHash: ask.bodyHash, answer })
      stored.push({ member, call: 'bet', key: ask.key, bodyHash: ask.bodyHash, answer })
      return answer
    },
  }
}

const nothing: Exposure = { room: () => 0, add: () => undefined }
