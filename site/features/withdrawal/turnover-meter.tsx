/** How far the member is from being allowed to withdraw (docs/spec/rules.md#deposits-and-withdrawals). */
import { spoken } from '@madang/contract/core/kst.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Skeleton } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import type { Turnover } from './use-withdrawal.ts'

const Met = ({ met }: { met: boolean }) => (
  <span className={met ? 'tag jade' : 'tag ochre'}>
    <Icon name={met ? 'check' : 'clock'} className="ic-xs" />
    {met ? '충족' : '베팅 필요'}
  </span>
)

export function TurnoverMeter({ turnover }: { turnover: Turnover }) {
  const { done, required, deposits, percent, since, hold } = turnover
  const most = Math.max(required, 1)
  return (
    <section className="card turnover" aria-labelledby="turnover">
      <div className="row between">
        <h2 className="t17" id="turnover">
          환전 조건
        </h2>
        <Met met={done >= required} />
      </div>
      <progress
        max={most}
        value={required === 0 ? most : Math.min(done, most)}
        aria-label="환전에 필요한 베팅금액"
      />
      <div className="row between">
        <span>
          <span className="t13 mute">베팅금액</span>
          <br />
          <b className="strong">
            <Won amount={done} />
          </b>
        </span>
        <span className="end">
          <span className="t13 mute">필요한 베팅금액</span>
          <br />
          <b className="strong">
            <Won amount={required} />
          </b>
        </span>
      </div>
      <p className="t13 soft">
        {since === null ? '지금까지' : `마지막 환전(${spoken(since)}) 이후`} 충전{' '}
        {formatWon(deposits)}원의 {percent}%를 베팅해야 합니다. 적특, 취소, 양방 베팅은 인정되지
        않습니다.
      </p>
      {hold && (
        <p className="row turnover-hold">
          <Icon name="rest" className="ic-s" />
          환전 보류 · {spoken(hold.until)}까지
        </p>
      )}
    </section>
  )
}

/** Its room, so that nothing below moves when it comes. */
export const MeterToCome = () => (
  <div className="card turnover">
    <Skeleton width={96} height={24} />
    <Skeleton height={110} />
  </div>
)
