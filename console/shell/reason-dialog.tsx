/** Asks for a reason before an act that is written down; resolves null when the operator leaves. */
import { useState, type ReactNode } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { Button } from './button.tsx'
import { Frame } from './dialog.tsx'
import { LongField } from './form.tsx'

const LEAST = 2
/** Whether it says anything. */
export const isReason = (text: string) => text.trim().length >= LEAST

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

export function ReasonDialog(props: Props) {
  const { title, children, label, danger = false, check = () => true, onClose, onSend } = props
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  const [sending, setSending] = useState(false)

  async function send() {
    const missing = !isReason(reason)
    setShort(missing)
    if (!check() || missing || sending) return
    if (!onSend) return onClose(reason.trim())
    setSending(true)
    const done = await onSend(reason.trim())
    setSending(false)
    if (done) onClose(null)
  }
  return (
    <Frame title={title} onEscape={() => onClose(null)} onSend={() => void send()}>
      {children}
      <LongField
        label="사유"
        maxLength={500}
        value={reason}
        error={short ? operatorText.noReason : undefined}
        onChange={({ target }) => {
          setReason(target.value)
          setShort(false)
        }}
        onKeyDown={sendByKey}
      />
      <div className="grid g2">
        <Button onClick={() => onClose(null)}>취소</Button>
        <Button submit main={!danger} danger={danger} aria-disabled={sending || undefined}>
          {label}
        </Button>
      </div>
    </Frame>
  )
}

/** Ctrl and Enter send what is written on many lines. */
export const sendByKey = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    event.currentTarget.form?.requestSubmit()
}
