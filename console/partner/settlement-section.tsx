/** The partner's pay of a half month: the statement, and every bet behind it with the rates it was placed at. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { timeOf } from '@madang/contract/core/kst.ts'
import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import type { OwnStatement, Said } from '@madang/contract/partner/settlement.ts'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from './ask.ts'
import { mayDispute, SaidCard, WHOLE, type Disputed } from './said-card.tsx'
import { StatementBets } from './statement-bets.tsx'

/** How soon an answer to a dispute shows. */
const AGAIN_MS = 10_000

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
    // Both or neither: what was said moves nothing by coming later.
    queryFn: async () => {
      const input = { first: first! }
      const [own, said] = await Promise.all([
        ask('settlement', input),
        ask('settlementSaid', input),
      ])
      return { it: own.data, said: said.data }
    },
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
        <Statement key={data.it.first} uid={uid} {...data} />
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

type Shown = { uid: string; it: OwnStatement; said: Said | null }

function Statement({ uid, it, said: first }: Shown) {
  const { data: said, refetch } = useQuery({
    queryKey: ['partner settlement said', uid, it.first],
    initialData: first,
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
    enabled: it.closed !== null,
    queryFn: async () => (await ask('settlementSaid', { first: it.first })).data,
  })
  const [about, setAbout] = useState<Disputed>(WHOLE)
  const field = useRef<HTMLTextAreaElement>(null)
  const dispute = (bet: Disputed) => {
    setAbout(bet)
    field.current?.focus()
  }
  return (
    <>
      <Lines it={it} />
      {it.closed && said && (
        <SaidCard {...{ it, said, about, field }} again={refetch} onAbout={setAbout} />
      )}
      <StatementBets uid={uid} it={it} onDispute={said && mayDispute(said) ? dispute : null} />
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
