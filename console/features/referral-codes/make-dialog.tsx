/** What is asked before a referral code is made. */
import { useState } from 'react'

import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { codeText, isCode } from '@madang/contract/operator/plain/referral-codes.ts'

import { TextField } from '../../shell/form.tsx'
import { fromSeoulField } from '../../shell/format.ts'
import { useHouseNow } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { digits, lower, useFields } from '../../shell/use-fields.ts'

export type NewCode = Input<OperatorCalls['codeMake']>

type Props = {
  /** true: made */
  onSend: (made: NewCode) => Promise<boolean>
  onClose: () => void
}

export function MakeDialog({ onSend, onClose }: Props) {
  // Sent again after a lost answer, it is one code.
  const [draft] = useState(() => crypto.randomUUID())
  const now = useHouseNow()
  const { fields, text, check } = useFields(
    { code: '', owner: '', uses: '', until: '' },
    ({ code, uses, until }) => {
      const at = fromSeoulField(until)
      return {
        code: code === '' || isCode(code) ? undefined : codeText.badCode,
        uses: uses === '' || /^[1-9]\d{0,5}$/.test(uses) ? undefined : codeText.badUses,
        until: at === null || new Date(at) > now ? undefined : codeText.past,
      }
    },
  )
  const { code, owner, uses, until } = fields
  return (
    <ReasonDialog
      title="추천코드 만들기"
      label="만들기"
      check={check}
      onClose={onClose}
      onSend={(reason) =>
        onSend({
          ...{ draft, code, owner, expiresAt: fromSeoulField(until), reason },
          maxUses: uses === '' ? null : Number(uses),
        })
      }
    >
      <TextField
        label="코드"
        hint="영문 대문자와 숫자 4~20자. 비우면 무작위로 만듭니다."
        maxLength={20}
        spellCheck={false}
        {...text('code', (typed) => typed.trim().toUpperCase())}
      />
      <TextField
        label="상위 아이디"
        hint="가입한 회원의 상위가 됩니다. 비우면 상위 없이 가입합니다."
        maxLength={20}
        autoCapitalize="none"
        spellCheck={false}
        {...text('owner', lower)}
      />
      <TextField
        label="최대 사용 횟수"
        hint="비우면 제한이 없습니다."
        inputMode="numeric"
        maxLength={6}
        {...text('uses', digits)}
      />
      <TextField
        label="만료"
        hint="비우면 기한이 없습니다."
        type="datetime-local"
        {...text('until')}
      />
    </ReasonDialog>
  )
}
