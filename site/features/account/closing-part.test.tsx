import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { Output } from '@madang/contract/core/call.ts'
import type { MemberCalls } from '@madang/contract/member/plain/calls.ts'
import { accountText } from '@madang/contract/member/plain/account.ts'
import { closingText, GIVE_UP } from '@madang/contract/member/plain/closing.ts'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

type Closing = Output<MemberCalls['closing']>['data']
const none: Closing = {
  left: { money: 12_300, safe: 0, point: 40, coin: 0 },
  obstacles: [],
  until: null,
}
const account = on('account', () => ({
  result: true,
  msg: '',
  data: {
    ...{ nick: '하나', joinedAt: '2026-01-02 10:00:00', passwordAt: null, bank: '', holder: '' },
    ...{ account: '', phone: '', hold: null, change: null, nickFrom: null },
  },
}))

async function openPage(data: Closing, rules: Parameters<typeof openSite>[1] = []) {
  const now = { data }
  logIn()
  const said = on('closing', () => ({ result: true, msg: '', data: now.data }))
  const site = openSite('/account', [account, said, ...rules])
  await screen.findByRole('heading', { name: '그만둘 때' })
  return { ...site, now }
}
async function putAway(user: ReturnType<typeof openSite>['user'], text: string) {
  const told = within(await screen.findByRole('alertdialog', { name: text }))
  await user.click(told.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

test('what is left is named and given up by words; the password is asked for where it has to be', async () => {
  let proved = false
  const done = closingText.asked('11월 29일 15:10')
  const { user, now, asked, times } = await openPage(none, [
    on('prove', () => {
      proved = true
      return { result: true, msg: accountText.proved }
    }),
    on('closingAsk', () => {
      if (!proved) return { result: false, code: 'proof', msg: accountText.proof }
      now.data = { ...none, until: '2026-11-29 15:10:00' }
      return { result: true, msg: done }
    }),
  ])
  await user.click(await screen.findByRole('button', { name: '탈퇴 신청' }))
  const dialog = within(await screen.findByRole('dialog', { name: '탈퇴 신청' }))
  expect(dialog.getByText('보유금 12,300원, 포인트 40P')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '탈퇴 신청' }))
  expect(dialog.getByRole('alert').textContent).toBe(closingText.noWords)
  expect(times('closingAsk')).toBe(0)
  await user.type(dialog.getByRole('textbox'), GIVE_UP)
  await user.click(dialog.getByRole('button', { name: '탈퇴 신청' }))
  await user.type(await screen.findByLabelText('비밀번호'), 'madang-1234{Enter}')
  await putAway(user, done)
  expect(asked.findLast(({ name }) => name === 'closingAsk')!.input).toEqual({
    given: none.left,
    words: GIVE_UP,
  })
  await screen.findByText(/11월 29일 15:10에 계정이 닫힙니다/)
  expect(screen.queryByRole('button', { name: '탈퇴 신청' })).toBeNull()
})

test('what is open is told before anything is typed', async () => {
  const { user, now } = await openPage(none)
  now.data = { ...none, obstacles: ['withdrawal', 'bet'] }
  await user.click(await screen.findByRole('button', { name: '탈퇴 신청' }))
  await putAway(user, closingText.inTheWay(['withdrawal', 'bet']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one tap takes it back; who has nothing types nothing', async () => {
  const { user, now, times } = await openPage({ ...none, until: '2026-11-29 15:10:00' }, [
    on('closingBack', () => {
      now.data = { ...none, left: { money: 0, safe: 0, point: 0, coin: 0 } }
      return { result: true, msg: closingText.back }
    }),
  ])
  await user.click(await screen.findByRole('button', { name: '탈퇴 신청 취소' }))
  await putAway(user, closingText.back)
  expect(times('closingBack')).toBe(1)
  await user.click(await screen.findByRole('button', { name: '탈퇴 신청' }))
  const dialog = within(await screen.findByRole('dialog', { name: '탈퇴 신청' }))
  expect(dialog.queryByRole('textbox')).toBeNull()
})
