/** Points that came and went, by day, and what members hold now. */
import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { PointDay } from '@madang/contract/operator/rolling.ts'

import { Pending } from '../../shell/pending.tsx'
import type { Days } from '../../shell/period-filter.tsx'
import { ChartCard, Figures, reportColumns, ReportTable } from '../../shell/report.tsx'
import { useAsked } from '../../shell/use-asked.ts'

const series = [
  { name: '적립', tone: 'jade', column: 0 },
  { name: '전환', tone: 'ochre', column: 1 },
] as const

export function PointReport({ days: asked }: { days: Days }) {
  const { data, error, refetch } = useAsked('pointReport', {
    name: 'points',
    input: asked,
    everyMs: false,
  })
  if (!data) return <Pending error={error} again={refetch} rows={10} />
  const { held, holders, sum, days } = data
  const moved = `지급 ${formatWon(sum.given)} · 회수 ${formatWon(sum.removed)}`
  return (
    <div className="report" aria-live="polite">
      <Figures
        of={[
          ['미전환 포인트', 'P', `지금 ${formatWon(holders)}명이 보유`, held],
          ['롤링 적립', 'P', '이 기간', sum.earned],
          ['머니로 전환', 'P', '이 기간', sum.converted],
          ['롤링 회수', 'P', '재정산·맞베팅', sum.back],
          ['조정', 'P', moved, sum.given - sum.removed],
        ]}
      />
      <ChartCard
        title="일별 포인트"
        label="일별 그래프"
        unit="P"
        series={series}
        days={days}
        values={({ earned, converted }) => [earned, converted]}
      />
      <ReportTable
        title="일별"
        columns={columns}
        rows={days.toReversed()}
        idOf={({ date }) => date}
      />
    </div>
  )
}

const netOf = ({ earned, given, back, removed, converted, left }: PointDay) =>
  earned + given - back - removed - converted - left

const columns = reportColumns<PointDay>(
  ['날짜', ({ date }) => date],
  ['적립', ({ earned }) => formatWon(earned)],
  ['조정 지급', ({ given }) => formatWon(given)],
  ['회수', ({ back }) => formatWon(back)],
  ['조정 회수', ({ removed }) => formatWon(removed)],
  ['전환', ({ converted }) => formatWon(converted)],
  ['탈퇴 포기', ({ left }) => formatWon(left)],
  ['순증감', (day) => (netOf(day) > 0 ? `+${formatWon(netOf(day))}` : formatSigned(netOf(day)))],
)
