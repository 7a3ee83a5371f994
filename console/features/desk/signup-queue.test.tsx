import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { SignupRow } from '@madang/contract/operator/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { card, signup } from '../../testing/desk.ts'
import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

function openSignups(rows: SignupRow[], ...rules: Parameters<typeof openConsole>[1]) {
  const house = { rows }
  return openConsole('/desk/signups', [
    on('signupQueue', () => list(house.rows)),
    on('signupDecide', ({ id, approve }) => {
      house.rows = house.rows.filter((row) => row.id !== id)
      return { result: true, msg: '', data: { state: approve ? 'approved' : 'refused' } }
    }),
    on('memberCard', () => ({ result: true, msg: '', data: card({ id: 31, state: 'waiting' }) })),
    ...rules,
  ])
}
const dialog = () => screen.findByRole('dialog')

test('a and Enter approve, the next is marked', async () => {
  const { user, calls } = openSignups([signup(), signup({ id: 32, uid: 'newbie2' })])
  await screen.findByText('newbie1', { selector: 'button' })
  await user.keyboard('a')
  expect((await dialog()).textContent).toContain('newbie1 가입 승인')
  await user.keyboard('{Enter}')
  await screen.findByText('newbie1 가입 · 승인했습니다.')
  expect(calls('signupDecide').map(({ input }) => input)).toEqual([
    { id: 31, approve: true, reason: '' },
  ])
  await waitFor(() => expect(screen.queryByText('newbie1', { selector: 'button' })).toBeNull())
  expect(screen.getByText('newbie2', { selector: 'button' }).closest('tr')?.className).toBe(
    'is-marked',
  )
})

test('r refuses with a reason of the usual ones', async () => {
  const { user, calls } = openSignups([signup()])
  await screen.findByText('newbie1', { selector: 'button' })
  await user.keyboard('r')
  await dialog()
  await user.keyboard('{Alt>}2{/Alt}{Enter}')
  await screen.findByText('newbie1 가입 · 거절했습니다.')
  expect(calls('signupDecide')[0]?.input).toEqual({ id: 31, approve: false, reason: '중복 가입' })
})

test('marked by Space they are approved together, each by its own call; one that was decided first says so', async () => {
  const { user, calls } = openSignups(
    [signup(), signup({ id: 32, uid: 'newbie2' }), signup({ id: 33, uid: 'newbie3' })],
    on('signupDecide', ({ id }) =>
      id === 32
        ? { result: false, code: 'state', msg: operatorText.decided }
        : { result: true, msg: '', data: { state: 'approved' } },
    ),
  )
  await screen.findByText('newbie1', { selector: 'button' })
  expect(screen.getByText('3건 승인대기')).toBeTruthy()
  await user.keyboard(' j ')
  expect(screen.getByRole('checkbox', { name: 'newbie2 표시' })).toHaveProperty('checked', true)
  await user.keyboard('a')
  const open = within(await screen.findByRole('dialog', { name: '가입 2건 승인' }))
  await user.keyboard('{Enter}')
  expect(await open.findByText(operatorText.decided)).toBeTruthy()
  expect(open.getByText('승인했습니다.')).toBeTruthy()
  expect(calls('signupDecide').map(({ input }) => input)).toEqual([
    { id: 31, approve: true, reason: '' },
    { id: 32, approve: true, reason: '' },
  ])
  expect(
    screen.getByText('가입 1건 승인했습니다. 1건은 처리하지 못했습니다.', { selector: 'output' }),
  ).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('marked ones are refused together with one reason, which is owed', async () => {
  const { user, calls } = openSignups([signup(), signup({ id: 32, uid: 'newbie2' })])
  await screen.findByText('newbie1', { selector: 'button' })
  await user.click(screen.getByRole('checkbox', { name: '이 페이지 모두 표시' }))
  await user.click(screen.getByRole('button', { name: '모두 거절' }))
  await dialog()
  await user.keyboard('{Enter}')
  expect(screen.getByText(operatorText.noReason)).toBeTruthy()
  expect(calls('signupDecide')).toEqual([])
  await user.keyboard('중복 가입{Enter}')
  await screen.findByText('가입 2건 거절했습니다.', { selector: 'output' })
  expect(calls('signupDecide').map(({ input }) => input)).toEqual([
    { id: 31, approve: false, reason: '중복 가입' },
    { id: 32, approve: false, reason: '중복 가입' },
  ])
})

test('who else has the marked sign-up open stands over the list', async () => {
  const { calls } = openSignups(
    [signup()],
    on('deskLook', ({ id }) => ({
      result: true,
      msg: '',
      data: { others: id === 31 ? ['desk2'] : [] },
    })),
  )
  expect(
    await screen.findByText('같은 신청을 보는 사람: desk2', { selector: '.desk-others' }),
  ).toBeTruthy()
  expect(calls('deskLook')[0]?.input).toMatchObject({ kind: 'signups', id: 31 })
})

test('what another operator decided first is said', async () => {
  const { user } = openSignups(
    [signup()],
    on('signupDecide', () => ({ result: false, code: 'state', msg: operatorText.decided })),
  )
  await screen.findByText('newbie1', { selector: 'button' })
  await user.keyboard('a')
  await dialog()
  await user.keyboard('{Enter}')
  const said = await screen.findByText(operatorText.decided, { selector: 'output' })
  expect(said.className).toContain('is-bad')
})

test('decided ones show by whom and why', async () => {
  openSignups([
    signup({ state: 'refused', decidedBy: 'desk1', reason: '중복 가입' }),
    signup({ id: 32, uid: 'newbie2', state: 'approved' }),
  ])
  expect(await screen.findByText('desk1 · 중복 가입')).toBeTruthy()
  expect(screen.getByText('자동 승인')).toBeTruthy()
})

test('in the decision a masked value is opened alone, with a reason; nothing is decided by it', async () => {
  const { user, calls } = openSignups(
    [signup({ account: '1234-**-**12', holder: '박*영' })],
    asRole('상담'),
    on('maskedOpen', () => ({ result: true, msg: '', data: { value: '1234-56-78912' } })),
  )
  await screen.findByText('newbie1', { selector: 'button' })
  await user.keyboard('a')
  const decision = within(await dialog())
  await user.click(decision.getByRole('button', { name: '계좌번호 열람' }))
  const opening = within(await screen.findByRole('dialog', { name: '계좌번호 열람' }))
  await user.click(opening.getByRole('button', { name: '열람' }))
  expect(opening.getByRole('alert').textContent).toBe(operatorText.noReason)
  expect(calls('maskedOpen')).toEqual([])
  await user.type(opening.getByLabelText('사유'), '가입 확인 전화{Control>}{Enter}{/Control}')
  expect(await decision.findByText('1234-56-78912')).toBeTruthy()
  expect(calls('maskedOpen').map(({ input }) => input)).toEqual([
    { of: 'member', id: 31, field: 'account', reason: '가입 확인 전화' },
  ])
  expect(decision.getByText('박*영')).toBeTruthy()
  expect(decision.queryByRole('button', { name: '계좌번호 열람' })).toBeNull()
  expect(calls('signupDecide')).toEqual([])
  expect(screen.getByRole('dialog', { name: 'newbie1 가입 승인' })).toBeTruthy()
})
