/** The answers that an event of a round carries beside its step, so that no page has to ask (docs/adr/0078-events-carry-answers.md). */
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks, wins } from '@madang/contract/core/draw/picks.ts'
import { oddsToWire } from '@madang/contract/core/odds.ts'
import type { RoundEnded } from '@madang/contract/member/header.ts'

import type { Deps } from '../../http/deps.ts'
import type { RoundAnswers, RoundStep } from '../../http/live.ts'
import type { BetLimits } from './bet-limits.ts'
import type { Odds } from './odds.ts'
import { closedToAll, openedOf, pickText, secondsTo } from './page.ts'
import { readResult } from './proof.ts'
import type { RoundState } from './round-row.ts'

type Row = {
  state: RoundState
  closeAt: Date
  drawAt: Date
  settlement: number
  voidBy: 'system' | 'operator' | null
  odds: Odds
  limits: BetLimits
}

/** Read after the step was committed; nothing where pages have to ask: closed to all, settled another time, or over. */
export async function readAnswers(deps: Deps, step: RoundStep): Promise<RoundAnswers> {
  if (step.state === 'LOCKED' || step.state === 'DRAWN') return {}
  const { db, settings, clock } = deps
  const game = gameByKey(step.game)!
  const { date, round } = step
  const [row] = await db.query<Row>`
    select r.state, r.close_at as "closeAt", r.draw_at as "drawAt", r.settlement, r.void_by as "voidBy", o.odds, o.limits
    from round r join odds_version o on o.game = r.game and o.version = r.odds_version
    where r.game = ${game.key} and r.date = ${date} and r.number = ${round}`
  if (row?.state !== step.state) return {}
  if (row.state !== 'OPEN')
    return row.settlement === 1 ? { ended: await endedOf(deps, step, game, row) } : {}
  if (closedToAll(settings, game) !== null) return {}
  const seconds = secondsTo(row, clock.now())
  return { opened: { ...seconds, ...openedOf(settings, row), today: date, round } }
}

async function endedOf({ db }: Deps, step: RoundStep, game: Game, row: Row): Promise<RoundEnded> {
  const result = await readResult(db, game, step)
  if (row.state === 'VOID')
    return { result, fate: row.voidBy === 'operator' ? 'void' : 'push', won: {} }
  const won = allPicks(game)
    .filter((pick) => wins(game, pick, result!))
    .map(({ key, pick }) => [pickText(key, pick), oddsToWire(row.odds[key]!)])
  return { result, fate: 'settled', won: Object.fromEntries(won) as Record<string, number> }
}
