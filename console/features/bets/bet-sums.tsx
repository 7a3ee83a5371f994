/** What all that was found comes to, whatever page is shown; from the house's side. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { Output } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { Won } from '@madang/ui/won.tsx'

import { Kpi } from '../../shell/kpi.tsx'

type Sum = Output<OperatorCalls['betList']>['data']['sum']

const percent = (part: number, of: number) =>
  of === 0 ? '—' : `${((part / of) * 100).toFixed(2)}%`

export const BetSums = ({ sum, count }: { sum: Sum; count: number }) => (
  <section className="op-figures" aria-label="조건 전체의 합">
    <Kpi title="베팅금액" under={`결과 나온 ${formatWon(count - sum.waitingBets)}건`}>
      <Won amount={sum.stake} />
    </Kpi>
    <Kpi title="당첨·반환" under="적특·취소 반환 포함">
      <Won amount={sum.paid} />
    </Kpi>
    <Kpi title="하우스 손익" under="베팅금액 − 당첨·반환">
      <Won amount={sum.stake - sum.paid} signed />
    </Kpi>
    <Kpi title="실제 환수" under="베팅금액에 대한 당첨·반환">
      {percent(sum.paid, sum.stake)}
    </Kpi>
    <Kpi title="대기중 베팅" under={`${formatWon(sum.waitingBets)}건`}>
      <Won amount={sum.waiting} />
    </Kpi>
  </section>
)
