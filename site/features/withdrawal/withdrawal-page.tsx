/** The withdrawal page: notice, balance, what is still missing, amount, last withdrawals (docs/spec/shell.md#pages). */
import { formatWon } from '@madang/contract/core/won.ts'
import { withdrawalStatus } from '@madang/contract/member/plain/withdrawal.ts'

import { CashierPage } from '../../shell/cashier-page.tsx'
import { useRequests } from '../../shell/cashier.ts'
import { RequestList } from '../../shell/request-list.tsx'
import { MeterToCome, TurnoverMeter } from './turnover-meter.tsx'
import { readWithdrawals, useWithdrawal, type Withdrawals } from './use-withdrawal.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import './withdrawal.css'

/** What the house says to the member's group, then the notice; the closed hours stand above the form while they last. */
function notesOf({ open, hours, min, turnover, notice }: Withdrawals): string[] {
  const gap = turnover ? `, 마지막 환전 ${turnover.gapHours}시간 뒤부터` : ''
  return [
    ...(notice === '' ? [] : [notice]),
    `최소 환전금액은 ${formatWon(min)}원입니다.`,
    '신청한 금액은 보유금에서 환전 대기로 옮겨지고, 거절되거나 취소하면 보유금으로 돌아옵니다.',
    `환전은 한 번에 한 건씩${gap} 신청할 수 있습니다.`,
    ...(open ? [hours] : []),
  ]
}

export function WithdrawalPage() {
  const { money, ...query } = useRequests('withdrawalList', readWithdrawals)
  const { refetch } = query
  const { sending, request, cancel, question } = useWithdrawal(refetch)
  const isWaiting = ({ status }: { status: string }) => status === withdrawalStatus.pending

  return (
    <CashierPage
      title="환전"
      query={query}
      notes={notesOf}
      form={(data) => (
        <>
          <WithdrawalForm
            money={money ?? data.money}
            min={data.min}
            closed={data.open ? null : data.hours}
            waiting={data.list.find(isWaiting)?.money ?? null}
            queue={data.queue}
            refused={data.turnover?.refusal ?? null}
            sending={sending}
            request={request}
            refusal={async () => (await refetch()).data?.turnover?.refusal ?? null}
          />
          {question}
        </>
      )}
      extra={({ turnover }) => turnover && <TurnoverMeter turnover={turnover} />}
      extraToCome={<MeterToCome />}
      list={({ list }) => (
        <RequestList
          title="최근 환전"
          who="예금주"
          rows={list}
          empty="아직 환전내역이 없습니다. 환전을 신청하면 여기에 남습니다."
          onCancel={(row) => void cancel(row.num, row.money)}
        />
      )}
    />
  )
}
