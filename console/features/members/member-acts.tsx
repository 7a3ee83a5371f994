/** The windows of what an operator does to a member; each asks for a reason. */
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import { gradeText } from '@madang/contract/operator/plain/grades.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { protectText } from '@madang/contract/operator/plain/limits.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../../api/ask.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { GradeDialog } from './grade-dialog.tsx'
import { ProtectDialog } from '../../shell/protect-dialog.tsx'
import { SuspendDialog } from '../../shell/suspend-dialog.tsx'

export type MemberAct =
  | 'suspend'
  | 'edit'
  | 'logout'
  | 'adjust'
  | 'factor'
  | 'freeze'
  | 'grade'
  | 'protect'
type Props = { act: MemberAct; member: MemberCard; close: () => void }

export function MemberActs({ act: name, member, close }: Props) {
  const { after } = useAct('memberCard', 'memberProtection', 'members', 'me', 'approvals', 'grades')
  const { id, uid } = member
  switch (name) {
    case 'suspend':
      return (
        <SuspendDialog
          member={member}
          onClose={after(
            close,
            (change) => ask('memberSuspend', { id, ...change }),
            ({ scopes }) => (scopes.length > 0 ? memberText.suspended : memberText.released),
          )}
        />
      )
    case 'edit':
      return (
        <EditDialog
          member={member}
          onClose={after(
            close,
            (change) => ask('memberEdit', { id, ...change }),
            memberText.edited,
          )}
        />
      )
    case 'grade':
      return (
        <GradeDialog
          member={member}
          onClose={after(close, (change) => ask('memberGrade', { id, ...change }), gradeText.moved)}
        />
      )
    case 'protect':
      return (
        <ProtectDialog
          member={member}
          onClose={after(
            close,
            (change) => ask('memberProtect', change),
            ({ act }) => (act === 'set' ? protectText.lowered : protectText.rested),
          )}
        />
      )
    case 'adjust':
      return (
        <AdjustDialog
          member={member}
          onClose={after(
            close,
            (change) => ask('memberAdjust', { id, ...change }),
            operatorText.waiting,
          )}
        />
      )
    case 'factor':
      return (
        <ReasonDialog
          title={`${uid} 회원의 2단계 인증을 해제할까요?`}
          label="해제 요청 (두 사람)"
          danger
          onClose={after(
            close,
            (reason) => ask('memberFactorOff', { id, reason }),
            operatorText.waiting,
          )}
        >
          <p className="soft">
            다른 운영자가 승인하면 비밀번호만으로 로그인되고, 24시간 동안 환전할 수 없습니다.
          </p>
        </ReasonDialog>
      )
    case 'freeze': {
      const frozen = member.frozenAt === null
      return (
        <ReasonDialog
          title={
            frozen ? `${uid} 회원의 계정을 잠그시겠습니까?` : `${uid} 회원의 계정을 여시겠습니까?`
          }
          label={frozen ? '계정 잠금' : '계정 열기'}
          danger={frozen}
          onClose={after(
            close,
            (reason) => ask('memberFreeze', { id, frozen, reason }),
            frozen ? memberText.frozen : memberText.opened,
          )}
        >
          <p className="soft">
            {frozen
              ? '바로 로그아웃되고, 로그인과 환전을 할 수 없습니다. 열린 베팅은 정산됩니다.'
              : '본인인지 확인한 뒤에 여세요. 연 뒤 24시간 동안 환전할 수 없습니다.'}
          </p>
        </ReasonDialog>
      )
    }
    case 'logout':
      return (
        <ReasonDialog
          title={`${uid} 회원을 강제 로그아웃하시겠습니까?`}
          label="강제 로그아웃"
          onClose={after(
            close,
            (reason) => ask('memberLogout', { id, reason }),
            memberText.loggedOut,
          )}
        >
          <p className="soft">바로 로그아웃됩니다. 다시 로그인할 수는 있습니다.</p>
        </ReasonDialog>
      )
  }
}
