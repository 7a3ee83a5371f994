/** What waits for a second operator: the requests at the left, the chosen one at the right; on a phone one after the other. */
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

import type { Approval } from '@madang/contract/operator/approvals.ts'
import { may, secondOperator } from '@madang/contract/operator/plain/permissions.ts'
import { tell } from '@madang/ui/dialog.tsx'
import { Pager } from '@madang/ui/pager.tsx'
import { openMedia, useStore } from '@madang/ui/store.ts'

import { useDesk } from '../../shell/desk.ts'
import { Loading } from '../../shell/failed.tsx'
import { Foot } from '../../shell/foot.tsx'
import { useHouseNow, useMe } from '../../shell/me.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { PageHead } from '../../shell/page-head.tsx'
import { useFilter } from '../../shell/use-filter.ts'
import { lostMark, useList } from '../../shell/use-list.ts'
import { placeOf } from './acts.ts'
import { Acts } from './approval-acts.tsx'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalPane } from './approval-pane.tsx'
import { useChosen, useMarkOfAddress, useOpened } from './use-chosen.ts'
import { useDecisions } from './use-decisions.ts'
import { useLookers } from '../../shell/use-lookers.ts'
import './approvals.css'

const everyMs = 2_000
const wide = openMedia('(min-width: 900px)')

const keys: ComponentProps<typeof Foot>['keys'] = [
  [['j', 'k'], '이동'],
  [['a'], '승인 물음'],
  [['Enter'], '승인 (손을 뗀 뒤)'],
  [['r'], '반려·철회 + 사유'],
  [['g'], '대상 보기'],
  [['Esc'], '닫기'],
]

export function ApprovalsPage() {
  const { page, paging } = useFilter([])
  const { me } = useMe()
  const role = me?.operator.role
  /** Deciding needs the right to do what is asked. */
  const mayDecide = ({ action }: Approval) =>
    !!role && may(role, 'approvals.decide') && may(role, secondOperator[action])
  const input = { pageIndex: page }
  const query = useAsked('approvalList', { name: 'approvals', input, everyMs })
  const { data, dataUpdatedAt } = query
  const rows = data?.list ?? []
  const totalPages = data?.totalPages ?? 1
  const waiting = useDesk()?.approvals.count ?? 0
  const now = useHouseNow()
  const decisions = useDecisions(mayDecide)
  const { opened, open, back } = useOpened()
  const navigate = useNavigate()
  const first = rows.findIndex((row) => row.state === 'pending' && !row.mine && mayDecide(row))
  const next = (): void => setMarked(first)
  const { marked, setMarked } = useList({
    name: 'approvals',
    rows,
    idOf: ({ id }) => id,
    ...paging,
    totalPages,
    more: (row) => ({
      a: () => (row ? decisions.open(row, 'approve') : lost()),
      r: () => (row ? decisions.open(row, row.mine ? 'withdraw' : 'reject') : lost()),
      g: () => row && void navigate(placeOf(row)),
      Escape: opened === null ? undefined : back,
      // A decided one stays in sight until the operator goes on; what is next does not open by itself.
      ...(row && decisions.said?.done && decisions.said.id === row.id && first >= 0
        ? { Enter: next, j: next, ArrowDown: next }
        : { Enter: () => row && open(row.id) }),
    }),
  })
  const lost = () => void (rows.length > 0 && tell(lostMark, { tone: 'error' }))
  useMarkOfAddress({ rows, marked, setMarked, opened, open })
  const approval = useChosen(rows[marked])
  // On a phone the pane is in sight once it was opened.
  const inSight = useStore(wide) || opened !== null
  const others = useLookers(inSight && approval?.state === 'pending' ? approval.id : null)

  return (
    <>
      <PageHead title="2차 승인" acts={<ExportButton list="approvals" />} />
      <div className={opened === null ? 'approvals' : 'approvals is-open'}>
        <section className="card approval-list" aria-busy={!data}>
          {!data && <Loading query={query} rows={5} />}
          {data && (
            <ApprovalList
              rows={rows}
              marked={marked}
              now={now}
              waiting={waiting}
              today={data.today}
              mayDecide={mayDecide}
              onOpen={(index) => {
                setMarked(index)
                open(rows[index]!.id)
              }}
            />
          )}
          {totalPages > 1 && <Pager {...paging} totalPages={totalPages} />}
        </section>
        {approval && (
          <ApprovalPane
            key={approval.id}
            approval={approval}
            now={now}
            others={others}
            said={decisions.said?.id === approval.id ? decisions.said : null}
            opened={opened}
            onBack={back}
          >
            <Acts
              approval={approval}
              decidable={mayDecide(approval)}
              decisions={decisions}
              next={first >= 0 ? { title: rows[first]!.title, onOpen: next } : null}
            />
          </ApprovalPane>
        )}
      </div>
      <Foot keys={keys} note="접수 데스크와 같은 키" everyMs={everyMs} at={dataUpdatedAt} />
    </>
  )
}
