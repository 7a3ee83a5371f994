/** An amount of won: typed with commas that never move the caret, or added up from chips; 정정 starts over. */
import { useId, useLayoutEffect, useRef } from 'react'

import { formatWon, readWon, type Won } from '@madang/contract/core/won.ts'

import { Icon } from './icons.tsx'

const MAN = 10_000
const manChips = [1, 3, 5, 10, 50, 100].map((man) => ({ label: `${man}만`, add: man * MAN }))

type Props = {
  label: string
  amount: Won
  onChange: (amount: Won) => void
  /** what one press adds; the seeds' 1, 3, 5, 10, 50, 100 times 10,000 by default */
  chips?: { label: string; add: Won }[]
  /** typed and added amounts stop here */
  max?: Won
  /** the word on the button that sets 0 again; no button when empty */
  resetLabel?: string
  disabled?: boolean
  error?: string
  unit?: string
}

export function AmountField(props: Props) {
  const {
    label,
    amount,
    onChange,
    chips = manChips,
    max = Number.MAX_SAFE_INTEGER,
    resetLabel = '정정',
    unit = '원',
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const digitsAfterCaret = useRef<number | null>(null)
  const text = amount === 0 ? '' : formatWon(amount)

  useLayoutEffect(() => {
    const field = input.current
    if (!field || digitsAfterCaret.current === null) return
    const caret = caretBefore(text, digitsAfterCaret.current)
    digitsAfterCaret.current = null
    if (document.activeElement === field) field.setSelectionRange(caret, caret)
  })

  const typed = (field: HTMLInputElement) => {
    const caret = field.selectionStart ?? field.value.length
    digitsAfterCaret.current = field.value.slice(caret).replaceAll(/\D/g, '').length
    onChange(Math.min(max, readWon(field.value)))
  }

  return (
    <div className={props.error === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>{label}</label>
      <div className="amount">
        <div className="input">
          <input
            id={id}
            ref={input}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            value={text}
            disabled={props.disabled}
            aria-invalid={props.error === undefined ? undefined : true}
            aria-describedby={props.error === undefined ? undefined : `${id}-error`}
            onChange={(event) => typed(event.target)}
          />
          <i>{unit}</i>
        </div>
      </div>
      {props.error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="warn" className="ic-s" />
          {props.error}
        </p>
      )}
      <div className="chips">
        {chips.map(({ label: chip, add }) => (
          <button
            type="button"
            className="chip"
            key={chip}
            disabled={props.disabled}
            onClick={() => onChange(Math.min(max, amount + add))}
          >
            {chip}
          </button>
        ))}
      </div>
      {resetLabel !== '' && (
        <button type="button" className="btn" disabled={props.disabled} onClick={() => onChange(0)}>
          {resetLabel}
        </button>
      )}
    </div>
  )
}

/** Where the caret stands in formatted text so that as many digits follow it as before. */
export function caretBefore(text: string, digitsAfter: number): number {
  let caret = text.length
  for (let digits = digitsAfter; caret > 0 && digits > 0; caret--)
    if (/\d/.test(text.charAt(caret - 1))) digits--
  return caret
}
