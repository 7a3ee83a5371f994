import { formatOdds } from '@madang/contract/core/odds.ts'
import type { Won as Amount } from '@madang/contract/core/won.ts'
import type { Line } from '@madang/ui/dialog.tsx'
import { PickMark } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import type { PanelPick } from './picks.ts'

/** What the member confirms: pick and odds, amount, expected win. */
export const confirmLines = (pick: PanelPick, amount: Amount, win: Amount): Line[] => [
  { label: '픽', value: <PickName pick={pick} odds /> },
  { label: '베팅금액', value: <Won amount={amount} /> },
  { label: '예상 당첨금', value: <Won amount={win} /> },
]

/** A pick by mark, colour and name. */
export const PickName = ({ pick, odds = false }: { pick: PanelPick; odds?: boolean }) => (
  <span className={`pick-name c-${pick.tone}`}>
    {pick.mark && <PickMark name={pick.mark} />}
    {pick.name}
    {odds && ` ${formatOdds(pick.odds)}`}
  </span>
)
