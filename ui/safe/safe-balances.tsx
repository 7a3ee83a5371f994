/** What is in hand and what lies in the safe; both run to their new amount. */
import { useCountUp } from '../count-up.tsx'
import { Icon } from '../icons.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Won } from '../won.tsx'
import './safe.css'

export const SafeBalances = ({ money, safe }: { money?: number; safe?: number }) => (
  <section className="card safe-balances" aria-label="보유금과 금고">
    <div>
      <span className="t13 mute">보유금</span>
      <b className="t22">
        {money === undefined ? <Skeleton height={24} /> : <Running to={money} />}
      </b>
    </div>
    <span className="mute safe-swap">
      <Icon name="swap" />
    </span>
    <div className="end">
      <span className="t13 mute">금고</span>
      <b className="t22 c-ochre">
        {safe === undefined ? <Skeleton height={24} /> : <Running to={safe} />}
      </b>
    </div>
  </section>
)

const Running = ({ to }: { to: number }) => <Won amount={useCountUp(to)} />

/** In the form's place while it loads. */
export const SafeToCome = () => (
  <div className="safe-form">
    <Skeleton height={94} />
    <Skeleton height={102} />
    <Skeleton height={56} />
    <Skeleton height={104} />
  </div>
)
