/** Deposits or withdrawals: what waits, oldest first, or all of them by day; decided by keys. */
import { useRef, useState, type ComponentType } from 'react'

import { formatWon } from '@madang/contract/core/won.ts'
import { may, operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { bring } from '../../shell/bring.ts'
import { lazyPiece } from '../../shell/lazy-page.ts'
import { useHouseNow, useMe } from '../../shell/me.ts'
import { useFilter } from '../../shell/use-filter.ts'
import { useLookers } from '../../shell/use-lookers.ts'
import type { CashierBulkProps } from './cashier-bulk.tsx'
import type { Asking } from './cashier-dialog.tsx'
import { cashierColumns, CashierSums } from './cashier-table.tsx'
import { CashierTools, toFilter, filterNames } from './cashier-tools.tsx'
import { DeskLayout, type Said } from './desk-layout.tsx'
import { Decide, decideKeys, QueueList, type Acts } from './queue-list.tsx'
import { Recent } from './recent.tsx'
import type { Cashier } from '../../shell/request-tag.tsx'
import { useAssign } from './use-assign.tsx'
import { Checked, useBulkAsked, useChecks } from './use-checks.tsx'
import { useCashier, useNeedsSecond, type Act, type CashierRow } from './use-cashier.ts'
import { useQueue } from './use-queue.ts'
import { dueWords, isDue, useUndo } from './use-undo.tsx'

/** Comes after the page it is asked on, before anybody asks. */
const Question = lazyPiece(
  () => import('./cashier-dialog.tsx'),
  ({ CashierDialog }) => CashierDialog,
)

const loadBulk = () =>
  import('./cashier-bulk.tsx').then(
    ({ CashierBulk }): ComponentType<CashierBulkProps> => CashierBulk,
  )

/** Nothing that is being decided, nor what waits for a second operator. */
const canCheck = (row: CashierRow) => row.state === 'pending' && row.waiting === null && !isDue(row)

type Props = {
  kind: Cashier
  /** the operator's own id: nobody is the second operator of their own decision */
  uid: string
}

export function CashierQueue({ kind, uid }: Props) {
  const search = useRef<HTMLInputElement>(null)
  const { filter, page, change, changeAll, paging } = useFilter(filterNames)
  const query = useCashier(kind, toFilter(filter), page)
  const needsSecond = useNeedsSecond()
  const now = useHouseNow()
  const { said, setSaid, asking, setAsking, acts, mayDecide } = useAsking(kind, uid)
  const all = filter.view === 'all'
  const checks = useChecks(query.data?.list ?? [], mayDecide && !all, canCheck)
  const bulk = useBulkAsked(checks.checked, loadBulk)
  const assign = useAssign(kind, uid, setSaid)
  const undo = useUndo(kind, setSaid)
  const { rows, row, marked, setMarked, setOpened, open, frame, list } = useQueue({
    name: kind,
    query,
    paging,
    acts: {
      a: bulk.any ? () => bulk.ask('approve') : acts.approve,
      r: bulk.any ? () => bulk.ask('refuse') : acts.refuse,
      ' ': checks.toggle,
      w: (of) => of.state === 'pending' && assign.ask(of),
    },
    setSaid,
    keys: { f: () => search.current?.focus() },
  })

  const others = useLookers(row?.state === 'pending' ? row.id : null, kind)

  /** The mark goes on to the next that this operator can decide. */
  function next(decided: CashierRow) {
    const after = [...rows.slice(marked + 1), ...rows.slice(0, marked)]
    const to = after.find((one) => one.id !== decided.id && one.waiting === null && !isDue(one))
    if (to) setMarked(rows.indexOf(to))
    setOpened(false)
  }
  const given = mayDecide ? acts : undefined

  return (
    <DeskLayout
      queue={kind}
      said={said}
      others={others}
      undo={undo.button}
      keys={[...decideKeys(mayDecide), ...assign.keys, ['f', '아이디 검색']]}
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
      {...frame}
      below={!all && <Recent kind={kind} />}
      strip={row && <Strip row={row} acts={given} />}
    >
      <QueueList
        title={kind === 'deposits' ? '충전 신청' : '환전 신청'}
        {...list}
        table="cashier"
        columns={cashierColumns({
          ...{ kind, now, needsSecond, own: uid, acts: given, onOpen: open },
          onAssign: assign.may ? assign.ask : undefined,
          checks: checks.may ? checks : null,
          onUndo: undo.of,
        })}
        cards="minmax(0, 1fr) auto auto"
        idOf={({ id }) => id}
        none={all ? '이 조건의 신청이 없습니다. 조건을 바꿔보세요.' : null}
        foot={
          <CashierSums
            rows={rows}
            boxes={checks.may}
            checked={
              bulk.any ? (
                <Checked
                  checks={checks}
                  sum={`${formatWon(checks.checked.reduce((sum, { amount }) => sum + amount, 0))}원`}
                  onApprove={() => bulk.ask('approve')}
                  onRefuse={() => bulk.ask('refuse')}
                />
              ) : null
            }
          />
        }
      />
      {assign.dialog}
      {bulk.shown && (
        <bulk.shown.Dialog
          {...bulk.shown.asked}
          {...{ kind, needsSecond }}
          onSaid={setSaid}
          onUndoable={undo.remember}
          onDone={checks.clear}
          onClose={bulk.close}
        />
      )}
      {asking && (
        <Question.Page
          kind={kind}
          asking={asking}
          needsSecond={needsSecond}
          onSaid={setSaid}
          onUndoable={undo.remember}
          onDone={next}
          onClose={() => setAsking(null)}
        />
      )}
    </DeskLayout>
  )
}

/** Which decision is asked for, and what the last one came to. */
function useAsking(kind: Cashier, uid: string) {
  const { me } = useMe()
  const mayDecide = me !== undefined && may(me.operator.role, `${kind}.decide`)
  const [said, setSaid] = useState<Said>(null)
  const [asking, setAsking] = useState<Asking | null>(null)

  const ask = async (of: Asking) => {
    if (await bring(() => Question.load().then(() => true))) setAsking(of)
  }

  /** Asks for the decision, or says why there is none to take. */
  function open(act: 'approve' | 'refuse', row: CashierRow) {
    if (row.state !== 'pending') return
    if (isDue(row)) return setSaid({ text: dueWords(row), bad: true })
    const own = row.waiting?.by === uid
    if (!mayDecide) setSaid({ text: operatorText.denied, bad: true })
    else if (own && act === 'approve') setSaid({ text: operatorText.own, bad: true })
    else void ask({ act: row.waiting && !own ? seconds[act] : act, row })
  }
  const acts: Acts<CashierRow> = {
    approve: (row) => open('approve', row),
    refuse: (row) => open('refuse', row),
  }
  return { said, setSaid, asking, setAsking, acts, mayDecide }
}

const seconds: Record<'approve' | 'refuse', Act> = { approve: 'agree', refuse: 'object' }

/** The opened request above the card, on a phone. */
const Strip = ({ row, acts }: { row: CashierRow; acts: Acts<CashierRow> | undefined }) => (
  <div className="card pad grid">
    <div className="row between">
      <b className="t22">{formatWon(row.amount)}원</b>
      <span className="soft">
        {row.bank} {row.account} {row.holder}
      </span>
    </div>
    {acts && row.state === 'pending' && !isDue(row) && <Decide row={row} acts={acts} />}
  </div>
)
