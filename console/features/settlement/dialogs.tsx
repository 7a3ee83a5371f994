/** What is asked of a second operator about a partner: closing a period, the losing share, a line of the next statement. */
import { formatWon } from '@madang/contract/core/won.ts'
import type { StatementView } from '@madang/contract/operator/settlement.ts'

import { ask } from '../../api/ask.ts'
import { SelectField, TextField } from '../../shell/form.tsx'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useFields } from '../../shell/use-fields.ts'
import { AmountField, useAmount } from './amount-field.tsx'

export type Asking = 'close' | 'terms' | 'adjust' | null

type Props = { view: StatementView; onClose: () => void }

export function SettlementDialogs({ asking, ...props }: Props & { asking: Asking }) {
  if (asking === 'close') return <Close {...props} />
  if (asking === 'terms') return <Terms {...props} />
  return asking === 'adjust' ? <Adjust {...props} /> : null
}

function Close({ view: { it, first, last }, onClose }: Props) {
  const { sent } = useAct('settlement', 'settlements')
  return (
    <ReasonDialog
      title={`${it.uid} ${first} ~ ${last} 정산을 닫을까요?`}
      label="2차 승인 요청"
      onClose={onClose}
      onSend={(reason) =>
        sent(() => ask('settlementClose', { partner: it.partner, first, reason }), '')
      }
    >
      <p className="soft">
        다른 운영자가 승인하면 {formatWon(it.paid)}원이 파트너의 보유금에 지급되고, 닫은 기간은 다시
        바뀌지 않습니다.
      </p>
    </ReasonDialog>
  )
}

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/

function Terms({ view: { it, next }, onClose }: Props) {
  const { sent } = useAct('settlement', 'settlements')
  const now = next ?? it
  const { fields, text, check, choice } = useTerms(now)
  return (
    <ReasonDialog
      title={`${it.uid} 루징 설정`}
      label="2차 승인 요청"
      check={check}
      onClose={onClose}
      onSend={(reason) =>
        sent(
          () =>
            ask('settlementTerms', {
              ...{ partner: it.partner, share: Math.round(Number(fields.share) * 100), reason },
              carries: fields.carries === 'yes',
            }),
          '',
        )
      }
    >
      <TextField
        label="루징 몫 (%)"
        hint="0이면 루징이 없습니다. 처음 정하면 지금 기간부터, 바꾸면 다음 기간부터 적용됩니다."
        inputMode="decimal"
        maxLength={6}
        {...text('share')}
      />
      <SelectField
        label="0 아래가 되면"
        options={{ no: '넘기지 않음', yes: '다음 기간으로 이월' }}
        {...choice('carries')}
      />
    </ReasonDialog>
  )
}

type Carries = 'yes' | 'no'
const [yes, no] = ['yes', 'no'] as Carries[] as [Carries, Carries]

const useTerms = ({ share, carries }: { share: number; carries: boolean }) =>
  useFields({ share: String(share / 100), carries: carries ? yes : no }, (fields) => ({
    share:
      PERCENT.test(fields.share) && Number(fields.share) <= 100
        ? undefined
        : '0부터 100까지, 소수점 아래 둘째 자리까지 입력해주세요.',
  }))

function Adjust({ view: { it }, onClose }: Props) {
  const { sent } = useAct('settlement', 'settlements')
  const { amount, check, field } = useAmount()
  return (
    <ReasonDialog
      title={`${it.uid} 다음 정산에 조정 줄을 더합니다`}
      label="2차 승인 요청"
      check={check}
      onClose={onClose}
      onSend={(reason) =>
        sent(() => ask('settlementAdjust', { partner: it.partner, amount, reason }), '')
      }
    >
      <AmountField {...field} />
    </ReasonDialog>
  )
}
