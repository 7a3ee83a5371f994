import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { EventRow } from '@madang/contract/operator/events.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const event = (changes: Partial<EventRow>): EventRow => ({
  id: 1,
  at: '2026-11-21T06:30:43.000Z',
  kind: 'login.failed',
  actor: 'moon7',
  target: null,
  reason: null,
  detail: {},
  link: null,
  ...changes,
})
const rows = on('eventList', () =>
  list([
    event({ id: 3, kind: 'vendor.signature', actor: '203.0.113.77', detail: { count: 14 } }),
    event({ id: 2, kind: 'member.nick', detail: { before: '달', after: '해' } }),
    event({ id: 1, kind: 'of.old', link: { no: 1, hash: 'ab'.repeat(32) } }),
  ]),
)
const rowOf = async (word: string) =>
  (await screen.findByText(word, { selector: 'td' })).closest('tr')!

test('an event says its weight, its kind in words, who, and what it is about', async () => {
  openConsole('/events', [rows])
  const forged = await rowOf('서명이 틀린 게임사 요청')
  expect(forged.textContent).toContain('급함')
  expect(forged.textContent).toContain('203.0.113.77')
  expect(forged.textContent).toContain('건수 14')
  expect((await rowOf('닉네임 변경')).textContent).toMatch(/달 → 해/)
})

test('one that waits for the chain says so; one of a kind that is gone stands as it was', async () => {
  openConsole('/events', [rows])
  expect((await rowOf('닉네임 변경')).textContent).toContain('대기')
  expect((await rowOf('of.old')).textContent).toContain('abababab')
})

test('weight, kind, who, address and day narrow the list; another weight forgets the kind', async () => {
  const { user, calls } = openConsole('/events', [rows])
  await rowOf('닉네임 변경')
  await user.selectOptions(screen.getByLabelText('종류'), 'member.nick')
  await user.selectOptions(screen.getByLabelText('무게'), 'urgent')
  await user.type(screen.getByLabelText('IP'), '10.1.1.1')
  await waitFor(() =>
    expect(calls('eventList').at(-1)).toMatchObject({
      input: { weight: 'urgent', address: '10.1.1.1', pageIndex: 1 },
    }),
  )
  expect(calls('eventList').at(-1)!.input).not.toHaveProperty('kind')
  expect(screen.getByLabelText('종류').textContent).not.toContain('닉네임 변경')
})

test('of more than are counted the page says that there are more', async () => {
  openConsole('/events', [
    on('eventList', () => ({
      result: true,
      msg: '',
      data: { totalCnt: 10_000, totalPages: 200, list: [event({})] },
    })),
  ])
  expect(await screen.findByText(/최근 10,000건까지 보입니다/)).toBeTruthy()
})

test('who may not read events finds no way to them', async () => {
  openConsole('/members', [asRole('상담'), rows])
  await screen.findByRole('link', { name: /회원 목록/ })
  expect(screen.queryByRole('link', { name: /이벤트/ })).toBeNull()
})
