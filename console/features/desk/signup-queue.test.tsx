import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { SignupRow } from '@madang/contract/operator/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { card, signup } from '../../testing/desk.ts'
import { closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

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
