/** Deposits or withdrawals: what waits, oldest first, or all of them by day; decided by keys. */
import { useRef, useState } from 'react'

import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { useHouseNow, useMe } from '../../shell/me.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { lostMark, useList } from '../../shell/use-list.ts'
import { CashierDialog, type Asking } from './cashier-dialog.tsx'
import { CashierTable, type Acts } from './cashier-table.tsx'
import { CashierTools, toFilter, filterNames } from './cashier-tools.tsx'
import { DeskLayout, type Said } from './desk-layout.tsx'
import { QueueList } from './queue-list.tsx'
import { Recent } from './recent.tsx'
import type { Cashier } from './state-tag.tsx'
import { useCashier, useNeedsSecond, type Act, type CashierRow } from './use-cashier.ts'

type Props = {
  kind: Cashier
  /** the operator's own id: nobody is the second operator of their own decision */
  uid: string
}

export function CashierQueue({ kind, uid }: Props) {
  const search = useRef<HTMLInputElement>(null)
  const { filter, page, change, changeAll, onPage } = useFilter(filterNames)
  const query = useCashier(kind, toFilter(filter), page)
  const needsSecond = useNeedsSecond()
  const now = useHouseNow()
  const [opened, setOpened] = useState(false)
  const { said, setSaid, asking, setAsking, acts, mayDecide } = useAsking(kind, uid)
  const all = filter.view === 'all'
  const rows = query.data?.list ?? []
  const { marked, setMarked } = useList({
    name: kind,
    rows,
    idOf: ({ id }) => id,
    open: acts.approve,
    page,
    totalPages: query.data?.totalPages ?? 1,
    onPage,
    more: (row) => ({
      a: () => (row ? acts.approve(row) : lost()),
      r: () => (row ? acts.refuse(row) : lost()),
      '/': () => search.current?.focus(),
    }),
  })
  const row = rows[marked]
  const lost = () => rows.length > 0 && setSaid({ text: lostMark, bad: true })

  /** The mark goes on to the next that this operator can decide. */
  function next(decided: CashierRow) {
    const after = [...rows.slice(marked + 1), ...rows.slice(0, marked)]
    const to = after.find(({ id, waiting }) => id !== decided.id && waiting === null)
    if (to) setMarked(rows.indexOf(to))
    setOpened(false)
  }

  return (
    <DeskLayout
      queue={kind}
      said={said}
      keys={mayDecide ? keys : keys.filter(([key]) => !['a', 'r'].includes(key))}
      tools={
        <CashierTools
          kind={kind}
          filter={filter}
          change={change}
          changeAll={changeAll}
          search={search}
        />
      }
      member={row?.member.id}
      opened={opened}
      onBack={() => setOpened(false)}
      below={!all && <Recent kind={kind} />}
      strip={row && <Strip row={row} acts={mayDecide ? acts : undefined} />}
    >
      <QueueList
        title={kind === 'deposits' ? '충전 신청' : '환전 신청'}
        query={query}
        none={all ? '이 조건의 신청이 없습니다. 조건을 바꿔보세요.' : null}
        page={page}
        onPage={onPage}
      >
        <CashierTable
          kind={kind}
          rows={rows}
          marked={marked}
          now={now}
          needsSecond={needsSecond}
          own={uid}
          acts={mayDecide ? acts : undefined}
          onMark={setMarked}
          onOpen={() => setOpened(true)}
        />
      </QueueList>
      {asking && (
        <CashierDialog
          kind={kind}
          asking={asking}
          needsSecond={needsSecond}
          onSaid={setSaid}
          onDone={next}
          onClose={() => setAsking(null)}
        />
      )}
    </DeskLayout>
  )
}

const keys = [
  ['j k', '고르기'],
  ['a', '승인'],
  ['r', '거절'],
  ['n', '가장 오래된 신청'],
  ['h', '전체'],
  ['/', '아이디 검색'],
] as const

/** Which decision is asked for, and what the last one came to. */
function useAsking(kind: Cashier, uid: string) {
  const { me } = useMe()
  const mayDecide = me !== undefined && may(me.operator.role, `${kind}.decide`)
  const [said, setSaid] = useState<Said>(null)
  const [asking, setAsking] = useState<Asking | null>(null)

  /** Asks for the decision, or says why there is none to take. */
  function open(act: 'approve' | 'refuse', row: CashierRow) {
    if (row.state !== 'pending') return
    const own = row.waiting?.by === uid
    if (!mayDecide) setSaid({ text: operatorText.denied, bad: true })
    else if (own && act === 'approve') setSaid({ text: operatorText.own, bad: true })
    else setAsking({ act: row.waiting && !own ? seconds[act] : act, row })
  }
  const acts: Acts = {
    approve: (row) => open('approve', row),
    refuse: (row) => open('refuse', row),
  }
  return { said, setSaid, asking, setAsking, acts, mayDecide }
}

const seconds: Record<'approve' | 'refuse', Act> = { approve: 'agree', refuse: 'object' }

/** The opened request above the card, on a phone. */
const Strip = ({ row, acts }: { row: CashierRow; acts: Acts | undefined }) => (
  <div className="card pad grid">
    <div className="row between">
      <b className="t22">{row.amount.toLocaleString('ko-KR')}원</b>
      <span className="soft">
        {row.bank} {row.account} {row.holder}
      </span>
    </div>
    {acts && row.state === 'pending' && (
      <div className="grid g2">
        <button type="button" className="btn btn-main" onClick={() => acts.approve(row)}>
          승인
        </button>
        <button type="button" className="btn btn-danger" onClick={() => acts.refuse(row)}>
          거절
        </button>
      </div>
    )}
  </div>
)
