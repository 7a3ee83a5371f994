/** Rounds as an operator watches them: stakes and pay-out per pick, the worst outcomes, what is expected. */
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { classPays } from '@madang/contract/core/draw/class-pays.ts'
import { allPicks, oddsKeys } from '@madang/contract/core/draw/picks.ts'
import { largest } from '@madang/contract/core/lists.ts'
import type { OddsHundredths } from '@madang/contract/core/odds.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import type { Deps } from '../../http/deps.ts'
import { Refusal } from '../../http/refusal.ts'
import { readSettings } from '../../http/settings.ts'
import { request, type Act } from '../approvals/approvals.ts'
import { readCorrections, readPendingCorrection } from '../correction/correction.ts'
import { betLimitsInForce, voidRound } from '../draw/draw.ts'
import type { Operator } from '../../http/serve-operator.ts'
import { selectPending, selectPicks, selectRound, type PickSum, type RoundView } from './sql.ts'

export async function readRound({ db }: Deps, id: number): Promise<RoundDetail> {
  const round = await selectRound(db, id)
  if (!round) throw new Refusal('notFound', operatorText.notFound)
  const [sums, pending, pendingCorrection, corrections, settings] = await Promise.all([
    selectPicks(db, id),
    selectPending(db, id),
    readPendingCorrection(db, id),
    readCorrections(db, id),
    readSettings(db),
  ])
  const game = gameByKey(round.game)!
  const classes = classPays(game, sums)
  return {
    ...shown(round),
    picks: picksOf(game, round.odds, sums),
    worst: worstOf(game, classes),
    exposure: largest(classes, 0),
    exposureCap: betLimitsInForce(settings, round.limits).roundExposure,
    expectedNet: expectedNet(game, sums),
    pendingVoid: pending ?? null,
    pendingCorrection,
    corrections,
  }
}

function shown({
  odds: _,
  limits: _limits,
  balls,
  powerball,
  drawnAt,
  firstBalls,
  firstPowerball,
  ...round
}: RoundView) {
  return {
    ...round,
    openedAt: round.openedAt.toISOString(),
    closeAt: round.closeAt.toISOString(),
    drawAt: round.drawAt.toISOString(),
    settledAt: round.settledAt?.toISOString() ?? null,
    now: round.now.toISOString(),
    firstResult:
      round.settlement > 1 && firstBalls ? { balls: firstBalls, powerball: firstPowerball } : null,
    result: balls && drawnAt ? { balls, powerball, drawnAt: drawnAt.toISOString() } : null,
  }
}

/** Every pick of the game, bet on or not, in the order of the panel. */
function picksOf(game: Game, odds: Record<string, OddsHundredths>, sums: PickSum[]) {
  const found = new Map(sums.map((sum) => [`${sum.key} ${sum.pick}`, sum]))
  return allPicks(game).map(({ key, pick }) => {
    const sum = found.get(`${key} ${pick}`)
    return {
      key,
      pick,
      odds: odds[key]!,
      bets: sum?.bets ?? 0,
      stakes: sum?.stakes ?? 0,
      pays: sum?.pays ?? 0,
      won: sum?.won ?? null,
    }
  })
}

const SHOWN = 10

function worstOf(game: Game, classes: number[]): RoundDetail['worst'] {
  return classes
    .map((pays, index) => {
      const { label, powerball } = game.family.outcomes[index]!
      return { label, powerball, pays }
    })
    .filter(({ pays }) => pays > 0)
    .sort((a, b) => b.pays - a.pays)
    .slice(0, SHOWN)
}

/** Stakes less what they are paid on average, by the true probabilities; whole won. */
export function expectedNet(game: Game, sums: PickSum[]): number {
  const chances = new Map(oddsKeys(game).map(({ key, probability }) => [key, probability]))
  return Math.round(
    sums.reduce((net, { key, stakes, pays }) => net + stakes - pays * (chances.get(key) ?? 0), 0),
  )
}

/** Asks for a void; a second operator decides. Refuses `notFound`, and `state` for a round that is over. */
export async function requestVoid(
  { db }: Deps,
  {
    operator,
    id,
    reason,
    address,
  }: { operator: Operator; id: number; reason: string; address: string },
): Promise<number> {
  const round = await selectRound(db, id)
  if (!round) throw new Refusal('notFound', operatorText.notFound)
  if (round.state === 'SETTLED' || round.state === 'VOID')
    throw new Refusal('state', operatorText.over)
  const title = `${gameByKey(round.game)!.title} ${round.date} ${round.number}회`
  return db.begin((tx) =>
    request(tx, { operator, action: 'round.void', subject: id, title, reason, address }),
  )
}

/** A void with its second operator: every stake of the round goes back. */
export const voidApproved: Act = async (deps, tx, { id: approval, subject, reason }) => {
  const asked = { round: subject, by: 'operator' as const, incident: reason, approval }
  const voided = await voidRound(deps, tx, asked)
  if (voided.result !== 'void') throw new Refusal('state', operatorText.over)
  return { members: voided.members, returned: voided.returned }
}
