/** Inquiries as rows; all a member wrote is text. */
import type { InquiryRow } from '@madang/contract/operator/inquiry.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { age, dayTime } from '../../shell/format.ts'
import './tables.css'

type Props = {
  rows: InquiryRow[]
  marked: number
  now: Date
  onOpen: (index: number) => void
}

export const InquiryTable = ({ rows, marked, now, onOpen }: Props) => (
  <table className="inquiries">
    <thead>
      <tr>
        <th>접수</th>
        <th>회원</th>
        <th>제목</th>
        <th>상태</th>
        <th>처리자</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr
          key={row.id}
          className={index === marked ? 'is-marked' : undefined}
          aria-current={index === marked || undefined}
        >
          <td className="inquiry-at" title={dayTime(row.at)}>
            {row.state === 'open' ? (
              <b className="strong">{age(row.at, now)}</b>
            ) : (
              <span className="soft">{dayTime(row.at).slice(5, 16)}</span>
            )}
          </td>
          <td className="inquiry-member">
            <b className="strong">{row.member.uid}</b>{' '}
            <span className="mute">{row.member.nick}</span>
          </td>
          <td className="inquiry-subject">
            <button type="button" className="op-cover" onClick={() => onOpen(index)}>
              {row.kind === 'bank' && <span className="tag ochre">입금계좌</span>}
              <span>{row.subject}</span>
            </button>
          </td>
          <td className="inquiry-state">
            <State row={row} />
          </td>
          <td className="mute inquiry-by">{row.answeredBy ?? '—'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function State({ row: { state, readAt, hidden } }: { row: InquiryRow }) {
  if (state === 'open')
    return (
      <span className="tag ochre">
        <Icon name="clock" className="ic-xs" />
        처리중
      </span>
    )
  return (
    <span className="tag jade">
      <Icon name="check" className="ic-xs" />
      {hidden
        ? '답변완료 · 회원 삭제'
        : readAt === null
          ? '답변완료 · 읽지 않음'
          : '답변완료 · 읽음'}
    </span>
  )
}
