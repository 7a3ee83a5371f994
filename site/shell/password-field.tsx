/** A password as managers and pasting know it, which can be looked at while it is typed. */
import { useId, useState, type ReactNode } from 'react'

import { Icon } from '@madang/ui/icons.tsx'
import './password-field.css'

type Props = {
  label: string
  name: string
  /** whose it is, for password managers: they ask beside which name to keep it */
  uid: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** a new one is made up and kept, not filled in */
  isNew?: boolean
  /** below the field, while nothing is wrong */
  hint?: ReactNode
}

export function PasswordField({ label, name, uid, value, onChange, error, isNew, hint }: Props) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const bad = error !== undefined
  return (
    <div className={bad ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        className="sr"
        type="text"
        name={`${name}-of`}
        autoComplete="username"
        value={uid}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <div className="password-field">
        <input
          id={id}
          className="input"
          type={shown ? 'text' : 'password'}
          name={name}
          autoComplete={isNew === true ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          aria-invalid={bad || undefined}
          aria-describedby={`${id}-says`}
          onChange={({ target }) => onChange(target.value)}
        />
        <button
          type="button"
          className="icon-btn"
          aria-label={`${label} 보기`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
      </div>
      <div id={`${id}-says`}>
        {bad ? (
          <p className="error" role="alert">
            <Icon name="warn" className="ic-s" />
            {error}
          </p>
        ) : (
          hint
        )}
      </div>
    </div>
  )
}
