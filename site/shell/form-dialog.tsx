/** A window with a form that is sent once: what is wrong stands beside its field, whoever finds it. */
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { tell } from '@madang/ui/dialog.tsx'
import { Form } from '@madang/ui/form.tsx'
import { openQuestion } from '@madang/ui/question.ts'

import { RefusedError } from '../api/ask.ts'
import './form-dialog.css'

export type Errors<Name extends string> = Partial<Record<Name, string>>

type Props<Name extends string> = {
  title: string
  /** of the button that sends it */
  label: string
  /** the fields in their order */
  names: readonly Name[]
  /** which of them a refusal is about that names none */
  instead: Name
  wrong: () => Errors<Name>
  show: (errors: Errors<Name>) => void
  /** answers what the member is told */
  send: () => Promise<string>
  again: () => Promise<unknown>
  close: () => void
  children: ReactNode
}

export function FormDialog<Name extends string>(props: Props<Name>) {
  const { title, label, names, instead, wrong, show, send, again, close, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => openQuestion(dialog.current), [])

  const point = (errors: Errors<Name>) => {
    show(errors)
    const first = names.find((name) => errors[name] !== undefined)
    dialog.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async () => {
    if (busy) return
    const found = wrong()
    if (Object.keys(found).length > 0) return point(found)
    setBusy(true)
    try {
      const msg = await send()
      dialog.current?.close()
      await Promise.all([tell(msg, { tone: 'success' }), again()])
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      setBusy(false)
      const field = refused.body['field'] as Name | undefined
      point({
        [field !== undefined && names.includes(field) ? field : instead]: refused.msg,
      } as Errors<Name>)
    }
  }

  return (
    <dialog
      ref={dialog}
      className="dialog form-dialog"
      aria-labelledby="form-dialog"
      onClose={close}
    >
      <h2 className="dialog-title" id="form-dialog">
        {title}
      </h2>
      <Form onSend={() => void submit()}>
        {children}
        <div className="grid g2">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            취소
          </button>
          <button type="submit" className="btn btn-main" aria-disabled={busy}>
            {label}
          </button>
        </div>
      </Form>
    </dialog>
  )
}
