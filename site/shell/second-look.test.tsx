import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { factorText } from '@madang/contract/member/plain/factors.ts'
import { withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import { openPage, press } from '../features/withdrawal/testing/sample.ts'
import { closeSite, on } from '../testing/house.tsx'

afterEach(closeSite)

/** A withdrawal that wants a proof until `prove` is answered. */
async function openHeld() {
  let proven = false
  const site = await openPage([
    on('withdrawalRequest', () =>
      proven
        ? { result: true, msg: withdrawalText.done, data: { money: 900_000 } }
        : { result: false, code: 'proof', msg: accountText.proof },
    ),
    on('prove', ({ password }) => {
      proven = password === 'madang-1234'
      return proven
        ? { result: true, msg: accountText.proved }
        : { result: false, code: 'denied', msg: accountText.wrongPassword }
    }),
  ])
  await site.user.click(press('+ 10만원'))
  await site.user.click(press('100,000원 환전 신청'))
  const sure = await screen.findByRole('alertdialog', { name: withdrawalText.confirm })
  await site.user.click(within(sure).getByRole('button', { name: '확인' }))
  const dialog = within(await screen.findByRole('dialog', { name: '본인 확인' }))
  return { ...site, dialog }
}

test('a call that wants a proof asks for the password until it is right, and is done again', async () => {
  const { dialog, user, times } = await openHeld()
  const field = dialog.getByLabelText('비밀번호')
  await user.click(dialog.getByRole('button', { name: '확인' }))
  expect(dialog.getByRole('alert').textContent).toBe(accountText.noPassword)
  await user.type(field, 'wrong')
  await user.click(dialog.getByRole('button', { name: '확인' }))
  expect((await dialog.findByText(accountText.wrongPassword)).closest('[role=alert]')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'madang-1234')
  await user.click(dialog.getByRole('button', { name: '확인' }))
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.done })).toBeTruthy()
  expect(times('withdrawalRequest')).toBe(2)
  expect(times('prove')).toBe(2)
})

test('of who has a second factor a code does as well, where the server says so', async () => {
  let proven = false
  const site = await openPage([
    on('withdrawalRequest', () =>
      proven
        ? { result: true, msg: withdrawalText.done, data: { money: 900_000 } }
        : { result: false, code: 'proof', msg: accountText.proof, also: ['code'] },
    ),
    on('proveCode', ({ code }) => {
      proven = code === '123456'
      return proven
        ? { result: true, msg: accountText.proved }
        : { result: false, code: 'denied', msg: factorText.badCode }
    }),
  ])
  await site.user.click(press('+ 10만원'))
  await site.user.click(press('100,000원 환전 신청'))
  const sure = await screen.findByRole('alertdialog', { name: withdrawalText.confirm })
  await site.user.click(within(sure).getByRole('button', { name: '확인' }))
  const look = within(await screen.findByRole('dialog', { name: '본인 확인' }))
  await site.user.click(look.getByRole('button', { name: '2단계 인증 코드로 확인' }))
  await site.user.click(look.getByRole('button', { name: '확인' }))
  expect(look.getByRole('alert').textContent).toBe(factorText.askCode)
  const field = look.getByLabelText(/인증 앱의 6자리 코드/)
  await site.user.type(field, '000000')
  await site.user.click(look.getByRole('button', { name: '확인' }))
  expect((await look.findByText(factorText.badCode)).closest('[role=alert]')).toBeTruthy()
  await site.user.clear(field)
  await site.user.type(field, '123456')
  await site.user.click(look.getByRole('button', { name: '확인' }))
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.done })).toBeTruthy()
})

test('who does not give it hears why, and nothing is asked again', async () => {
  const { dialog, user, times } = await openHeld()
  await user.click(dialog.getByRole('button', { name: '취소' }))
  expect(await screen.findByRole('alertdialog', { name: accountText.proof })).toBeTruthy()
  expect(times('withdrawalRequest')).toBe(1)
})
