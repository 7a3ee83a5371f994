/** The windows that request a bind of a case's certain members, or its lift, with the text of the memo to them. */
import { useState, type ReactNode } from 'react'

import { radarText, ringWords } from '@madang/contract/operator/plain/radar.ts'
import { ringName } from '@madang/contract/operator/plain/ring.ts'
import type { Ring } from '@madang/contract/operator/radar.ts'

import { ask } from '../../api/ask.ts'
import { LongField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import type { useAct } from '../../shell/use-act.ts'
import { certainOf } from './words.ts'

type Props = {
  ring: Ring
  sent: ReturnType<typeof useAct>['sent']
  onClose: () => void
}

export function BindWindow({ ring, sent, onClose }: Props) {
  const { id, binds, certain } = ring
  const members = certainOf(ring)
  const bound = new Set(binds.flatMap((bind) => bind.members))
  const doubted = ring.members.length - certain
  const send = (text: string, reason: string) =>
    sent(
      () => ask('radarBind', { id, members: members.map((each) => each.id), text, reason }),
      radarText.bindAsked,
    )
  return (
    <MemoDialog
      title={`확실한 ${certain}명을 한 무리로 · 롤링 0`}
      label="두 번째 사람에게 올리기"
      first={ringWords.bound}
      {...{ send, onClose }}
    >
      <p className="soft">
        다른 운영자가 승인한 때부터 이 회원들이 서로 반대로 건 베팅은 한 회원의 맞베팅처럼
        누구에게도 롤링을 적립하지 않습니다. 이미 적립된 롤링과 베팅, 당첨금, 환전 조건은
        그대로이고, 두 사람이 다시 해제할 수 있습니다. 새로 정하는 회원과 그 베팅으로 적립받던 위
        회원에게 쪽지로 알립니다.
        {doubted > 0 && ` 의심 ${doubted}명은 넣지 않습니다.`}
      </p>
      <ul className="radar-takes">
        {members.map(({ id: member, uid }) => (
          <li key={member} className="row between">
            {uid} {bound.has(member) && <span className="mute">이미 롤링 0</span>}
          </li>
        ))}
      </ul>
    </MemoDialog>
  )
}

export function LiftWindow({ ring: { id, binds, elsewhere }, sent, onClose }: Props) {
  const members = new Set(binds.flatMap((bind) => bind.members)).size
  const send = (text: string, reason: string) =>
    sent(() => ask('radarLift', { id, text, reason }), radarText.liftAsked)
  return (
    <MemoDialog
      title={`무리 ${ringName(id)}의 롤링 0 해제`}
      label="두 번째 사람에게 올리기"
      first={ringWords.lifted}
      {...{ send, onClose }}
    >
      <p className="soft">
        다른 운영자가 승인한 때부터 회원 {members}명이 거는 베팅은 다시 롤링을 적립합니다. 그 사이
        건 베팅에는 적립하지 않습니다. 이 회원들과 위 회원에게 쪽지로 알립니다.
        {elsewhere.length > 0 &&
          ' 다른 무리에서도 롤링 0인 회원은 그 무리의 회원과 마주 건 베팅에 롤링을 적립하지 않습니다.'}
      </p>
    </MemoDialog>
  )
}

type MemoDialogProps = {
  title: string
  label: string
  /** default text of the memo, which the operator may change */
  first: string
  send: (text: string, reason: string) => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

function MemoDialog({ title, label, first, send, onClose, children }: MemoDialogProps) {
  const [text, setText] = useState(first)
  const [tried, setTried] = useState(false)
  return (
    <ReasonDialog
      {...{ title, label, onClose }}
      check={() => {
        setTried(true)
        return text.trim() !== ''
      }}
      onSend={(reason) => send(text.trim(), reason)}
    >
      {children}
      <LongField
        label="회원이 읽을 이유"
        hint="다른 회원의 아이디나 닉네임은 쓸 수 없습니다. 규칙과 답변하는 방법은 함께 보냅니다."
        maxLength={1_000}
        value={text}
        error={tried && text.trim() === '' ? radarText.noText : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ReasonDialog>
  )
}
