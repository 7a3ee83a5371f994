/** What is asked before a referral code is made, or switched. */
import { useState } from 'react'

import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { codeText, isCode } from '@madang/contract/operator/plain/referral-codes.ts'
import type { CodeRow } from '@madang/contract/operator/referral-codes.ts'

import { ask } from '../../api/ask.ts'
import { TextField } from '../../shell/form.tsx'
import { fromSeoulField } from '../../shell/format.ts'
import { useHouseNow } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { digits, lower, useFields } from '../../shell/use-fields.ts'

export type Asking = 'make' | CodeRow | null

/** The window of what is being done. */
export function CodeDialogs({ asking, close }: { asking: Asking; close: () => void }) {
  const { sent } = useAct('codes')
  if (asking === null) return null
  if (asking === 'make')
    return (
      <MakeDialog
        onClose={close}
        onSend={(made) => sent(() => ask('codeMake', made), codeText.made)}
      />
    )
  const { code, state } = asking
  const active = state === 'off'
  return (
    <ReasonDialog
      title={
        active ? `${code} 코드를 다시 사용하시겠습니까?` : `${code} 코드를 사용 중지하시겠습니까?`
      }
      label={active ? '사용' : '사용 중지'}
      danger={!active}
      onClose={close}
      onSend={(reason) =>
        sent(() => ask('codeSwitch', { code, active, reason }), active ? codeText.on : codeText.off)
      }
    >
      <p className="soft">
        {active
          ? '남은 횟수와 기한 안에서 다시 가입할 수 있습니다.'
          : '이 코드로는 바로 가입할 수 없게 됩니다. 이미 가입한 회원은 그대로입니다.'}
      </p>
    </ReasonDialog>
  )
}

type NewCode = Input<OperatorCalls['codeMake']>

type Props = {
  /** true: made */
  onSend: (made: NewCode) => Promise<boolean>
  onClose: () => void
}

function MakeDialog({ onSend, onClose }: Props) {
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
