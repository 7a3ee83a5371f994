/** One decision: what exactly happens, an amount that may be changed, a reason where one is owed. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { AmountField } from '@madang/ui/amount-field.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { openQuestion } from '@madang/ui/question.ts'

import { TextField } from '../../shell/form.tsx'
import { useQuickKeys } from './quick-keys.ts'
import './decision-dialog.css'

const LEAST = 2

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
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [amount, setAmount] = useState(props.amount ?? 0)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [sending, setSending] = useState(false)
  const other = props.amount !== undefined && amount !== props.amount
  useOpen(dialog, owed)
  useQuickKeys(
    reasons.map((text) => () => {
      setReason(text)
      setWrong(undefined)
    }),
    () => dialog.current?.querySelector<HTMLElement>('[data-amount] input')?.focus(),
  )

  async function decide() {
    if (sending || stale !== null) return
    if ((owed || other) && reason.trim().length < LEAST) return setWrong(operatorText.noReason)
    setSending(true)
    const refused = await onDecide(amount, reason.trim())
    setSending(false)
    if (refused === null) onClose()
    else setWrong(refused)
  }

  return (
    <dialog
      ref={dialog}
      className="dialog desk-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form
        className="grid"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void decide()
        }}
      >
        <h2 className="dialog-title" id={titleId}>
          {title}
        </h2>
        {children(amount)}
        {stale !== null && (
          <p className="op-banner is-bad" role="alert">
            <Icon name="warn" className="ic-s" />
            {stale}
          </p>
        )}
        {props.amount !== undefined && (
          <div data-amount>
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
          onChange={(text) => {
            setReason(text)
            setWrong(undefined)
          }}
        />
        <div className="grid g2">
          <button type="button" className="btn" onClick={onClose}>
            취소 <kbd aria-hidden="true">Esc</kbd>
          </button>
          <button
            type="submit"
            className={danger ? 'btn btn-danger' : 'btn btn-main'}
            aria-disabled={sending || stale !== null}
          >
            {typeof label === 'string' ? label : label(amount)} <kbd aria-hidden="true">Enter</kbd>
          </button>
        </div>
      </form>
    </dialog>
  )
}

/** Opens over the page with the keyboard where the work is, and gives it back. */
function useOpen(dialog: React.RefObject<HTMLDialogElement | null>, owed: boolean) {
  useEffect(() => {
    const before = document.activeElement
    const opened = dialog.current
    openQuestion(opened)
    const first = owed ? '.desk-reason' : '[type=submit]'
    opened?.querySelector<HTMLElement>(first)?.focus()
    return () => {
      opened?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [dialog, owed])
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
          <button type="button" className="btn btn-s" key={text} onClick={() => onChange(text)}>
            <kbd aria-hidden="true">Alt {index + 1}</kbd> {text}
          </button>
        ))}
      </div>
    )}
  </>
)
