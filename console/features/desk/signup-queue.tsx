/** Sign-ups that wait for approval, oldest first, and those decided. */
import { useState, type ComponentType } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { SignupRow } from '@madang/contract/operator/members.ts'

import { bring } from '../../shell/bring.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { lazyPiece } from '../../shell/lazy-page.ts'
import { useHouseNow, useMay, useMe } from '../../shell/me.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useLookers } from '../../shell/use-lookers.ts'
import { DeskLayout, View, type Said } from './desk-layout.tsx'
import { Decide, decideKeys, QueueList, type Acts } from './queue-list.tsx'
import type { SignupBulkProps } from './signup-bulk.tsx'
import type { Asking } from './signup-dialog.tsx'
import { assigning, signupColumns } from './signup-table.tsx'
import { AssignFilter, assignedOf, useAssign } from './use-assign.tsx'
import { Checked, useBulkAsked, useChecks } from './use-checks.tsx'
import { useQueue } from './use-queue.ts'
import { useSignups } from './use-signups.ts'

/** Comes after the page it is asked on, before anybody asks. */
const Question = lazyPiece(
  () => import('./signup-dialog.tsx'),
  ({ SignupDialog }) => SignupDialog,
)

const loadBulk = () =>
  import('./signup-bulk.tsx').then(({ SignupBulk }): ComponentType<SignupBulkProps> => SignupBulk)

const canCheck = ({ state }: SignupRow) => state === 'waiting'

export function SignupQueue() {
  const { filter, page, change, changeAll, paging } = useFilter(['view', 'assigned'])
  const all = filter.view === 'all'
  const query = useSignups({
    ...(!all && { state: 'waiting', ...assignedOf(filter.assigned) }),
    pageIndex: page,
  })
  const now = useHouseNow()
  const mayDecide = useMay('signups.decide')
  const [said, setSaid] = useState<Said>(null)
  const own = useMe().me?.operator.uid ?? ''
  const assign = useAssign('signups', own, setSaid)
  const [asking, setAsking] = useState<Asking | null>(null)

  const ask = async (of: Asking) => {
    if (await bring(() => Question.load().then(() => true))) setAsking(of)
  }
  function decide(row: SignupRow, approve: boolean) {
    if (row.state !== 'waiting') return
    if (mayDecide) void ask({ row, approve })
    else setSaid({ text: operatorText.denied, bad: true })
  }
  const acts: Acts<SignupRow> = {
    approve: (row) => decide(row, true),
    refuse: (row) => decide(row, false),
  }
  const checks = useChecks(query.data?.list ?? [], mayDecide && !all, canCheck)
  const bulk = useBulkAsked(checks.checked, loadBulk)
  const { rows, row, marked, setMarked, setOpened, open, frame, list } = useQueue({
    name: 'signups',
    query,
    paging,
    acts: {
      a: bulk.any ? () => bulk.ask('approve') : acts.approve,
      r: bulk.any ? () => bulk.ask('refuse') : acts.refuse,
      ' ': checks.toggle,
      w: (of) => of.state === 'waiting' && assign.ask(assigning(of)),
    },
    setSaid,
  })
  const others = useLookers(row?.state === 'waiting' ? row.id : null, 'signups')

  function done(decided: SignupRow, next: Said) {
    setSaid(next)
    setOpened(false)
    const after = rows.findIndex(({ id }, at) => at > marked && id !== decided.id)
    setMarked(after >= 0 ? after : rows.findIndex(({ id }) => id !== decided.id))
  }
  return (
    <DeskLayout
      queue="signups"
      said={said}
      others={others}
      keys={[...decideKeys(mayDecide), ...assign.keys]}
      tools={
        <div className="row desk-tools">
          {!all && (
            <AssignFilter value={filter.assigned} onChange={(to) => change('assigned', to)} />
          )}
          {all && <ExportButton list="signups" />}
          <View
            all={all}
            word="승인대기"
            onAll={(to) => changeAll({ view: to ? 'all' : '', assigned: '' })}
          />
        </div>
      }
      member={row?.id}
      {...frame}
      strip={
        row &&
        mayDecide &&
        row.state === 'waiting' && (
          <div className="card pad">
            <Decide row={row} acts={acts} />
          </div>
        )
      }
    >
      <QueueList
        title="가입 신청"
        {...list}
        table="signups"
        columns={signupColumns({
          ...{ now, acts: mayDecide ? acts : undefined, onOpen: open, own },
          onAssign: assign.may ? (of) => assign.ask(assigning(of)) : undefined,
          checks: checks.may ? checks : null,
        })}
        idOf={({ id }) => id}
        none={all ? '가입 신청이 아직 없습니다.' : null}
        foot={
          checks.may && (
            <tr>
              <td colSpan={8}>
                {bulk.any ? (
                  <Checked
                    checks={checks}
                    onApprove={() => bulk.ask('approve')}
                    onRefuse={() => bulk.ask('refuse')}
                  />
                ) : (
                  `${rows.length}건 승인대기`
                )}
              </td>
            </tr>
          )
        }
      />
      {assign.dialog}
      {bulk.shown && (
        <bulk.shown.Dialog
          {...bulk.shown.asked}
          onSaid={setSaid}
          onDone={checks.clear}
          onClose={bulk.close}
        />
      )}
      {asking && (
        <Question.Page
          asking={asking}
          onSaid={(next) => done(asking.row, next)}
          onClose={() => setAsking(null)}
        />
      )}
    </DeskLayout>
  )
}
