/** Sign-ups as rows; on a phone as cards of two lines. */
import type { SignupRow } from '@madang/contract/operator/members.ts'
import { Icon, type IconName } from '@madang/ui/icons.tsx'

import { age, dayTime } from '../../shell/format.ts'
import './tables.css'

export type SignupActs = { approve: (row: SignupRow) => void; refuse: (row: SignupRow) => void }

type Props = {
  rows: SignupRow[]
  marked: number
  now: Date
  acts: SignupActs | undefined
  onOpen: (index: number) => void
}

const states: Record<SignupRow['state'], { word: string; tone: string; icon: IconName }> = {
  waiting: { word: '승인대기', tone: 'ochre', icon: 'clock' },
  approved: { word: '승인', tone: 'jade', icon: 'check' },
  refused: { word: '거절', tone: 'bad', icon: 'x' },
}

export const SignupTable = ({ rows, marked, now, acts, onOpen }: Props) => (
  <table className="signups">
    <thead>
      <tr>
        <th>접수</th>
        <th>회원</th>
        <th>상위</th>
        <th>계좌 · 예금주</th>
        <th>휴대폰</th>
        <th>상태</th>
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
          <td className="signup-at" title={dayTime(row.at)}>
            {row.state === 'waiting' ? (
              <b className="strong">{age(row.at, now)}</b>
            ) : (
              <span className="soft">{dayTime(row.at).slice(5, 16)}</span>
            )}
          </td>
          <td className="signup-member">
            <button type="button" className="op-cover strong" onClick={() => onOpen(index)}>
              {row.uid} <span className="mute">{row.nick}</span>
            </button>
          </td>
          <td className="soft signup-upper">{row.upper ?? '—'}</td>
          <td className="soft signup-account">
            {row.bank} {row.account} <span className="mute">{row.holder}</span>
          </td>
          <td className="soft signup-phone">{row.phone}</td>
          <td className="signup-state">
            <span className={`tag ${states[row.state].tone}`}>
              <Icon name={states[row.state].icon} className="ic-xs" />
              {states[row.state].word}
            </span>
          </td>
          <td className="signup-acts">
            <Buttons row={row} acts={acts} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Buttons({ row, acts }: { row: SignupRow; acts: SignupActs | undefined }) {
  if (row.state !== 'waiting') {
    const words = [row.decidedBy ?? '자동 승인', row.reason]
    return <span className="mute">{words.filter(Boolean).join(' · ')}</span>
  }
  if (!acts) return <span className="mute">처리할 권한이 없습니다</span>
  return (
    <span className="row">
      <button type="button" className="btn btn-s btn-main" onClick={() => acts.approve(row)}>
        승인
      </button>
      <button type="button" className="btn btn-s btn-danger" onClick={() => acts.refuse(row)}>
        거절
      </button>
    </span>
  )
}
