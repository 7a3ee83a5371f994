/** Answers of the draw calls as the page's tests serve them: round 145 of EOS 5분, at 12:01 of a November day. */
import { screen } from '@testing-library/react'

import { marksOf } from '@madang/contract/core/draw/families.ts'
import type { BetRow, ResultRow } from '@madang/contract/member/draw.ts'

import { on } from '../../../testing/house.tsx'
import type { BetPage } from '../use-round.ts'

export const ROUND = 145
const NOW = '2026-11-21T03:01:00.000Z'
const limits = {
  minBettingMoney: 5_000,
  maxBettingMoney: 1_000_000,
  maxWinMoney: 5_000_000,
  folderMaxBettingMoney: 3_000_000,
}

/** The name of everybody's limits. */
export const LIMITS = Object.values(limits).join('-')

let saidAt = 0

/** The house's clock stands where the round is open, and goes on from there. */
export const house = () => {
  saidAt = performance.now()
  return on('house', () => {
    saidAt = performance.now()
    return {
      result: true,
      msg: '',
      sandbox: true,
      providerPort: 8_082,
      providerOrigin: null,
      drawSeconds: null,
      now: NOW,
      passwordMin: 8,
      passkeyOrigin: null,
      build: 'test',
    }
  })
}

/** betPage as this house answers it, however long after its time it is asked. */
export const betPageNow = (changes: Partial<BetPage> = {}) => {
  const seconds = Math.floor((performance.now() - saidAt) / 1_000)
  return betPage({ lastTime: 220 - seconds, startTime: 240 - seconds, ...changes })
}

export const betPage = ({ info, ...changes }: Partial<BetPage> = {}) => ({
  result: true as const,
  msg: '',
  use: '0' as const,
  lastTime: 220,
  startTime: 240,
  info: { ...limits, ...info },
  limits: LIMITS,
  money: 1_000_000,
  point: 0,
  today: '20261121',
  round: ROUND,
  ...changes,
})

export const betRow = (changes: Partial<BetRow>): BetRow => ({
  no: 1,
  round: ROUND,
  pick: '파워볼 홀',
  money: 50_000,
  win: 0,
  result: '대기중',
  resultClass: 'wait',
  ...changes,
})

/** A hundred rounds, newest first, whose powerballs are odd and even in turn. */
export const results = (): ResultRow[] =>
  Array.from({ length: 100 }, (_, index) => {
    const draw = { balls: [1 + (index % 20), 25, 26, 27, 28], powerball: index % 10 }
    return {
      date: '20261121',
      round: ROUND - 1 - index,
      drawAt: NOW,
      state: 'SETTLED',
      ...draw,
      marks: marksOf('powerball', draw),
    }
  })

export const panel = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}, 배당`) })
