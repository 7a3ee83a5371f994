import type { Game } from '@madang/contract/core/draw/games.ts'
import { drawText } from '@madang/contract/member/plain/draw.ts'

import type { Show } from './use-show.ts'

/** What is known so far of what a pick is decided by: nothing more than has been seen. */
export function knownOf({ family }: Game, key: string, show: Show | null): string {
  if (!show) return '추첨 전'
  if (family.board === 'ladder') {
    const [ball] = show.balls
    const { start, lines, end } = show.ladder ?? {}
    if (end) return `${start} · ${lines} · ${end}`
    return ball === undefined ? drawText.drawing : `첫 공 ${ball}`
  }
  if (key.startsWith('def')) return show.sum === null ? drawText.drawing : `합 ${show.sum}`
  return show.powerball === null ? `남은 공 ${6 - show.balls.length}개` : `파워볼 ${show.powerball}`
}
