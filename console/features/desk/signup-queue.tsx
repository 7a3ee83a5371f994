/** Sign-ups that wait for approval, oldest first, and those decided. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { SignupRow } from '@madang/contract/operator/members.ts'

import { ask, RefusedError } from '../../api/ask.ts'
import { Masked } from '../../shell/masked.tsx'
import { useHouseNow, useMay } from '../../shell/me.ts'
import { useAsked } from '../../shell/use-asked.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { lostMark, useList } from '../../shell/use-list.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { DeskLayout, View, type Said } from './desk-layout.tsx'
import { QueueList } from './queue-list.tsx'
import { SignupTable, type SignupActs } from './signup-table.tsx'

const EVERY_MS = 3_000
const reasons = ['본인 정보를 확인할 수 없음', '중복 가입', '상위를 확인할 수 없음']

const keys = [
  ['j k', '고르기'],
  ['a', '승인'],
  ['r', '거절'],
  ['n', '가장 오래된 신청'],
  ['h', '전체'],
] as const

type Asking = { row: SignupRow; approve: boolean }

export function SignupQueue() {
  const { filter, page, change, onPage } = useFilter(['view'])
  const all = filter.view === 'all'
  const query = useSignups(all, page)
  const now = useHouseNow()
  const mayDecide = useMay('signups.decide')
  const [opened, setOpened] = useState(false)
  const [said, setSaid] = useState<Said>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const rows = query.data?.list ?? []

  function open(row: SignupRow, approve: boolean) {
    if (row.state !== 'waiting') return
    if (mayDecide) setAsking({ row, approve })
    else setSaid({ text: operatorText.denied, bad: true })
  }
  const acts: SignupActs = {
    approve: (row) => open(row, true),
    refuse: (row) => open(row, false),
  }
  const { marked, setMarked } = useList({
    name: 'signups',
    rows,
    idOf: ({ id }) => id,
    open: acts.approve,
    page,
    totalPages: query.data?.totalPages ?? 1,
    onPage,
    more: (row) => ({
      a: () => (row ? acts.approve(row) : lost()),
      r: () => (row ? acts.refuse(row) : lost()),
    }),
  })
  const row = rows[marked]
  const lost = () => rows.length > 0 && setSaid({ text: lostMark, bad: true })

  return (
    <DeskLayout
      queue="signups"
      said={said}
      keys={mayDecide ? keys : keys.filter(([key]) => !['a', 'r'].includes(key))}
      tools={
        <div className="row desk-tools">
          <View all={all} word="승인대기" onAll={(to) => change('view', to ? 'all' : '')} />
        </div>
      }
      member={row?.id}
      opened={opened}
      onBack={() => setOpened(false)}
      strip={row && mayDecide && row.state === 'waiting' && <Strip row={row} acts={acts} />}
    >
      <QueueList
        title="가입 신청"
        query={query}
        none={all ? '가입 신청이 아직 없습니다.' : null}
        page={page}
        onPage={onPage}
      >
        <SignupTable
          rows={rows}
          marked={marked}
          now={now}
          acts={mayDecide ? acts : undefined}
          onOpen={(index) => {
            setMarked(index)
            setOpened(true)
          }}
        />
      </QueueList>
      {asking && (
        <SignupDialog
          asking={asking}
          onSaid={(next) => {
            setSaid(next)
            setOpened(false)
            const after = rows.findIndex(({ id }, at) => at > marked && id !== asking.row.id)
            setMarked(after >= 0 ? after : rows.findIndex(({ id }) => id !== asking.row.id))
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </DeskLayout>
  )
}

const useSignups = (all: boolean, page: number) =>
  useAsked('signupQueue', {
    name: 'signups',
    input: { ...(!all && { state: 'waiting' }), pageIndex: page },
    everyMs: EVERY_MS,
  })

type DialogProps = {
  asking: Asking
  onSaid: (said: Said) => void
  onClose: () => void
}

function SignupDialog({ asking: { row, approve }, onSaid, onClose }: DialogProps) {
  const client = useQueryClient()
  // Asked by itself: in the list it may stand on another page by now.
  const { data: current } = useQuery({
    queryKey: ['signups', row.id],
    queryFn: async () =>
      (await ask('signupQueue', { id: row.id, pageIndex: 1 }, { poll: true })).data.list[0] ?? null,
    refetchInterval: EVERY_MS,
  })

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
      stale={current === undefined || current?.state === 'waiting' ? null : operatorText.decided}
      onDecide={decide}
      onClose={onClose}
    >
      {() => (
        <dl className="kv desk-lines">
          <dt>닉네임</dt>
          <dd className="strong">{row.nick}</dd>
          <dt>상위</dt>
          <dd>{row.upper ?? '없음'}</dd>
          <dt>계좌 · 예금주</dt>
          <dd>
            {row.bank} <Masked of="member" id={row.id} field="account" text={row.account} /> ·{' '}
            <Masked of="member" id={row.id} field="holder" text={row.holder} />
          </dd>
          <dt>휴대폰</dt>
          <dd>
            <Masked of="member" id={row.id} field="phone" text={row.phone} />
          </dd>
        </dl>
      )}
    </DecisionDialog>
  )
}

/** The opened sign-up above the card, on a phone. */
const Strip = ({ row, acts }: { row: SignupRow; acts: SignupActs }) => (
  <div className="card pad grid g2">
    <button type="button" className="btn btn-main" onClick={() => acts.approve(row)}>
      승인
    </button>
    <button type="button" className="btn btn-danger" onClick={() => acts.refuse(row)}>
      거절
    </button>
  </div>
)
