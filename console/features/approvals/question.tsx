/** What can be done about the chosen request; and the question, asked in place so that the changes stay in sight. */
import { useEffect, useRef } from 'react'
import { Button } from '../../shell/button.tsx'

import { openQuestion } from '@madang/ui/question.ts'

type Props = {
  title: string
  /** what the yes does */
  effect: string
  busy: boolean
  onYes: () => void
  onReject: () => void
  onClose: () => void
}

/**
 * Takes an answer once the press that opened it has come up (docs/spec/rules.md#operators); leaving it answers nothing.
 */
export function Question({ title, effect, busy, onYes, onReject, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    openQuestion(dialog.current, { inPlace: true })
    yes.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const leave = useRef({ onReject, onClose })
  useEffect(() => {
    leave.current = { onReject, onClose }
  })
  useEffect(() => {
    const asked = dialog.current!
    const pressed = ({ key, code, repeat }: KeyboardEvent) => {
      if (key === 'Escape') leave.current.onClose()
      else if (code === 'KeyR' && !repeat) leave.current.onReject()
    }
    // Who goes elsewhere has left the question.
    const left = ({ relatedTarget }: FocusEvent) =>
      relatedTarget instanceof Node && !asked.contains(relatedTarget) && leave.current.onClose()
    asked.addEventListener('keydown', pressed)
    asked.addEventListener('focusout', left)
    return () => {
      asked.removeEventListener('keydown', pressed)
      asked.removeEventListener('focusout', left)
    }
  }, [])
  return (
    <dialog ref={dialog} className="approval-ask" role="alertdialog" aria-label={title}>
      <p className="row between">
        <b className="t17">{title}</b>
        <span className="mute op-keys">
          손을 뗀 뒤 <kbd>Enter</kbd> 승인
        </span>
      </p>
      <div className="approval-acts">
        <button
          type="button"
          ref={yes}
          className="btn btn-ok"
          aria-disabled={busy || undefined}
          onClick={() => !busy && onYes()}
        >
          승인 · {effect} <kbd aria-hidden="true">Enter</kbd>
        </button>
        <Button danger hotkey="r" onClick={onReject}>
          반려…
        </Button>
        <Button line hotkey="Esc" onClick={onClose}>
          닫기
        </Button>
      </div>
      <p className="mute">
        누르고 있는 키는 세지 않습니다. 물음이 뜬 뒤 0.3초는 어떤 키도 답이 되지 않습니다.
      </p>
    </dialog>
  )
}
