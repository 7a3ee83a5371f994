import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { FoundMember } from '@madang/contract/operator/find.ts'

import { asRole, closeConsole, list, logIn, on, openConsole, round } from '../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const rounds = on('roundList', () => list([round()]))
const moon: FoundMember = {
  id: 9,
  uid: 'moon7788',
  nick: '달빛나그네',
  type: '유저',
  state: 'active',
  money: 1_284_500,
  online: true,
  phone: '010-****-7788',
  account: '***-**-4335',
  by: 'name',
}
const request = {
  what: 'deposit' as const,
  id: 84_120,
  uid: 'moon7788',
  at: '2026-11-21T06:30:43.000Z',
  amount: 200_000,
  state: 'pending',
}
const answers = on('find', ({ text }) => ({
  result: true,
  msg: '',
  data: text.startsWith('moon')
    ? {
        members: { list: [moon, { ...moon, id: 10, uid: 'moon12' }], more: false },
        requests: { list: [request], more: true },
      }
    : {},
}))

async function openFind(role: Parameters<typeof asRole>[0] = '관리자') {
  const opened = openConsole('/rounds', [rounds, asRole(role), answers])
  await screen.findByRole('link', { name: '동행 파워볼' })
  await opened.user.keyboard('/')
  const field = await screen.findByRole('combobox', { name: '모두 찾기' })
  return { ...opened, field }
}
const options = () =>
  within(screen.getByRole('listbox', { name: '찾은 것' }))
    .queryAllByRole('option')
    .map((row) => row.textContent)
const chosen = () =>
  within(screen.getByRole('listbox', { name: '찾은 것' }))
    .queryAllByRole('option', { selected: true })
    .map((r) => r.textContent)

test('a slash opens the search; what is found stands by kind, masked, and Enter opens the first', async () => {
  const { user, router, field } = await openFind()
  expect(document.activeElement).toBe(field)
  await user.keyboard('moon')
  const people = await screen.findByRole('group', { name: '회원' })
  expect(within(people).getAllByRole('option')[0]?.textContent).toBe(
    'moon7788달빛나그네 · 유저접속중 · 1,284,500원',
  )
  expect(screen.getByRole('group', { name: '신청' }).textContent).toContain('충전 84120번')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/9'))
  expect(screen.queryByRole('combobox', { name: '모두 찾기' })).toBeNull()
})

test('arrows choose among all kinds; a request opens the desk with all of the member’s', async () => {
  const { user, router } = await openFind()
  await user.keyboard('moon')
  await screen.findByRole('group', { name: '신청' })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toEqual([expect.stringContaining('충전 84120번')])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/deposits'))
  expect(router.state.location.search).toEqual({ view: 'all', uid: 'moon7788' })
})

test('Enter that is pressed before the answer is there opens the first line of that answer', async () => {
  const { user, router } = await openFind()
  await user.keyboard('moon7788{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/9'))
})

test('a key that repeats and one that ends a syllable open nothing; Escape closes and decides nothing', async () => {
  const { user, router, field } = await openFind()
  await user.keyboard('moon')
  await screen.findByRole('group', { name: '회원' })
  fireEvent.keyDown(field, { key: 'Enter', repeat: true })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(screen.getByRole('combobox', { name: '모두 찾기' })).toBeTruthy()
  fireEvent(field.closest('dialog')!, new Event('close'))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '모두 찾기' })).toBeNull())
  expect(router.state.location.pathname).toBe('/rounds')
})

test('pages and actions are found by first letters, only those of the role; a sign narrows to them', async () => {
  const { user, calls } = await openFind('게임')
  await user.keyboard('>ㅂㄷ')
  await waitFor(() => expect(options()).toEqual(['배당·한도게임']))
  await user.clear(screen.getByRole('combobox', { name: '모두 찾기' }))
  await user.keyboard('>쪽지')
  await screen.findByText(/찾은 것이 없습니다/)
  expect(calls('find')).toEqual([])
})

test('one kind alone is asked for by its button, and by Alt and Enter on a line of it', async () => {
  const { user, calls } = await openFind()
  await user.keyboard('moon')
  await screen.findByRole('group', { name: '신청' })
  await user.keyboard('{ArrowDown}{ArrowDown}{Alt>}{Enter}{/Alt}')
  await waitFor(() =>
    expect(calls('find').at(-1)?.input).toEqual({ text: 'moon', kinds: ['requests'] }),
  )
  expect(screen.getByRole('button', { name: '신청' }).getAttribute('aria-pressed')).toBe('true')
})

test('Ctrl+K opens it from a field too; what was opened last is offered, and what was typed is not kept', async () => {
  const { user, router } = await openFind()
  await user.keyboard('moon7788{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/members/9'))
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  await user.click(await screen.findByRole('button', { name: 'moon7788' }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '모두 찾기' })).toBeNull())
  expect(localStorage.getItem('found admin1')).toContain('members 9')
})
