import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import {
  decided,
  dialog,
  first,
  openDeposits,
  row,
  said,
  second,
  shows,
  threshold,
} from '../../testing/deposits.ts'
import { deposit, withdrawal } from '../../testing/desk.ts'
import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

test('a and Enter complete the oldest; the mark goes on to the next', async () => {
  const { user, calls } = openDeposits([first, second])
  await screen.findByText('moon7788', { selector: 'button' })
  expect(row('moon7788').getAttribute('aria-current')).toBe('true')
  await user.keyboard('a')
  expect((await dialog()).textContent).toContain('moon7788 충전 승인')
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('1,484,500원'))
  await user.keyboard('{Enter}')
  await said(/moon7788 충전 200,000원 · 처리했습니다/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls('depositComplete').map(({ input }) => input)).toEqual([
    { id: 1, version: 1, amount: 200_000, reason: '', undoable: true },
  ])
  await waitFor(() => expect(row('gaon5').getAttribute('aria-current')).toBe('true'))
  await waitFor(() => expect(screen.queryByText('moon7788', { selector: 'button' })).toBeNull())
})

test('another amount owes a reason; Alt+1 gives the usual one', async () => {
  const { user, calls } = openDeposits([first])
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('a')
  const amount = within(await dialog()).getByLabelText('처리할 금액')
  await user.clear(amount)
  await user.type(amount, '150000{Enter}')
  expect(within(await dialog()).getByRole('alert').textContent).toBe(operatorText.noReason)
  expect(calls('depositComplete')).toHaveLength(0)
  await user.keyboard('{Alt>}1{/Alt}')
  await user.type(amount, '{Enter}')
  await said(/충전 150,000원 · 처리했습니다/)
  expect(calls('depositComplete').map(({ input }) => input)).toEqual([
    { id: 1, version: 1, amount: 150_000, reason: '실제 입금액으로 처리', undoable: true },
  ])
})

test('r refuses, and owes a reason', async () => {
  const { user, calls } = openDeposits([first])
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('r')
  await dialog()
  expect(document.activeElement).toBe(screen.getByLabelText('사유'))
  await user.keyboard('입{Enter}')
  expect(within(await dialog()).getByRole('alert').textContent).toBe(operatorText.noReason)
  await user.keyboard('금 없음{Enter}')
  await said(/거절했습니다/)
  expect(calls('depositRefuse').map(({ input }) => input)).toEqual([
    { id: 1, version: 1, reason: '입금 없음', undoable: true },
  ])
})

