import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'
import { card, memberRow } from '../../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const rows = on('memberList', () =>
  list([
    memberRow({ online: true }),
    memberRow({ id: 8, uid: 'rest01', state: 'suspended', scopes: ['bet', 'cashier'] }),
  ]),
)
const cards = on('memberCard', () => ({ result: true, msg: '', data: card() }))

test('a member’s row says what they are, have and may not', async () => {
  openConsole('/members', [rows])
  const row = (await screen.findByRole('link', { name: 'moon7788' })).closest('tr')!
  expect(row.textContent).toContain('접속중')
  expect(row.textContent).toContain('1,284,500')
  expect(row.textContent).toContain('010-****-1357')
  const other = screen.getByRole('link', { name: 'rest01' }).closest('tr')!
  expect(other.textContent).toContain('베팅 · 충전·환전 정지')
})

test('a search is asked when typing ends, and stands in the address with the filters', async () => {
  const { user, calls, router } = openConsole('/members', [rows])
  await screen.findByRole('link', { name: 'moon7788' })
  await user.keyboard('f')
  const field = screen.getByLabelText('아이디·닉네임·휴대폰')
  expect(document.activeElement).toBe(field)
  // In one turn of the loop: a machine that is busy makes a pause of its own between two letters.
  for (const text of ['m', 'mo', 'moo', 'moon']) fireEvent.input(field, { target: { value: text } })
  await waitFor(() => expect(router.state.location.search).toEqual({ text: 'moon' }))
  await user.selectOptions(screen.getByLabelText('상태'), 'suspended')
  await user.selectOptions(screen.getByLabelText('등급'), '총판')
  await waitFor(() =>
    expect(calls('memberList').at(-1)?.input).toEqual({
      text: 'moon',
      state: 'suspended',
      type: '총판',
      pageIndex: 1,
    }),
  )
  expect(calls('memberList').map(({ input }) => input)).not.toContainEqual({
    text: 'mo',
    pageIndex: 1,
  })
})

test('a phone number is asked for and stands in no address', async () => {
  const { user, calls, router } = openConsole('/members', [rows])
  await user.type(await screen.findByLabelText('아이디·닉네임·휴대폰'), '010-1234-1357')
  await waitFor(() =>
    expect(calls('memberList').at(-1)?.input).toEqual({ text: '010-1234-1357', pageIndex: 1 }),
  )
  expect(router.state.location.search).toEqual({})
})

test('Enter opens the marked member, b comes back', async () => {
  const { user, router } = openConsole('/members', [rows, cards])
  await screen.findByRole('link', { name: 'moon7788' })
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'moon7788' })
  await user.keyboard('b')
  await waitFor(() => expect(router.state.location.pathname).toBe('/members'))
})
