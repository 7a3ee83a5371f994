/** What the tests of the deposit page share: its server's usual answers, and opening it. */
import { screen, within } from '@testing-library/react'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { depositText, overText } from '@madang/contract/member/plain/deposit.ts'

import { logIn, on, openSite } from '../../../testing/house.tsx'

export type List = Output<MemberCalls['depositList']>
export type Coins = Output<MemberCalls['coinStatus']>

export const row: List['list'][number] = {
  num: 1,
  time: '2026-11-20 21:08:31',
  money: 100_000,
  name: '김*연',
  status: '충전완료',
  reason: null,
  type: '0',
}
export const deposits = (changes: Partial<List> = {}) => ({
  result: true as const,
  msg: '',
  list: [],
  type: 'bank' as const,
  data: '마당은행 110-00-000000',
  hours: overText('23:30', '00:30'),
  money: 1_000_000,
  name: '김*연',
  min: 10_000,
  max: 100_000_000,
  notice: '',
  ...changes,
})
export const listed = (changes: Partial<List> = {}) => on('depositList', () => deposits(changes))
export const coinsOf = (balance: number) => ({
  result: true as const,
  msg: '',
  balance,
  data: 'madang-coin-address',
  type: 'coin' as const,
  pol_url: '',
  trx_url: '',
  usdt: 10_000,
})
export const coins = (changes: Partial<Coins> = {}) =>
  on('coinStatus', () => ({ ...coinsOf(12.5), ...changes }))
export const taken = on('depositRequest', () => ({ result: true, msg: depositText.done }))

type Rules = Parameters<typeof openSite>[1]

export async function openPage(rules: Rules) {
  logIn()
  const site = openSite('/charge', [listed(), ...rules])
  await screen.findByRole('form')
  return site
}
export const press = (name: string | RegExp) => screen.getByRole('button', { name })
export const answer = async (
  site: { user: { click: (e: Element) => Promise<void> } },
  name: string,
) => site.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
