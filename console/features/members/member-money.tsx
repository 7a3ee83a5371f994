/** The pockets of a member, what came in and went out, and how far they are from a withdrawal. */
import type { ReactNode } from 'react'

import { formatCoins } from '@madang/contract/core/coins.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { Icon } from '@madang/ui/icons.tsx'
import { Won } from '@madang/ui/won.tsx'

import { dayTime } from '../../shell/format.ts'

export function Wallet({ member: { wallet, totals } }: { member: MemberCard }) {
  const net = totals.deposited - totals.withdrawn
  return (
    <section className="person-kpis" aria-label="잔액">
      <Kpi name="보유금" value={<Won amount={wallet.money} />}>
        금고 {formatWon(wallet.safe)}원
      </Kpi>
      <Kpi name="환전 대기" value={<Won amount={wallet.held} />}>
        처리를 기다리는 금액
      </Kpi>
      <Kpi name="포인트" value={formatWon(wallet.point)}>
        코인 {formatCoins(wallet.coin)}
      </Kpi>
      <Kpi name="충전 − 환전" value={<Won amount={net} signed />}>
        {formatWon(totals.deposited)} − {formatWon(totals.withdrawn)}
      </Kpi>
      <Kpi name="회원 손익" value={<Won amount={totals.won - totals.staked} signed />}>
        베팅 {formatWon(totals.staked)}원
      </Kpi>
    </section>
  )
}

type KpiProps = { name: string; value: ReactNode; children: ReactNode }

const Kpi = ({ name, value, children }: KpiProps) => (
  <div className="card kpi">
    <small>{name}</small>
    <b>{value}</b>
    <small>{children}</small>
  </div>
)

/** The meter says in words what its length shows. */
export function Turnover({ member: { turnover } }: { member: MemberCard }) {
  const { since, deposits, required, done } = turnover
  const left = Math.max(0, required - done)
  const part = required === 0 ? 1 : Math.min(1, done / required)
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
      <svg
        className="person-meter"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="4" className="person-meter-all" />
        <rect width={part * 100} height="4" className="person-meter-done" />
      </svg>
      <p className="soft">
        베팅 {formatWon(done)}원 / 필요 {formatWon(required)}원
      </p>
    </section>
  )
}
