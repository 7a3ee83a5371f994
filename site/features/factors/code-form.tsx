/** One code, and what it does; what is wrong with it is said under its field. */
import { useState } from 'react'

import { factorText } from '@madang/contract/member/plain/factors.ts'
import { Form } from '@madang/ui/form.tsx'

import { RefusedError } from '../../api/ask.ts'
import { FormField } from '../../shell/form-field.tsx'

type Props = {
  title: string
  label: string
  note?: string
  submit: string
  danger?: boolean
  digits?: boolean
  onCode: (code: string) => Promise<void>
  onLeave?: () => void
}

export function CodeForm(props: Props) {
  const { title, label, note, submit, danger = false, digits = false, onCode, onLeave } = props
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const send = async () => {
    if (busy) return
    if (code.trim() === '') return setError(factorText.askCode)
    setBusy(true)
    try {
      await onCode(code)
    } catch (refused) {
      if (!(refused instanceof RefusedError)) throw refused
      setError(refused.msg)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form className="card pad factor-form" aria-label={title} onSend={send}>
      <FormField
        label={label}
        name="code"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={20}
        value={code}
        error={error}
        onChange={({ target }) => {
          setCode(target.value)
          setError(undefined)
        }}
      />
      {note !== undefined && <p className="t13 soft">{note}</p>}
      <div className={onLeave ? 'grid g2' : 'grid'}>
        {onLeave && (
          <button type="button" className="btn" onClick={onLeave}>
            취소
          </button>
        )}
        <button className={danger ? 'btn btn-danger' : 'btn btn-main'} aria-disabled={busy}>
          {submit}
        </button>
      </div>
    </Form>
  )
}
