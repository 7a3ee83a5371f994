/** What rows of bets say in all their tables: how many, staked, won, and what is between. */
import type { ReactNode } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import type { Sum } from '@madang/contract/partner/tree.ts'
import { Won } from '@madang/ui/won.tsx'

const Net = ({ stakes, wins }: Sum) => (
  <span className={stakes < wins ? 'won loss' : 'won'}>
    {stakes < wins && '−'}
    {formatWon(Math.abs(stakes - wins))}
    <i>원</i>
  </span>
)

/** Head, class, cell. */
export const amounts: readonly (readonly [string, string, (row: Sum) => ReactNode])[] = [
  ['베팅 수', 'num', ({ bets }) => formatWon(bets)],
  ['베팅금액', 'num strong', ({ stakes }) => <Won amount={stakes} />],
  ['당첨금', 'num', ({ wins }) => <Won amount={wins} />],
  ['베팅 − 당첨금', 'num', (row) => <Net {...row} />],
]
