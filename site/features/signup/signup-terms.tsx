/** What is agreed to with a sign-up: every document in force, in the version the form shows. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ask } from '../../api/ask.ts'
import { readAgain } from '../../api/queries.ts'
import { Consents } from '../../shell/consents.tsx'

const nobody: ReadonlySet<string> = new Set()

/** `terms` are the versions to send; `isAgreed` says what is missing from now on. */
export function useSignupTerms() {
  const { data } = useQuery({
    queryKey: ['terms'],
    queryFn: async () => (await ask('terms')).data,
  })
  const [agreed, setAgreed] = useState(nobody)
  const [missing, setMissing] = useState(false)
  const terms = (data ?? []).flatMap(({ kind, inForce }) =>
    inForce === null ? [] : [{ kind, version: inForce }],
  )
  return {
    terms,
    isAgreed: () => {
      const whole = terms.every(({ kind }) => agreed.has(kind))
      setMissing(!whole)
      return whole
    },
    /** Something else came into force while the form stood: it is read and asked again. */
    again: () => {
      setAgreed(nobody)
      return readAgain({ queryKey: ['terms'] })
    },
    boxes: terms.length > 0 && (
      <Consents
        terms={terms}
        agreed={agreed}
        missing={missing}
        onChange={(next) => {
          setAgreed(next)
          setMissing(false)
        }}
      />
    ),
  }
}
