/** A window over the page that is only read or holds acts of its own; Escape closes it. */
import { useEffect, useId, useRef, type ReactNode } from 'react'

import { openQuestion } from '@madang/ui/question.ts'

type Props = {
  title: string
  children: ReactNode
  onClose: () => void
  /** false while what is shown would be lost by a stray Escape */
  easy?: boolean
}

export function Dialog({ title, children, onClose, easy = true }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    openQuestion(dialog.current)
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog op-wide"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (easy) onClose()
      }}
    >
      <h2 className="dialog-title" id={id}>
        {title}
      </h2>
      {children}
      <button type="button" className="btn" onClick={onClose}>
        닫기
      </button>
    </dialog>
  )
}
