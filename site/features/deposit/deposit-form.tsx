/** Asks the desk for a deposit. */
import { useState, type ReactNode } from 'react'

import type { Won } from '@madang/contract/core/won.ts'
import { depositText } from '@madang/contract/member/plain/deposit.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Won as Amount } from '@madang/ui/won.tsx'

import { CashierForm } from '../../shell/cashier-form.tsx'
import { depositError, useDeposit } from './use-deposit.ts'

export type DepositProps = {
  /** the deposit that already waits for the desk */
  waiting: Won | null
  again: () => Promise<unknown>
  min: Won
  /** typed amounts stop here */
  max: Won
}

type Props = DepositProps & {
  /** what the amount is in coins */
  inCoins?: (amount: Won) => ReactNode
}

export function DepositForm({ waiting, again, min, max, inCoins }: Props) {
  const [amount, setAmount] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const { sending, request } = useDeposit(again)

  const change = (next: Won) => {
    setAmount(next)
    setError(null)
  }
  const submit = async (): Promise<boolean> => {
    if (sending) return true
    if (waiting !== null) {
      await tell(depositText.pending, { tone: 'error' })
      return true
    }
    const found = depositError(amount, min)
    setError(found)
    if (found !== null) return false
    if (await request(amount)) change(0)
    return true
  }

  return (
    <>
      {waiting !== null && (
        <p className="cashier-why">
          <Icon name="clock" className="ic-s" />
          <span>
            <Amount amount={waiting} /> 충전을 운영자가 확인하고 있습니다. 처리되면 다시 신청할 수
            있습니다.
          </span>
        </p>
      )}
      <CashierForm
        name="충전"
        action="충전 신청"
        amount={amount}
        onChange={change}
        error={error}
        max={max}
        instead={waiting === null ? null : '대기중인 신청이 있습니다'}
        sending={sending}
        submit={submit}
      >
        {inCoins?.(amount)}
      </CashierForm>
    </>
  )
}
