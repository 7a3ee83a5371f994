/** A member's passkey: where it was made, when it was last used, and the request to take a lost one off. */
import { useState } from 'react'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCard } from '@madang/contract/operator/desk.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { ask } from '../../api/ask.ts'
import { Button } from '../../shell/button.tsx'
import { dayTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'

type Props = {
  member: MemberCard
  passkey: Output<OperatorCalls['memberAccount']>['data']['passkeys'][number]
}

export function Passkey({ member, passkey: { id, words, name, since, usedAt } }: Props) {
  const { after } = useAct('memberAccount', 'approvals', 'me')
  const mayAsk = useMay('recoveries.decide') && member.state !== 'left'
  const [asking, setAsking] = useState(false)
  return (
    <div className="row between">
      <span>
        패스키 {name === null ? words : `${name} · ${words}`}{' '}
        <span className="mute">
          {dayTime(since)} 등록 · {usedAt ? `${dayTime(usedAt)} 사용` : '사용 없음'}
        </span>
      </span>
      {mayAsk && (
        <Button small danger onClick={() => setAsking(true)}>
          패스키 해제
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={`${member.uid} 회원의 ${name ?? words} 패스키를 해제하시겠습니까?`}
          label="해제 요청 (두 사람)"
          danger
          onClose={after(
            () => setAsking(false),
            (reason: string) => ask('memberPasskeyOff', { id, reason }),
            operatorText.waiting,
          )}
        >
          <p className="soft">
            다른 운영자가 승인하면 그 패스키로 로그인할 수 없고, 24시간 동안 환전할 수 없습니다.
          </p>
        </ReasonDialog>
      )}
    </div>
  )
}
