/** What vendors' games took and paid: actual beside theoretical return, by game and day, drawn and as tables. */
import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { VendorReturns } from '@madang/contract/operator/casino.ts'

import { useAsked } from '../../shell/use-asked.ts'
import { Caption } from '../../shell/day-chart.tsx'
import { ExportButton } from '../../shell/export-button.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { PeriodFilter, useDays } from '../../shell/period-filter.tsx'
import { Pending } from '../../shell/pending.tsx'
import { ChartCard, Figures, reportColumns, ReportTable, shareOf } from '../../shell/report.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { VendorSelect } from './vendor-select.tsx'
import { VendorTabs } from './vendor-tabs.tsx'
import { percent } from './words.ts'
import './vendors.css'

const names = ['start', 'end', 'vendor'] as const
type Sums = VendorReturns['sum']

export function VendorReturnsPage() {
  const { filter, changeAll, chosen } = useFilter(names)
  const days = useDays(filter)
  const asked = { start: days.start, end: days.end }
  const input = { ...asked, ...(filter.vendor !== '' && { vendor: filter.vendor }) }
  const { data, error, refetch } = useAsked('vendorReturns', {
    name: 'vendorReturns',
    input,
    everyMs: 30_000,
  })
  return (
    <>
      <PageHead
        title="환수율"
        tools={
          <>
            <PeriodFilter days={days} onDays={changeAll} />
            <VendorSelect {...chosen('vendor')} />
            <ExportButton list="vendorReturns" {...asked} filter={filter} />
          </>
        }
      />
      <VendorTabs />
      {data ? <Returns data={data} /> : <Pending error={error} again={refetch} rows={10} />}
    </>
  )
}

const money = [
  { name: '베팅', tone: 'indigo', column: 0 },
  { name: '당첨금', tone: 'vermilion', column: 1 },
] as const

function Returns({ data: { sum, days, games } }: { data: VendorReturns }) {
  const played = games.filter(({ bets }) => bets > 0)
  return (
    <div className="report">
      <Figures
        of={[
          ['베팅', '원', `${formatWon(sum.bets)}건`, sum.stakes],
          ['당첨금', '원', '끝난 라운드', sum.wins],
          ['이론 당첨금', '원', `이론 환수율 ${shareOf(sum.expected, sum.stakes)}`, sum.expected],
          [
            '이론과 차이',
            '원',
            `실제 환수율 ${shareOf(sum.wins, sum.stakes)}`,
            sum.wins - sum.expected,
          ],
          ['손익', '원', '베팅 − 당첨금', sum.stakes - sum.wins],
        ]}
      />
      <div className="op-halves">
        <ChartCard
          title="일별 베팅과 당첨"
          unit="원"
          series={money}
          days={days}
          values={({ stakes, wins }) => [stakes, wins]}
        />
        <section className="card pad" aria-label="게임별 환수율">
          <GameBars games={played} />
        </section>
      </div>
      <ReportTable
        title="게임별"
        columns={reportColumns<VendorReturns['games'][number]>(
          ['게임', ({ title }) => title],
          ['게임사', ({ vendor }) => vendor],
          ...numbers,
          ['공시 환수율', ({ rtp, rtpLeast }) => rangeOf(rtpLeast, rtp)],
        )}
        rows={games}
        idOf={({ game }) => game}
        note="이론 당첨금: 실제로 베팅한 픽마다 정확한 환수율로 계산한 값입니다. 끝난 라운드만 계산하고, 취소된 베팅은 제외합니다."
      />
      <ReportTable
        title="일별"
        columns={reportColumns<VendorReturns['days'][number]>(
          ['날짜', ({ date }) => date],
          ...numbers,
        )}
        rows={days.toReversed()}
        idOf={({ date }) => date}
      />
    </div>
  )
}

const numbers = [
  ['베팅 수', ({ bets }: Sums) => formatWon(bets)],
  ['베팅', ({ stakes }: Sums) => formatWon(stakes)],
  ['당첨금', ({ wins }: Sums) => formatWon(wins)],
  ['손익', ({ stakes, wins }: Sums) => formatSigned(stakes - wins)],
  ['이론 당첨금', ({ expected }: Sums) => formatWon(expected)],
  ['이론 환수율', ({ expected, stakes }: Sums) => shareOf(expected, stakes)],
  ['실제 환수율', ({ wins, stakes }: Sums) => shareOf(wins, stakes)],
] as const

const rangeOf = (least: number, most: number) =>
  least < most ? `${percent(least)}~${percent(most)}` : percent(most)

/** The scale ends here: beyond it a bar is as long as it gets, and its number says the rest. */
const FULL = 150
const wide = (part: number, of: number) => `${Math.min(100, ((part / of) * 10_000) / FULL)}%`

const pair = [
  { name: '이론', tone: 'jade' },
  { name: '실제', tone: 'vermilion' },
] as const

/** Theoretical over actual, a pair of bars a game. */
const GameBars = ({ games }: { games: VendorReturns['games'] }) => (
  <figure className="vendors-bars">
    <Caption title="게임별 환수율" series={pair} />
    {games.length === 0 && <p className="soft">이 기간에 끝난 베팅이 없습니다.</p>}
    <ul>
      {games.map(({ game, title, stakes, wins, expected }) => (
        <li key={game}>
          <span className="vendors-bar-name">{title}</span>
          <span className="vendors-bar" aria-hidden="true">
            <i className="is-jade" style={{ width: wide(expected, stakes) }} />
            <i className="is-vermilion" style={{ width: wide(wins, stakes) }} />
          </span>
          <span className="num vendors-bar-share">
            {shareOf(expected, stakes)}
            <b>{shareOf(wins, stakes)}</b>
          </span>
        </li>
      ))}
    </ul>
  </figure>
)
