/** Decides one deposit or withdrawal: by the first operator, or by the second on the first one's word. */
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { Won } from '@madang/ui/won.tsx'

import { Banner } from '../../shell/banner.tsx'
import { Masked } from '../../shell/masked.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Said } from './desk-layout.tsx'
import { useMemberCard } from './member-card.tsx'
import type { Cashier } from '../../shell/request-tag.tsx'
import { useDecide, useRequest, type Act, type CashierRow, type Undo } from './use-cashier.ts'
import { dueWords, isDue } from './use-undo.tsx'

export type Asking = { act: Act; row: CashierRow }

type Props = {
  kind: Cashier
  asking: Asking
  needsSecond: (amount: number, asked: number) => boolean
  onSaid: (said: Said) => void
  /** what may be taken back from now on */
  onUndoable: (undo: readonly Undo[]) => void
  onDone: (row: CashierRow) => void
  onClose: () => void
}

const reasons: Record<Cashier, Record<Act, readonly string[]>> = {
  deposits: {
    approve: ['실제 입금액으로 처리', '예금주 확인함'],
    refuse: ['입금이 확인되지 않음', '예금주가 다름', '중복 신청', '본인 요청'],
    agree: ['입금 확인함'],
    object: ['입금이 확인되지 않음', '금액이 다름'],
  },
  withdrawals: {
    approve: ['송금 완료'],
    refuse: ['계좌 정보 오류', '예금주가 다름', '추가 확인 필요', '본인 요청'],
    agree: ['송금 확인함'],
    object: ['추가 확인 필요', '계좌 정보 오류'],
  },
}
const labels: Record<Act, string> = {
  approve: '승인',
  refuse: '거절',
  agree: '2차 승인',
  object: '반려',
}

export function CashierDialog(props: Props) {
  const { kind, asking, needsSecond, onSaid, onUndoable, onDone, onClose } = props
  const { act, row } = asking
  const decide = useDecide(kind)
  const current = useRequest(kind, row.id)
  const word = kind === 'deposits' ? '충전' : '환전'
  const amount = row.waiting?.amount ?? row.amount
  const gives = act === 'approve' || act === 'agree'
  const needs = (to: number) => act === 'approve' && needsSecond(to, row.amount)

  async function send(to: number, reason: string): Promise<string | null> {
    const sum = kind === 'deposits' && act === 'approve' ? to : amount
    const outcome = await decide({ act, row, amount: sum, reason })
    if (outcome.refused && !outcome.over) return outcome.text
    onSaid({ text: outcome.text, bad: outcome.refused })
    if (!outcome.refused) {
      onUndoable(outcome.undo ? [outcome.undo] : [])
      onDone(row)
    }
    return null
  }

  return (
    <DecisionDialog
      title={`${row.member.uid} ${word} ${labels[act]}`}
      label={(to) => (needs(to) ? '2차 승인 요청' : labels[act])}
      danger={!gives}
      {...(kind === 'deposits' && act === 'approve' && { amount: row.amount })}
      owed={!gives || needs(row.amount)}
      reasons={reasons[kind][act]}
      stale={staleWords(row, current)}
      onDecide={send}
      onClose={onClose}
    >
      {(typed) => (
        <Lines
          of={kind === 'deposits' ? 'deposit' : 'withdrawal'}
          row={row}
          second={needs(typed || row.amount)}
          added={gives && kind === 'deposits' ? typed || amount : 0}
        />
      )}
    </DecisionDialog>
  )
}

type LinesProps = { of: 'deposit' | 'withdrawal'; row: CashierRow; second: boolean; added: number }

/** What exactly is decided. */
const Lines = ({ of, row, second, added }: LinesProps) => (
  <>
    <dl className="kv desk-lines">
      <dt>신청금액</dt>
      <dd className="strong">
        <Won amount={row.amount} />
      </dd>
      <dt>계좌 · 예금주</dt>
      <dd>
        {row.bank} <Masked of={of} id={row.id} field="account" text={row.account} /> ·{' '}
        <Masked of={of} id={row.id} field="holder" text={row.holder} />
      </dd>
      <dt>보유금</dt>
      <dd>
        <Money row={row} added={added} />
      </dd>
      {row.waiting && (
        <>
          <dt>1차 승인</dt>
          <dd>
            {row.waiting.by} · <Won amount={row.waiting.amount} />
          </dd>
        </>
      )}
    </dl>
    {second && (
      <Banner icon="user">
        금액이 커서 다른 운영자의 승인이 더 필요합니다. 사유를 함께 올립니다.
      </Banner>
    )}
  </>
)

/** What the member has now, and after it. */
function Money({ row, added }: { row: CashierRow; added: number }) {
  const { data } = useMemberCard(row.member.id)
  const money = data?.wallet.money ?? row.moneyBefore
  return (
    <>
      <Won amount={money} />
      {added > 0 && (
        <>
          {' → '}
          <Won amount={money + added} />
        </>
      )}
    </>
  )
}

/** Why the decision cannot be taken any more; null while it can. */
function staleWords(row: CashierRow, current: CashierRow | null | undefined): string | null {
  if (current === undefined) return null
  if (current === null || current.state !== 'pending') return operatorText.decided
  if (isDue(current)) return dueWords(current)
  const same = current.version === row.version && current.waiting?.id === row.waiting?.id
  return same ? null : operatorText.changed
}
