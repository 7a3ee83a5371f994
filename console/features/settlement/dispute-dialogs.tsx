/** Answers to a dispute: by a line of the next statement, which a second operator agrees to, or not, with a reason. */
import type { Dispute } from '@madang/contract/operator/settlement.ts'

import { ask } from '../../api/ask.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { AmountField, useAmount } from './amount-field.tsx'

export type Answering = { row: Dispute; as: 'accept' | 'reject' }

type Props = { row: Dispute; onClose: () => void }

export const DisputeDialogs = ({ as, ...props }: Props & Pick<Answering, 'as'>) =>
  as === 'accept' ? <Accept {...props} /> : <Reject {...props} />

const changed = ['disputes', 'settlement', 'settlements'] as const

const Said = ({ about, text }: Dispute) => (
  <blockquote className="soft st-words">
    <b className="strong">{about}</b>
    <br />
    {text}
  </blockquote>
)

function Accept({ row, onClose }: Props) {
  const { sent } = useAct(...changed)
  const { amount, check, field } = useAmount()
  return (
    <ReasonDialog
      title={`${row.uid}의 이의를 받아들일까요?`}
      label="2차 승인 요청"
      check={check}
      onClose={onClose}
      onSend={(reason) =>
        sent(() => ask('settlementDisputeAccept', { id: row.id, amount, reason }), '')
      }
    >
      <Said {...row} />
      <p className="soft">
        닫은 명세서는 바뀌지 않습니다. 다른 운영자가 승인하면 다음 정산에 조정 줄이 들어가고, 사유를
        파트너가 답변으로 읽습니다.
      </p>
      <AmountField {...field} />
    </ReasonDialog>
  )
}

function Reject({ row, onClose }: Props) {
  const { sent } = useAct(...changed)
  return (
    <ReasonDialog
      title={`${row.uid}의 이의를 받아들이지 않을까요?`}
      label="답변 보내기"
      danger
      onClose={onClose}
      onSend={(reason) => sent(() => ask('settlementDisputeReject', { id: row.id, reason }), '')}
    >
      <Said {...row} />
      <p className="soft">사유를 파트너가 답변으로 읽습니다.</p>
    </ReasonDialog>
  )
}
