/** Windows over the page: one that is only read or holds acts of its own, and the frame of all. */
import { useEffect, useId, useRef, type ReactNode } from 'react'

import { openQuestion } from '@madang/ui/question.ts'

import { Button } from './button.tsx'
import { Form } from './form.tsx'

type FrameProps = {
  title: string
  className?: string
  /** Escape; nothing while what is shown would be lost by a stray one */
  onEscape?: (() => void) | undefined
  /** what has the keyboard first, where it is not the first that can */
  first?: string
  /** it is a form, and what sends it */
  onSend?: () => void
  children: ReactNode
}

/** Opens over the page, and gives the keyboard back where it was. */
export function Frame({ title, className = '', onEscape, first, onSend, children }: FrameProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const opened = dialog.current
    openQuestion(opened)
    if (first !== undefined) opened?.querySelector<HTMLElement>(first)?.focus()
    return () => {
      opened?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [first])
  const shown = (
    <>
      <h2 className="dialog-title" id={id}>
        {title}
      </h2>
      {children}
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`.trim()}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      {onSend ? (
        <Form className="grid" onSend={onSend}>
          {shown}
        </Form>
      ) : (
        shown
      )}
    </dialog>
  )
}

type Props = {
  title: string
  children: ReactNode
  onClose: () => void
  /** false while what is shown would be lost by a stray Escape */
  easy?: boolean
}

export const Dialog = ({ title, children, onClose, easy = true }: Props) => (
  <Frame title={title} className="op-wide" onEscape={easy ? onClose : undefined}>
    {children}
    <Button onClick={onClose}>닫기</Button>
  </Frame>
)
