/** A labelled field of several lines. */
import { useId, type ComponentProps } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

type Props = ComponentProps<'textarea'> & {
  label: string
  hint?: string
  error?: string | undefined
}

export function TextArea({ label, hint, error, ...area }: Props) {
  const id = useId()
  const bad = error !== undefined
  return (
    <div className={bad ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {label} {hint !== undefined && <span className="hint">{hint}</span>}
      </label>
      <textarea
        {...area}
        id={id}
        className="input recovery-text"
        rows={3}
        aria-invalid={bad || undefined}
        aria-describedby={bad ? `${id}-error` : undefined}
      />
      {bad && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="warn" className="ic-s" />
          {error}
        </p>
      )}
    </div>
  )
}
