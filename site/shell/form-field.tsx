/** A labelled field: label above, the seeds' sentence under it when it is wrong. */
import { useId, type ComponentProps, type ReactNode } from 'react'

import { Icon } from '@madang/ui/icons.tsx'

type Own = { label: string; hint?: string | undefined; error: string | undefined }

export function FormField({ label, hint, error, ...input }: Own & ComponentProps<'input'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(wiring) => <input className="input" spellCheck={false} {...input} {...wiring} />}
    </Labelled>
  )
}

export function SelectField({ label, hint, error, ...select }: Own & ComponentProps<'select'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(wiring) => <select className="input" {...select} {...wiring} />}
    </Labelled>
  )
}

type Wiring = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labelled({
  label,
  hint,
  error,
  children,
}: Own & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const bad = error !== undefined
  return (
    <div className={bad ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {label} {hint !== undefined && <span className="hint">{hint}</span>}
      </label>
      {children({
        id,
        'aria-invalid': bad || undefined,
        'aria-describedby': bad ? `${id}-error` : undefined,
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
