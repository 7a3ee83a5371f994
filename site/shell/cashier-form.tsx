/** An amount, its quick buttons, 정정 and the button that sends it (docs/spec/shell.md#checks). */
import { useRef, type ReactNode } from 'react'

import { outcomeText } from '@madang/contract/member/plain/outcome.ts'
import { formatWon, type Won } from '@madang/contract/core/won.ts'
import { AmountField } from '@madang/ui/amount-field.tsx'
import { Form } from '@madang/ui/form.tsx'
import { Icon } from '@madang/ui/icons.tsx'

import { lineText } from '../api/ask.ts'
import { useLine } from '../api/line.ts'
import { useChecking } from '../api/outcome.ts'
import { lineReady } from './cashier.ts'

const MAN = 10_000
const chips = [1, 3, 5, 10, 50, 100].map((man) => ({ label: `+ ${man}만원`, add: man * MAN }))

type Props = {
  /** what is asked for, such as 충전 */
  name: string
  /** the word on the button after the amount, such as 충전 신청 */
  action: string
  amount: Won
  onChange: (amount: Won) => void
  error: string | null
  /** typed and added amounts stop here */
  max?: Won
  disabled?: boolean
  /** in the button's place of the amount: why it cannot be pressed now; pressed all the same, it says so */
  instead?: string | null
  sending: boolean
  /** false when the amount was refused here: then the field is where to go on */
  submit: () => Promise<boolean>
  /** between the quick buttons and the button that sends */
  children?: ReactNode
}

export function CashierForm(props: Props) {
  const { name, action, amount, onChange, error, disabled = false, instead, sending } = props
  const form = useRef<HTMLFormElement>(null)
  const { up } = useLine()
  const checking = useChecking()
  const send = async () => {
    if (!(await lineReady())) return
    if (!(await props.submit())) form.current?.querySelector('input')?.focus()
  }
  return (
    <Form
      ref={form}
      className="cashier-amount"
      aria-label={`${name} 신청`}
      onSend={() => void send()}
    >
      <AmountField
        label={`${name}금액`}
        amount={amount}
        onChange={onChange}
        chips={chips}
        max={props.max}
        resetLabel=""
        disabled={disabled}
        error={error ?? undefined}
      />
      {props.children}
      <div className="row">
        <button
          type="button"
          className="btn btn-big cashier-reset"
          disabled={disabled}
          onClick={() => onChange(0)}
        >
          정정
        </button>
        <button
          type="submit"
          className="btn btn-main btn-big grow"
          aria-disabled={sending || !up || typeof instead === 'string'}
        >
          {!up && <Icon name="lock" className="ic-s" />}
          {sending
            ? checking
              ? outcomeText.checking
              : '보내는 중'
            : up
              ? (instead ?? label(amount, action))
              : lineText.waits}
        </button>
      </div>
    </Form>
  )
}

const label = (amount: Won, action: string) =>
  amount === 0 ? action : `${formatWon(amount)}원 ${action}`
