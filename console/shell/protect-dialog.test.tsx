import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { protectText } from '@madang/contract/operator/plain/limits.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { closeConsole, logIn, on, openConsole } from '../testing/house.tsx'
import { card } from '../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const standing = {
  limits: [{ kind: 'deposit', period: 'day', amount: 300_000, used: 0, wish: null } as const],
  ...{ rest: null, checkMinutes: 60, changes: [] },
}
async function open() {
  const opened = openConsole('/members/7', [
    on('memberCard', () => ({ result: true, msg: '', data: card() })),
    on('memberProtection', () => ({ result: true, msg: '', data: standing })),
    on('memberProtect', () => ({ result: true, msg: '' })),
  ])
  await screen.findByText(/이용 시간 알림/)
  const user = userEvent.setup()
  await user.keyboard('h')
  const asked = () => opened.calls('memberProtect').map(({ input }) => input)
  return { user, asked, dialog: within(await screen.findByRole('dialog')) }
}
test('a limit is lowered with a reason; one that is no lower, or none, is told beside its field and not asked', async () => {
  const { user, dialog, asked } = await open()
  expect(dialog.getByText('0원 · 지금 300,000원')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '한도 적용' }))
  expect(dialog.getByText(protectText.noAmount)).toBeTruthy()
  expect(dialog.getByText(operatorText.noReason)).toBeTruthy()
  await user.type(dialog.getByLabelText('금액 (원)'), '300,000')
  expect(dialog.getByText(protectText.onlyLower('300,000원'))).toBeTruthy()
  await user.type(dialog.getByLabelText('사유'), '본인 전화 요청')
  await user.click(dialog.getByRole('button', { name: '한도 적용' }))
  expect(asked()).toEqual([])
  await user.clear(dialog.getByLabelText('금액 (원)'))
  await user.type(dialog.getByLabelText('금액 (원)'), '100,000')
  await user.click(dialog.getByRole('button', { name: '한도 적용' }))
  await waitFor(() =>
    expect(asked()).toEqual([
      {
        ...{ act: 'set', id: 7, reason: '본인 전화 요청' },
        ...{ kind: 'deposit', period: 'day', amount: 100_000 },
      },
    ]),
  )
})

test('a limit of one bet has no period, one of time is minutes', async () => {
  const { user, dialog, asked } = await open()
  await user.selectOptions(dialog.getByLabelText('한도'), '1회 베팅')
  expect(dialog.queryByLabelText('기간')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('한도'), '이용 시간')
  await user.selectOptions(dialog.getByLabelText('기간'), '한 주')
  await user.type(dialog.getByLabelText('시간 (분)'), '90')
  expect(dialog.getByText('1시간 30분 · 지금 한도 없음')).toBeTruthy()
  await user.type(dialog.getByLabelText('사유'), '본인 전화 요청')
  await user.click(dialog.getByRole('button', { name: '한도 적용' }))
  await waitFor(() =>
    expect(asked()).toMatchObject([{ kind: 'session', period: 'week', amount: 90 }]),
  )
})

test('a rest has its days, at most thirty', async () => {
  const { user, dialog, asked } = await open()
  await user.selectOptions(dialog.getByLabelText('구분'), '휴식')
  await user.clear(dialog.getByLabelText('휴식 (일)'))
  await user.type(dialog.getByLabelText('휴식 (일)'), '31')
  await user.type(dialog.getByLabelText('사유'), '본인 전화 요청')
  await user.click(dialog.getByRole('button', { name: '휴식 적용' }))
  expect(dialog.getByText(protectText.noDays(30))).toBeTruthy()
  await user.clear(dialog.getByLabelText('휴식 (일)'))
  await user.type(dialog.getByLabelText('휴식 (일)'), '7')
  await user.click(dialog.getByRole('button', { name: '휴식 적용' }))
  await waitFor(() =>
    expect(asked()).toEqual([{ act: 'rest', id: 7, reason: '본인 전화 요청', days: 7 }]),
  )
})
