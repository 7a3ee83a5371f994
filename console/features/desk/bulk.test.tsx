import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { decided, dialog, first, openDeposits, row, said, second } from '../../testing/deposits.ts'
import { ago, deposit } from '../../testing/desk.ts'
import { asRole, closeConsole, logIn, on } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const third = deposit({ id: 3, at: ago(2), member: { id: 9, uid: 'haneul3', nick: '하늘' } })
const shown = () => screen.findByText('haneul3', { selector: 'button' })

test('Space marks, a asks once for all that are marked by count and sum, and each is decided by a call of its own', async () => {
  const { user, calls } = openDeposits([first, second, third])
  await shown()
  await user.keyboard(' j ')
  expect(await screen.findByText('표시한 2건 400,000원')).toBeTruthy()
  await user.keyboard('a')
  expect((await dialog()).textContent).toContain('충전 2건 400,000원 승인')
  expect(calls('depositComplete')).toHaveLength(0)
  await user.keyboard('{Enter}')
  await said(/2건 400,000원 승인했습니다/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls('depositComplete').map(({ input }) => input)).toEqual([
    { id: 1, version: 1, amount: 200_000, reason: '', undoable: true },
    { id: 2, version: 1, amount: 200_000, reason: '', undoable: true },
  ])
  await waitFor(() => expect(screen.queryByText(/표시한/)).toBeNull())
})

test('one that its rule refuses is refused alone and says why; the rest go through', async () => {
  const { user, calls } = openDeposits(
    [first, second, third],
    on('depositComplete', ({ id }) =>
      id === 2 ? { result: false, msg: operatorText.changed, code: 'state' } : decided('done'),
    ),
  )
  await shown()
  await user.click(screen.getByRole('checkbox', { name: '이 페이지 모두 표시' }))
  await user.keyboard('a')
  await dialog()
  await user.keyboard('{Enter}')
  await said(/2건 400,000원 승인했습니다. 1건은 처리하지 못했습니다/)
  expect(calls('depositComplete').map(({ input }) => (input as { id: number }).id)).toEqual([
    ...[1, 2, 3],
  ])
  const open = within(await dialog())
  expect(open.getByText(operatorText.changed)).toBeTruthy()
  expect(open.getAllByText('처리했습니다.')).toHaveLength(2)
  await user.click(open.getByRole('button', { name: /닫기/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('depositComplete')).toHaveLength(3)
})

test('all marked are refused with one reason, which is owed', async () => {
  const { user, calls } = openDeposits([first, second])
  await screen.findByText('gaon5', { selector: 'button' })
  await user.keyboard(' j ')
  await user.keyboard('r')
  await dialog()
  await user.keyboard('{Enter}')
  expect(within(await dialog()).getByRole('alert').textContent).toBe(operatorText.noReason)
  expect(calls('depositRefuse')).toHaveLength(0)
  await user.keyboard('본인 요청{Enter}')
  await said(/2건 400,000원 거절했습니다/)
  expect(calls('depositRefuse').map(({ input }) => input)).toEqual([
    { id: 1, version: 1, reason: '본인 요청', undoable: true },
    { id: 2, version: 1, reason: '본인 요청', undoable: true },
  ])
})

test.each(['a', 'Enter'])('%s held over marked rows asks once and decides none', async (key) => {
  const { user, calls } = openDeposits([first, second, third])
  await shown()
  await user.keyboard(' j ')
  await user.keyboard(`{${key}>100}`)
  expect((await dialog()).textContent).toContain('충전 2건 400,000원 승인')
  expect(calls('depositComplete')).toHaveLength(0)
  await user.keyboard(`{/${key}}`)
})

test('the Enter that answers is held: the marked rows are decided, and no other', async () => {
  const { user, calls } = openDeposits([first, second, third])
  await shown()
  await user.keyboard(' a')
  await dialog()
  await user.keyboard('{Enter>100}')
  await said(/1건 200,000원 승인했습니다/)
  await user.keyboard('{/Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls('depositComplete')).toHaveLength(1)
})

test('a row that waits for a second operator takes no mark', async () => {
  const waits = deposit({ id: 4, member: { id: 11, uid: 'waits1', nick: '대기' } })
  const { user } = openDeposits([
    first,
    { ...waits, waiting: { id: 5, by: 'cash1', amount: 200_000 } },
  ])
  await screen.findByText('waits1', { selector: 'button' })
  expect(within(row('waits1')).queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: '이 페이지 모두 표시' }))
  expect(await screen.findByText('표시한 1건 200,000원')).toBeTruthy()
})

test('who only reads marks nothing', async () => {
  openDeposits([first, second], asRole('열람'))
  await screen.findByText('gaon5', { selector: 'button' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
