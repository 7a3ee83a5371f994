/** What is asked before an operator is added or given another role, and the password that is shown once. */
import { useState } from 'react'

import type { Staff } from '@madang/contract/operator/operators.ts'
import { FIRST_PASSWORD_HOURS, staffText } from '@madang/contract/operator/plain/operators.ts'
import type { Role } from '@madang/contract/operator/plain/permissions.ts'

import { Button } from '../../shell/button.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { Facts } from '../../shell/facts.tsx'
import { SelectField, TextField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { lower, useFields } from '../../shell/use-fields.ts'

const roleWords: Record<Role, string> = {
  관리자: '관리자 · 모든 일',
  정산: '정산 · 충전과 환전',
  상담: '상담 · 가입과 문의, 공지',
  게임: '게임 · 회차, 배당, 게임사',
  열람: '열람 · 보기만',
}
const UID = /^[a-z0-9]{4,20}$/
const [SHORTEST, LONGEST] = [2, 30]

export type Newcomer = { uid: string; name: string; role: Role; reason: string }

const errorsOf = ({ uid, name }: { uid: string; name: string }) => {
  const { length } = name.trim()
  return {
    uid: UID.test(uid) ? undefined : staffText.badUid,
    name: length >= SHORTEST && length <= LONGEST ? undefined : staffText.badName,
  }
}

export function AddDialog({ onClose }: { onClose: (newcomer: Newcomer | null) => void }) {
  const first = { uid: '', name: '', role: '열람' as Role }
  const { fields, text, choice, check } = useFields(first, errorsOf)
  return (
    <ReasonDialog
      title="운영자 추가"
      label="추가"
      check={check}
      onClose={(reason) =>
        onClose(reason === null ? null : { ...fields, name: fields.name.trim(), reason })
      }
    >
      <p className="soft">
        비밀번호는 한 번만 보이고, 첫 로그인에 바꿔야 합니다. 열람 말고 다른 역할은 다른 운영자의
        승인을 기다립니다.
      </p>
      <TextField
        label="아이디"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        {...text('uid', lower)}
      />
      <TextField label="이름" maxLength={LONGEST} {...text('name')} />
      <SelectField label="역할" options={roleWords} {...choice('role')} />
    </ReasonDialog>
  )
}

type RoleProps = { staff: Staff; onClose: (change: { role: Role; reason: string } | null) => void }

export function RoleDialog({ staff, onClose }: RoleProps) {
  const { fields, choice, check } = useFields({ role: staff.role }, ({ role }) => ({
    role: role === staff.role ? staffText.sameRole : undefined,
  }))
  return (
    <ReasonDialog
      title={`${staff.name}의 역할 변경`}
      label="승인 요청"
      check={check}
      onClose={(reason) => onClose(reason === null ? null : { ...fields, reason })}
    >
      <p className="soft">다른 운영자가 승인하면 바로 새 역할이 되고, 지금 로그인은 만료됩니다.</p>
      <SelectField label="역할" options={roleWords} {...choice('role')} />
    </ReasonDialog>
  )
}

type OnceProps = { uid: string; password: string; onClose: () => void }

export function PasswordOnce({ uid, password, onClose }: OnceProps) {
  const [copied, setCopied] = useState(false)
  return (
    <Dialog title="첫 비밀번호" easy={false} onClose={onClose}>
      <p className="soft">
        지금만 볼 수 있습니다. 본인에게 직접 전해주세요. {FIRST_PASSWORD_HOURS}시간 안에 변경해야
        합니다.
      </p>
      <Facts of={{ 아이디: uid, 비밀번호: <span className="once-password">{password}</span> }} />
      <Button
        main
        onClick={() =>
          void navigator.clipboard.writeText(password).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {copied ? '복사했습니다' : '비밀번호 복사'}
      </Button>
    </Dialog>
  )
}
