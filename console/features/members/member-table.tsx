/** Members as rows; on a phone as cards of two lines. */
import { Link } from '@tanstack/react-router'

import { formatWon } from '@madang/contract/core/won.ts'
import type { MemberRow } from '@madang/contract/operator/members.ts'

import { dayTime } from '../../shell/format.ts'
import { StateTag } from './words.tsx'

type Props = { rows: MemberRow[]; marked: number; mark: (index: number) => void }

export const MemberTable = ({ rows, marked, mark }: Props) => (
  <table className="members">
    <thead>
      <tr>
        <th>회원</th>
        <th>등급</th>
        <th>상태</th>
        <th>상위</th>
        <th className="num">보유금</th>
        <th className="num">금고</th>
        <th className="num">포인트</th>
        <th>휴대폰</th>
        <th>가입</th>
        <th>마지막 로그인</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((member, index) => (
        <Row key={member.id} member={member} marked={index === marked} mark={() => mark(index)} />
      ))}
    </tbody>
  </table>
)

type RowProps = { member: MemberRow; marked: boolean; mark: () => void }

const Row = ({ member, marked, mark }: RowProps) => (
  <tr className={marked ? 'is-marked' : undefined} aria-current={marked || undefined}>
    <td className="members-who">
      <Link
        className="op-cover"
        to="/members/$id"
        params={{ id: String(member.id) }}
        onClick={mark}
      >
        {member.uid}
      </Link>{' '}
      <span className="soft">{member.nick}</span>{' '}
      {member.online && <span className="members-online">접속중</span>}
    </td>
    <td className="members-type">{member.type}</td>
    <td className="members-state">
      <StateTag state={member.state} scopes={member.scopes} />
    </td>
    <td className="soft members-wide">{member.upper ?? '—'}</td>
    <td className="num strong members-money">{formatWon(member.money)}</td>
    <td className="num members-wide">{formatWon(member.safe)}</td>
    <td className="num members-wide">{formatWon(member.point)}</td>
    <td className="soft members-phone">{member.phone}</td>
    <td className="mute members-wide">{dayTime(member.joinedAt).slice(0, 10)}</td>
    <td className="mute members-at">
      {member.lastLoginAt === null ? '없음' : dayTime(member.lastLoginAt).slice(0, 16)}
    </td>
  </tr>
)
