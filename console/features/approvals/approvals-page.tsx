/** What waits for a second operator, oldest first, and what was decided. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Approval } from '@madang/contract/operator/approvals.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { useList } from '../../shell/use-list.ts'
import { ApprovalTable, actWords } from './approval-table.tsx'
import './approvals.css'

const EVERY_MS = 2_000

export function ApprovalsPage() {
  const { page, onPage } = useFilter([])
  const mayDecide = useMay('approvals.decide')
  const { data, error, refetch } = useQuery({
    queryKey: ['approvals', page],
    queryFn: async () => (await ask('approvalList', { pageIndex: page }, { poll: true })).data,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  const now = useHouseNow()
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const { approve, reject, finish, rejecting } = useDecisions(mayDecide)
  const { marked, reset } = useList({
    name: 'approvals',
    rows,
    idOf: ({ id }) => id,
    page,
    totalPages,
    onPage,
    more: (row) => ({
      a: () => row && void next(approve(row)),
      r: () => row && reject(row),
    }),
  })
  /** After a decision the mark is on the oldest that waits. */
  async function next(decided: Promise<boolean>) {
    if (await decided) reset()
  }

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">2차 승인</h1>
        {mayDecide && (
          <span className="mute op-keys">
            <kbd>a</kbd> 승인 · <kbd>r</kbd> 반려
          </span>
        )}
      </div>
      <section className="card op-table op-cards" aria-busy={!data}>
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">
            승인을 기다리는 요청이 없습니다. 회차 화면에서 취소를 요청하면 여기에 나옵니다.
          </p>
        )}
        {rows.length > 0 && (
          <ApprovalTable
            rows={rows}
            marked={marked}
            now={now}
            {...(mayDecide && { decide: { approve: (it) => void next(approve(it)), reject } })}
          />
        )}
      </section>
      {totalPages > 1 && <Pager page={page} totalPages={totalPages} onPage={onPage} />}
      {rejecting && (
        <ReasonDialog
          title={`${rejecting.title} ${actWords[rejecting.action]} 요청을 반려하시겠습니까?`}
          label="반려"
          onClose={(reason) => void next(finish(reason))}
        >
          <p className="soft">
            {rejecting.requestedBy} · {rejecting.reason}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

/** Both ways to decide; one decision at a time. */
function useDecisions(mayDecide: boolean) {
  const client = useQueryClient()
  const [rejecting, setRejecting] = useState<Approval | null>(null)
  const busy = useRef(false)

  async function decide({ id }: Approval, approved: boolean, reason: string): Promise<boolean> {
    const said = await ask('approvalDecide', { id, approve: approved, reason }).then(
      ({ msg }) => ({ msg, tone: 'success' as const }),
      (failure: Error) => ({ msg: failure.message, tone: 'error' as const }),
    )
    await Promise.all(
      ['approvals', 'me', 'rounds'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    )
    await tell(said.msg, { tone: said.tone })
    return said.tone === 'success'
  }

  /** Whether this operator can decide it; says why not. */
  function open(approval: Approval): boolean {
    if (approval.state !== 'pending' || busy.current) return false
    if (mayDecide && !approval.mine) return true
    void tell(mayDecide ? operatorText.own : operatorText.denied, { tone: 'error' })
    return false
  }

  async function approve(approval: Approval) {
    if (!open(approval)) return false
    busy.current = true
    try {
      const sure = await confirm({
        title: `${actWords[approval.action]}를 승인하시겠습니까?`,
        lines: [
          { label: '대상', value: approval.title },
          { label: '요청', value: approval.requestedBy },
          { label: '사유', value: approval.reason },
        ],
        confirmLabel: '승인',
      })
      return sure && (await decide(approval, true, ''))
    } finally {
      busy.current = false
    }
  }

  function reject(approval: Approval) {
    if (open(approval)) setRejecting(approval)
  }

  async function finish(reason: string | null) {
    setRejecting(null)
    return rejecting !== null && reason !== null && (await decide(rejecting, false, reason))
  }
  return { approve, reject, finish, rejecting }
}
