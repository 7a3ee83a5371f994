/** The partner's pay of a half month: the statement, and every bet behind it with the rates it was placed at. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { timeOf } from '@madang/contract/core/kst.ts'
import type { StatementBet } from '@madang/contract/core/settlement.ts'
import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { OwnStatement } from '@madang/contract/partner/settlement.ts'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from './ask.ts'

/** Closed until it is wished for: a half month is added up when it is looked at, and nothing below moves meanwhile. */
export function SettlementSection({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false)
  return (
    <section className="card pt-settlement" aria-labelledby="pt-settlement">
      <div className="pt-title pt-totals-head">
        <h2 className="t17" id="pt-settlement">
          정산
        </h2>
        <button
          type="button"
          className="btn btn-line"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? '정산 닫기' : '정산 보기'}
        </button>
      </div>
      {open && <Periods uid={uid} />}
    </section>
  )
}

function Periods({ uid }: { uid: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const periods = useQuery({
    queryKey: ['partner settlements', uid],
    queryFn: async () => (await ask('settlements')).data.list,
  })
  const first = chosen ?? periods.data?.[0]?.first
  const { data, error } = useQuery({
    queryKey: ['partner settlement', uid, first],
    enabled: first !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async () => (await ask('settlement', { first: first! })).data,
  })
  const failed = error ?? periods.error
  return (
    <>
      {periods.data && (
        <div className="pt-title">
          <select
            className="input"
            aria-label="정산 기간"
            value={first}
            onChange={({ target }) => setChosen(target.value)}
          >
            {periods.data.map((each) => (
              <option key={each.first} value={each.first}>
                {each.first} ~ {each.last.slice(5)}
                {each.closed ? ` · 제 ${each.closed.no}호` : ' · 미리보기'}
              </option>
            ))}
          </select>
        </div>
      )}
      {data ? (
        <>
          <Lines it={data} />
          <Bets key={data.first} uid={uid} it={data} />
        </>
      ) : failed ? (
        <p className="pad" role="alert">
          {failed.message}
        </p>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </>
  )
}

/** Line by line, in the order of the formula. */
const linesOf = (it: OwnStatement): [name: string, amount: number][] => [
  [`베팅 ${formatWon(it.bets)}건 · 회원 ${formatWon(it.players)}명`, it.stakes],
  ['당첨', -it.wins],
  ['순', it.stakes - it.wins],
  [`롤링 (포인트로 이미 지급 · 그 가운데 내 몫 ${formatWon(it.own)})`, -it.rolling],
  ['전기 이월', it.carryIn],
  ['루징 대상', it.target],
  [it.share === 0 ? '루징 몫 (없음)' : `루징 몫 ${it.share / 100}%`, it.shareWon],
  ...it.adjustments.map(({ reason, amount }): [string, number] => [`조정: ${reason}`, amount]),
  ...(it.dueIn === 0 ? [] : [['지난 정산 부족분', it.dueIn] as [string, number]]),
]

const Lines = ({ it }: { it: OwnStatement }) => (
  <>
    <table>
      <caption className="sr">정산 항목과 금액</caption>
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col" className="num">
            원
          </th>
        </tr>
      </thead>
      <tbody>
        {linesOf(it).map(([name, amount], at) => (
          <tr key={at}>
            <td className="pt-line">{name}</td>
            <td className="num">{formatSigned(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">받을 돈</th>
          <td className="num">{formatWon(it.paid)}</td>
        </tr>
      </tfoot>
    </table>
    <p className="t13 mute pt-foot">
      {it.closed
        ? `제 ${it.closed.no}호 · ${timeOf(new Date(it.closed.at))}에 닫고 보유금에 지급 · sha256 ${it.closed.hash}`
        : '아직 닫지 않은 기간이라 금액이 바뀔 수 있습니다.'}{' '}
      {it.carries && `다음 기간으로 이월 ${formatSigned(it.carryOut)}원. `}
      {it.dueOut < 0 && `부족분 ${formatSigned(it.dueOut)}원은 다음 정산에서 뺍니다. `}
      맞베팅·적특 {formatWon(it.outBets)}건 {formatWon(it.outStakes)}원은 순과 롤링에서 뺐습니다.
    </p>
  </>
)

function Bets({ uid, it: { first, members } }: { uid: string; it: OwnStatement }) {
  const [page, setPage] = useState(1)
  const [member, setMember] = useState('')
  const { data, error } = useQuery({
    queryKey: ['partner settlement bets', uid, first, member, page],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (
        await ask('settlementBets', {
          ...{ first, pageIndex: page },
          ...(member !== '' && { member: Number(member) }),
        })
      ).data,
  })
  return (
    <>
      <div className="pt-title pt-totals-head">
        <h3>베팅과 요율</h3>
        <select
          className="input"
          aria-label="회원"
          value={member}
          onChange={({ target }) => {
            setMember(target.value)
            setPage(1)
          }}
        >
          <option value="">모든 회원</option>
          {members.map((each) => (
            <option key={each.id} value={each.id}>
              {each.uid} · 순 {formatSigned(each.stakes - each.wins)} · 롤링{' '}
              {formatSigned(each.rolling)}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p className="pad" role="alert">
          {error.message}
        </p>
      )}
      {data?.list.length === 0 && (
        <p className="soft pt-empty">이 기간에 정산된 하위 회원의 베팅이 없습니다.</p>
      )}
      <ul className="pt-cards">
        {data?.list.map((bet) => (
          <BetLine key={`${bet.source} ${bet.id} ${bet.sign}`} {...bet} />
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
      )}
    </>
  )
}

/** '0.10 + 0.50 + 0.40%': from the bettor up, the partner's own last. */
const rates = (shares: number[]) =>
  shares.length === 0 ? '없음' : `${shares.map((share) => (share / 100).toFixed(2)).join(' + ')}%`

const BetLine = ({
  uid,
  title,
  id,
  at,
  sign,
  leftOut,
  stake,
  wins,
  shares,
  points,
  own,
}: StatementBet) => (
  <li className="li">
    <span className="grow">
      <b className="strong">{uid}</b> <span className="soft">{title}</span>
      <br />
      <span className="t13 mute">
        {timeOf(new Date(at))} · 베팅 {id} {sign < 0 && '· 재정산으로 되돌림 '}·{' '}
        {leftOut ? '맞베팅·적특' : `요율 ${rates(shares)}`}
      </span>
    </span>
    <span className="end">
      <b>{formatSigned(sign * stake)}원</b>
      <br />
      <span className="t13 mute">
        당첨 {formatSigned(sign * wins)} · 롤링 {formatSigned(sign * points)} · 내 몫{' '}
        {formatSigned(sign * own)}
      </span>
    </span>
  </li>
)
