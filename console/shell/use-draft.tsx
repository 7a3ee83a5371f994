/** What an operator writes over a version of something, and what to do when somebody else changed it meanwhile. */
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useMe } from './me.ts'
import { useUnsaved } from './use-unsaved.ts'

/** Unsaved work by operator and page: a session that ends in the middle of it loses no word. */
const kept = new Map<string, { base: unknown; fields: unknown; draft: string }>()

/** Who logs out is done with it. */
export const forgetDrafts = () => kept.clear()

/** What was written on a page was saved from another. */
export function forgetDraftAt(path: string): void {
  for (const name of kept.keys()) if (name.endsWith(` ${path}`)) kept.delete(name)
}

/** `fieldsOf` answers the form's fields of a row, or of a new one (null). */
export function useDraft<R extends { version: number }, F>(
  row: R | null,
  fieldsOf: (row: R | null) => F,
) {
  const { me } = useMe()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const name = `${me?.operator.uid ?? ''} ${path}`
  const begun = kept.get(name) as { base: R | null; fields: F; draft: string } | undefined
  const [base, setBase] = useState(begun ? begun.base : row)
  const [fields, setFields] = useState(() => (begun ? begun.fields : fieldsOf(row)))
  // One name for what is written here: however often it is sent, it is made once.
  const [draft] = useState(() => begun?.draft ?? crypto.randomUUID())
  const forget = () => void kept.delete(name)
  const unsaved = JSON.stringify(fields) !== JSON.stringify(fieldsOf(base))
  const letGo = useUnsaved(unsaved, forget)
  /** Begins again from this row: what was written is gone. */
  const take = (from: R | null) => {
    forget()
    setBase(from)
    setFields(fieldsOf(from))
  }
  return {
    base,
    fields,
    draft,
    change: (part: Partial<F>) => {
      const next = { ...fields, ...part }
      kept.set(name, { base, fields: next, draft })
      setFields(next)
    },
    /** the row as somebody else left it; null while nobody did */
    stale: row !== null && base !== null && row.version > base.version ? row : null,
    take,
    /** saved: the page may be left */
    letGo,
  }
}

/** `by`: who changed it, and when. */
export const Stale = ({ by, take }: { by: string; take: () => void }) => (
  <Banner
    icon="warn"
    alert
    acts={
      <Button small onClick={take}>
        바뀐 내용 불러오기
      </Button>
    }
  >
    {operatorText.changed} {by}
  </Banner>
)
