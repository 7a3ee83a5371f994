/** A field that counts the letters in it, with a sentence under it when it is wrong. */
import { useId, type ReactNode } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { Icon } from '@madang/ui/icons.tsx'

type Wiring = { id: string; 'aria-invalid': boolean; 'aria-describedby': string }
type FieldProps = {
  label: string
  length: number
  max: number
  error: string | undefined
  children: (wiring: Wiring) => ReactNode
}

export function LengthField({ label, length, max, error, children }: FieldProps) {
  const id = useId()
  const bad = error !== undefined
  return (
    <div className={bad ? 'field bad' : 'field'}>
      <div className="row between">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <span className="hint" id={`${id}-length`}>
          {formatWon(length)} / {formatWon(max)}자
        </span>
      </div>
      {children({
        id,
        'aria-invalid': bad,
        'aria-describedby': `${id}-${bad ? 'error' : 'length'}`,
      })}
      {bad && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="warn" className="ic-s" />
          {error}
        </p>
      )}
    </div>
  )
}
