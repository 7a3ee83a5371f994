/** Requests for deposit or withdrawal as rows; on a phone as cards of two lines. */
import { formatWon } from '@madang/contract/core/won.ts'

import { age, clockTime, dayTime } from '../../shell/format.ts'
import { StateTag, type Cashier } from './state-tag.tsx'
import type { CashierRow } from './use-cashier.ts'
import './tables.css'

export type Acts = { approve: (row: CashierRow) => void; refuse: (row: CashierRow) => void }

type Props = {
  kind: Cashier
  rows: CashierRow[]
  marked: number
  now: Date
  needsSecond: (amount: number, asked: number) => boolean
  own: string
  acts: Acts | undefined
  onMark: (index: number) => void
  onOpen: () => void
}

export const CashierTable = (props: Props) => {
  const { kind, rows, marked, now, needsSecond, own, acts, onMark, onOpen } = props
  return (
    <table className="cashier">
      <thead>
        <tr>
          <th>접수</th>
          <th>회원</th>
          <th className="num">금액</th>
          <th className="num">신청 때 보유금</th>
          <th>계좌 · 예금주</th>
          <th>상태</th>
          <th>비고 · 처리자</th>
          <th>처리</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={row.id}
            className={index === marked ? 'is-marked' : undefined}
            aria-current={index === marked || undefined}
          >
            <td className="cashier-at" title={dayTime(row.at)}>
              {row.state === 'pending' ? (
                <>
                  <b className="strong">{age(row.at, now)}</b>{' '}
                  <span className="mute">{clockTime(row.at).slice(0, 5)}</span>
                </>
              ) : (
                <span className="soft">{dayTime(row.at).slice(5, 16)}</span>
              )}
            </td>
            <td className="cashier-member">
              <button
                type="button"
                className="op-cover strong"
                onClick={() => {
                  onMark(index)
                  onOpen()
                }}
              >
                {row.member.uid} <span className="mute">{row.member.nick}</span>
              </button>
            </td>
            <td className="num cashier-amount">{formatWon(row.amount)}</td>
            <td className="num soft cashier-before">{formatWon(row.moneyBefore)}</td>
            <td className="soft cashier-account">
              <Account row={row} />
            </td>
            <td className="cashier-state">
              <StateTag kind={kind} state={row.state} waiting={row.waiting !== null} />
            </td>
            <td className="cashier-note">
              <Note row={row} needsSecond={needsSecond} />
            </td>
            <td className="cashier-acts">
              <Buttons row={row} acts={acts} needsSecond={needsSecond} own={own} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>이 페이지 합계 {rows.length}건</td>
          <td className="num">{formatWon(rows.reduce((sum, { amount }) => sum + amount, 0))}</td>
          <td colSpan={5}>{rows.filter(({ state }) => state === 'pending').length}건 대기중</td>
        </tr>
      </tfoot>
    </table>
  )
}

const types = { bank: '', coin: '코인 ', usdt: 'USDT ', conversion: '' } as const

/** A conversion has none. */
const Account = ({ row }: { row: CashierRow }) =>
  row.type !== 'conversion' && (
    <>
      {types[row.type ?? 'bank']}
      {row.bank} <span title={row.account}>··{row.account.slice(-2)}</span>{' '}
      <span className="mute">{row.holder}</span>
    </>
  )

type NoteProps = { row: CashierRow; needsSecond?: (amount: number, asked: number) => boolean }

/** Who decided and why; before that, what makes the request special. */
export function Note({ row, needsSecond = () => false }: NoteProps) {
  const { state, waiting, credited, amount, decidedBy, reason } = row
  if (state === 'pending')
    return waiting ? (
      <span className="soft">
        {waiting.by} 승인{waiting.amount !== amount && ` · ${formatWon(waiting.amount)}원`}
      </span>
    ) : needsSecond(amount, amount) ? (
      <span className="c-ochre">2차 승인 필요</span>
    ) : (
      <span className="mute is-none">—</span>
    )
  const other = typeof credited === 'number' && credited !== amount
  const words = [
    row.type === 'conversion' ? '코인변환' : decidedBy,
    other ? `${formatWon(credited)}원 처리` : null,
    reason,
  ]
  const text = words.filter(Boolean).join(' · ')
  return (
    <span className={text === '' ? 'mute is-none' : 'mute'} title={text}>
      {text || '—'}
    </span>
  )
}

type ButtonsProps = {
  row: CashierRow
  acts: Acts | undefined
  needsSecond: (amount: number, asked: number) => boolean
  own: string
}

function Buttons({ row, acts, needsSecond, own }: ButtonsProps) {
  if (row.state !== 'pending') return <span className="mute">처리완료</span>
  if (!acts) return <span className="mute">처리할 권한이 없습니다</span>
  const mine = row.waiting?.by === own
  const up = !row.waiting && needsSecond(row.amount, row.amount)
  return (
    <span className="row">
      {mine ? (
        <span className="mute cashier-mine">다른 운영자 대기</span>
      ) : (
        <button type="button" className="btn btn-s btn-main" onClick={() => acts.approve(row)}>
          {row.waiting ? '2차 승인' : up ? '2차 승인 요청' : '승인'}
        </button>
      )}
      <button type="button" className="btn btn-s btn-danger" onClick={() => acts.refuse(row)}>
        {row.waiting && !mine ? '반려' : '거절'}
      </button>
    </span>
  )
}
