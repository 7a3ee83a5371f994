/** Who has a request of a queue: the key and the button that ask, the filter, and how a row says it. */
import { useState, type ComponentType } from 'react'

import {
  assignRights,
  operatorText,
  type AssignKind,
} from '@madang/contract/operator/plain/permissions.ts'

import { Icon } from '@madang/ui/icons.tsx'

import { bring } from '../../shell/bring.ts'
import { useMay } from '../../shell/me.ts'
import type { AssignProps, Assigning } from './assign-dialog.tsx'
import type { Said } from './desk-layout.tsx'

/** The question comes when it is first asked, with the row as it was then. */
export function useAssign(kind: AssignKind, own: string, setSaid: (said: Said) => void) {
  const may = useMay(assignRights[kind])
  const [shown, setShown] = useState<{ Dialog: ComponentType<AssignProps>; row: Assigning }>()
  async function open(row: Assigning) {
    const module = await bring(() => import('./assign-dialog.tsx'))
    if (module) setShown({ Dialog: module.AssignDialog, row })
  }
  return {
    may,
    /** of a row that waits */
    ask: (row: Assigning) => {
      if (may) void open(row)
      else setSaid({ text: operatorText.denied, bad: true })
    },
    dialog: shown && (
      <shown.Dialog
        {...{ kind, own, row: shown.row }}
        onSaid={setSaid}
        onClose={() => setShown(undefined)}
      />
    ),
    keys: may ? ([['w', '담당']] as const) : [],
  }
}

type FilterProps = { value: string; onChange: (value: string) => void }

export const AssignFilter = ({ value, onChange }: FilterProps) => (
  <select
    className="input"
    aria-label="담당"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">모두</option>
    <option value="mine">내 것</option>
    <option value="none">아무도 아님</option>
  </select>
)

/** What the server is asked for; nothing where the address says what is no word of it. */
export const assignedOf = (value: string): { assigned?: 'mine' | 'none' } =>
  value === 'mine' || value === 'none' ? { assigned: value } : {}

type ButtonProps = {
  row: Assigning
  own: string
  /** asks who is to have it; undefined for who may not say */
  onAsk: ((row: Assigning) => void) | undefined
}

/** Who has the row, and the way to change it; a word for who may not. */
export function Assigned({ row, own, onAsk }: ButtonProps) {
  const name = row.assigned === own ? '나' : row.assigned
  const words = (
    <>
      <span className="sr">{name === null ? '담당 정하기' : '담당 '}</span>
      {name}
    </>
  )
  if (!onAsk) return name !== null && <span className="soft">{words}</span>
  return (
    <button
      type="button"
      className="btn btn-s btn-line desk-assign"
      title={`담당 ${name ?? '없음'}`}
      onClick={() => onAsk(row)}
    >
      {name === null && <Icon name="user" className="ic-xs" />}
      {words}
    </button>
  )
}
