/** What a spin and a round are told as. What comes back is a win only when it is more than was staked. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { SlotRound, Spin } from '@madang/contract/core/casino/slot-engines.ts'
import type { SlotWin } from '@madang/contract/core/casino/slot.ts'

import { symbolName } from './themes.ts'

export function winTold(game: string, { symbol, count, line, ways, amount }: SlotWin): string {
  const where =
    line !== undefined ? `라인 ${line + 1} · ` : ways !== undefined ? `${ways}웨이 · ` : ''
  return `${where}${symbolName(game, symbol)} ${count}개 · ${formatWon(amount)}원`
}

export function windowTold(game: string, { window }: Spin): string {
  const rows = window[0]!.map((_, row) =>
    window.map((column) => symbolName(game, column[row]!)).join(' '),
  )
  return `릴: ${rows.join(', ')}`
}

export type Told = { tone: 'gain' | 'back' | 'even' | 'none'; head: string; line: string }

/** A round, once it is over. */
export function roundTold({ amount, spins }: SlotRound, stake: number): Told {
  const free = spins.length > 1 ? `무료 스핀 ${spins.length - 1}번 포함 · ` : ''
  if (amount > stake)
    return {
      tone: 'gain',
      head: `${formatWon(amount)}원`,
      line: `${free}당첨 · 순이익 +${formatWon(amount - stake)}원`,
    }
  if (amount === stake)
    return {
      tone: 'even',
      head: `${formatWon(amount)}원`,
      line: `${free}반환 · 베팅금액이 그대로 돌아왔습니다`,
    }
  if (amount > 0)
    return {
      tone: 'back',
      head: `${formatWon(amount)}원`,
      line: `${free}일부 반환 · 손실 −${formatWon(stake - amount)}원`,
    }
  return { tone: 'none', head: '당첨 없음', line: `${free}손실 −${formatWon(stake)}원` }
}
