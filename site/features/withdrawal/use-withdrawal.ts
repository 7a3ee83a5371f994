/**
 * What the withdrawal page can ask for: a withdrawal, taking one back, and what stands in its way
 * (docs/spec/shell.md#checks, #errors).
 */
import type { Output } from '@madang/contract/core/call.ts'
import { formatWon, type Won } from '@madang/contract/core/won.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { depositText } from '@madang/contract/member/plain/deposit.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'
import { confirm } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { lineReady, useSending } from '../../shell/cashier.ts'
import { useSecondLook } from '../../shell/second-look.tsx'

export type Turnover = Output<MemberCalls['turnover']>['data']

/** The last requests with the meter beside them: one reading, so that the page comes whole. */
export async function readWithdrawals() {
  const meter = ask('turnover').catch(() => null)
  const list = await ask('withdrawalList')
  // The meter only informs; the server decides. A list without it is still a list.
  return { ...list, turnover: (await meter)?.data ?? null }
}

export type Withdrawals = Awaited<ReturnType<typeof readWithdrawals>>

/** Why the amount is not even sent, in the seeds' words; null when it is. */
export function amountError(amount: Won, { money, min }: { money: Won; min: Won }): string | null {
  if (amount === 0) return withdrawalText.noAmount
  if (amount < min) return withdrawalText.belowMin(formatWon(min))
  return amount > money ? withdrawalText.tooMuch : null
}

/** `again` reads the list once more; both answer true when it was done. */
export function useWithdrawal(again: () => Promise<unknown>) {
  const { sending, send } = useSending(again)
  const { seen, question } = useSecondLook()

  /** The amount is held from then on. */
  async function request(amount: Won): Promise<boolean> {
    const lines = [{ label: '환전금액', value: `${formatWon(amount)}원` }, depositText.play]
    if (!(await confirm({ title: withdrawalText.confirm, lines }))) return false
    // Much of it is given only to who shows once more that they are the member.
    return send(() =>
      seen(() => ask('withdrawalRequest', { setMoney: amount }, { key: 'withdrawal' })),
    )
  }

  async function cancel(no: number, amount: Won): Promise<boolean> {
    const lines = [{ label: '돌아오는 금액', value: `${formatWon(amount)}원` }]
    if (sending || !(await lineReady())) return false
    if (!(await confirm({ title: withdrawalText.cancel, lines }))) return false
    return send(() => ask('withdrawalCancel', { no }, { key: 'withdrawal-cancel' }))
  }

  return { sending, request, cancel, question }
}
