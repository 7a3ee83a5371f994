/** The sums of what is searched. */
import type { BettingSum } from '@madang/contract/member/betting.ts'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

/** Of everything searched; what waits is told apart, for it is neither won nor lost. */
export const BettingTotals = ({ sum }: { sum: BettingSum | undefined }) => (
  <section className="card betting-totals" aria-label="합계">
    <div>
      <span className="t13 mute">베팅금액</span>
      <b className="strong">{sum ? <Won amount={sum.money} /> : <Skeleton width={88} />}</b>
    </div>
    <div>
      <span className="t13 mute">당첨금</span>
      <b className="strong">{sum ? <Won amount={sum.win} /> : <Skeleton width={88} />}</b>
    </div>
    <div>
      <span className="t13 mute">손익</span>
      <b className="strong">
        {sum ? <Won amount={sum.win - sum.money} signed /> : <Skeleton width={88} />}
      </b>
    </div>
    {sum && sum.waiting > 0 && (
      <p className="t13 mute">
        결과 대기중인 베팅 <Won amount={sum.waiting} />은 제외한 금액입니다.
      </p>
    )}
  </section>
)
