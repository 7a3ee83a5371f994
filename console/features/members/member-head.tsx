/** Who it is, in what state, and the buttons of what may be done. */
import { Link } from '@tanstack/react-router'

import type { MemberCard } from '@madang/contract/operator/desk.ts'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { BackHead } from '../../shell/detail.tsx'
import { minuteTime } from '../../shell/format.ts'
import { GradeTag } from '../../shell/grade-tag.tsx'
import type { MemberAct } from './member-acts.tsx'
import { scopesInWords, StateTag } from '../../shell/member-words.tsx'

type Props = {
  member: MemberCard
  allowed: Record<MemberAct, boolean>
  /** a memo to the member */
  mayWrite: boolean
  onAct: (act: MemberAct) => void
}

export const acts = [
  { act: 'suspend', word: '정지·해제', key: 's', danger: true },
  { act: 'freeze', word: '계정 잠금·열기', key: 'f', danger: true },
  { act: 'logout', word: '강제 로그아웃', key: 'o', danger: false },
  { act: 'edit', word: '등급·기능', key: 'e', danger: false },
  { act: 'grade', word: '그룹 지정', key: 'g', danger: false },
  { act: 'protect', word: '한도·휴식', key: 'h', danger: false },
  { act: 'adjust', word: '지급·회수', key: 'a', danger: false },
  { act: 'factor', word: '2단계 인증 해제', key: 'v', danger: true },
] as const

export const MemberHead = ({ member, allowed, mayWrite, onAct }: Props) => (
  <>
    <BackHead
      to="/members"
      title={member.uid}
      className="wraps"
      acts={
        <span className="row op-acts">
          {acts
            .filter(({ act }) => allowed[act])
            .map(({ act, word, key, danger }) => (
              <Button key={act} danger={danger} onClick={() => onAct(act)}>
                {word} <kbd className="op-keys">{key}</kbd>
              </Button>
            ))}
          {mayWrite && (
            <Link className="btn" to="/memos/new" search={{ to: member.uid }}>
              쪽지 <kbd className="op-keys">w</kbd>
            </Link>
          )}
        </span>
      }
    >
      <span className="soft">{member.nick}</span>
      <span className="tag">{member.type}</span>
      {member.grade && <GradeTag grade={member.grade} />}
      <StateTag state={member.state} scopes={member.scopes} />
    </BackHead>
    {member.frozenAt !== null && (
      <Banner icon="lock" tone="bad">
        잠긴 계정 · {minuteTime(member.frozenAt)}부터 · 로그인과 환전을 할 수 없습니다
      </Banner>
    )}
    {member.scopes.length > 0 && (
      <Banner icon="lock" tone="bad">
        {scopesInWords(member.scopes)} 정지 ·{' '}
        {member.suspension?.until ? `${minuteTime(member.suspension.until)}까지` : '해제할 때까지'}
        {member.suspension?.message && ` · 안내: ${member.suspension.message}`}
        {member.suspension?.by && ` · ${member.suspension.by}: ${member.suspension.reason ?? ''}`}
      </Banner>
    )}
  </>
)
