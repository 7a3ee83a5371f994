/** The pockets of a member, what came in and went out, and how far they are from a withdrawal. */
import { formatCoins } from '@madang/contract/core/coins.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { dayTime } from '../../shell/format.ts'
import { Kpi } from '../../shell/kpi.tsx'
import { Meter } from '../../shell/meter.tsx'

export function Wallet({ member: { wallet, totals } }: { member: MemberCard }) {
  const net = totals.deposited - totals.withdrawn
  return (
    <section className="op-figures person-kpis" aria-label="잔액">
      <Kpi title="보유금" under={`금고 ${formatWon(wallet.safe)}원`}>
        <Won amount={wallet.money} />
      </Kpi>
      <Kpi title="환전 대기" under="처리를 기다리는 금액">
        <Won amount={wallet.held} />
      </Kpi>
      <Kpi title="포인트" under={`코인 ${formatCoins(wallet.coin)}`}>
        {formatWon(wallet.point)}
      </Kpi>
      <Kpi
        title="충전 − 환전"
        under={`${formatWon(totals.deposited)} − ${formatWon(totals.withdrawn)}`}
      >
        <Won amount={net} signed />
      </Kpi>
      <Kpi title="회원 손익" under={`베팅 ${formatWon(totals.staked)}원`}>
        <Won amount={totals.won - totals.staked} signed />
      </Kpi>
    </section>
  )
}

/** The meter says in words what its length shows. */
export function Turnover({ member: { turnover } }: { member: MemberCard }) {
  const { since, deposits, required, done } = turnover
  const left = Math.max(0, required - done)
  const part = required === 0 ? 1 : done / required
  return (
    <section className="card pad grid person-turnover" aria-label="환전 조건">
      <div className="row between">
        <span>
          <b className="strong">환전 조건</b>{' '}
          <span className="mute">
            {since === null ? '가입 뒤' : `${dayTime(since)} 환전 뒤`} 충전 {formatWon(deposits)}원
          </span>
        </span>
        <span className={left === 0 ? 'c-jade row' : 'c-ochre'}>
          {left === 0 ? (
            <>
              <Icon name="check" className="ic-xs" />
              충족
            </>
          ) : (
            `${formatWon(left)}원 남음`
          )}
        </span>
      </div>
      <Meter share={part} />
      <p className="soft">
        베팅 {formatWon(done)}원 / 필요 {formatWon(required)}원
      </p>
    </section>
  )
}