test('Escape leaves without a decision and the keys are heard again', async () => {
  const { user, calls } = openDeposits([first, second])
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('ja')
  expect((await dialog()).textContent).toContain('gaon5 충전 승인')
  await user.click(within(await dialog()).getByRole('button', { name: /취소/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('ka')
  expect((await dialog()).textContent).toContain('moon7788 충전 승인')
  expect(calls('depositComplete')).toHaveLength(0)
})

test('what another operator decides while the dialog is open cannot be decided again', async () => {
  const { user, calls, house } = openDeposits([first, second])
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('a')
  await dialog()
  house.rows = [second]
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
      operatorText.decided,
    ),
  )
  await user.keyboard('{Enter}')
  expect(calls('depositComplete')).toHaveLength(0)
})

test('a decision that came too late is said, and the list is read again', async () => {
  const { user, calls } = openDeposits(
    [first],
    on('depositComplete', () => ({ result: false, code: 'state', msg: operatorText.changed })),
  )
  await screen.findByText('moon7788', { selector: 'button' })
  const before = calls('depositQueue').length
  await user.keyboard('a')
  await dialog()
  await user.keyboard('{Enter}')
  const line = await said(new RegExp(operatorText.changed))
  expect(line.className).toContain('is-bad')
  await waitFor(() => expect(calls('depositQueue').length).toBeGreaterThan(before))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what a question heard when it was asked before does not stand in its way', async () => {
  let silent = false
  const { user, house, calls } = openDeposits(
    [first, second],
    on('depositQueue', ({ id }) =>
      silent && id !== undefined
        ? new Promise(() => undefined)
        : list(house.rows.filter((each) => id === undefined || each.id === id)),
    ),
  )
  const heard = () => calls('depositQueue').map(({ input }) => (input as { id?: number }).id)
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('r')
  await dialog()
  await waitFor(() => expect(heard()).toContain(1))
  await user.click(screen.getByRole('button', { name: /취소/ }))
  house.rows = house.rows.map((each) => (each.id === 1 ? { ...each, version: 2 } : each))
  silent = true
  await user.keyboard('ja')
  await dialog()
  await user.keyboard('{Enter}')
  await said(/gaon5 .* 처리했습니다/)
  await waitFor(() => expect(screen.queryByText('gaon5', { selector: 'button' })).toBeNull())
  await user.keyboard('r')
  await dialog()
  await user.keyboard('{Alt>}1{/Alt}{Enter}')
  await said(/moon7788 .* 거절했습니다/)
  expect(calls('depositRefuse')).toMatchObject([{ input: { id: 1, version: 2 } }])
})

test('a refusal of the server keeps the dialog and what was typed in it', async () => {
  const { user } = openDeposits(
    [first],
    on('depositRefuse', () => ({ result: false, code: 'retry', msg: '일시적인 오류입니다.' })),
  )
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('r')
  await dialog()
  await user.keyboard('중복 신청{Enter}')
  expect((await within(await dialog()).findByRole('alert')).textContent).toContain(
    '연결이 끊겼습니다',
  )
  expect(screen.getByLabelText('사유')).toHaveProperty('value', '중복 신청')
})

test('who may only look finds no button and is told so by the key', async () => {
  const { user } = openDeposits([first], asRole('열람'))
  await screen.findByText('moon7788', { selector: 'button' })
  expect(screen.queryByRole('button', { name: '승인' })).toBeNull()
  await user.keyboard('a')
  await said(new RegExp(operatorText.denied))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('decided ones show what came of them', async () => {
  const { router } = openDeposits([
    deposit({ id: 5, state: 'done', credited: 150_000, decidedBy: 'cash1', reason: '실제 입금액' }),
    deposit({ id: 6, state: 'refused', decidedBy: 'cash1', reason: '예금주 다름' }),
    deposit({ id: 7, state: 'cancelled', type: 'conversion' }),
  ])
  await screen.findByText('이 페이지 합계 3건')
  expect(
    within(screen.getByRole('region', { name: '최근 처리' })).getAllByRole('row'),
  ).toHaveLength(4)
  await router.navigate({ to: '.', search: { view: 'all' } as object })
  await waitFor(() => expect(screen.queryByRole('region', { name: '최근 처리' })).toBeNull())
  expect(await screen.findByText('cash1 · 150,000원 처리 · 실제 입금액')).toBeTruthy()
  expect(screen.getByText('cash1 · 예금주 다름')).toBeTruthy()
  expect(screen.getAllByText(/코인변환/)[0]).toBeTruthy()
  expect(screen.getByText('600,000')).toBeTruthy()
})

test('a withdrawal is completed without an amount to change', async () => {
  const { user, calls } = openConsole('/desk/withdrawals', [
    threshold,
    shows,
    on('withdrawalQueue', () => list([withdrawal({ id: 4, version: 3 })])),
    on('withdrawalComplete', () => decided('done')),
  ])
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('{Enter}')
  expect(within(await dialog()).queryByLabelText('처리할 금액')).toBeNull()
  await user.keyboard('{Enter}')
  await said(/환전 200,000원 · 처리했습니다/)
  expect(calls('withdrawalComplete').map(({ input }) => input)).toEqual([
    { id: 4, version: 3, reason: '', undoable: true },
  ])
})

test('a request that moves to another page is still what it was, and is decided', async () => {
  const rows = Array.from({ length: 21 }, (_, at) =>
    deposit({ id: at + 1, member: { id: at + 1, uid: `moon${at + 1}`, nick: '달' } }),
  )
  let waiting = rows
  const pages = on('depositQueue', ({ id, pageIndex = 1 }) => {
    const found = id === undefined ? waiting : waiting.filter((each) => each.id === id)
    const page = found.slice((pageIndex - 1) * 20, pageIndex * 20)
    return list(page, Math.ceil(found.length / 20))
  })
  const { user, calls } = openConsole('/desk/deposits?page=2', [
    threshold,
    shows,
    pages,
    on('depositComplete', () => decided('done')),
  ])
  await screen.findByText('moon21', { selector: 'button' })
  await user.keyboard('a')
  await dialog()
  waiting = rows.slice(5)
  await waitFor(() => expect(screen.queryByText('moon21', { selector: 'button' })).toBeNull())
  expect(within(await dialog()).queryByRole('alert')).toBeNull()
  await user.keyboard('{Enter}')
  await said(/moon21 충전 200,000원 · 처리했습니다/)
  expect(calls('depositComplete').map(({ input }) => input)).toMatchObject([{ id: 21 }])
})

test('the marked request is decided elsewhere just before a: no other is asked about', async () => {
  const { user, calls, house } = openDeposits([first, second])
  await screen.findByText('moon7788', { selector: 'button' })
  house.rows = [second]
  await waitFor(() => expect(screen.queryByText('moon7788', { selector: 'button' })).toBeNull())
  await user.keyboard('a')
  await said(/고른 신청이 목록에서 나갔습니다/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(row('gaon5').getAttribute('aria-current')).toBeNull()
  await user.keyboard('ja')
  expect((await dialog()).textContent).toContain('gaon5 충전 승인')
  expect(calls('depositComplete')).toHaveLength(0)
})

test('Alt+0 goes to the amount, from wherever the question has the keyboard', async () => {
  const { user } = openDeposits([first])
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('a')
  const amount = within(await dialog()).getByLabelText('처리할 금액')
  expect(document.activeElement).not.toBe(amount)
  await user.keyboard('{Alt>}0{/Alt}')
  expect(document.activeElement).toBe(amount)
})

test('far above what was asked for, another operator is needed, whatever the threshold', async () => {
  const small = deposit({ id: 1, amount: 10_000 })
  const { user, calls } = openDeposits(
    [small],
    on('depositComplete', () => decided('waiting')),
  )
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard('a{Alt>}0{/Alt}')
  const amount = within(await dialog()).getByLabelText('처리할 금액')
  await user.clear(amount)
  await user.type(amount, '60001')
  expect((await dialog()).textContent).toContain('다른 운영자의 승인이 더 필요합니다')
  await user.keyboard('{Alt>}1{/Alt}')
  await user.click(screen.getByRole('button', { name: /2차 승인 요청/ }))
  await said(/다른 운영자의 승인을 기다립니다/)
  expect(calls('depositComplete')).toHaveLength(1)
})
