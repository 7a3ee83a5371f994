/** Who it is, in what state, and the buttons of what may be done. */
import { Link } from '@tanstack/react-router'

import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { minuteTime } from '../../shell/format.ts'
import type { MemberAct } from './member-acts.tsx'
import { scopesInWords, StateTag } from './words.tsx'

type Props = {
  member: MemberCard
  allowed: Record<MemberAct, boolean>
  /** a memo to the member */
  mayWrite: boolean
  onAct: (act: MemberAct) => void
}

const acts: { act: MemberAct; word: string; key: string; danger?: boolean }[] = [
  { act: 'suspend', word: '정지·해제', key: 's', danger: true },
  { act: 'logout', word: '강제 로그아웃', key: 'o' },
  { act: 'edit', word: '등급·기능', key: 'e' },
  { act: 'adjust', word: '지급·회수', key: 'a' },
]

export const MemberHead = ({ member, allowed, mayWrite, onAct }: Props) => (
  <>
    <div className="row between op-head">
      <div className="row person-title">
        <Link className="btn btn-s btn-line" to="/members">
          <Icon name="back" className="ic-xs" />
          목록
        </Link>
        <h1 className="t22">{member.uid}</h1>
        <span className="soft">{member.nick}</span>
        <span className="tag">{member.type}</span>
        <StateTag state={member.state} scopes={member.scopes} />
      </div>
      <span className="row op-acts">
        {acts
          .filter(({ act }) => allowed[act])
          .map(({ act, word, key, danger }) => (
            <button
              key={act}
              type="button"
              className={danger ? 'btn btn-danger' : 'btn'}
              onClick={() => onAct(act)}
            >
              {word} <kbd className="op-keys">{key}</kbd>
            </button>
          ))}
        {mayWrite && (
          <Link className="btn" to="/memos/new" search={{ to: member.uid }}>
            쪽지 <kbd className="op-keys">w</kbd>
          </Link>
        )}
      </span>
    </div>
    {member.scopes.length > 0 && (
      <p className="op-banner is-bad">
        <Icon name="lock" className="ic-s" />
        <span>
          {scopesInWords(member.scopes)} 정지 ·{' '}
          {member.suspension?.until
            ? `${minuteTime(member.suspension.until)}까지`
            : '해제할 때까지'}
          {member.suspension?.message && ` · 안내: ${member.suspension.message}`}
          {member.suspension?.by && ` · ${member.suspension.by}: ${member.suspension.reason ?? ''}`}
        </span>
      </p>
    )}
  </>
)
