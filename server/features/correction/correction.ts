/**
 * The correction of a settled round (docs/spec/rules.md#draw-bets): asked for by one operator, agreed to by another,
 * and then in one transaction what was paid is taken back and the round settled again. Both settlements stay.
 */
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { isDraw } from '@madang/contract/core/draw/balls.ts'
import type { CorrectedResult, CorrectionEffect } from '@madang/contract/operator/correction.ts'
import { correctionText } from '@madang/contract/operator/plain/correction.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Reader, Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import { recordEvents } from '../../http/events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Acting } from '../../http/serve-operator.ts'
import { lockWallets, post, type Transfer, type Wallets } from '../../ledger/ledger.ts'
import { request, type Act } from '../approvals/approvals.ts'
import { announce, outcomesOf } from '../draw/draw.ts'
import { sendMemos } from '../memo/memo.ts'
import { noteCorrection } from '../push/push.ts'
import { takeBack } from '../rolling/rolling.ts'
import { recountStaked } from '../withdrawal/withdrawal.ts'
import { memoOf } from './memo-text.ts'
import { planOf, type Plan } from './plan.ts'
import {
  insertChanged,
  insertCorrection,
  insertOutcomes,
  lockSettled,
  markCorrected,
  selectConcerned,
  selectSettled,
  type Concerned,
  type Settled,
} from './sql.ts'

export { readCorrections, readPendingCorrection } from './sql.ts'

export type Asked = { id: number; settlement: number; result: CorrectedResult }

const isVoid = ({ state }: Settled) => state === 'VOID'

/** Refuses `state` for what was never settled or was settled anew since, `badInput` for balls no draw could show. */
function check(round: Settled | undefined, { settlement, result }: Asked): [Settled, Game] {
  if (!round) throw new Refusal('notFound', operatorText.notFound)
  if (round.state !== 'SETTLED' && !(isVoid(round) && round.settlement > 1))
    throw new Refusal('state', correctionText.notSettled)
  if (round.settlement !== settlement) throw new Refusal('state', operatorText.changed)
  const game = gameByKey(round.game)!
  if (result && !isDraw(game.family.draws, result))
    throw new Refusal('badInput', correctionText.balls)
  const same =
    result === null
      ? isVoid(round)
      : !isVoid(round) &&
        JSON.stringify(round.balls) === JSON.stringify(result.balls) &&
        round.powerball === result.powerball
  if (same) throw new Refusal('badInput', correctionText.same)
  return [round, game]
}

/** Every member with a bet that fares otherwise, and what the correction does to them. `moneyOf`: what they hold now. */
async function plansOf(
  db: Reader,
  round: Settled,
  outcomes: ReturnType<typeof outcomesOf> | null,
  moneyOf: (concerned: Concerned[]) => Promise<(member: number) => number>,
): Promise<(Concerned & Plan)[]> {
  const concerned = await selectConcerned(db, { round, outcomes })
  const money = await moneyOf(concerned)
  return concerned.map((one) => ({ ...one, ...planOf(one, money(one.member)) }))
}

function effectOf(plans: Plan[]): CorrectionEffect {
  const sum = (part: (plan: Plan) => number) => plans.reduce((total, each) => total + part(each), 0)
  return {
    members: plans.length,
    given: sum(({ given }) => given),
    taken: sum(({ taken }) => taken),
    kept: sum(({ kept }) => kept),
  }
}

/** What it would do now; nothing is locked, so it may be otherwise when it is done. */
export async function previewCorrection({ db }: Deps, asked: Asked): Promise<CorrectionEffect> {
  const [round, game] = check(await selectSettled(db, asked.id), asked)
  const outcomes = asked.result && outcomesOf(game, asked.result)
  return effectOf(
    await plansOf(db, round, outcomes, async (concerned) => {
      const held = new Map(concerned.map(({ member, money }) => [member, money]))
      return (member) => held.get(member)!
    }),
  )
}

