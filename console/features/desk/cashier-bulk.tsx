/** The question of the marked deposits or withdrawals (docs/adr/0120). */
import { formatWon } from '@madang/contract/core/won.ts'

import { Banner } from '../../shell/banner.tsx'
import type { Cashier } from '../../shell/request-tag.tsx'
import { BulkDialog, leftWords } from './bulk-dialog.tsx'
import type { Said } from './desk-layout.tsx'
import type { Bulk } from './use-checks.tsx'
import { useDecideAll, type CashierRow, type Outcome, type Undo } from './use-cashier.ts'

export type CashierBulkProps = Bulk<CashierRow> & {
  kind: Cashier
  needsSecond: (amount: number, asked: number) => boolean
  onSaid: (said: Said) => void
  /** what may be taken back from now on */
  onUndoable: (undo: readonly Undo[]) => void
  /** after the last was answered */
  onDone: () => void
  onClose: () => void
}

const wordsOf = (rows: readonly CashierRow[]) =>
  `${rows.length}건 ${formatWon(rows.reduce((sum, { amount }) => sum + amount, 0))}원`

export function CashierBulk(props: CashierBulkProps) {
  const { kind, act, rows, needsSecond, onSaid, onUndoable, onDone, onClose } = props
  const decideAll = useDecideAll(kind)
  const gives = act === 'approve'
  const seconds = gives ? rows.filter((row) => needsSecond(row.amount, row.amount)) : []
  const label = gives ? '승인' : '거절'

  function done(through: readonly CashierRow[], left: number, outcomes: readonly Outcome[]) {
    const undo = outcomes.flatMap((one) => (one.refused || !one.undo ? [] : [one.undo]))
    onDone()
    onUndoable(undo)
    onSaid({
      text: `${wordsOf(through)} ${label}${undo.length > 0 ? ' 예정입니다.' : '했습니다.'}${leftWords(left)}`,
      bad: left > 0,
    })
  }
  return (
    <BulkDialog<CashierRow, Outcome>
      title={`${kind === 'deposits' ? '충전' : '환전'} ${wordsOf(rows)} ${label}`}
      {...{ label, gives, rows, onClose }}
      owed={!gives || seconds.length > 0}
      lineOf={({ member, amount }) => `${member.uid} ${formatWon(amount)}원`}
      note={
        seconds.length > 0 && (
          <Banner icon="user">
            {wordsOf(seconds)}은 금액이 커서 다른 운영자의 승인이 더 필요합니다. 사유를 함께
            올립니다.
          </Banner>
        )
      }
      decideAll={(reason, heard) =>
        decideAll(
          rows.map((row) => ({ act, row, amount: row.amount, reason })),
          heard,
        )
      }
      onDone={done}
    />
  )
}
