/** Points that came and went, by day, and what members hold now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { formatWon } from '@madang/contract/core/won.ts'
import type { PointDay } from '@madang/contract/operator/rolling.ts'

import { ask } from '../../api/ask.ts'
import { DayChart } from '../../shell/day-chart.tsx'
import type { Days } from '../../shell/period-filter.tsx'
import { Figure, ReportTable, Waiting } from '../../shell/report.tsx'

const series = [
  { name: '적립', tone: 'jade', column: 0 },
  { name: '전환', tone: 'ochre', column: 1 },
] as const

export function PointReport({ days: asked }: { days: Days }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['points', asked],
    queryFn: async () => (await ask('pointReport', asked)).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data) return <Waiting error={error} again={() => void refetch()} />
  const { held, holders, sum, days } = data
  return (
    <div className="report" aria-live="polite">
      <div className="report-figures">
        <Figure title="미전환 포인트" unit="P" under={`지금 ${formatWon(holders)}명이 보유`}>
          {held}
        </Figure>
        <Figure title="롤링 적립" unit="P" under="이 기간">
          {sum.earned}
        </Figure>
        <Figure title="머니로 전환" unit="P" under="이 기간">
          {sum.converted}
        </Figure>
        <Figure title="재정산으로 회수" unit="P" under="이 기간">
          {sum.back}
        </Figure>
        <Figure
          title="조정"
          unit="P"
          under={`지급 ${formatWon(sum.given)} · 회수 ${formatWon(sum.removed)}`}
        >
          {sum.given - sum.removed}
        </Figure>
      </div>
      <section className="card pad" aria-label="일별 그래프">
        <DayChart
          title="일별 포인트"
          unit="P"
          series={series}
          days={days.map(({ date, earned, converted }) => ({ date, values: [earned, converted] }))}
        />
      </section>
      <ReportTable
        title="일별"
        head={['날짜', '적립', '조정 지급', '회수', '조정 회수', '전환', '순증감']}
        rows={days.toReversed().map((day) => ({ key: day.date, cells: cellsOf(day) }))}
      />
    </div>
  )
}

function cellsOf({ date, earned, given, back, removed, converted }: PointDay): string[] {
  const net = earned + given - back - removed - converted
  const sign = net > 0 ? '+' : net < 0 ? '−' : ''
  return [
    date,
    ...[earned, given, back, removed, converted].map(formatWon),
    `${sign}${formatWon(Math.abs(net))}`,
  ]
}
