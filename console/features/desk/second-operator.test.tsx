import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { decided, dialog, openDeposits, row, said, second } from '../../testing/deposits.ts'
import { deposit } from '../../testing/desk.ts'
import { closeConsole, logIn, on } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

test('above the threshold it is said before that another operator is needed', async () => {
  const large = deposit({ id: 1, amount: 1_000_001 })
  const { user, calls, house } = openDeposits(
    [large, second],
    on('depositComplete', ({ reason }) => {
      house.rows = [
        { ...large, version: 2, waiting: { id: 40, by: 'admin1', amount: 1_000_001 } },
        second,
      ]
      return reason === ''
        ? { result: false, code: 'badInput', msg: operatorText.noReason }
        : decided('waiting')
    }),
  )
  expect(await screen.findByText('2차 승인 필요')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '2차 승인 요청' }))
  expect((await dialog()).textContent).toContain('다른 운영자의 승인이 더 필요합니다')
  await user.keyboard('예금주 확인함{Enter}')
  await said(/다른 운영자의 승인을 기다립니다/)
  expect(calls('depositComplete')).toHaveLength(1)
  expect(await screen.findByText('다른 운영자 대기')).toBeTruthy()
  await waitFor(() => expect(row('gaon5').getAttribute('aria-current')).toBe('true'))
  await user.keyboard('ka')
  await said(/본인이 요청한 건은 승인할 수 없습니다/)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('r{Alt>}4{/Alt}{Enter}')
  await said(/거절했습니다/)
  expect(calls('depositRefuse')[0]?.input).toMatchObject({ id: 1, version: 2 })
})

test('the second operator agrees at the desk', async () => {
  const waiting = deposit({
    amount: 1_500_000,
    waiting: { id: 40, by: 'cash1', amount: 1_400_000 },
  })
  const { user, calls } = openDeposits(
    [waiting],
    on('approvalDecide', () => ({ result: true, msg: '', data: { state: 'approved' } })),
  )
  expect(await screen.findByText(/cash1 승인 · 1,400,000원/)).toBeTruthy()
  await user.keyboard('a')
  expect((await dialog()).textContent).toContain('1차 승인')
  await user.keyboard('{Enter}')
  await said(/충전 1,400,000원 · 처리했습니다/)
  expect(calls('approvalDecide').map(({ input }) => input)).toEqual([
    { id: 40, approve: true, reason: '' },
  ])
})

test('the second operator sends it back with a reason', async () => {
  const waiting = deposit({
    amount: 1_500_000,
    waiting: { id: 40, by: 'cash1', amount: 1_500_000 },
  })
  const { user, calls } = openDeposits(
    [waiting],
    on('approvalDecide', () => ({ result: true, msg: '', data: { state: 'rejected' } })),
  )
  await screen.findByText('2차 승인', { selector: '.tag' })
  await user.keyboard('r')
  await dialog()
  await user.keyboard('{Alt>}2{/Alt}{Enter}')
  await said(/반려했습니다/)
  expect(calls('approvalDecide').map(({ input }) => input)).toEqual([
    { id: 40, approve: false, reason: '금액이 다름' },
  ])
})
