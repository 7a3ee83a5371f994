/** A day, typed as yyyy-MM-dd or chosen from the device's own calendar. */
import { useId, useRef } from 'react'

import { Icon } from './icons.tsx'
import './date-field.css'

type Props = {
  label: string
  /** what stands in the field, a day or not */
  value: string
  onChange: (value: string) => void
  /** the last day that can be chosen, yyyy-MM-dd */
  max: string
  error?: string
}

/** Eight digits are a day without its hyphens. */
const hyphened = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

export function DateField({ label, value, onChange, max, error }: Props) {
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <div className={error === undefined ? 'field date-field' : 'field date-field bad'}>
      <label htmlFor={id}>{label}</label>
      <div className="input">
        <input
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="off"
          placeholder="yyyy-MM-dd"
          maxLength={10}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(hyphened(event.target.value.trim()))}
        />
        <span className="date-pick">
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
            max={max}
            onChange={({ target }) => target.value !== '' && onChange(target.value)}
          />
          <button
            type="button"
            className="icon-btn"
            aria-label={`${label} 달력`}
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" className="ic-s" />
          </button>
        </span>
      </div>
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="warn" className="ic-s" />
          {error}
        </p>
      )}
    </div>
  )
}
