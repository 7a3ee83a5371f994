/** What the days' money would have been, whom the rule would have refused, and how members come off. */
import { largest } from '@madang/contract/core/lists.ts'
import { settingRules } from '@madang/contract/operator/plain/site-settings.ts'
import type { ReplayResult } from '@madang/contract/operator/what-if.ts'
import { formatWon } from '@madang/contract/core/won.ts'

import { shortWon } from '../../shell/format.ts'
import { TableCard } from '../../shell/rows.tsx'
import type { Column } from '../../shell/table.tsx'
import { percent, roundName, signed } from './words.ts'

type Props = { result: ReplayResult; days: number }

const Gain = ({ amount }: { amount: number }) => (
  <span className={amount > 0 ? 'gain' : amount < 0 ? 'loss' : 'mute'}>{signed(amount)}</span>
)

export function MoneyCard({ result: { money, band, exposure, turnover }, days }: Props) {
  const { was, will } = money
  const rows: [string, number, number][] = [
    ['베팅', was.stake, will.stake],
    ['당첨', was.paid, will.paid],
    ['반환', was.returned, will.returned],
    ['유효 베팅', was.counted, will.counted],
    ['롤링', was.points, will.points],
  ]
  return (
    <section className="card what-if-money" aria-label="돈">
      <h2 className="op-part">
        돈 <small className="mute">{days}일 합, 원</small>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">무엇</span>
            </th>
            <th scope="col" className="num">
              지금
            </th>
            <th scope="col" className="num">
              새 규칙
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{formatWon(before)}</td>
              <td className={before === after ? 'num' : 'num c-ochre'}>{formatWon(after)}</td>
            </tr>
          ))}
          <tr className="strong">
            <th scope="row">하우스에 남는 돈</th>
            <td className="num">{signed(was.house)}</td>
            <td className="num">
              {signed(will.house)}{' '}
              {will.house !== was.house && <Gain amount={will.house - was.house} />}
            </td>
          </tr>
          <tr className="mute">
            <th scope="row">95% 띠</th>
            <td className="num">± {formatWon(band.was)}</td>
            <td className="num">± {formatWon(band.will)}</td>
          </tr>
          <tr>
            <th scope="row">가장 큰 회차 노출</th>
            <td className="num">{formatWon(exposure.most.was)}</td>
            <td className="num">{formatWon(exposure.most.will)}</td>
          </tr>
          {turnover && (
            <tr>
              <th scope="row">막혔을 환전</th>
              <td className="num">{formatWon(turnover.withdrawals)}건 중</td>
              <td className="num">
                {formatWon(turnover.refused)}건 · {formatWon(turnover.amount)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

type Refused = ReplayResult['refused']['list'][number]
const refusedColumns: Column<Refused>[] = [
  { head: '회원', as: 'strong', cell: ({ uid }) => uid },
  { head: '건', num: true, as: 'on-right', cell: ({ bets }) => formatWon(bets) },
  { head: '거절될 금액', num: true, phone: true, cell: ({ amount }) => formatWon(amount) },
  { head: '가장 큰 한 건', num: true, phone: true, cell: ({ largest }) => formatWon(largest) },
]

export function RefusedCard({ result: { refused } }: Pick<Props, 'result'>) {
  const { bets, cut, members, amount, by, list } = refused
  return (
    <TableCard
      title={`거절되거나 줄어들 베팅 ${formatWon(bets)}건`}
      label="거절되거나 줄어들 베팅"
      beside={
        bets > 0 && (
          <span className="soft">
            {formatWon(members)}명 · {formatWon(amount)}원 · 줄어듦 {formatWon(cut)}건
          </span>
        )
      }
      table="is-inset"
      query={{ data: list }}
      columns={refusedColumns}
      idOf={({ uid }) => uid}
      none="이 규칙으로 거절되거나 줄어들 베팅이 없습니다. 한도가 넓어져 더 들어왔을 베팅은 기록에 없어 세지 못합니다."
    >
      {by.length > 0 && (
        <p className="mute what-if-by">
          {by.map((row) => `${settingRules[row.by].label} ${formatWon(row.bets)}건`).join(' · ')}
        </p>
      )}
    </TableCard>
  )
}

export const MonthStrip = ({ result: { month, worstRound, members } }: Pick<Props, 'result'>) => (
  <section className="card what-if-strip" aria-label="30일과 가장 나빠진 곳">
    <div>
      <small className="mute">30일로 늘이면 · 하우스</small>
      <b>
        <Gain amount={month.house} />원
      </b>
    </div>
    <div>
      <small className="mute">95% 띠</small>
      <b className="soft">
        {signed(month.house - month.band)} ~ {signed(month.house + month.band)}
      </b>
    </div>
    <div>
      <small className="mute">가장 나빠진 회차</small>
      <b>
        {worstRound ? (
          <>
            {roundName(worstRound)} <Gain amount={worstRound.sum} />
          </>
        ) : (
          '없음'
        )}
      </b>
    </div>
    <div>
      <small className="mute">가장 나빠진 회원</small>
      <b>
        {members.worst ? (
          <>
            {members.worst.uid} <Gain amount={members.worst.sum} />
          </>
        ) : (
          '없음'
        )}
      </b>
    </div>
  </section>
)

const barLabel = (step: number, index: number) => {
  const far = index - 4
  if (far === 0) return '0'
  const open = Math.abs(far) === 4 ? (far < 0 ? '↓' : '↑') : ''
  return `${far < 0 ? '−' : '+'}${shortWon(Math.abs(far) * step)}${open}`
}

export function MembersCard({ result: { members }, days }: Props) {
  const { bars, step, count, better, worse, same } = members
  const most = largest(bars, 1)
  return (
    <section className="card" aria-label="회원 손익 차이">
      <h2 className="op-part">
        회원 {formatWon(count)}명의 {days}일 손익 차이
      </h2>
      <ol className="what-if-members">
        {bars.map((bar, index) => (
          <li key={barLabel(step, index)}>
            <span>{formatWon(bar)}</span>
            <i
              className={index < 4 ? 'is-loss' : index > 4 ? 'is-gain' : ''}
              style={{ height: `${(bar / most) * 60}px` }}
            />
            <small className="mute">{barLabel(step, index)}</small>
          </li>
        ))}
      </ol>
      <p className="row between wraps what-if-by">
        <span className="gain">
          나아짐 {formatWon(better.count)}명 · 합 {signed(better.sum)}
        </span>
        <span className="mute">그대로 {formatWon(same)}</span>
        <span className="loss">
          나빠짐 {formatWon(worse.count)}명 · {signed(worse.sum)}
        </span>
      </p>
    </section>
  )
}

type Hedge = ReplayResult['hedges'][number]
const hedgeColumns: Column<Hedge>[] = [
  { head: '길', as: 'strong', cell: ({ label }) => label },
  { head: '돌아옴 %', num: true, as: 'on-right', cell: ({ back }) => percent(back.will) },
  { head: '줄', num: true, phone: true, cell: ({ rate }) => percent(rate) },
  { head: '절반', num: true, phone: true, cell: ({ half }) => percent(half) },
  {
    head: '여유 %p',
    num: true,
    phone: true,
    cell: ({ half, rate, pays }) => (
      <b className={pays || half < rate ? 'c-vermilion' : half - rate < 10 ? 'c-ochre' : 'c-jade'}>
        {percent(half - rate)}
      </b>
    ),
  },
]

type Line = ReplayResult['lines'][number]
const lineColumns: Column<Line>[] = [
  { head: '줄', as: 'strong', cell: ({ head }) => head },
  { head: '하우스 엣지', num: true, as: 'on-right', cell: ({ hold }) => signed(hold.will) },
  {
    head: '롤링',
    num: true,
    phone: true,
    cell: ({ points, over }) => (
      <span className={over ? 'c-vermilion strong' : undefined}>{formatWon(points.will)}</span>
    ),
  },
  {
    head: '비율',
    num: true,
    phone: true,
    cell: ({ rate, most }) => (
      <span className={rate > most ? 'c-vermilion' : undefined}>{percent(rate)}</span>
    ),
  },
]

export const GuardCards = ({ result: { hedges, lines } }: Pick<Props, 'result'>) => (
  <>
    {hedges.length > 0 && (
      <TableCard
        title="농사 막기"
        label="맞베팅"
        beside={<span className="mute">줄 합 ≤ 하우스 엣지의 절반</span>}
        table="is-inset what-if-ways"
        query={{ data: hedges }}
        columns={hedgeColumns}
        idOf={({ game, label }) => `${game} ${label}`}
        none=""
      />
    )}
    <TableCard
      title="줄"
      label="줄마다 롤링"
      beside={<span className="mute">롤링 ≤ 하우스 엣지</span>}
      table="is-inset"
      query={{ data: lines }}
      columns={lineColumns}
      idOf={({ head }) => head}
      none="그 기간에 롤링을 받는 줄의 베팅이 없습니다."
    />
  </>
)
