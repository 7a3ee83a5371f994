/** What a spin and a round are told as. What comes back is a win only when it is more than was staked. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { SlotRound, Spin } from '@madang/contract/core/casino/slot-engines.ts'
import type { SlotWin } from '@madang/contract/core/casino/slot.ts'

import { BIG_FROM } from './slot-tiers.ts'
import { symbolName } from './themes.ts'

export function winTold(game: string, { symbol, count, line, ways, amount }: SlotWin): string {
  const where =
    line !== undefined ? `라인 ${line + 1} · ` : ways !== undefined ? `${ways}길 · ` : ''
  return `${where}${symbolName(game, symbol)} ${count}개 · ${formatWon(amount)}원`
}

/** What the reels show, row by row. */
export function windowTold(game: string, { window }: Spin): string {
  const rows = window[0]!.map((_, row) =>
    window.map((column) => symbolName(game, column[row]!)).join(' '),
  )
  return `릴: ${rows.join(', ')}`
}

export type Told = {
  tone: 'gain' | 'back' | 'even' | 'none'
  /** the word; the large number or what stands for it; what the stake leaves of it; the same in one sentence */
  word: string
  head: string
  net: string
  said: string
}

/** A round, once it is over; both in won. */
export function roundTold({ amount, spins }: SlotRound, stake: number): Told {
  const free = spins.length > 1 ? `무료 스핀 ${spins.length - 1}번 포함` : ''
  const net = amount - stake
  const won = `${formatWon(amount)}원`
  const said = (text: string) => (free === '' ? text : `${free}. ${text}`)
  if (net > 0) {
    const times = Math.floor(amount / stake)
    return {
      tone: 'gain',
      word: times >= BIG_FROM ? `큰 적중 ${times}배` : '적중',
      head: won,
      net: `+${formatWon(net)}원`,
      said: said(`적중. ${won} 받음. 건 돈 ${formatWon(stake)}원, ${formatWon(net)}원 이익`),
    }
  }
  if (amount === 0)
    return {
      tone: 'none',
      word: free,
      head: '낙첨',
      net: `−${formatWon(stake)}원`,
      said: said(`낙첨. ${formatWon(stake)}원`),
    }
  return {
    tone: net === 0 ? 'even' : 'back',
    word: free,
    head: `${won} 돌려받음`,
    net: net === 0 ? '0원' : `−${formatWon(-net)}원`,
    said: said(
      `${won} 돌려받음. 건 돈 ${formatWon(stake)}원${net === 0 ? '' : `, ${formatWon(-net)}원 손실`}`,
    ),
  }
}
