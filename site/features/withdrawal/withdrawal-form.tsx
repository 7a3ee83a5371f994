/** The balance and the amount to take out; says before asking what the server would refuse. */
import { useState } from 'react'

import type { Won } from '@madang/contract/core/won.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'
import { useCountUp } from '@madang/ui/count-up.tsx'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Won as Amount } from '@madang/ui/won.tsx'

import { CashierForm } from '../../shell/cashier-form.tsx'
import { amountError } from './use-withdrawal.ts'

type Props = {
  money: Won
  /** false in closed hours, by the server's clock */
  open: boolean
  /** the withdrawal that already waits for the desk */
  waiting: Won | null
  sending: boolean
  request: (amount: Won) => Promise<boolean>
  /** why the server would refuse any amount now, asked afresh; null when it would not */
  refusal: () => Promise<string | null>
}

export function WithdrawalForm({ money, open, waiting, sending, request, refusal }: Props) {
  const [amount, setAmount] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const shown = useCountUp(money)

  const change = (next: Won) => {
    setAmount(next)
    setError(next > money ? withdrawalText.tooMuch : null)
  }
  const submit = async (): Promise<boolean> => {
    if (sending) return true
    const stops = !open ? withdrawalText.closed : waiting === null ? null : withdrawalText.pending
    if (stops !== null) {
      await tell(stops, { tone: 'error' })
      return true
    }
    const found = amountError(amount, money)
    setError(found)
    if (found !== null) return false
    const refused = await refusal()
    if (refused !== null) await tell(refused, { tone: 'error' })
    else if (await request(amount)) change(0)
    return true
  }

  return (
    <div className="cashier-part">
      <div className="row between withdrawal-money">
        <span className="soft">보유금</span>
        <b className="t22">
          <Amount amount={shown} />
        </b>
      </div>
      <Stop open={open} waiting={waiting} />
      <CashierForm
        name="환전"
        action="환전 신청"
        amount={amount}
        onChange={change}
        error={error}
        disabled={!open}
        instead={
          !open ? '지금은 환전할 수 없습니다' : waiting === null ? null : '대기중인 신청이 있습니다'
        }
        sending={sending}
        submit={submit}
      />
    </div>
  )
}

function Stop({ open, waiting }: { open: boolean; waiting: Won | null }) {
  if (open && waiting === null) return null
  return (
    <output className="cashier-why">
      <Icon name="clock" className="ic-s" />
      {open ? (
        <span>
          <Amount amount={waiting ?? 0} /> 환전을 운영자가 확인하고 있습니다. 처리되기 전에는 취소할
          수 있습니다.
        </span>
      ) : (
        withdrawalText.closed
      )}
    </output>
  )
}
