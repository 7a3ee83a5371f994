/** What waits for a second operator, oldest first, and what was decided. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Approval } from '@madang/contract/operator/approvals.ts'
import { may, operatorText, secondOperator } from '@madang/contract/operator/plain/permissions.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { useHouseNow, useMe } from '../../shell/me.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { lostMark, useList } from '../../shell/use-list.ts'
import { actObject, actWords, factsOf } from './acts.ts'
import { ApprovalTable } from './approval-table.tsx'
import './approvals.css'

const EVERY_MS = 2_000
/** Queries that a decision can make old. */
const changed = [
  'approvals',
  'me',
  'rounds',
  'desk',
  'deposits',
  'withdrawals',
  'memberCard',
  'members',
  'operators',
  'settings',
]

export function ApprovalsPage() {
  const { page, onPage } = useFilter([])
  const { me } = useMe()
  const role = me?.operator.role
  /** Deciding needs the right to do what is asked. */
  const mayDecide = ({ action }: Approval) => !!role && may(role, secondOperator[action])
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
      a: () => (row ? void next(approve(row)) : lost()),
      r: () => (row ? reject(row) : lost()),
    }),
  })
  const lost = () => void (rows.length > 0 && tell(lostMark, { tone: 'error' }))
  /** After a decision the mark is on the first that waits. */
  async function next(decided: Promise<boolean>) {
    if (await decided) reset()
  }

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">2차 승인</h1>
        {role && may(role, 'approvals.decide') && (
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
            승인을 기다리는 요청이 없습니다. 회차 무효, 큰 금액의 충전·환전, 지급·회수, 역할 변경,
            설정 완화를 요청하면 여기에 나옵니다.
          </p>
        )}
        {rows.length > 0 && (
          <ApprovalTable
            rows={rows}
            marked={marked}
            now={now}
            decide={{ may: mayDecide, approve: (it) => void next(approve(it)), reject }}
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
function useDecisions(mayDecide: (approval: Approval) => boolean) {
  const client = useQueryClient()
  const [rejecting, setRejecting] = useState<Approval | null>(null)
  const busy = useRef(false)

  async function decide({ id }: Approval, approved: boolean, reason: string): Promise<boolean> {
    const said = await ask('approvalDecide', { id, approve: approved, reason }).then(
      ({ msg }) => ({ msg, tone: 'success' as const }),
      (failure: Error) => ({ msg: failure.message, tone: 'error' as const }),
    )
    await Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: [key] })))
    await tell(said.msg, { tone: said.tone })
    return said.tone === 'success'
  }

  /** Whether this operator can decide it; says why not. */
  function open(approval: Approval): boolean {
    if (approval.state !== 'pending' || busy.current) return false
    const allowed = mayDecide(approval)
    if (allowed && !approval.mine) return true
    void tell(allowed ? operatorText.own : operatorText.denied, { tone: 'error' })
    return false
  }

  async function approve(approval: Approval) {
    if (!open(approval)) return false
    busy.current = true
    try {
      const sure = await confirm({
        title: `${actObject(approval.action)} 승인하시겠습니까?`,
        lines: [
          { label: '대상', value: approval.title },
          ...factsOf(approval),
          { label: '요청', value: approval.requestedBy },
          { label: '사유', value: approval.reason },
        ],
        confirmLabel: '승인',
        yesFirst: true,
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
