/** Fields of the console's forms: label above; hint, then error, under the field. */
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'

import { Form as SentForm } from '@madang/ui/form.tsx'

import { Button } from './button.tsx'
import './form.css'

type Said = { label: string; hint?: ReactNode; error?: string | undefined }

/** What label, hint and error owe a field. */
type Owed = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

export function Field(props: Said & { children: (owed: Owed) => ReactNode }) {
  const { label, hint, error, children } = props
  const id = useId()
  const told = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': told.filter(Boolean).join(' ') || undefined,
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

export const TextField = ({ label, hint, error, ...rest }: Said & ComponentProps<'input'>) => (
  <Field {...{ label, hint, error }}>
    {(owed) => <input className="input" autoComplete="off" {...owed} {...rest} />}
  </Field>
)

export const LongField = ({ label, hint, error, ...rest }: Said & ComponentProps<'textarea'>) => (
  <Field {...{ label, hint, error }}>
    {(owed) => <textarea className="input op-reason" rows={3} {...owed} {...rest} />}
  </Field>
)

type SelectProps<V extends string> = Said & {
  value: V
  /** the words of each value, in order */
  options: Record<V, string>
  onChange: (value: V) => void
  disabled?: boolean
}

export function SelectField<V extends string>(props: SelectProps<V>) {
  const { label, hint, error, value, options, onChange, disabled } = props
  const values = Object.keys(options) as V[]
  return (
    <Field {...{ label, hint, error }}>
      {(owed) => (
        <select
          className="input"
          value={value}
          disabled={disabled}
          {...owed}
          onChange={({ target }) => onChange(values.find((each) => each === target.value) ?? value)}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {options[each]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type ChecksProps<V extends string> = {
  label: string
  checked: readonly V[]
  options: Record<V, string>
  onChange: (checked: V[]) => void
}

/** Any of a few. */
export function Checks<V extends string>({ label, checked, options, onChange }: ChecksProps<V>) {
  const values = Object.keys(options) as V[]
  return (
    <fieldset className="op-checks">
      <legend className="label">{label}</legend>
      {values.map((each) => (
        <Check
          key={each}
          checked={checked.includes(each)}
          onChange={(on) =>
            onChange(values.filter((it) => (it === each ? on : checked.includes(it))))
          }
        >
          {options[each]}
        </Check>
      ))}
    </fieldset>
  )
}

type CheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: string }

export const Check = ({ checked, onChange, children }: CheckProps) => (
  <label className="op-check">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
)

/** What is wrong with all of it. */
export const Wrong = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <p className="error" role="alert">
      {children}
    </p>
  )

type FormProps = {
  label?: string
  className?: string
  onSend: () => unknown
  children: ReactNode
}

export const Form = ({ label, className = 'card op-form grid', onSend, children }: FormProps) => (
  <SentForm className={className} aria-label={label} onSend={onSend}>
    {children}
  </SentForm>
)

type SaveProps = { sending: boolean; children?: string; busy?: string; foot?: boolean }

/** Sends the form it ends; where the form is long it stays in reach. */
export const Save = ({
  sending,
  children = '저장',
  busy = '저장하는 중',
  foot = true,
}: SaveProps) => (
  <div className={foot ? 'row op-acts op-save' : 'row op-acts'}>
    <Button submit main disabled={sending}>
      {sending ? busy : children}
    </Button>
  </div>
)

type SearchProps = {
  label: string
  text: string
  onText: (text: string) => void
  className?: string
}

const PAUSE_MS = 300

/** Asked for when the operator pauses, not at every letter. */
export function SearchField({ label, text, onText, className = '' }: SearchProps) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState({ text, asked: text })
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })
  // Another text than was asked for: the menu, or going back, said what is searched for now.
  if (text !== known.text) {
    setKnown({ ...known, text })
    if (text !== known.asked) setTyped(text)
  }
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => {
      setKnown({ text, asked: typed.trim() })
      latest.current(typed.trim())
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, text])
  return (
    <input
      className={`input ${className}`}
      type="search"
      aria-label={label}
      placeholder={label}
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
