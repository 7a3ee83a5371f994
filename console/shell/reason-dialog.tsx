/** Asks for a reason before an act that is written down; resolves null when the operator leaves. */
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { openQuestion } from '@madang/ui/question.ts'

const LEAST = 2

type Props = {
  title: string
  children?: ReactNode
  label: string
  danger?: boolean
  /** whether the fields among the children may go; they say themselves what is wrong */
  check?: () => boolean
  onClose: (reason: string | null) => void
  /** Sends it; the window and what is typed in it stay until the answer is yes (true). */
  onSend?: (reason: string) => Promise<boolean>
}

export function ReasonDialog({
  title,
  children,
  label,
  danger = false,
  check = () => true,
  onClose,
  onSend,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  const [sending, setSending] = useState(false)
  useEffect(() => {
    const before = document.activeElement
    openQuestion(dialog.current)
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  async function send() {
    if (!onSend) return onClose(reason.trim())
    setSending(true)
    const done = await onSend(reason.trim())
    setSending(false)
    if (done) onClose(null)
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="reason-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose(null)
      }}
    >
      <form
        className="grid"
        onSubmit={(event) => {
          event.preventDefault()
          const missing = reason.trim().length < LEAST
          setShort(missing)
          if (check() && !missing && !sending) void send()
        }}
      >
        <h2 className="dialog-title" id="reason-title">
          {title}
        </h2>
        {children}
        <div className={short ? 'field bad' : 'field'}>
          <label htmlFor="reason">사유</label>
          <textarea
            id="reason"
            className="input op-reason"
            maxLength={500}
            rows={3}
            value={reason}
            aria-invalid={short || undefined}
            aria-describedby={short ? 'reason-error' : undefined}
            onChange={(event) => {
              setReason(event.target.value)
              setShort(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit()
            }}
          />
          {short && (
            <p className="error" id="reason-error" role="alert">
              {operatorText.noReason}
            </p>
          )}
        </div>
        <div className="grid g2">
          <button type="button" className="btn" onClick={() => onClose(null)}>
            취소
          </button>
          <button
            type="submit"
            className={danger ? 'btn btn-danger' : 'btn btn-main'}
            aria-disabled={sending || undefined}
          >
            {label}
          </button>
        </div>
      </form>
    </dialog>
  )
}
