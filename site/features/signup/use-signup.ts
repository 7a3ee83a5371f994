/** What is written in the sign-up form, and which of its mistakes are told: one of a field that was left, all once it was sent. */
import { useState } from 'react'

import { emptyFields, fieldError, type SignupFields } from '@madang/contract/member/plain/signup.ts'

export type Name = keyof SignupFields
const names = Object.keys(emptyFields) as Name[]

export function useSignup(passwordMin: number) {
  const [fields, setFields] = useState(emptyFields)
  const [told, setTold] = useState<ReadonlySet<Name>>(new Set())
  const [sent, setSent] = useState(false)
  /** what the server said of a field: until the member writes on in it */
  const [refused, setRefused] = useState<{ at: Name; msg: string } | null>(null)

  const tell = (name: Name) => setTold((known) => new Set([...known, name]))
  return {
    fields,
    errorOf: (name: Name): string | undefined => {
      if (refused?.at === name) return refused.msg
      return told.has(name) ? fieldError(name, fields, passwordMin) : undefined
    },
    write: (name: Name, text: string) => {
      setFields((known) => ({ ...known, [name]: text }))
      if (refused?.at === name) setRefused(null)
      if (sent) tell(name)
    },
    left: tell,
    /** Begins again with these. */
    fill: (next: SignupFields) => {
      setFields(next)
      setTold(new Set())
      setSent(false)
      setRefused(null)
    },
    /** The first field that is wrong, all of which are told from now on; null: it may be sent. */
    firstWrong: (): Name | null => {
      setSent(true)
      setTold(new Set(names))
      setRefused(null)
      return names.find((name) => fieldError(name, fields, passwordMin) !== undefined) ?? null
    },
    /** The server's no: another picture is shown, whose digits nobody has written yet. */
    refuse: (at: Name | undefined, msg: string) => {
      setFields((known) => ({ ...known, captcha: '' }))
      setTold(new Set(names.filter((name) => name !== 'captcha')))
      if (at !== undefined) setRefused({ at, msg })
    },
  }
}
