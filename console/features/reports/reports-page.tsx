/** What games took and paid, by days: charts, the theoretical return beside the actual, the same numbers as tables. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import type { Output } from '@madang/contract/core/call.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { vendorKinds } from '@madang/contract/operator/plain/reports.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'

import { ask } from '../../api/ask.ts'
import { DayChart } from '../../shell/day-chart.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { useKeys } from '../../shell/keys.ts'
import { PeriodFilter, useDays } from '../../shell/period-filter.tsx'
import { Figure, ReportTable, Waiting } from '../../shell/report.tsx'
import { useFilter } from '../../shell/use-filter.ts'

type Report = Output<OperatorCalls['gameReport']>['data']
type Sums = Report['sum']
type Asked = { start: string; end: string; game?: string }

const names = ['start', 'end', 'game'] as const

export function ReportsPage() {
  const first = useRef<HTMLInputElement>(null)
  const { filter, change, changeAll } = useFilter(names)
  const days = useDays(filter)
  const game = gameByKey(filter.game)?.key ?? (filter.game in vendorKinds ? filter.game : '')
  const asked = { start: days.start, end: days.end }
  useKeys({ '/': () => first.current?.focus() })
  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">게임 손익</h1>
        <div className="row op-filter">
          <PeriodFilter days={days} onDays={changeAll} first={first} />
          <select
            className="input"
            aria-label="게임"
            value={game}
            onChange={({ target }) => change('game', target.value)}
          >
            <option value="">전체 게임</option>
            {games.map(({ key, title, hall }) => (
              <option key={key} value={key}>
                {title} {hall}
              </option>
            ))}
            {Object.entries(vendorKinds).map(([kind, title]) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </select>
          <ExportButton list="reports" {...asked} filter={{ game }} />
        </div>
      </div>
      <GameReport asked={{ ...asked, ...(game !== '' && { game }) }} />
    </>
  )
}

const money = [
  { name: '베팅', tone: 'indigo', column: 0 },
  { name: '당첨금', tone: 'vermilion', column: 1 },
  { name: '무효 반환', tone: 'ochre', column: 1 },
] as const
const returns = [
  { name: '이론 당첨금', tone: 'jade', column: 0 },
  { name: '실제 당첨금', tone: 'vermilion', column: 1 },
] as const

function GameReport({ asked }: { asked: Asked }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', asked],
    queryFn: async () => (await ask('gameReport', asked)).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data) return <Waiting error={error} again={() => void refetch()} />
  const { sum, days } = data
  return (
    <div className="report" aria-live="polite">
      <Figures sum={sum} />
      <div className="report-two">
        <section className="card pad" aria-label="일별 베팅과 당첨">
          <DayChart
            title="일별 베팅과 당첨"
            unit="원"
            series={money}
            days={days.map(({ date, stake, win, back }) => ({ date, values: [stake, win, back] }))}
          />
        </section>
        <section className="card pad" aria-label="이론과 실제">
          <DayChart
            title="이론과 실제"
            unit="원"
            series={returns}
            days={days.map(({ date, expected, win }) => ({ date, values: [expected, win] }))}
          />
        </section>
      </div>
      <Tables data={data} />
    </div>
  )
}

const Figures = ({ sum }: { sum: Sums }) => (
  <div className="report-figures">
    <Figure title="베팅" unit="원" under={`${formatWon(sum.bets)}건 · ${formatWon(sum.members)}명`}>
      {sum.stake}
    </Figure>
    <Figure title="당첨금" unit="원" under={`실제 환수율 ${shareOf(sum.win, sum.played)}`}>
      {sum.win}
    </Figure>
    <Figure
      title="이론 당첨금"
      unit="원"
      under={`이론 환수율 ${shareOf(sum.expected, sum.played)}`}
    >
      {sum.expected}
    </Figure>
    <Figure title="무효 반환" unit="원" under="무효 회차와 취소된 베팅">
      {sum.back}
    </Figure>
    <Figure title="손익" unit="원" under="베팅 − 당첨금 − 반환">
      {netOf(sum)}
    </Figure>
  </div>
)

const Tables = ({ data: { days, games: rows } }: { data: Report }) => (
  <>
    <ReportTable
      title="게임별"
      head={['게임', ...head]}
      rows={rows.map(({ game, title, ...row }) => ({ key: game, cells: [title, ...cellsOf(row)] }))}
      note="이론 환수율: 미니게임은 베팅 당시 배당과 실제 확률로, 카지노와 슬롯은 게임사가 밝힌 환수율로 계산해 베팅금액으로 가중한 값입니다."
    />
    <ReportTable
      title="일별"
      head={['날짜', ...head]}
      rows={days
        .toReversed()
        .map(({ date, ...row }) => ({ key: date, cells: [date, ...cellsOf(row)] }))}
    />
  </>
)

const head = [
  '베팅 수',
  '회원 수',
  '베팅',
  '당첨금',
  '무효 반환',
  '손익',
  '이론 당첨금',
  '이론 환수율',
  '실제 환수율',
]
const cellsOf = (row: Sums) => [
  formatWon(row.bets),
  formatWon(row.members),
  formatWon(row.stake),
  formatWon(row.win),
  formatWon(row.back),
  signed(netOf(row)),
  formatWon(row.expected),
  shareOf(row.expected, row.played),
  shareOf(row.win, row.played),
]

const netOf = ({ stake, win, back }: Sums) => stake - win - back
const signed = (amount: number) => `${amount < 0 ? '−' : ''}${formatWon(Math.abs(amount))}`
const shareOf = (part: number, of: number) =>
  of === 0 ? '—' : `${((part / of) * 100).toFixed(2)}%`
