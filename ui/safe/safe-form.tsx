/** The amount to move and the two ways it can go (docs/spec/member-pages.md#pages). */
import { useRef, useState } from 'react'

import type { Won } from '@madang/contract/core/won.ts'
import { leftText, safeText } from '@madang/contract/core/safe.ts'

import { Form } from '../form.tsx'

import { AmountField } from '../amount-field.tsx'
import { tell } from '../dialog.tsx'
import { Icon } from '../icons.tsx'
import { amountError, type Held, type Way } from './questions.ts'

const MAN = 10_000
const chips = [1, 3, 5, 10, 50, 100].map((man) => ({ label: `+ ${man}만`, add: man * MAN }))

type Props = {
  safe: Held
  /** milliseconds until something can be taken out */
  lockLeft: number
  sending: boolean
  cutOff: boolean
  move: (way: Way, amount: Won) => Promise<boolean>
}

export function SafeForm({ safe, lockLeft, sending, cutOff, move }: Props) {
  const [amount, setAmount] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const change = (next: Won) => {
    setAmount(next)
    setError(null)
  }
  const submit = async (way: Way) => {
    if (sending) return
    if (way === 'remove' && lockLeft > 0)
      return tell(safeText.locked(leftText(lockLeft)), { tone: 'error' })
    const found = amountError(way, amount, safe)
    setError(found)
    if (found !== null) form.current?.querySelector('input')?.focus()
    else if (await move(way, amount)) change(0)
  }

  return (
    <Form ref={form} className="safe-form" aria-label="금고 이용" onSend={() => void submit('add')}>
      <AmountField
        label="옮길 금액"
        amount={amount}
        onChange={change}
        chips={chips}
        resetLabel="정정"
        error={error ?? undefined}
      />
      <div className="grid g2">
        <button type="submit" className="btn btn-main btn-big" aria-disabled={sending || cutOff}>
          {cutOff && <Icon name="lock" className="ic-s" />}
          금고에 보관
        </button>
        <button
          type="button"
          className="btn btn-big"
          aria-disabled={sending || cutOff || lockLeft > 0}
          onClick={() => void submit('remove')}
        >
          {(cutOff || lockLeft > 0) && <Icon name="lock" className="ic-s" />}
          금고에서 회수
        </button>
      </div>
    </Form>
  )
}
