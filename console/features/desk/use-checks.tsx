/** The rows of a queue that are marked to be decided together: by Space, or by the box before each. */
import { useState, type ComponentType, type ReactNode } from 'react'

import { bring } from '../../shell/bring.ts'
import { Button } from '../../shell/button.tsx'
import type { Column } from '../../shell/table.tsx'

export type Checks<Row> = {
  may: boolean
  can: (row: Row) => boolean
  checked: readonly Row[]
  toggle: (row: Row) => void
  clear: () => void
  all: boolean
  toggleAll: () => void
}

/** `can`: one that somebody else decided meanwhile is none of them any more. */
export function useChecks<Row extends { id: number }>(
  rows: readonly Row[],
  may: boolean,
  can: (row: Row) => boolean,
): Checks<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const those = may ? rows.filter(can) : []
  const checked = those.filter(({ id }) => ids.has(id))
  const toggle = (row: Row) => {
    if (!those.includes(row)) return
    const next = new Set(checked.map(({ id }) => id))
    if (!next.delete(row.id)) next.add(row.id)
    setIds(next)
  }
  const all = checked.length > 0 && checked.length === those.length
  return {
    may,
    can,
    checked,
    toggle,
    clear: () => setIds(new Set()),
    all,
    toggleAll: () => setIds(new Set(all ? [] : those.map(({ id }) => id))),
  }
}

/** The boxes of a list; its head checks all of the page. */
export const checkColumn = <Row extends { id: number }>(
  checks: Checks<Row>,
  uidOf: (row: Row) => string,
): Column<Row> => ({
  head: (
    <input
      type="checkbox"
      aria-label="이 페이지 모두 표시"
      checked={checks.all}
      onChange={checks.toggleAll}
    />
  ),
  as: 'desk-check on-none',
  cell: (row) =>
    checks.can(row) && (
      <input
        type="checkbox"
        aria-label={`${uidOf(row)} 표시`}
        checked={checks.checked.includes(row)}
        onChange={() => checks.toggle(row)}
        onClick={(event) => event.stopPropagation()}
      />
    ),
})

type Props = {
  checks: { checked: readonly unknown[]; clear: () => void }
  /** what they come to together */
  sum?: ReactNode
  onApprove: () => void
  onRefuse: () => void
}

/** What is checked, and its acts. */
export const Checked = ({ checks: { checked, clear }, sum, onApprove, onRefuse }: Props) => (
  <span className="row desk-checked">
    표시한 {checked.length}건 {sum}
    <Button small main onClick={onApprove}>
      모두 승인
    </Button>
    <Button small danger onClick={onRefuse}>
      모두 거절
    </Button>
    <Button small onClick={clear}>
      표시 해제
    </Button>
  </span>
)

/** What is asked about the checked rows, as they were then. */
export type Bulk<Row> = { act: 'approve' | 'refuse'; rows: readonly Row[] }

/** The question of the checked rows: it comes when it is first asked. */
export function useBulkAsked<Row, Props extends Bulk<Row>>(
  rows: readonly Row[],
  load: () => Promise<ComponentType<Props>>,
) {
  const [shown, setShown] = useState<{ Dialog: ComponentType<Props>; asked: Bulk<Row> } | null>(
    null,
  )
  async function ask(act: Bulk<Row>['act']) {
    const Dialog = await bring(load)
    if (Dialog) setShown({ Dialog, asked: { act, rows } })
  }
  return {
    shown,
    any: rows.length > 0,
    ask: (act: Bulk<Row>['act']) => void ask(act),
    close: () => setShown(null),
  }
}
