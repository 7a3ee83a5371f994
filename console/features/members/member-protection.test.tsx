import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { MemberProtection } from '@madang/contract/operator/limits.ts'

import { closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'
import { card } from '../../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const nothing: MemberProtection = { limits: [], rest: null, checkMinutes: 60, changes: [] }
const openMember = async (changes: Partial<MemberProtection> = {}) => {
  openConsole('/members/7', [
    on('memberCard', () => ({ result: true, msg: '', data: card() })),
    on('memberProtection', () => ({ result: true, msg: '', data: { ...nothing, ...changes } })),
  ])
  const part = await screen.findByRole('region', { name: '회원 보호' })
  await within(part).findByText(/이용 시간 알림/)
  return part
}

test('a member who chose nothing is told so', async () => {
  const part = await openMember()
  expect(part.textContent).toBe('회원 보호이용 시간 알림 1시간마다정한 한도가 없습니다.')
})

test('limits, what is used, raises that wait and every change are read, and nothing can be pressed', async () => {
  const part = await openMember({
    checkMinutes: 30,
    rest: { kind: 'timeout', until: '2026-11-28T03:00:00.000Z' },
    limits: [
      {
        kind: 'deposit',
        period: 'month',
        amount: 5_000_000,
        used: 120_000,
        wish: { amount: null, from: '2026-11-22T03:00:00.000Z' },
      },
      { kind: 'session', period: 'day', amount: 90, used: 45, wish: null },
      { kind: 'bet', period: 'each', amount: 20_000, used: null, wish: null },
    ],
    changes: [
      {
        id: 2,
        at: '2026-11-21T03:00:00.000Z',
        what: 'timeout',
        kind: null,
        period: null,
        before: null,
        after: null,
        note: '2026-11-28 12:00까지',
      },
      {
        id: 1,
        at: '2026-11-20T03:00:00.000Z',
        what: 'limit.lower',
        kind: 'deposit',
        period: 'month',
        before: null,
        after: 5_000_000,
        note: '',
      },
    ],
  })
  const rows = within(part)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual([
    '한도금액사용올리기 신청',
    '한 달 충전5,000,000원120,000원없음 · 11-22 12:00부터 확인',
    '하루 이용 시간1시간 30분45분–',
    '1회 베팅20,000원––',
    '일시변경내용',
    '11-21 12:00휴식2026-11-28 12:00까지',
    '11-20 12:00한도 적용한 달 충전 없음 → 5,000,000원',
  ])
  expect(part.textContent).toContain('휴식 · 2026-11-28 12:00까지')
  expect(within(part).queryByRole('button')).toBeNull()
})
