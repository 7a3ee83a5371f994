/**
 * Whether a bet is taken: every rule of docs/spec/rules.md#draw-bets in its order, over numbers alone. Nothing here
 * asks the database; a batch carries the numbers along from bet to bet.
 */
import { betCaps, type BetCap, type Grade, type GradeCaps } from '@madang/contract/core/grades.ts'
import { smallest } from '@madang/contract/core/lists.ts'
import {
  largestStake,
  oddsFromWire,
  winOf,
  type OddsHundredths,
} from '@madang/contract/core/odds.ts'
import { disjoint, readPick, type Pick } from '@madang/contract/core/draw/picks.ts'
import type { Game } from '@madang/contract/core/draw/games.ts'
import type { Won } from '@madang/contract/core/won.ts'
import { gradeText } from '@madang/contract/member/plain/grades.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'
import type { Code } from '@madang/contract/core/call.ts'

export type Caps = {
  minBettingMoney: Won
  maxBettingMoney: Won
  maxWinMoney: Won
  folderMaxBettingMoney: Won
  roundMaxBettingMoney: Won
}

/** What a member has on a round so far. */
export type Standing = {
  /** by winning set */
  sets: Map<string, { stake: Won; win: Won }>
  singles: Won
  total: Won
  picks: Map<string, Pick>
}

export type Asked = { type: string; pick: string; money: Won; rate: number }

/** What a round may still pay: `add` books a pay-out on a pick, or answers the largest pay-out it could book. */
export type Exposure = { room(pick: Pick): Won; add(pick: Pick, win: Won): void }

export type Situation = {
  game: Game
  /** null: no such round, or one that is not open any more */
  odds: Record<string, OddsHundredths> | null
  closedHours: boolean
  caps: Caps
  /** the member's; each of its caps holds beside the house's; null: in none */
  grade: Grade | null
  standing: Standing
  /** what the member's own limits say of a stake */
  own: (stake: Won) => { code: Code; msg: string } | null
  money: Won
  exposure: Exposure
}

export type Accepted = { pick: Pick; stake: Won; odds: OddsHundredths; win: Won; opposes: Pick[] }
export type Verdict = { accepted: Accepted } | { code: Code; msg: string }

export const emptyStanding = (): Standing => ({
  sets: new Map(),
  singles: 0,
  total: 0,
  picks: new Map(),
})

const no = (code: Code, msg: string): Verdict => ({ code, msg })

export function judge(
  asked: Asked,
  { game, odds, closedHours, caps, grade, standing, own, money, exposure }: Situation,
): Verdict {
  if (!odds) return closedHours ? no('closed', drawText.closedHours) : no('late', drawText.late)
  const pick = readPick(game, asked.type, asked.pick)
  const price = pick && odds[pick.key]
  if (!pick || !price) return no('badInput', drawText.noPick)
  if (asked.money === 0) return no('badAmount', drawText.noAmount)
  if (asked.money < caps.minBettingMoney)
    return no('limit', drawText.belowMin(caps.minBettingMoney))
  const room = roomOf(pick, price, caps, standing)
  const tighter = grade && tightestOf(pick, price, grade.caps, standing)
  if (tighter && tighter.room < room && asked.money > tighter.room)
    return no(
      'limit',
      gradeText.overBet(grade.name, tighter.cap, grade.caps[tighter.cap]!, tighter.room),
    )
  if (asked.money > room) return no('limit', drawText.overCap(room))
  const over = own(asked.money)
  if (over) return over
  if (asked.money > money) return no('lack', drawText.lack)
  const shown = oddsFromWire(asked.rate)
  if (shown !== price) return no('reload', drawText.oddsChanged(shown, price))
  const win = winOf(asked.money, price)
  const most = exposure.room(pick)
  if (win > most) return no('limit', drawText.overExposure(largestStake(most, price)))
  exposure.add(pick, win)
  const opposes = [...standing.picks.values()].filter((other) => disjoint(other, pick))
  record(standing, pick, asked.money, win)
  return { accepted: { pick, stake: asked.money, odds: price, win, opposes } }
}

/** The most a member may still stake on a pick by all of the house's caps. */
const roomOf = (pick: Pick, price: OddsHundredths, caps: Caps, standing: Standing): Won =>
  smallest(betCaps.map((cap) => roomUnder(cap, caps[cap], { pick, price, standing })))

/** Which of a grade's caps leaves the least for a pick, and how much; null where it has none. */
function tightestOf(pick: Pick, price: OddsHundredths, caps: GradeCaps, standing: Standing) {
  let tightest: { cap: BetCap; room: Won } | null = null
  for (const cap of betCaps) {
    const amount = caps[cap]
    if (amount === undefined) continue
    const room = roomUnder(cap, amount, { pick, price, standing })
    if (tightest === null || room < tightest.room) tightest = { cap, room }
  }
  return tightest
}

type Staked = { pick: Pick; price: OddsHundredths; standing: Standing }

/** What one cap leaves: winning set by stake and by pay-out, single picks, the round. */
function roomUnder(cap: BetCap, amount: Won, { pick, price, standing }: Staked): Won {
  const { stake, win } = standing.sets.get(pick.winningSet) ?? { stake: 0, win: 0 }
  switch (cap) {
    case 'maxBettingMoney':
      return Math.max(0, amount - stake)
    case 'maxWinMoney':
      return Math.max(0, largestStake(amount - win, price))
    case 'roundMaxBettingMoney':
      return Math.max(0, amount - standing.total)
    case 'folderMaxBettingMoney':
      return pick.single ? Math.max(0, amount - standing.singles) : Infinity
  }
}

/** Adds a bet to what stands. */
export function record(standing: Standing, pick: Pick, stake: Won, win: Won) {
  const set = standing.sets.get(pick.winningSet) ?? { stake: 0, win: 0 }
  standing.sets.set(pick.winningSet, { stake: set.stake + stake, win: set.win + win })
  standing.total += stake
  if (pick.single) standing.singles += stake
  standing.picks.set(`${pick.key} ${pick.pick}`, pick)
}
