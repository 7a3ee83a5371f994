/** What an operator writes over a version of something, and what to do when somebody else changed it meanwhile. */
import { useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { Icon } from '@madang/ui/icons.tsx'

import { dayTime } from '../../shell/format.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'

type Row = { version: number; by: string; changedAt: string }

/** `fieldsOf` answers the form's fields of a row, or of a new one. */
export function useDraft<R extends Row, F>(row: R | null, fieldsOf: (row: R | null) => F) {
  const [base, setBase] = useState(row)
  const [fields, setFields] = useState(() => fieldsOf(row))
  const letGo = useUnsaved(JSON.stringify(fields) !== JSON.stringify(fieldsOf(base)))
  const stale = row !== null && base !== null && row.version !== base.version ? row : null
  return {
    base,
    fields,
    change: (part: Partial<F>) => setFields({ ...fields, ...part }),
    /** the row as somebody else left it; null while nobody did */
    stale,
    takeLatest: () => {
      setBase(row)
      setFields(fieldsOf(row))
    },
    letGo,
  }
}

export const Stale = ({ row, take }: { row: Row; take: () => void }) => (
  <p className="op-banner" role="alert">
    <Icon name="warn" className="ic-s" />
    <span className="grow">
      {operatorText.changed} {row.by} · {dayTime(row.changedAt)}
    </span>
    <button type="button" className="btn btn-s" onClick={take}>
      바뀐 내용 불러오기
    </button>
  </p>
)
