/** What the tests of the withdrawal page share: its server's usual answers, and opening it. */
import { screen, within } from '@testing-library/react'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { closedText, withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import { logIn, on, openSite } from '../../../testing/house.tsx'

type List = Output<MemberCalls['withdrawalList']>
type Turnover = Output<MemberCalls['turnover']>['data']

export const row: List['list'][number] = {
  num: 4,
  time: '2026-11-20 21:08:31',
  money: 100_000,
  name: '김*연',
  status: '환전완료',
  reason: null,
}
export const withdrawals = (changes: Partial<List> = {}) => ({
  result: true as const,
  msg: '',
  list: [],
  money: 1_000_000,
  open: true,
  hours: closedText('23:30', '00:30'),
  min: 10_000,
  queue: null,
  notice: '',
  ...changes,
})
export const listed = (changes: Partial<List> = {}) =>
  on('withdrawalList', () => withdrawals(changes))
export const meter = (changes: Partial<Turnover> = {}) =>
  on('turnover', () => ({
    result: true,
    msg: '',
    data: {
      since: null,
      deposits: 300_000,
      percent: 100,
      gapHours: 3,
      required: 300_000,
      done: 300_000,
      games: [{ name: '네임드 파워사다리', money: 300_000 }],
      refusal: null,
      waitsUntil: null,
      hold: null,
      ...changes,
    },
  }))
export const taken = on('withdrawalRequest', () => ({
  result: true,
  msg: withdrawalText.done,
  data: { money: 900_000 },
}))

type Rules = Parameters<typeof openSite>[1]

export async function openPage(rules: Rules) {
  logIn()
  const site = openSite('/exchange', [listed(), meter(), ...rules])
  await screen.findByRole('form')
  return site
}
export const press = (name: string) => screen.getByRole('button', { name })
export const answer = async (
  site: { user: { click: (e: Element) => Promise<void> } },
  name: string,
) => site.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
