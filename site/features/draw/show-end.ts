/** When a round that has ended may be told: not before its balls have been seen (docs/adr/0089-my-bet-told.md). */
import type { Game } from '@madang/contract/core/draw/games.ts'
import { roundTimes, showSeconds, timingOf } from '@madang/contract/core/draw/schedule.ts'

import { clock } from '../../api/house.ts'
import type { RoundEvent } from './round-event.ts'

/**
 * Milliseconds until the show of a round that has ended is at its result. None for who does not look, for a round that
 * was not drawn, and where the schedule says that its show has not begun: the house knows better than its page.
 */
export function untilShown(game: Game, drawSeconds: number | null, event: unknown): number {
  const { date, round, ended } = event as Partial<RoundEvent>
  if (document.hidden || date === undefined || round === undefined) return 0
  if (ended && ended.fate !== 'settled') return 0
  const { drawAt } = roundTimes(timingOf(game, drawSeconds), date, round)
  const { result } = showSeconds(drawSeconds, game.family.draws)
  const since = clock.now().getTime() - drawAt.getTime()
  return since < 0 ? 0 : Math.max(0, result * 1_000 - since)
}

/** In so many milliseconds, or now. */
export function after(ms: number, work: () => void): void {
  if (ms > 0) setTimeout(work, ms)
  else work()
}
