/** Sign-ups that wait for approval, oldest first, and those decided. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Input } from '@madang/contract/core/call.ts'
import type { OperatorCalls } from '@madang/contract/operator/plain/calls.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { SignupRow } from '@madang/contract/operator/members.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { Facts } from '../../shell/facts.tsx'
import { Own } from '../../shell/masked.tsx'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { DeskLayout, View, type Said } from './desk-layout.tsx'
import { Decide, decideKeys, QueueList, type Acts } from './queue-list.tsx'
import { signupColumns } from './signup-table.tsx'
import { useQueue } from './use-queue.ts'

const reasons = ['본인 정보를 확인할 수 없음', '중복 가입', '상위를 확인할 수 없음']

type Asking = { row: SignupRow; approve: boolean }

export function SignupQueue() {
  const { filter, page, change, paging } = useFilter(['view'])
  const all = filter.view === 'all'
  const query = useSignups({ ...(!all && { state: 'waiting' }), pageIndex: page })
  const now = useHouseNow()
  const mayDecide = useMay('signups.decide')
  const [said, setSaid] = useState<Said>(null)
  const [asking, setAsking] = useState<Asking | null>(null)

  function decide(row: SignupRow, approve: boolean) {
    if (row.state !== 'waiting') return
    if (mayDecide) setAsking({ row, approve })
    else setSaid({ text: operatorText.denied, bad: true })
  }
  const acts: Acts<SignupRow> = {
    approve: (row) => decide(row, true),
    refuse: (row) => decide(row, false),
  }
  const { rows, row, marked, setMarked, setOpened, open, frame, list } = useQueue({
    name: 'signups',
    query,
    paging,
    acts: { a: acts.approve, r: acts.refuse },
    setSaid,
  })

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
      keys={decideKeys(mayDecide)}
      tools={
        <div className="row desk-tools">
          <View all={all} word="승인대기" onAll={(to) => change('view', to ? 'all' : '')} />
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
        columns={signupColumns({ now, acts: mayDecide ? acts : undefined, onOpen: open })}
        idOf={({ id }) => id}
        none={all ? '가입 신청이 아직 없습니다.' : null}
      />
      {asking && (
        <SignupDialog
          asking={asking}
          onSaid={(next) => done(asking.row, next)}
          onClose={() => setAsking(null)}
        />
      )}
    </DeskLayout>
  )
}

const useSignups = (input: Input<OperatorCalls['signupQueue']>) =>
  useAsked('signupQueue', { name: 'signups', input, everyMs: 3_000 })

type DialogProps = {
  asking: Asking
  onSaid: (said: Said) => void
  onClose: () => void
}

function SignupDialog({ asking: { row, approve }, onSaid, onClose }: DialogProps) {
  const client = useQueryClient()
  // Asked by itself: in the list it may stand on another page by now.
  const { data } = useSignups({ id: row.id, pageIndex: 1 })
  const stale = data && data.list[0]?.state !== 'waiting'

  async function decide(_: number, reason: string): Promise<string | null> {
    const outcome = await ask('signupDecide', { id: row.id, approve, reason }).then(
      ({ data }): Said => ({
        text: `${row.uid} 가입 · ${data.state === 'approved' ? '승인했습니다.' : '거절했습니다.'}`,
      }),
      (error: Error): Said | string =>
        error instanceof RefusedError && ['state', 'notFound'].includes(String(error.code))
          ? { text: error.message, bad: true }
          : error.message,
    )
    for (const key of ['signups', 'desk', 'memberCard'])
      void client.invalidateQueries({ queryKey: [key] })
    if (typeof outcome === 'string') return outcome
    onSaid(outcome)
    return null
  }

  return (
    <DecisionDialog
      title={`${row.uid} 가입 ${approve ? '승인' : '거절'}`}
      label={approve ? '승인' : '거절'}
      danger={!approve}
      owed={!approve}
      reasons={approve ? [] : reasons}
      stale={stale ? operatorText.decided : null}
      onDecide={decide}
      onClose={onClose}
    >
      {() => (
        <Facts
          className="desk-lines"
          of={{
            닉네임: <span className="strong">{row.nick}</span>,
            상위: row.upper ?? '없음',
            '계좌 · 예금주': (
              <>
                {row.bank} <Own of={row} field="account" /> · <Own of={row} field="holder" />
              </>
            ),
            휴대폰: <Own of={row} field="phone" />,
          }}
        />
      )}
    </DecisionDialog>
  )
}
