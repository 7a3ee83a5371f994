/** The bets a half month is added up from, each with the rates it was placed at. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { timeOf } from '@madang/contract/core/kst.ts'
import type { StatementBet } from '@madang/contract/core/settlement.ts'
import { rateWords } from '@madang/contract/core/statement.ts'
import { formatSigned } from '@madang/contract/core/won.ts'
import type { OwnStatement } from '@madang/contract/partner/settlement.ts'
import { Pager } from '@madang/ui/pager.tsx'

import { ask } from './ask.ts'
import type { Disputed } from './said-card.tsx'

type Props = {
  uid: string
  it: OwnStatement
  /** null where nothing can be disputed */
  onDispute: ((bet: Disputed) => void) | null
}

export function StatementBets({ uid, it: { first, members }, onDispute }: Props) {
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
          <BetLine key={`${bet.source} ${bet.id} ${bet.sign}`} {...bet} onDispute={onDispute} />
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
      )}
    </>
  )
}

const BetLine = ({ onDispute, ...bet }: StatementBet & Pick<Props, 'onDispute'>) => {
  const { source, uid, title, id, at, sign, stake, wins, points, own } = bet
  return (
    <li className="li">
      <span className="grow">
        <b className="strong">{uid}</b> <span className="soft">{title}</span>
        <br />
        <span className="t13 mute">
          {timeOf(new Date(at))} · 베팅 {id} {sign < 0 && '· 재정산으로 되돌림 '}·{' '}
          {bet.leftOut ? '' : '요율 '}
          {rateWords(bet)}
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
      {onDispute && (
        <button
          type="button"
          className="btn btn-s"
          aria-label={`베팅 ${id} 이의`}
          onClick={() => onDispute({ line: source, ref: id, words: `${uid} ${title} 베팅 ${id}` })}
        >
          이의
        </button>
      )}
    </li>
  )
}
