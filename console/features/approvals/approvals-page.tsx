/** What waits for a second operator, oldest first, and what was decided. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Approval } from '@madang/contract/operator/approvals.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'
import { Icon } from '@madang/ui/icons.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { SkeletonRows } from '@madang/ui/skeleton.tsx'

import { ask } from '../../api/ask.ts'
import { Failed } from '../../shell/failed.tsx'
import { age, dayTime } from '../../shell/format.ts'
import { useMay } from '../../shell/me.ts'
import { useNow } from '../../shell/now.ts'
import { ReasonDialog } from '../../shell/reason-dialog.tsx'
import { useList } from '../../shell/use-list.ts'
import './approvals.css'

const EVERY_MS = 2_000

const words = { pending: '대기', approved: '승인', rejected: '반려' } as const
const tones = { pending: 'tag ochre', approved: 'tag jade', rejected: 'tag bad' } as const
const acts = { 'round.void': '회차 취소' } as const

export function ApprovalsPage() {
  const [page, setPage] = useState(1)
  const [rejecting, setRejecting] = useState<Approval | null>(null)
  const mayDecide = useMay('approvals.decide')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['approvals', page],
    queryFn: async () => (await ask('approvalList', { pageIndex: page }, { poll: true })).data,
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  })
  const now = useNow(undefined)

  async function decide(approval: Approval, approve: boolean, reason: string) {
    try {
      const { msg } = await ask('approvalDecide', { id: approval.id, approve, reason })
      await tell(msg, { tone: 'success' })
    } catch (failure) {
      await tell(failure instanceof Error ? failure.message : String(failure), { tone: 'error' })
    }
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['me'] })])
  }

  async function approve(approval: Approval | undefined) {
    if (!approval || approval.state !== 'pending' || !mayDecide) return
    if (approval.mine) return tell(operatorText.own, { tone: 'error' })
    const sure = await confirm({
      title: `${acts[approval.action]}를 승인하시겠습니까?`,
      lines: [
        { label: '대상', value: approval.title },
        { label: '요청', value: approval.requestedBy },
        { label: '사유', value: approval.reason },
      ],
      confirmLabel: '승인',
    })
    if (sure) await decide(approval, true, '')
  }

  async function reject(approval: Approval | undefined) {
    if (!approval || approval.state !== 'pending' || !mayDecide) return
    if (approval.mine) return tell(operatorText.own, { tone: 'error' })
    setRejecting(approval)
  }

  const rows = data?.list ?? []
  const { marked } = useList({
    rows,
    page,
    totalPages: data?.totalPages ?? 1,
    onPage: setPage,
    more: (row) => ({ a: () => void approve(row), r: () => void reject(row) }),
  })

  return (
    <>
      <div className="row between op-head">
        <h1 className="t22">2차 승인</h1>
        <span className="mute">
          <kbd>a</kbd> 승인 · <kbd>r</kbd> 반려
        </span>
      </div>
      <section className="card op-table">
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && <Failed error={error} again={() => void refetch()} />}
        {data && rows.length === 0 && (
          <p className="soft op-empty">승인을 기다리는 요청이 없습니다.</p>
        )}
        {rows.length > 0 && (
          <table>
            <thead>
              <tr>
                <th>상태</th>
                <th>요청</th>
                <th>대상</th>
                <th>사유</th>
                <th>요청한 사람</th>
                <th>시각</th>
                <th>처리</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((approval, index) => (
                <tr key={approval.id} className={index === marked ? 'is-marked' : undefined}>
                  <td>
                    <span className={tones[approval.state]}>{words[approval.state]}</span>
                  </td>
                  <td className="strong">{acts[approval.action]}</td>
                  <td>
                    <Link to="/rounds/$id" params={{ id: String(approval.subject) }}>
                      {approval.title}
                      <Icon name="next" className="ic-xs" />
                    </Link>
                  </td>
                  <td className="approval-reason">{approval.reason}</td>
                  <td>{approval.requestedBy}</td>
                  <td className="soft">
                    {approval.state === 'pending'
                      ? age(approval.requestedAt, now)
                      : dayTime(approval.decidedAt!)}
                  </td>
                  <td>
                    <Decision
                      approval={approval}
                      mayDecide={mayDecide}
                      approve={() => void approve(approval)}
                      reject={() => void reject(approval)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
      )}
      {rejecting && (
        <ReasonDialog
          title={`${rejecting.title} ${acts[rejecting.action]}를 반려하시겠습니까?`}
          label="반려"
          onClose={(reason) => {
            setRejecting(null)
            if (reason !== null) void decide(rejecting, false, reason)
          }}
        />
      )}
    </>
  )
}

type DecisionProps = {
  approval: Approval
  mayDecide: boolean
  approve: () => void
  reject: () => void
}

function Decision({ approval, mayDecide, approve, reject }: DecisionProps) {
  if (approval.state !== 'pending')
    return (
      <span className="soft">
        {approval.decidedBy}
        {approval.decisionReason !== null && ` · ${approval.decisionReason}`}
      </span>
    )
  if (approval.mine) return <span className="mute">내 요청 · 다른 운영자가 처리합니다</span>
  return (
    <span className="row">
      <button type="button" className="btn btn-s btn-main" disabled={!mayDecide} onClick={approve}>
        승인
      </button>
      <button type="button" className="btn btn-s" disabled={!mayDecide} onClick={reject}>
        반려
      </button>
    </span>
  )
}
