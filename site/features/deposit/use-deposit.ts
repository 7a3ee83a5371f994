/**
 * What the deposit page can ask for: a deposit, a conversion, the account, play money (docs/spec/shell.md#checks,
 * #errors).
 */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import type { Output } from '@madang/contract/core/call.ts'
import { formatCoins } from '@madang/contract/core/coins.ts'
import { formatWon, type Won } from '@madang/contract/core/won.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { belowMinText, COIN_WON, depositText } from '@madang/contract/member/plain/deposit.ts'
import { BANK_PAGE, inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { confirm, tell } from '@madang/ui/dialog.tsx'

import { ask } from '../../api/ask.ts'
import { useSession } from '../../api/session.ts'
import { lineReady, useSending } from '../../shell/cashier.ts'

export type CoinStatus = Output<MemberCalls['coinStatus']>

/** In bank-check hours the account's place says this (docs/spec/shell.md#errors). */
export const OVER = 'over'

/** The last requests, for coin and usdt members with what they hold: one reading, so that the page comes whole. */
export async function readDeposits() {
  const list = await ask('depositList')
  return { ...list, coins: list.type === 'bank' ? null : await ask('coinStatus') }
}
export type Deposits = Awaited<ReturnType<typeof readDeposits>>

/** Why the amount is not even sent, in the seeds' words; null when it is. */
export function depositError(amount: Won, min: Won): string | null {
  if (amount === 0) return depositText.noAmount
  return amount < min ? belowMinText(min) : null
}

/** As depositError, for a conversion: whole ten thousands, and the coins for them. */
export function conversionError(amount: Won, balance: number): string | null {
  if (amount === 0) return depositText.noAmount
  if (amount % COIN_WON !== 0) return depositText.wholeTenThousand
  return balance < amount / COIN_WON ? depositText.shortCoin : null
}

/** `again` reads the list once more after something was asked for; both answer true when it was done. */
export function useDeposit(again: () => Promise<unknown>) {
  const { sending, send } = useSending(again)
  const client = useQueryClient()
  const uid = useSession()?.userId

  async function request(amount: Won): Promise<boolean> {
    const lines = [{ label: '충전금액', value: `${formatWon(amount)}원` }, depositText.play]
    if (!(await confirm({ title: depositText.confirm, lines }))) return false
    return send(() => ask('depositRequest', { setMoney: amount, type: '0' }, { key: 'deposit' }))
  }

  /** The answer carries the new coin balance: it stands on the page at once (docs/spec/shell.md#states). */
  async function convert(amount: Won): Promise<boolean> {
    const lines = [
      { label: '사용할 코인', value: formatCoins(amount / COIN_WON) },
      { label: '받을 보유금', value: `${formatWon(amount)}원` },
    ]
    if (!(await confirm({ title: depositText.convert, lines }))) return false
    return send(async () => {
      const answer = await ask(
        'depositRequest',
        { setMoney: amount, type: '1' },
        { key: 'convert' },
      )
      const balance = answer.code === 'coinSuccess' ? answer.data : undefined
      if (balance !== undefined)
        client.setQueryData<Deposits>(
          ['depositList', uid],
          (old) => old && { ...old, coins: old.coins && { ...old.coins, balance } },
        )
      return answer
    })
  }

  return { sending, request, convert }
}

/** Asks the desk which account to pay into; the answer comes on the inquiry board. */
export function useAccountInquiry() {
  const { sending, send } = useSending(async () => {})
  const navigate = useNavigate()
  /** `closed`: the sentence of the bank-check hours, while they last. */
  const askAccount = async (closed: string | null) => {
    if (closed !== null) return tell(closed, { tone: 'error' })
    if (sending || !(await confirm(inquiryText.confirmBank))) return
    if (await send(() => ask('inquiryBank', { page: BANK_PAGE }))) await navigate({ to: '/cs' })
  }
  return { sending, askAccount }
}

/** Play money up to the float, once a day (docs/spec/rules.md#what-this-is). */
export function useRefill(again: () => Promise<unknown>) {
  const { sending, send } = useSending(again)
  const refill = async () =>
    (await lineReady()) && (await send(() => ask('refill', {}, { key: 'refill' })))
  return { sending, refill }
}
