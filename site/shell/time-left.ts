/** The time to a game's close, and then to its draw, in words, by the schedule alone. */
import type { Game } from '@madang/contract/core/draw/games.ts'
import { lastBeforeClosed, roundAt, timingOf } from '@madang/contract/core/draw/schedule.ts'
import { countdown, drawText } from '@madang/contract/member/plain/draw.ts'

const SOON = 10

/** '01:42', 추첨까지 8초 between close and draw, 추첨중 while a day's last result is awaited, 휴장중 in closed hours. */
export function timeLeft(
  game: Game,
  drawSeconds: number | null,
  now: Date,
): { text: string; soon: boolean } {
  const timing = timingOf(game, drawSeconds)
  const round = roundAt(timing, now)
  if (round.state === 'closedHours')
    return {
      text: lastBeforeClosed(timing, now, drawSeconds) ? drawText.drawing : drawText.shut,
      soon: false,
    }
  const seconds = Math.floor((round.closeAt.getTime() - now.getTime()) / 1_000)
  if (seconds < 0) {
    const toDraw = Math.ceil((round.drawAt.getTime() - now.getTime()) / 1_000)
    return { text: drawText.until(toDraw), soon: false }
  }
  return { text: countdown(seconds), soon: seconds <= SOON }
}
