/** What an operator writes over a version of something, and what to do when somebody else changed it meanwhile. */
import { useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { useUnsaved } from './use-unsaved.ts'

/** `fieldsOf` answers the form's fields of a row, or of a new one (null). */
export function useDraft<R extends { version: number }, F>(
  row: R | null,
  fieldsOf: (row: R | null) => F,
) {
  const [base, setBase] = useState(row)
  const [fields, setFields] = useState(() => fieldsOf(row))
  const unsaved = JSON.stringify(fields) !== JSON.stringify(fieldsOf(base))
  const letGo = useUnsaved(unsaved)
  /** Begins again from this row: what was written is gone. */
  const take = (from: R | null) => {
    setBase(from)
    setFields(fieldsOf(from))
  }
  return {
    base,
    fields,
    change: (part: Partial<F>) => setFields({ ...fields, ...part }),
    unsaved,
    /** the row as somebody else left it; null while nobody did */
    stale: row !== null && base !== null && row.version > base.version ? row : null,
    take,
    letGo,
  }
}

/** `by`: who changed it, and when. */
export const Stale = ({ by, take }: { by: string; take: () => void }) => (
  <p className="op-banner" role="alert">
    <Icon name="warn" className="ic-s" />
    <span className="grow">
      {operatorText.changed} {by}
    </span>
    <button type="button" className="btn btn-s" onClick={take}>
      바뀐 내용 불러오기
    </button>
  </p>
)
