import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { assignText } from '@madang/contract/operator/plain/assign.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { dialog, first, openDeposits, row, said, second } from '../../testing/deposits.ts'
import { inquiry, inquiryRow, signup, template } from '../../testing/desk.ts'
import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const colleagues = on('deskColleagues', () => ({
  result: true,
  msg: '',
  data: ['admin1', 'cash1', 'cash2'],
}))
const assigns = on('deskAssign', ({ to }) => ({
  result: true,
  msg: assignText.given,
  data: { assigned: to },
}))
const shown = () => screen.findByText('gaon5', { selector: 'button' })

test('w and Enter take what nobody has; held, they ask once and send once', async () => {
  const { user, calls, house } = openDeposits([first, second], colleagues, assigns)
  await shown()
  await user.keyboard('{w>50}{/w}')
  expect((await dialog()).textContent).toContain('지금은 담당이 없습니다')
  expect(calls('deskAssign')).toHaveLength(0)
  house.rows = [{ ...first, assigned: 'admin1' }, second]
  await user.keyboard('{Enter}')
  await said(/moon7788 · 담당을 바꿨습니다/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls('deskAssign').map(({ input }) => input)).toEqual([
    { kind: 'deposits', id: 1, from: null, to: 'admin1' },
  ])
  await waitFor(() => expect(row('moon7788').textContent).toContain('담당 나'))
})

test('what another has is given on by name, mine is released; who was slower reads who was faster', async () => {
  const rows = [
    { ...first, assigned: 'cash1' },
    { ...second, assigned: 'admin1' },
  ]
  let fast = true
  const { user, calls } = openDeposits(
    rows,
    colleagues,
    on('deskAssign', ({ to }) =>
      fast
        ? { result: false, code: 'state', msg: assignText.faster('cash2') }
        : { result: true, msg: assignText.released, data: { assigned: to } },
    ),
  )
  await shown()
  expect(row('moon7788').textContent).toContain('담당 cash1')
  await user.keyboard('w')
  const open = within(await dialog())
  await open.findByRole('option', { name: 'cash2' })
  await user.selectOptions(open.getByLabelText('담당'), 'cash2')
  await user.click(open.getByRole('button', { name: /정하기/ }))
  expect((await open.findByRole('alert')).textContent).toContain(
    'cash2 운영자가 먼저 가져갔습니다.',
  )
  await user.click(open.getByRole('button', { name: /취소/ }))
  fast = false
  await user.keyboard('jw')
  await user.click(within(await dialog()).getByRole('button', { name: /정하기/ }))
  await said(/gaon5 · 담당을 비웠습니다/)
  expect(calls('deskAssign').map(({ input }) => input)).toEqual([
    { kind: 'deposits', id: 1, from: 'cash1', to: 'cash2' },
    { kind: 'deposits', id: 2, from: 'admin1', to: null },
  ])
})

test('by the mouse it is the row’s own button, which says who has it; who may only look has none', async () => {
  const { user, calls } = openDeposits(
    [first, { ...second, assigned: 'cash1' }],
    colleagues,
    assigns,
  )
  await shown()
  const has = (uid: string) => within(row(uid)).getByRole('button', { name: /^담당/ })
  expect(has('gaon5').textContent).toBe('담당 cash1')
  expect(has('moon7788').textContent).toBe('담당 정하기')
  await user.click(has('gaon5'))
  expect((await dialog()).textContent).toContain('지금 담당은 cash1 운영자입니다')
  await user.click(within(await dialog()).getByRole('button', { name: /정하기/ }))
  await said(/gaon5 · 담당을 바꿨습니다/)
  expect(calls('deskAssign').map(({ input }) => input)).toEqual([
    { kind: 'deposits', id: 2, from: 'cash1', to: 'admin1' },
  ])
  // No row was opened or decided by it.
  expect(calls('depositComplete')).toHaveLength(0)
})

test('the filter asks for mine or nobody’s and stands in the address; all requests have none', async () => {
  const { user, calls } = openDeposits([first, second])
  await shown()
  await user.selectOptions(screen.getByLabelText('담당'), '내 것')
  await waitFor(() =>
    expect(calls('depositQueue').at(-1)?.input).toMatchObject({
      state: 'pending',
      assigned: 'mine',
    }),
  )
  await user.selectOptions(screen.getByLabelText('담당'), '아무도 아님')
  await waitFor(() =>
    expect(calls('depositQueue').at(-1)?.input).toMatchObject({ assigned: 'none' }),
  )
  await user.click(screen.getByRole('button', { name: '전체' }))
  await waitFor(() => expect(screen.queryByLabelText('담당')).toBeNull())
  expect(calls('depositQueue').at(-1)?.input).not.toHaveProperty('assigned')
})

test('an inquiry says who has it and is taken by the same key', async () => {
  const { user, calls } = openConsole('/desk/inquiries', [
    on('inquiryQueue', () => list([inquiryRow({ assigned: 'desk1' })])),
    on('inquiryRead', () => ({
      result: true,
      msg: '',
      data: inquiry({ contents: '아직' }),
    })),
    on('templateList', () => ({ result: true, msg: '', data: [template()] })),
    on('inquiryTimes', () => ({ result: true, msg: '', data: [] })),
    ...[colleagues, assigns],
  ])
  await screen.findByRole('button', { name: '담당 desk1' })
  await user.keyboard('w')
  await user.click(within(await dialog()).getByRole('button', { name: /정하기/ }))
  await said(/담당을 바꿨습니다/)
  expect(calls('deskAssign').map(({ input }) => input)).toEqual([
    { kind: 'inquiries', id: 1, from: 'desk1', to: 'admin1' },
  ])
})

test('a sign-up says who has it, is taken by the same key, and narrowed to mine', async () => {
  const { user, calls } = openConsole('/desk/signups', [
    on('signupQueue', () => list([signup({ assigned: 'desk1' })])),
    ...[colleagues, assigns],
  ])
  await screen.findByRole('button', { name: '담당 desk1' })
  await user.keyboard('w')
  await user.click(within(await dialog()).getByRole('button', { name: /정하기/ }))
  await said(/newbie1 · 담당을 바꿨습니다/)
  expect(calls('deskAssign').map(({ input }) => input)).toEqual([
    { kind: 'signups', id: 31, from: 'desk1', to: 'admin1' },
  ])
  await user.selectOptions(screen.getByLabelText('담당'), '내 것')
  await waitFor(() =>
    expect(calls('signupQueue').at(-1)?.input).toMatchObject({
      state: 'waiting',
      assigned: 'mine',
    }),
  )
})

test('who only reads is told so, and takes none', async () => {
  const { user, calls } = openDeposits([first, second], asRole('열람'), colleagues)
  await shown()
  await user.keyboard('w')
  await said(new RegExp(operatorText.denied))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls('deskColleagues')).toHaveLength(0)
})