/** Asks for a correction; a second operator decides. Refuses like the preview, and while one waits already. */
export async function requestCorrection(
  deps: Deps,
  { operator, address, reason, ...asked }: Acting & Asked & { reason: string },
): Promise<number> {
  const [{ date, number }, { title }] = check(await selectSettled(deps.db, asked.id), asked)
  const effect = await previewCorrection(deps, asked)
  const { settlement, result } = asked
  return deps.db.begin((tx) =>
    request(tx, {
      operator,
      action: 'round.correct',
      subject: asked.id,
      detail: { settlement, result, ...effect },
      title: `${title} ${date} ${number}회`,
      reason,
      address,
    }),
  )
}

/** A correction with its second operator: reversed and settled again, and each member concerned told. */
export const correctionApproved: Act = async (
  deps,
  tx,
  { id: approval, subject, detail, reason },
  by,
) => {
  await tx.patient(60_000)
  const asked = { id: subject, ...detail } as Asked
  const [round, game] = check(await lockSettled(tx, subject), asked)
  const { result } = asked
  const outcomes = result && outcomesOf(game, result)
  const settlement = round.settlement + 1
  const correction = await insertCorrection(tx, {
    round: subject,
    settlement,
    result,
    reason,
    approval,
  })
  const plans = await settleAgain(tx, { round, correction, outcomes, reason })
  const effect = effectOf(plans)
  await tell(tx, { round, game, result, reason, plans })
  const target = `${round.game} ${round.date} ${round.number}`
  await recordEvents(tx, [
    {
      kind: 'round.corrected',
      actor: by.uid,
      target,
      detail: { settlement, result, reason, ...effect },
    },
  ])
  await announce(deps, tx, { ...round, state: result ? 'SETTLED' : 'VOID' })
  return { settlement, result, ...effect }
}

type Again = {
  /** as it was settled until now */
  round: Settled
  correction: number
  outcomes: ReturnType<typeof outcomesOf> | null
  reason: string
}

/** Reverses what stands and pays what is due; rolling and turnover follow where the round becomes void or is so no more. */
async function settleAgain(tx: Tx, { round, correction, outcomes, reason }: Again) {
  const voided = outcomes === null
  // Before the wallets below: the job that posts rolling locks its run first.
  if (voided) await takeBack(tx, round.id)
  const wallets: Wallets = new Map()
  const plans = await plansOf(tx, round, outcomes, async (concerned) => {
    const members = concerned.map(({ member }) => member)
    for (const [member, wallet] of await lockWallets(tx, members)) wallets.set(member, wallet)
    return (member) => wallets.get(member)!.money
  })
  const settlement = round.settlement + 1
  if (outcomes) await insertOutcomes(tx, round.id, settlement, outcomes)
  await markCorrected(tx, { round: round.id, settlement, voided: voided ? reason : null })
  const transfers = plans.flatMap((plan) => transfersOf(correction, plan, voided))
  await post(tx, transfers, { wallets, fresh: true })
  await insertChanged(tx, correction, plans)
  if (isVoid(round) !== voided) await recountStaked(tx, round.id, voided ? 'less' : 'more')
  return plans
}

/** The new payment first: what was paid before may be taken out of it, so that nobody falls below zero. */
function transfersOf(correction: number, plan: Concerned & Plan, voided: boolean): Transfer[] {
  const { member, given, taken, standingId, standingKind } = plan
  const about = { member, cause: correction }
  const again = {
    ...about,
    kind: voided ? ('void.again' as const) : ('win.again' as const),
    amount: given,
  }
  const wasVoid = standingKind === 'void.return' || standingKind === 'void.again'
  const back = {
    ...about,
    kind: wasVoid ? ('void.back' as const) : ('win.back' as const),
    amount: taken,
    ...(standingId !== null && { reverses: standingId }),
  }
  return [again, back].filter(({ amount }) => amount > 0)
}

type Told = {
  round: Settled
  game: Game
  result: CorrectedResult
  reason: string
  plans: Concerned[]
}

async function tell(tx: Tx, { plans, ...about }: Told): Promise<void> {
  const members = plans.map(({ member }) => member)
  if (members.length === 0) return
  await sendMemos(tx, { members, ...memoOf(about) })
  await noteCorrection(tx, about.round.id, members)
}
