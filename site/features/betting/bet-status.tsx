/** What became of a bet: a word with its sign and colour, and what it brought. */
import { Link } from '@tanstack/react-router'

import type { BettingRow } from '@madang/contract/member/betting.ts'
import {
  betStatusText,
  spinBackText,
  wagerWaitsText,
} from '@madang/contract/member/plain/betting.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

const looks: Record<BettingRow['status'], { icon: IconName; tag: string }> = {
  '1': { icon: 'clock', tag: 'tag ochre' },
  '2': { icon: 'minus', tag: 'tag indigo' },
  '3': { icon: 'swap', tag: 'tag' },
  '4': { icon: 'check', tag: 'tag vermilion' },
  취소: { icon: 'x', tag: 'tag' },
}

const isSpinBack = ({ status, page, win }: BettingRow) =>
  page === 'slot' && status === '2' && win > 0

function wordOf(bet: BettingRow): string {
  if (isSpinBack(bet)) return bet.win < bet.money ? spinBackText.part : spinBackText.whole
  return bet.status === '1' && bet.page !== 'draw' ? wagerWaitsText : betStatusText[bet.status]
}

export function StatusTag({ bet }: { bet: BettingRow }) {
  const { icon, tag } = isSpinBack(bet) ? looks['3'] : looks[bet.status]
  return (
    <span className={tag}>
      <Icon name={icon} className="ic-xs" />
      {wordOf(bet)}
    </span>
  )
}

/**
 * The pick, standing out where it won on a page that is not slot (docs/spec/member-pages.md#states); one's own of a draw
 * leads to its receipt.
 */
export function BetPick({
  bet: { no, bet, status, page },
  own,
}: {
  bet: BettingRow
  own: boolean
}) {
  const as = status === '4' && page !== 'slot' ? 'betting-pick is-won' : 'betting-pick'
  if (!own || page !== 'draw') return <span className={as}>{bet}</span>
  return (
    <Link
      className={`${as} betting-receipt`}
      to="/receipt/$no"
      params={{ no: String(no) }}
      title="베팅 영수증"
    >
      {bet}
      <Icon name="file" className="ic-xs" />
      <span className="sr"> 영수증</span>
    </Link>
  )
}

/** The win less the stake, the stake lost, or what came back. */
export function Brought({ bet: { status, money, win } }: { bet: BettingRow }) {
  if (status === '1') return <span className="soft">대기중</span>
  if (status === '4' || status === '2') return <Won amount={win - money} signed />
  return <span className="soft">반환</span>
}
