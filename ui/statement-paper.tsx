/** A statement as it is read and printed: by itself on A4, in black on white, with its hash in the foot. */
import type { ReactNode } from 'react'

import { timeOf } from '@madang/contract/core/kst.ts'
import type { StatementFigures, StatementLower } from '@madang/contract/core/settlement.ts'
import { statementRows } from '@madang/contract/core/statement.ts'
import { formatSigned, formatWon } from '@madang/contract/core/won.ts'
import './statement-paper.css'

/** Of a preview there is none; `by`: who of the desk closed it, for the desk; others read that they were two. */
type Closed = { no: number; at: string; hash: string; prevHash: string; by?: readonly string[] }
type PaperProps = {
  /** whose it is */
  uid: string
  /** what stands behind their id */
  about?: ReactNode
  first: string
  last: string
  it: StatementFigures & { closed: Closed | null }
  adjustments: readonly { amount: number; reason: string }[]
  lower: StatementLower
}

export const StatementPaper = ({ uid, about, first, last, it, ...parts }: PaperProps) => (
  <article className={it.closed ? 'st-paper' : 'st-paper is-preview'} aria-label="명세서">
    <header className="row between">
      <h2>마당 정산 명세서</h2>
      <span>{it.closed ? `제 ${it.closed.no}호` : '미리보기'}</span>
    </header>
    <p>
      <b>{uid}</b> {about}
      <br />
      {first} 00:00 ~ {last} 24:00 · 회원 {formatWon(it.players)}명
    </p>
    <Lines it={it} {...parts} />
    <p>
      {it.carries ? `다음 기간으로 이월 ${formatSigned(it.carryOut)}원.` : '이월하지 않습니다.'}{' '}
      {it.dueOut < 0 && `부족분 ${formatSigned(it.dueOut)}원은 다음 정산에서 뺍니다. `}
      맞베팅·적특 {formatWon(it.outBets)}건 {formatWon(it.outStakes)}원은 순과 롤링에서 뺐습니다.
    </p>
    <footer>
      {it.closed ? (
        <>
          닫음 {timeOf(new Date(it.closed.at))}
          {' · '}
          {it.closed.by?.join(' · ') ?? '운영자 두 명'} · 보유금에 지급
          <br />
          sha256 <code>{it.closed.hash}</code>
          <br />앞 명세서 <code>{it.closed.prevHash || '없음'}</code>
          <br />
          고치려면 다음 기간에 조정 줄을 적습니다.
        </>
      ) : (
        '아직 닫지 않은 기간입니다. 닫을 때까지 금액이 바뀔 수 있습니다.'
      )}
    </footer>
  </article>
)

const Lines = ({ it, ...parts }: Pick<PaperProps, 'it' | 'adjustments' | 'lower'>) => (
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
      {statementRows(it, parts).map(([name, amount, strong], at) => (
        <tr key={at} className={strong ? 'strong' : undefined}>
          <td>{name}</td>
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
)
