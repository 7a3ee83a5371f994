/** The day so far, in five figures; what a role may not read is left out. */
import { formatWon } from '@madang/contract/core/won.ts'

import { age } from '../../shell/format.ts'
import { queues, useDesk } from '../../shell/desk.ts'
import { Kpi } from '../../shell/kpi.tsx'
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
  const won = (amount: number) => (today ? formatWon(amount) : '—')
  return (
    <div className="op-figures desk-kpis">
      <Kpi
        title="처리 대기중"
        unit="건"
        under={first ? `가장 오래 ${age(first.at, now)}` : '모두 처리완료'}
      >
        {desk ? count : '—'}
      </Kpi>
      {(today || !desk) && (
        <>
          <Kpi title="오늘 충전" unit="원" under="처리된 금액">
            {won(today?.deposited ?? 0)}
          </Kpi>
          <Kpi title="오늘 환전" unit="원" under="처리된 금액">
            {won(today?.withdrawn ?? 0)}
          </Kpi>
          <Kpi
            title="오늘 순액"
            unit="원"
            under="충전 − 환전"
            tone={net > 0 ? 'gain' : net < 0 ? 'loss' : ''}
          >
            {sign + won(Math.abs(net))}
          </Kpi>
          <Kpi title="오늘 가입" unit="명" under="승인 포함">
            {today?.signups ?? '—'}
          </Kpi>
        </>
      )}
    </div>
  )
}
