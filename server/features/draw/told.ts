/** What an event of a round tells of it, so that no page has to ask (docs/adr/0078). */
import { gameByKey, type Game } from '@madang/contract/core/draw/games.ts'
import { allPicks, wins } from '@madang/contract/core/draw/picks.ts'
import { oddsToWire } from '@madang/contract/core/odds.ts'
import type { RoundEnded } from '@madang/contract/member/header.ts'

import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import type { LiveEvent } from '../../http/live.ts'
import type { BetLimits } from './bet-limits.ts'
import type { Odds } from './odds.ts'
import { infoOf, pickText, secondsTo } from './page.ts'
import { readResults } from './proof.ts'
import type { RoundRow } from './round-row.ts'

type Answers = Pick<Extract<LiveEvent, { kind: 'round' }>, 'opened' | 'ended'>
type Row = {
  settlement: number
  voidBy: 'system' | 'operator' | null
  odds: Odds
  limits: BetLimits
}

/** In the round's own transaction; nothing where pages have to ask: closed to all, or settled another time. */
export async function toldOf(deps: Deps, tx: Tx, round: RoundRow): Promise<Answers> {
  const game = gameByKey(round.game)!
  if (round.state === 'LOCKED' || round.state === 'DRAWN') return {}
  const [row] = await tx.query<Row>`
    select r.settlement, r.void_by as "voidBy", o.odds, o.limits
    from round r join odds_version o on o.game = r.game and o.version = r.odds_version where r.id = ${round.id}`
  if (round.state === 'OPEN') return openedOf(deps, round, game, row!)
  return row!.settlement === 1 ? { ended: await endedOf(tx, round, game, row!) } : {}
}

function openedOf({ settings, clock }: Deps, round: RoundRow, game: Game, row: Row): Answers {
  if (settings.get('siteStatus') !== 'open' || !settings.get(`game.${game.key}`)) return {}
  const seconds = secondsTo(round, clock.now())
  const info = infoOf(settings, row)
  return { opened: { ...seconds, info, today: round.date, round: round.number } }
}

async function endedOf(tx: Tx, round: RoundRow, game: Game, row: Row): Promise<RoundEnded> {
  const results = await readResults(tx, game.key)
  const result =
    results.find((one) => one.date === round.date && one.round === round.number) ?? null
  if (round.state === 'VOID')
    return { result, fate: row.voidBy === 'operator' ? 'void' : 'push', won: {} }
  const won = allPicks(game)
    .filter((pick) => wins(game, pick, result!))
    .map(({ key, pick }) => [pickText(key, pick), oddsToWire(row.odds[key]!)])
  return { result, fate: 'settled', won: Object.fromEntries(won) as Record<string, number> }
}
