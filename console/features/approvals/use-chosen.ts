/** Which request is in the pane: the marked one, kept in the address once it was opened, which on a phone shows the pane. */
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import type { Approval, ApprovalView } from '@madang/contract/operator/approvals.ts'

import { useAsked } from '../../shell/use-asked.ts'

/** As the list has it; what stands now comes a moment later. */
export type Shown = Approval & Partial<Pick<ApprovalView, 'stands' | 'asked'>>

/** `opened`: the request that the address names; null on the list. */
export function useOpened() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const opened = Number(search.id) > 0 ? Number(search.id) : null
  const { id: _, ...others } = search
  const go = (next: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search: next, replace })
  return {
    opened,
    open: (id: number) => id !== opened && go({ ...others, id }, opened !== null),
    back: () => (canGoBack ? history.back() : go(others, true)),
  }
}

type Marks = {
  rows: Approval[]
  marked: number
  setMarked: (index: number) => void
  opened: number | null
  open: (id: number) => void
}

/** The address names the mark at first; from then on it follows it. */
export function useMarkOfAddress({ rows, marked, setMarked, opened, open }: Marks): void {
  const come = useRef(false)
  const chosen = rows[marked]?.id
  useEffect(() => {
    if (chosen === undefined) return
    const named = come.current ? -1 : rows.findIndex(({ id }) => id === opened)
    come.current = true
    if (opened === null || opened === chosen) return
    if (named >= 0) setMarked(named)
    else open(chosen)
    // oxlint-disable-next-line react/exhaustive-deps -- when the mark or the address moves, not when rows are asked anew
  }, [chosen, opened])
}

/** On a phone the pane takes the list's place: its beginning is what is seen first. */
export function useTop(opened: number | null) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (opened !== null && matchMedia('(max-width: 899px)').matches)
      pane.current?.scrollIntoView({ block: 'start' })
  }, [opened])
  return pane
}

/** The marked request with what stands now; one that left the list stays in sight as it ended. */
export function useChosen(row: Approval | undefined): Shown | undefined {
  const [kept, setKept] = useState(row?.id)
  if (row && row.id !== kept) setKept(row.id)
  const id = row?.id ?? kept
  const { data } = useAsked('approvalView', {
    name: 'approval',
    params: { id: id ?? 0 },
    everyMs: ({ state }) => (state.data?.state === 'pending' ? 2_000 : false),
    enabled: id !== undefined,
  })
  if (!row) return data
  return data?.id === row.id ? { ...data, ...row } : row
}
