/** The fields of a form: what is written, what is wrong with it once it was tried, and how a field is bound to it. */
import { useState } from 'react'

/** What is wrong with a field, by its name. */
type Errors = Record<string, string | undefined>
type Typed<F> = { [Name in keyof F]: F[Name] extends string ? Name : never }[keyof F]

/** `text` binds a field that is typed into, `choice` one that is chosen from. */
export const bind = <F>(fields: F, change: (part: Partial<F>) => void, errors: Errors = {}) => ({
  text: (name: Typed<F>, clean = (typed: string) => typed) => ({
    value: fields[name] as string,
    error: errors[String(name)],
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: clean(target.value) } as Partial<F>),
  }),
  choice: <Name extends keyof F>(name: Name) => ({
    value: fields[name],
    error: errors[String(name)],
    onChange: (value: F[Name]) => change({ [name]: value } as unknown as Partial<F>),
  }),
})

export function useFields<F extends object>(
  first: F,
  errorsOf: (fields: F) => Errors = () => ({}),
) {
  const [fields, setFields] = useState(first)
  const [tried, setTried] = useState(false)
  const errors = errorsOf(fields)
  const change = (part: Partial<F>) => setFields((known) => ({ ...known, ...part }))
  return {
    fields,
    change,
    tried,
    ...bind(fields, change, tried ? errors : {}),
    /** whether it may go; from now on what is wrong is said */
    check: () => {
      setTried(true)
      return isRight(errors)
    },
    reset: () => {
      setFields(first)
      setTried(false)
    },
  }
}

export const isRight = (errors: object) =>
  Object.values(errors).every((error) => error === undefined)

export const digits = (typed: string) => typed.replaceAll(/\D/g, '')
/** As ids of members and operators are written. */
export const lower = (typed: string) => typed.trim().toLowerCase()
