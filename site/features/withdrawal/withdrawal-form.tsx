/** The balance and the amount to take out; says before asking what the server would refuse. */
import { useState } from 'react'

import { minutesText } from '@madang/contract/core/protection.ts'
import type { Won } from '@madang/contract/core/won.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'
import { useCountUp } from '@madang/ui/count-up.tsx'
import { tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Won as Amount } from '@madang/ui/won.tsx'

import { CashierForm } from '../../shell/cashier-form.tsx'
import { amountError, type Withdrawals } from './use-withdrawal.ts'

type Queue = Withdrawals['queue']

type Props = {
  money: Won
  /** the least of a withdrawal */
  min: Won
  /** the sentence of the closed hours while they last, by the server's clock; else null */
  closed: string | null
  /** the withdrawal that already waits for the desk, and where it stands in the line */
  waiting: Won | null
  queue: Queue
  sending: boolean
  request: (amount: Won) => Promise<boolean>
  /** why the server would refuse any amount, as it last said; null when it would not */
  refused: string | null
  /** the same, asked afresh */
  refusal: () => Promise<string | null>
}

export function WithdrawalForm(props: Props) {
  const { money, min, closed, waiting, queue, refused, sending, request, refusal } = props
  const [amount, setAmount] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const shown = useCountUp(money)

  const change = (next: Won) => {
    setAmount(next)
    setError(next > money ? withdrawalText.tooMuch : null)
  }
  const submit = async (): Promise<boolean> => {
    if (sending) return true
    const stops = closed ?? (waiting === null ? null : withdrawalText.pending)
    if (stops !== null) {
      await tell(stops, { tone: 'error' })
      return true
    }
    const found = amountError(amount, { money, min })
    setError(found)
    if (found !== null) return false
    const why = await refusal()
    if (why !== null) await tell(why, { tone: 'error' })
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
      <Stop closed={closed} waiting={waiting} queue={queue} refused={refused} />
      <CashierForm
        name="환전"
        action="환전 신청"
        amount={amount}
        onChange={change}
        error={error}
        disabled={closed !== null}
        instead={
          closed !== null
            ? '지금은 환전할 수 없습니다'
            : waiting === null
              ? null
              : '대기중인 신청이 있습니다'
        }
        sending={sending}
        submit={submit}
      />
    </div>
  )
}

/** What stands in the way now: closed hours, a waiting request, or what the server says of turnover and the 3 hours. */
function Stop({
  closed,
  waiting,
  queue,
  refused,
}: Pick<Props, 'closed' | 'waiting' | 'queue' | 'refused'>) {
  if (closed === null && waiting === null && refused === null) return null
  return (
    <output className="cashier-why">
      <Icon name={closed === null && waiting === null ? 'warn' : 'clock'} className="ic-s" />
      {closed ?? (waiting === null ? refused : <Waiting amount={waiting} queue={queue} />)}
    </output>
  )
}

const Waiting = ({ amount, queue }: { amount: Won; queue: Queue }) => (
  <span>
    <Amount amount={amount} /> 환전을 운영자가 확인하고 있습니다. 처리되기 전에는 취소할 수
    있습니다.{queue && <b className="withdrawal-place">{placeWords(queue)}</b>}
  </span>
)

/** '대기 순서 3번째 · 오늘 보통 12분' */
const placeWords = ({ place, usualMinutes }: NonNullable<Queue>) =>
  usualMinutes === null
    ? `대기 순서 ${place}번째`
    : `대기 순서 ${place}번째 · 오늘 보통 ${minutesText(usualMinutes)}`
