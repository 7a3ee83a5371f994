/** One decision: what exactly happens, an amount that may be changed, a reason where one is owed. */
import { useRef, useState, type ReactNode } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { AmountField } from '@madang/ui/amount-field.tsx'

import { Banner } from '../../shell/banner.tsx'
import { Button } from '../../shell/button.tsx'
import { Frame } from '../../shell/dialog.tsx'
import { TextField } from '../../shell/form.tsx'
import { isReason } from '../../shell/reason-dialog.tsx'
import { useQuickKeys } from './quick-keys.ts'
import './decision-dialog.css'

type Props = {
  title: string
  /** what the press does, with the amount in the field */
  label: string | ((amount: number) => string)
  danger?: boolean
  /** the asked amount, where the operator may complete another */
  amount?: number
  /** always owed, or only for another amount */
  owed: boolean
  /** what is often said, by Alt+1 … */
  reasons: readonly string[]
  /** the request changed while it was looked at: in words */
  stale: string | null
  /** what happens, with the amount in the field */
  children: (amount: number) => ReactNode
  /** Answers why it was refused, in words; null closes. */
  onDecide: (amount: number, reason: string) => Promise<string | null>
  onClose: () => void
}

export function DecisionDialog(props: Props) {
  const { title, label, danger = false, owed, reasons, stale, children, onDecide, onClose } = props
  const field = useRef<HTMLDivElement>(null)
  const [amount, setAmount] = useState(props.amount ?? 0)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [sending, setSending] = useState(false)
  const other = props.amount !== undefined && amount !== props.amount
  const say = (text: string) => {
    setReason(text)
    setWrong(undefined)
  }
  useQuickKeys(
    reasons.map((text) => () => say(text)),
    () => field.current?.querySelector('input')?.focus(),
  )

  async function decide() {
    if (sending || stale !== null) return
    if ((owed || other) && !isReason(reason)) return setWrong(operatorText.noReason)
    setSending(true)
    const refused = await onDecide(amount, reason.trim())
    setSending(false)
    if (refused === null) onClose()
    else setWrong(refused)
  }

  return (
    <Frame
      title={title}
      className="desk-dialog"
      first={owed ? '.desk-reason' : '[type=submit]'}
      onEscape={onClose}
      onSend={() => void decide()}
    >
      {children(amount)}
      {stale !== null && (
        <Banner icon="warn" tone="bad" alert>
          {stale}
        </Banner>
      )}
      {props.amount !== undefined && (
        <div ref={field}>
          <AmountField
            label="처리할 금액"
            amount={amount}
            onChange={setAmount}
            chips={[]}
            resetLabel=""
          />
          <span className="mute t13" aria-hidden="true">
            <kbd>Alt 0</kbd> 금액 수정
          </span>
        </div>
      )}
      <ReasonField
        owed={owed || other}
        reason={reason}
        reasons={reasons}
        wrong={wrong}
        onChange={say}
      />
      <div className="grid g2">
        <Button onClick={onClose} hotkey="Esc">
          취소
        </Button>
        <Button
          submit
          main={!danger}
          danger={danger}
          aria-disabled={sending || stale !== null}
          hotkey="Enter"
        >
          {typeof label === 'string' ? label : label(amount)}
        </Button>
      </div>
    </Frame>
  )
}

type FieldProps = {
  owed: boolean
  reason: string
  reasons: readonly string[]
  wrong: string | undefined
  onChange: (text: string) => void
}

const ReasonField = ({ owed, reason, reasons, wrong, onChange }: FieldProps) => (
  <>
    <TextField
      className="input desk-reason"
      label={owed ? '사유' : '사유 (선택)'}
      error={wrong}
      maxLength={500}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
    />
    {reasons.length > 0 && (
      <div className="desk-quick">
        {reasons.map((text, index) => (
          <Button small key={text} onClick={() => onChange(text)}>
            <kbd aria-hidden="true">Alt {index + 1}</kbd> {text}
          </Button>
        ))}
      </div>
    )}
  </>
)
