/** Operators as rows, with what can be done to each. */
import type { Staff } from '@madang/contract/operator/operators.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { dayTime } from '../../shell/format.ts'

export type StaffAct = 'role' | 'active' | 'sessions' | 'factor'
type Props = {
  rows: Staff[]
  marked: number
  mark: (index: number) => void
  /** the id of the one who looks: they change their own things on their own page */
  own: string | undefined
  mayWrite: boolean
  onAct: (act: StaffAct, staff: Staff) => void
}

export const OperatorTable = ({ rows, marked, mark, own, mayWrite, onAct }: Props) => (
  <table className="operators">
    <thead>
      <tr>
        <th>운영자</th>
        <th>역할</th>
        <th>상태</th>
        <th>2단계 인증</th>
        <th className="num">접속</th>
        <th>마지막 로그인</th>
        <th>처리</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((staff, index) => (
        <tr
          key={staff.id}
          className={index === marked ? 'is-marked' : undefined}
          aria-current={index === marked || undefined}
          onClick={() => mark(index)}
        >
          <td className="operators-who">
            <b className="strong">{staff.name}</b> <span className="mute">{staff.uid}</span>
          </td>
          <td className="operators-role">
            <span className="tag">{staff.role}</span>
            {staff.pendingRole !== null && (
              <span className="tag ochre">
                <Icon name="clock" className="ic-xs" />
                {staff.pendingRole} 승인 대기
              </span>
            )}
          </td>
          <td className="operators-state">
            <OnOff on={staff.active} words={['사용', '중지']} />
          </td>
          <td className="operators-factor" data-label="2단계">
            <OnOff on={staff.secondFactor} words={['켜짐', '꺼짐']} off="ochre" />
          </td>
          <td className="num operators-sessions" data-label="접속">
            {staff.sessions}
          </td>
          <td className="soft operators-at" data-label="마지막">
            {staff.lastLoginAt === null ? '없음' : dayTime(staff.lastLoginAt)}
          </td>
          <td className="operators-acts">
            <Acts
              staff={staff}
              own={staff.uid === own}
              mayWrite={mayWrite}
              act={(name) => onAct(name, staff)}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

type OnOffProps = { on: boolean; words: [string, string]; off?: 'bad' | 'ochre' }

const OnOff = ({ on, words: [yes, no], off = 'bad' }: OnOffProps) => (
  <span className={`tag ${on ? 'jade' : off}`}>
    <Icon name={on ? 'check' : off === 'bad' ? 'x' : 'warn'} className="ic-xs" />
    {on ? yes : no}
  </span>
)

type ActsProps = {
  staff: Staff
  own: boolean
  mayWrite: boolean
  act: (name: StaffAct) => void
}

function Acts({ staff, own, mayWrite, act }: ActsProps) {
  const button = (name: StaffAct, word: string, danger = false) => (
    <button
      type="button"
      className={danger ? 'btn btn-s btn-danger' : 'btn btn-s'}
      onClick={() => act(name)}
    >
      {word}
    </button>
  )
  return (
    <span className="row">
      {button('sessions', '접속')}
      {mayWrite && button('role', '역할')}
      {mayWrite && staff.secondFactor && !own && button('factor', '2단계 해제')}
      {mayWrite && !own && button('active', staff.active ? '사용 중지' : '사용', staff.active)}
    </span>
  )
}
