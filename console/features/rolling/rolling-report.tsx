/** Rolling by day, by kind of game, and by who earned it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import type { Output } from '@madang/contract/core/call.ts'
import { formatRate } from '@madang/contract/core/rates.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { playedGameText, type PlayedGame } from '@madang/contract/operator/plain/rolling.ts'
import type { RollingEarner } from '@madang/contract/operator/rolling.ts'

import { ask } from '../../api/ask.ts'
import { DayChart } from '../../shell/day-chart.tsx'
import { List } from '../../shell/list-page.tsx'
import type { Days } from '../../shell/period-filter.tsx'
import type { Column } from '../../shell/table.tsx'
import { Figure, ReportTable, Waiting } from '../../shell/report.tsx'

type Asked = Days & { game: PlayedGame | ''; line: string }
type Report = Output<OperatorCalls['rollingReport']>['data']
type Earned = Report['sum']
type Props = { asked: Asked; page: number; onPage: (page: number) => void }

const series = [
  { name: '본인 롤링', tone: 'jade', column: 0 },
  { name: '추천 롤링', tone: 'indigo', column: 0 },
] as const

export function RollingReport({ asked, page, onPage }: Props) {
  const { data, error, refetch } = useReport(asked, page)
  if (!data) return <Waiting error={error} again={() => void refetch()} />
  const { sum, back, days, games } = data
  return (
    <div className="report" aria-live="polite">
      <div className="report-figures">
        <Figure title="대상 베팅" unit="원" under="롤링이 적립된 베팅">
          {sum.stake}
        </Figure>
        <Figure title="롤링 합계" unit="P" under={`베팅의 ${shareOf(sum)}`}>
          {sum.own + sum.line}
        </Figure>
        <Figure title="본인 롤링" unit="P" under="베팅한 회원">
          {sum.own}
        </Figure>
        <Figure title="추천 롤링" unit="P" under="상위 회원">
          {sum.line}
        </Figure>
        <Figure title="재정산으로 회수" unit="P" under={lostText(back)}>
          {back.due}
        </Figure>
      </div>
      <section className="card pad" aria-label="일별 그래프">
        <DayChart
          title="일별 롤링"
          unit="P"
          series={series}
          days={days.map(({ date, own, line }) => ({ date, values: [own, line] }))}
        />
      </section>
      <div className="report-two">
        <ReportTable
          title="일별"
          head={['날짜', ...earnedHead]}
          rows={days.toReversed().map(({ date, ...row }) => ({
            key: date,
            cells: [date, ...earnedCells(row)],
          }))}
        />
        <ReportTable
          title="게임 종류별"
          note="한도: 라인 전체가 승인 없이 받을 수 있는 최고 롤링. 하우스 엣지의 절반입니다."
          head={['게임', ...earnedHead, '한도']}
          rows={games.map(({ game, most, ...row }) => ({
            key: game,
            cells: [playedGameText[game], ...earnedCells(row), `${formatRate(most)}%`],
          }))}
        />
      </div>
      <Earners data={data} page={page} onPage={onPage} />
    </div>
  )
}

const earnedHead = ['대상 베팅', '본인', '추천', '합계', '비율']
const earnedCells = (row: Earned) => [
  formatWon(row.stake),
  formatWon(row.own),
  formatWon(row.line),
  formatWon(row.own + row.line),
  shareOf(row),
]

/** Points of the stakes, in percent. */
const shareOf = ({ stake, own, line }: Earned) =>
  stake === 0 ? '—' : `${(((own + line) / stake) * 100).toFixed(2)}%`

const lostText = ({ due, lost }: Report['back']) =>
  due === 0 ? '재정산 없음' : lost === 0 ? '모두 회수' : `회수 못함 ${formatWon(lost)}P`

function useReport({ game, line, ...days }: Asked, page: number) {
  return useQuery({
    queryKey: ['rolling', days, game, line, page],
    queryFn: async () =>
      (
        await ask('rollingReport', {
          ...days,
          ...(game !== '' && { game }),
          ...(line !== '' && { line }),
          pageIndex: page,
        })
      ).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

type EarnersProps = { data: Report; page: number; onPage: (page: number) => void }

function Earners({ data, page, onPage }: EarnersProps) {
  const navigate = useNavigate()
  return (
    <List
      name="rolling"
      table="report-earners"
      label="라인별"
      title={
        <h2 className="report-title">
          라인별 <span className="mute">{formatWon(data.totalCnt)}명</span>
        </h2>
      }
      query={{ data, error: null, refetch: () => Promise.resolve() }}
      columns={columns}
      idOf={({ id }) => id}
      none="이 기간에 적립된 롤링이 없습니다. 기간을 넓혀보세요."
      open={({ id }) => void navigate({ to: '/members/$id', params: { id: String(id) } })}
      page={page}
      onPage={onPage}
    />
  )
}

const columns: Column<RollingEarner>[] = [
  {
    head: '적립 회원',
    as: 'rolling-who',
    cell: ({ id, uid, nick }) => (
      <>
        <Link className="op-cover" to="/members/$id" params={{ id: String(id) }}>
          {uid}
        </Link>{' '}
        <span className="mute">{nick}</span>
      </>
    ),
  },
  { head: '등급', phone: true, cell: ({ type }) => type },
  { head: '상위', as: 'soft', phone: true, cell: ({ upper }) => upper ?? '—' },
  { head: '하위 베팅 회원', num: true, phone: true, cell: ({ bettors }) => formatWon(bettors) },
  { head: '대상 베팅', num: true, phone: true, cell: ({ stake }) => formatWon(stake) },
  { head: '본인', num: true, phone: true, cell: ({ own }) => formatWon(own) },
  { head: '추천', num: true, phone: true, cell: ({ line }) => formatWon(line) },
  {
    head: '합계',
    num: true,
    as: 'strong',
    phone: true,
    cell: ({ own, line }) => formatWon(own + line),
  },
]
