/** What waits now: how many, the oldest, the median of today, and how near the oldest is to its target. */
import { Link, type LinkProps } from '@tanstack/react-router'

import { waitTargets } from '@madang/contract/operator/plain/course.ts'
import type { HouseDay } from '@madang/contract/operator/course.ts'

import { useDesk } from '../../shell/desk.ts'
import { countdown } from '../../shell/format.ts'
import { useHouseNow } from '../../shell/me.ts'
import { Meter } from '../../shell/meter.tsx'
import { paceOf, placeOfWait, waitWords } from './words.ts'

type Wait = HouseDay['waits'][number]

export function Waits({ waits }: { waits: readonly Wait[] }) {
  const now = useHouseNow()
  return (
    <section className="card op-table" aria-label="지금 기다리는 일">
      <h2 className="op-part">지금 기다리는 일</h2>
      <table className="today-waits">
        <thead>
          <tr>
            <th>접수</th>
            <th className="num">건</th>
            <th className="num">가장 오래</th>
            <th className="num">오늘 중앙</th>
            <th>
              <span className="sr">목표에 견줌</span>
            </th>
            <th className="num">목표</th>
          </tr>
        </thead>
        <tbody>
          {waits.map((wait) => (
            <WaitRow key={wait.name} wait={wait} now={now} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WaitRow({ wait: { name, medianSeconds }, now }: { wait: Wait; now: Date }) {
  const queue = useDesk()?.[name]
  const oldest = queue?.oldestAt
    ? Math.max(0, Math.floor((now.getTime() - Date.parse(queue.oldestAt)) / 1_000))
    : null
  const { share, tone } = paceOf(name, oldest ?? 0)
  return (
    <tr>
      <td>
        <Link {...(placeOfWait(name) as LinkProps)}>{waitWords[name]}</Link>
      </td>
      <td className={queue?.count ? 'num strong c-ochre' : 'num mute'}>{queue?.count ?? 0}</td>
      <td className={tone === 'vermilion' ? 'num strong c-vermilion' : 'num'}>
        {oldest === null ? '—' : countdown(oldest)}
        {tone === 'vermilion' && <span className="sr"> 목표를 넘김</span>}
      </td>
      <td className="num soft">{medianSeconds === null ? '—' : countdown(medianSeconds)}</td>
      <td className="today-bar">
        <Meter share={share} tone={tone} />
      </td>
      <td className="num mute">{countdown(waitTargets[name])}</td>
    </tr>
  )
}
