/** What games took and paid, by days: charts, the theoretical return beside the actual, the same numbers as tables. */
import { gameByKey, games } from '@madang/contract/core/draw/games.ts'
import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import { vendorKinds } from '@madang/contract/operator/plain/reports.ts'

import { ExportButton } from '../../shell/export-button.tsx'
import { FilterSelect } from '../../shell/list-page.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { Pending } from '../../shell/pending.tsx'
import { PeriodFilter, useDays } from '../../shell/period-filter.tsx'
import { ChartCard, Figures, reportColumns, ReportTable, shareOf } from '../../shell/report.tsx'
import { useAsked, type Data } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'

type Sums = Data<'gameReport'>['sum']
type Asked = { start: string; end: string; game?: string }

const names = ['start', 'end', 'game'] as const
const gameWords = [
  ...games.map(({ key, title, hall }) => [key, `${title} ${hall}`] as const),
  ...Object.entries(vendorKinds),
]

export function ReportsPage() {
  const { filter, changeAll, chosen } = useFilter(names)
  const days = useDays(filter)
  const game = gameByKey(filter.game)?.key ?? (filter.game in vendorKinds ? filter.game : '')
  const asked = { start: days.start, end: days.end }
  return (
    <>
      <PageHead
        title="게임 손익"
        tools={
          <>
            <PeriodFilter days={days} onDays={changeAll} />
            <FilterSelect
              label="게임"
              all="전체 게임"
              {...chosen('game')}
              value={game}
              words={gameWords}
            />
            <ExportButton list="reports" {...asked} filter={{ game }} />
          </>
        }
      />
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
  const { data, error, refetch } = useAsked('gameReport', {
    name: 'reports',
    input: asked,
    everyMs: false,
  })
  if (!data) return <Pending error={error} again={refetch} rows={10} />
  const { sum, days } = data
  return (
    <div className="report" aria-live="polite">
      <Figures
        of={[
          ['베팅', '원', `${formatWon(sum.bets)}건 · ${formatWon(sum.members)}명`, sum.stake],
          ['당첨금', '원', `실제 환수율 ${shareOf(sum.win, sum.played)}`, sum.win],
          ['이론 당첨금', '원', `이론 환수율 ${shareOf(sum.expected, sum.played)}`, sum.expected],
          ['무효 반환', '원', '무효 회차와 취소된 베팅', sum.back],
          ['손익', '원', '베팅 − 당첨금 − 반환', netOf(sum)],
        ]}
      />
      <div className="op-halves">
        <ChartCard
          title="일별 베팅과 당첨"
          unit="원"
          series={money}
          days={days}
          values={({ stake, win, back }) => [stake, win, back]}
        />
        <ChartCard
          title="이론과 실제"
          unit="원"
          series={returns}
          days={days}
          values={({ expected, win }) => [expected, win]}
        />
      </div>
      <ReportTable
        title="게임별"
        columns={reportColumns<Data<'gameReport'>['games'][number]>(
          ['게임', ({ title }) => title],
          ...numbers,
        )}
        rows={data.games}
        idOf={(row) => row.game}
        note="이론 환수율: 미니게임은 베팅 당시 배당과 실제 확률로, 카지노와 슬롯은 게임사가 밝힌 환수율로 계산해 베팅금액으로 가중한 값입니다."
      />
      <ReportTable
        title="일별"
        columns={reportColumns<Data<'gameReport'>['days'][number]>(
          ['날짜', ({ date }) => date],
          ...numbers,
        )}
        rows={days.toReversed()}
        idOf={({ date }) => date}
      />
    </div>
  )
}

const netOf = ({ stake, win, back }: Sums) => stake - win - back

const numbers = [
  ['베팅 수', ({ bets }: Sums) => formatWon(bets)],
  ['회원 수', ({ members }: Sums) => formatWon(members)],
  ['베팅', ({ stake }: Sums) => formatWon(stake)],
  ['당첨금', ({ win }: Sums) => formatWon(win)],
  ['무효 반환', ({ back }: Sums) => formatWon(back)],
  ['손익', (row: Sums) => formatSigned(netOf(row))],
  ['이론 당첨금', ({ expected }: Sums) => formatWon(expected)],
  ['이론 환수율', ({ expected, played }: Sums) => shareOf(expected, played)],
  ['실제 환수율', ({ win, played }: Sums) => shareOf(win, played)],
] as const
