/** Rolling by day, by kind of game, and by who earned it. */
import { formatRate } from '@madang/contract/core/rates.ts'
import { formatWon } from '@madang/contract/core/won.ts'
import { playedGameText, type PlayedGame } from '@madang/contract/operator/plain/rolling.ts'
import type { RollingEarner } from '@madang/contract/operator/rolling.ts'

import { List } from '../../shell/list-page.tsx'
import { Pending } from '../../shell/pending.tsx'
import type { Days } from '../../shell/period-filter.tsx'
import { toMember } from '../../shell/places.ts'
import { won, type Column } from '../../shell/table.tsx'
import {
  ChartCard,
  Figures,
  reportColumns,
  reportLooks,
  ReportTable,
  shareOf,
} from '../../shell/report.tsx'
import { setOf, useAsked, type Data } from '../../shell/use-asked.ts'

type Asked = Days & { game: PlayedGame | ''; line: string }
type Report = Data<'rollingReport'>
type Earned = Report['sum']
type Paging = { page: number; onPage: (page: number) => void }
type Props = { asked: Asked; paging: Paging }

const series = [
  { name: '본인 롤링', tone: 'jade', column: 0 },
  { name: '추천 롤링', tone: 'indigo', column: 0 },
] as const

export function RollingReport({ asked: { game, line, ...period }, paging }: Props) {
  const { data, error, refetch } = useAsked('rollingReport', {
    name: 'rolling',
    input: { ...period, ...(game !== '' && { game }), ...setOf({ line }), pageIndex: paging.page },
    everyMs: false,
  })
  if (!data) return <Pending error={error} again={refetch} rows={10} />
  const { sum, back, days, games } = data
  return (
    <div className="report" aria-live="polite">
      <Figures
        of={[
          ['대상 베팅', '원', '롤링이 적립된 베팅', sum.stake],
          ['롤링 합계', 'P', `베팅의 ${earnedShare(sum)}`, sum.own + sum.line],
          ['본인 롤링', 'P', '베팅한 회원', sum.own],
          ['추천 롤링', 'P', '상위 회원', sum.line],
          ['재정산으로 회수', 'P', lostText(back), back.due],
        ]}
      />
      <ChartCard
        title="일별 롤링"
        label="일별 그래프"
        unit="P"
        series={series}
        days={days}
        values={(day) => [day.own, day.line]}
      />
      <div className="op-halves">
        <ReportTable
          title="일별"
          columns={reportColumns<Report['days'][number]>(['날짜', ({ date }) => date], ...numbers)}
          rows={days.toReversed()}
          idOf={({ date }) => date}
        />
        <ReportTable
          title="게임 종류별"
          note="한도: 라인 전체가 승인 없이 받을 수 있는 최고 롤링. 하우스 엣지의 절반입니다."
          columns={reportColumns<Report['games'][number]>(
            ['게임', (row) => playedGameText[row.game]],
            ...numbers,
            ['한도', ({ most }) => `${formatRate(most)}%`],
          )}
          rows={games}
          idOf={(row) => row.game}
        />
      </div>
      <Earners data={data} paging={paging} />
    </div>
  )
}

const earnedShare = ({ stake, own, line }: Earned) => shareOf(own + line, stake)

const numbers = [
  ['대상 베팅', ({ stake }: Earned) => formatWon(stake)],
  ['본인', ({ own }: Earned) => formatWon(own)],
  ['추천', ({ line }: Earned) => formatWon(line)],
  ['합계', ({ own, line }: Earned) => formatWon(own + line)],
  ['비율', earnedShare],
] as const

const lostText = ({ due, lost }: Report['back']) =>
  due === 0 ? '재정산 없음' : lost === 0 ? '모두 회수' : `회수 못함 ${formatWon(lost)}P`

type EarnersProps = { data: Report; paging: Paging }

const Earners = ({ data, paging }: EarnersProps) => (
  <List
    name="rolling"
    cards={reportLooks.cards}
    table={`${reportLooks.name} report-earners`}
    label="라인별"
    title={
      <h2 className="op-part">
        라인별 <span className="mute">{formatWon(data.totalCnt)}명</span>
      </h2>
    }
    query={{ data }}
    columns={columns}
    idOf={({ id }) => id}
    none="이 기간에 적립된 롤링이 없습니다. 기간을 넓혀보세요."
    to={({ id }) => toMember(id)}
    {...paging}
  />
)

const columns: Column<RollingEarner>[] = [
  {
    head: '적립 회원',
    at: 'wide',
    link: true,
    cell: ({ uid }) => uid,
    beside: ({ nick }) => <span className="mute">{nick}</span>,
  },
  { head: '등급', as: 'on-small', phone: true, cell: ({ type }) => type },
  { head: '상위', as: 'soft on-small', phone: true, cell: ({ upper }) => upper ?? '—' },
  won('하위 베팅 회원', ({ bettors }) => bettors, { as: 'on-small', phone: true }),
  won('대상 베팅', ({ stake }) => stake, { as: 'on-small', phone: true }),
  won('본인', ({ own }) => own, { as: 'on-small', phone: true }),
  won('추천', ({ line }) => line, { as: 'on-small', phone: true }),
  won('합계', ({ own, line }) => own + line, { as: 'strong on-small', phone: true }),
]
