/** What everyone below the partner staked and won, by day and game type. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import type { TotalRow } from '@madang/contract/partner/partner.ts'
import { totalKinds } from '@madang/contract/partner/plain/partner.ts'
import type { Sum } from '@madang/contract/partner/tree.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'
import { Won } from '@madang/ui/won.tsx'

import { ask } from './ask.ts'
import { useDays } from './days.tsx'
import { amounts } from './sums.tsx'
import { useWide } from './use-wide.ts'

type Props = {
  uid: string
  /** what stands below it; it comes when the sums are there, whose length is not known before */
  children: ReactNode
}

export function TotalsSection({ uid, children }: Props) {
  const { days, chooser } = useDays('7일')
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['partner totals', uid, days],
    queryFn: days ? async () => (await ask('totals', days)).data : skipToken,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <section className="card pt-totals" aria-labelledby="pt-totals">
        <div className="pt-title pt-totals-head">
          <h2 className="t17" id="pt-totals">
            하위 회원 합계
          </h2>
          {chooser}
        </div>
        {data ? (
          <div aria-busy={isPlaceholderData}>
            <Figures {...data} />
            {data.list.length === 0 ? (
              <p className="soft pt-empty">
                이 기간에 정산된 하위 회원의 베팅이 없습니다. 기간을 바꿔보세요.
              </p>
            ) : (
              <Rows list={data.list} sum={data.sum} />
            )}
            <p className="t13 mute pt-foot">
              당첨과 낙첨으로 정산된 베팅만, 베팅한 날로 셉니다. 적특과 취소는 포함하지 않습니다.
            </p>
          </div>
        ) : error ? (
          <p className="pad" role="alert">
            {error.message}
          </p>
        ) : (
          <SkeletonRows rows={5} />
        )}
      </section>
      {(data !== undefined || error !== null) && children}
    </>
  )
}

const Figures = ({ members, sum }: { members: { direct: number; lower: number }; sum: Sum }) => (
  <dl className="pt-figures">
    <div>
      <dt className="t13 mute">하위 회원</dt>
      <dd className="t17">
        {formatWon(members.direct + members.lower)}명
        <span className="t13 mute">
          {' '}
          직추천 {formatWon(members.direct)} · 하위 {formatWon(members.lower)}
        </span>
      </dd>
    </div>
    {amounts.slice(1).map(([name, , value]) => (
      <div key={name}>
        <dt className="t13 mute">{name}</dt>
        <dd className="t17">{value(sum)}</dd>
      </div>
    ))}
  </dl>
)

function Rows({ list, sum }: { list: TotalRow[]; sum: Sum }) {
  const wide = useWide()
  return wide ? <Table list={list} sum={sum} /> : <Cards list={list} />
}

const Table = ({ list, sum }: { list: TotalRow[]; sum: Sum }) => (
  <table>
    <caption className="sr">날짜와 게임 종류별 하위 회원 합계</caption>
    <thead>
      <tr>
        <th scope="col">날짜</th>
        <th scope="col">게임 종류</th>
        {amounts.map(([head]) => (
          <th key={head} scope="col" className="num">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {list.map((row) => (
        <tr key={`${row.date} ${row.kind}`}>
          <td>
            <time dateTime={row.date}>{row.date}</time>
          </td>
          <td>{totalKinds[row.kind]}</td>
          <Amounts {...row} />
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          합계
        </th>
        <Amounts {...sum} />
      </tr>
    </tfoot>
  </table>
)

const Amounts = (row: Sum) =>
  amounts.map(([head, looks, cell]) => (
    <td key={head} className={looks}>
      {cell(row)}
    </td>
  ))

const Cards = ({ list }: { list: TotalRow[] }) => (
  <ul className="pt-cards">
    {list.map((row) => (
      <li className="li" key={`${row.date} ${row.kind}`}>
        <span className="grow">
          <b className="strong">
            <time dateTime={row.date}>{row.date}</time>
          </b>
          <br />
          <span className="t13 mute">
            {totalKinds[row.kind]} · {formatWon(row.bets)}건
          </span>
        </span>
        <span className="end">
          <b className="t17">
            <Won amount={row.stakes} />
          </b>
          <br />
          <span className="t13 mute">
            당첨금 <Won amount={row.wins} />
          </span>
        </span>
      </li>
    ))}
  </ul>
)
