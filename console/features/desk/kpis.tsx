/** The day so far, in five figures; what a role may not read is left out. */
import type { ReactNode } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'

import { age } from '../../shell/format.ts'
import { queues, useDesk } from '../../shell/desk.ts'
import { useHouseNow } from '../../shell/me.ts'

export function Kpis() {
  const desk = useDesk()
  const now = useHouseNow()
  const today = desk?.today
  const waiting = queues.flatMap(({ name, title }) => {
    const queue = desk?.[name]
    return queue ? [{ title, ...queue }] : []
  })
  const count = waiting.reduce((sum, queue) => sum + queue.count, 0)
  const [first] = waiting
    .flatMap(({ title, oldestAt }) => (oldestAt === null ? [] : [{ title, at: oldestAt }]))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const net = today ? today.deposited - today.withdrawn : 0
  const sign = net > 0 ? '+' : net < 0 ? '−' : ''
  return (
    <div className="desk-kpis">
      <Kpi title="처리 대기중" under={first ? `가장 오래 ${age(first.at, now)}` : '모두 처리완료'}>
        {desk ? count : '—'}
        <i>건</i>
      </Kpi>
      {(today || !desk) && (
        <>
          <Kpi title="오늘 충전" under="처리된 금액">
            {today ? formatWon(today.deposited) : '—'}
            <i>원</i>
          </Kpi>
          <Kpi title="오늘 환전" under="처리된 금액">
            {today ? formatWon(today.withdrawn) : '—'}
            <i>원</i>
          </Kpi>
          <Kpi
            title="오늘 순액"
            under="충전 − 환전"
            tone={net > 0 ? 'gain' : net < 0 ? 'loss' : ''}
          >
            {today ? `${sign}${formatWon(Math.abs(net))}` : '—'}
            <i>원</i>
          </Kpi>
          <Kpi title="오늘 가입" under="승인 포함">
            {today?.signups ?? '—'}
            <i>명</i>
          </Kpi>
        </>
      )}
    </div>
  )
}

type KpiProps = { title: string; under: string; tone?: string; children: ReactNode }

const Kpi = ({ title, under, tone = '', children }: KpiProps) => (
  <section className="card kpi">
    <small>{title}</small>
    <b className={tone}>{children}</b>
    <small>{under}</small>
  </section>
)
