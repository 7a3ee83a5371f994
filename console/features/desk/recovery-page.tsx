/** Who forgot id or password and waits for the desk, oldest first, or all; the marked one is open. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { RecoveryRow } from '@madang/contract/operator/recovery.ts'

import { useHouseNow, useMay } from '../../shell/me.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { DeskLayout, View, type Said } from './desk-layout.tsx'
import { OnlyReaders } from './only-readers.tsx'
import { QueueList } from './queue-list.tsx'
import { useQueue } from './use-queue.ts'
import { CloseDialog, CodeDialog } from './recovery-dialogs.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'
import { recoveryColumns } from './recovery-table.tsx'
import './desk.css'

type Asking = { row: RecoveryRow; what: 'code' | 'close' }

/** A page of its own, so that the other queues do not bring it. */
export const RecoveryPage = () => (
  <OnlyReaders needs="recoveries.read">
    <RecoveryQueue />
  </OnlyReaders>
)

function RecoveryQueue() {
  const { filter, page, change, paging } = useFilter(['view'])
  const all = filter.view === 'all'
  const query = useAsked('recoveryQueue', {
    name: 'recoveries',
    input: { waiting: !all, pageIndex: page },
    everyMs: 3_000,
  })
  const client = useQueryClient()
  const now = useHouseNow()
  const mayDecide = useMay('recoveries.decide')
  const [said, setSaid] = useState<Said>(null)
  const [asking, setAsking] = useState<Asking | null>(null)

  const ask = (what: Asking['what']) => (row: RecoveryRow) => {
    if (mayDecide) setAsking({ row, what })
    else setSaid({ text: operatorText.denied, bad: true })
  }
  const { row, open, frame, list } = useQueue({
    name: 'recoveries',
    query,
    paging,
    acts: { a: ask('code'), r: ask('close') },
    setSaid,
  })

  function done(next: Said) {
    setSaid(next)
    for (const key of ['recoveries', 'recovery', 'desk'])
      void client.invalidateQueries({ queryKey: [key] })
  }

  return (
    <DeskLayout
      queue="recoveries"
      said={said}
      keys={mayDecide ? keys : keys.filter(([key]) => !['a', 'r'].includes(key))}
      tools={
        <div className="row desk-tools">
          <View all={all} word="대기중" onAll={(to) => change('view', to ? 'all' : '')} />
        </div>
      }
      member={row?.member?.id}
      {...frame}
      below={
        row && (
          <RecoveryPanel
            key={row.id}
            row={row}
            mayDecide={mayDecide}
            onCode={() => ask('code')(row)}
            onClose={() => ask('close')(row)}
            onBack={frame.onBack}
            onSaid={done}
          />
        )
      }
    >
      <QueueList
        title="계정 찾기"
        {...list}
        none={all ? '계정 찾기 신청이 아직 없습니다.' : null}
        className="desk-short"
        table="recoveries"
        columns={recoveryColumns(now, open)}
        idOf={({ id }) => id}
      />
      {asking?.what === 'code' && (
        <CodeDialog row={asking.row} onSaid={done} onClose={() => setAsking(null)} />
      )}
      {asking?.what === 'close' && (
        <CloseDialog row={asking.row} onSaid={done} onClose={() => setAsking(null)} />
      )}
    </DeskLayout>
  )
}

const keys = [
  ['j k', '고르기'],
  ['a', '코드 요청'],
  ['r', '닫기'],
  ['n', '가장 오래된 신청'],
  ['h', '전체'],
] as const
