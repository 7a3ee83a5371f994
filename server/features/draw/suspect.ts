/** Refused bets worth a look: too late, or at odds the game never had (design/threats.md §6). Accepted bets cost nothing. */
import { oddsFromWire } from '@madang/contract/core/odds.ts'

import type { Tx } from '../../db/db.ts'
import type { EventKind } from '../../http/events.ts'
import type { BetAsk, LockedRound } from './bet-sql.ts'

export type Suspect = {
  kind: Extract<EventKind, 'bet.late' | 'bet.rate'>
  actor: string
  target: string
  detail: object
  game: string
  key: string
  /** as asked, in hundredths; null: no odds to be looked up, the bet counts as it is */
  odds: number | null
}

type Refused = {
  code: string | number
  ask: BetAsk
  uid: string
  round: LockedRound | undefined
  now: Date
}

/** What is written down of a refused bet; null for the refusals of everyday. */
export function suspectOf({ code, ask, uid, round, now }: Refused): Suspect | null {
  const { game, input } = ask
  const { type, pick, rate, money } = input
  const target = `${game.key} ${input.today.slice(0, 10)} ${input.round}`
  const about = { actor: uid, target, game: game.key, key: type }
  if (code === 'late') {
    const lateMs = round ? now.getTime() - round.closeAt.getTime() : null
    // Before its close only a void round refuses, and the member could not know.
    if (lateMs !== null && lateMs < 0) return null
    return { ...about, kind: 'bet.late', detail: { type, pick, money, lateMs }, odds: null }
  }
  if (code !== 'reload') return null
  const detail = { type, pick, money, rate: String(rate), inForce: round?.odds[type] ?? null }
  return { ...about, kind: 'bet.rate', detail, odds: oddsFromWire(rate) }
}

/**
 * Writes them down in one statement, which travels with the batch's commit. Who saw odds that were in force before
 * asks honestly: any version the game had clears them.
 */
export async function writeSuspects(tx: Tx, suspects: Suspect[]): Promise<void> {
  if (suspects.length === 0) return
  await tx.query`
    insert into event (kind, actor, target, detail)
    select e.kind, e.actor, e.target, e.detail
    from jsonb_to_recordset(${JSON.stringify(suspects)}::jsonb)
      as e(kind text, actor text, target text, detail jsonb, game text, key text, odds bigint)
    where e.odds is null or not exists (
      select from odds_version v where v.game = e.game and (v.odds ->> e.key)::bigint = e.odds)`
}
