/** What all that was found comes to, whatever page is shown; from the house's side. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { Won } from '@madang/ui/won.tsx'

import { Kpi } from '../../shell/kpi.tsx'

type Sum = Output<OperatorCalls['betList']>['data']['sum']

const percent = (part: number, of: number) =>
  of === 0 ? '—' : `${((part / of) * 100).toFixed(2)}%`

type Props = {
  /** null until it is known; the figures keep their places */
  sum: Sum | null
  count: number
}

export const BetSums = ({ sum, count }: Props) => (
  <section className="op-figures" aria-label="조건 전체의 합" aria-busy={sum === null}>
    <Kpi
      title="베팅금액"
      under={sum ? `결과 나온 ${formatWon(count - sum.waitingBets)}건` : '결과 나온 베팅'}
    >
      {sum ? <Won amount={sum.stake} /> : '—'}
    </Kpi>
    <Kpi title="당첨·반환" under="적특·취소 반환 포함">
      {sum ? <Won amount={sum.paid} /> : '—'}
    </Kpi>
    <Kpi title="하우스 손익" under="베팅금액 − 당첨·반환">
      {sum ? <Won amount={sum.stake - sum.paid} signed /> : '—'}
    </Kpi>
    <Kpi title="실제 환수" under="베팅금액에 대한 당첨·반환">
      {sum ? percent(sum.paid, sum.stake) : '—'}
    </Kpi>
    <Kpi title="대기중 베팅" under={sum ? `${formatWon(sum.waitingBets)}건` : '—'}>
      {sum ? <Won amount={sum.waiting} /> : '—'}
    </Kpi>
  </section>
)
