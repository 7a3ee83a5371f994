/**
 * Refused bets worth a look: too late, or at odds the game never had (docs/spec/threats.md#significant-events).
 * Accepted bets cost nothing.
 */
import { oddsFromWire } from '@madang/contract/core/odds.ts'

import type { SignificantEvent } from '../../http/events.ts'
import type { BetAsk, LockedRound } from './bet-sql.ts'

type Refused = {
  code: string | number
  ask: BetAsk
  uid: string
  round: LockedRound | undefined
  now: Date
}

/** What is written down of a refused bet; null for the refusals of everyday. At odds that the game had once it is none. */
export function suspectOf({ code, ask, uid, round, now }: Refused): SignificantEvent | null {
  const { game, input } = ask
  const { type, pick, rate, money } = input
  const target = `${game.key} ${input.today.slice(0, 10)} ${input.round}`
  const about = { actor: uid, target, trace: ask.trace }
  if (code === 'late') {
    const lateMs = round ? now.getTime() - round.closeAt.getTime() : null
    // Before its close only a void round refuses, and the member could not know.
    if (lateMs !== null && lateMs < 0) return null
    return { ...about, kind: 'bet.late', detail: { type, pick, money, lateMs } }
  }
  if (code !== 'reload') return null
  const detail = { type, pick, money, rate: String(rate), inForce: round?.odds[type] ?? null }
  const odds = oddsFromWire(rate)
  const unlessOdds = odds === null ? undefined : { game: game.key, key: type, odds }
  return { ...about, kind: 'bet.rate', detail, unlessOdds }
}
