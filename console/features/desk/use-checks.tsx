/** The requests that are marked to be decided together: by Space, or by the box before each. */
import { useState } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'

import { Button } from '../../shell/button.tsx'
import type { Column } from '../../shell/table.tsx'
import type { CashierRow } from './use-cashier.ts'

/** One that another operator decides meanwhile is none of them any more, nor one that waits for a second operator. */
const canCheck = ({ state, waiting }: CashierRow) => state === 'pending' && waiting === null

export type Checks = ReturnType<typeof useChecks>

export function useChecks(rows: readonly CashierRow[], may: boolean) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const can = may ? rows.filter(canCheck) : []
  const checked = can.filter(({ id }) => ids.has(id))
  const toggle = (row: CashierRow) => {
    if (!can.includes(row)) return
    const next = new Set(checked.map(({ id }) => id))
    if (!next.delete(row.id)) next.add(row.id)
    setIds(next)
  }
  const all = checked.length > 0 && checked.length === can.length
  return {
    may,
    checked,
    toggle,
    clear: () => setIds(new Set()),
    all,
    toggleAll: () => setIds(new Set(all ? [] : can.map(({ id }) => id))),
  }
}

/** The boxes of a list; its head checks all of the page. */
export const checkColumn = (checks: Checks): Column<CashierRow> => ({
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
    canCheck(row) && (
      <input
        type="checkbox"
        aria-label={`${row.member.uid} 표시`}
        checked={checks.checked.includes(row)}
        onChange={() => checks.toggle(row)}
        onClick={(event) => event.stopPropagation()}
      />
    ),
})

type Props = { checks: Checks; onApprove: () => void; onRefuse: () => void }

/** What is checked, and its acts. */
export const Checked = ({ checks: { checked, clear }, onApprove, onRefuse }: Props) => (
  <span className="row desk-checked">
    표시한 {checked.length}건 {formatWon(checked.reduce((sum, { amount }) => sum + amount, 0))}원
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
