import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { AccountChange } from '@madang/contract/operator/members-account.ts'
import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'
import { card } from '../../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const change = (changes: Partial<AccountChange> = {}): AccountChange => ({
  id: 31,
  at: '2026-11-22T06:10:00.000Z',
  member: { id: 7, uid: 'moon7788', nick: '달빛' },
  state: 'waiting',
  from: { bank: '국민', holder: '홍*동', account: '***-**8901', phone: '010-****-1234' },
  to: { bank: '우리', holder: null, account: '****-1234', phone: null },
  decidedBy: null,
  decidedAt: null,
  reason: null,
  waiting: null,
  ...changes,
})
const account = (changes: AccountChange[], more: object = {}) =>
  on('memberAccount', () => ({
    result: true,
    msg: '',
    data: {
      ...{ passwordAt: null, nickAt: null, hold: null, passkeys: [], closing: null },
      ...{ changes, ...more },
    },
  }))
async function openMember(...rules: Parameters<typeof openConsole>[1]) {
  const opened = openConsole('/members/7', [
    on('memberCard', () => ({ result: true, msg: '', data: card({ id: 7 }) })),
    ...rules,
  ])
  const part = within(await screen.findByRole('region', { name: '계정' }))
  return { ...opened, part }
}
async function answer(
  opened: Awaited<ReturnType<typeof openMember>>,
  reason: string,
  press: string,
) {
  const dialog = within(await screen.findByRole('dialog'))
  await opened.user.type(dialog.getByLabelText('사유'), reason)
  await opened.user.click(dialog.getByRole('button', { name: press }))
}

test('it tells when the password was changed and until when money is kept in', async () => {
  const hold = { until: '2026-11-23T06:10:00.000Z', why: '' }
  const { part } = await openMember(account([], { passwordAt: '2026-11-22T06:10:00.000Z', hold }))
  await waitFor(() => expect(part.getByText('2026-11-22 15:10:00')).toBeTruthy())
  expect(part.getByText('2026-11-23 15:10까지')).toBeTruthy()
  expect(part.getByText('가입 뒤 없음')).toBeTruthy()
})

test('a change stands with old and new, masked; a second operator is asked with a reason', async () => {
  const opened = await openMember(
    account([change()]),
    on('accountChangeDecide', () => ({
      ...{ result: true, msg: operatorText.waiting, data: { state: 'waiting' } },
    })),
    on('maskedOpen', () => ({ result: true, msg: '', data: { value: '1002-345-1234' } })),
  )
  await waitFor(() => expect(opened.part.getByText('국민 →', { exact: false })).toBeTruthy())
  expect(opened.part.getByText('****-1234')).toBeTruthy()
  await opened.user.click(opened.part.getByRole('button', { name: '계좌번호 열람' }))
  await answer(opened, '통장 대조', '열람')
  expect(await opened.part.findByText('1002-345-1234')).toBeTruthy()
  expect(opened.calls('maskedOpen').map(({ input }) => input)).toEqual([
    { of: 'change', id: 31, field: 'account', reason: '통장 대조' },
  ])
  await opened.user.click(opened.part.getByRole('button', { name: '2차 승인 요청' }))
  await answer(opened, '통장 사본 확인', '2차 승인 요청')
  await waitFor(() =>
    expect(opened.calls('accountChangeDecide').map(({ input }) => input)).toEqual([
      { id: 31, approve: true, reason: '통장 사본 확인' },
    ]),
  )
})

test('one that a second operator has is only refused; one that is over only shown', async () => {
  const { part } = await openMember(
    account([
      change({ waiting: { id: 4, by: 'desk1' } }),
      change({ id: 30, state: 'refused', decidedBy: 'desk1', reason: '확인 불가' }),
    ]),
  )
  expect(await part.findByText('2차 승인 대기')).toBeTruthy()
  expect(part.getByText('desk1 · 확인 불가')).toBeTruthy()
  expect(part.queryByRole('button', { name: '2차 승인 요청' })).toBeNull()
  expect(part.getAllByRole('button', { name: '거절' })).toHaveLength(1)
})

const passkeys = [
  {
    id: 9,
    words: '아이폰 · 사파리',
    name: '회사 전화',
    since: '2026-11-01T01:00:00.000Z',
    usedAt: null,
  },
]

test('a lost passkey is asked to be taken off, by its device, with a reason', async () => {
  const opened = await openMember(
    account([], { passkeys }),
    on('memberPasskeyOff', () => ({ result: true, msg: operatorText.waiting })),
  )
  expect(await opened.part.findByText(/등록 · 사용 없음$/)).toBeTruthy()
  await opened.user.click(opened.part.getByRole('button', { name: '패스키 해제' }))
  await answer(opened, '휴대폰 분실', '해제 요청 (두 사람)')
  await waitFor(() =>
    expect(opened.calls('memberPasskeyOff').map(({ input }) => input)).toEqual([
      { id: 9, reason: '휴대폰 분실' },
    ]),
  )
})

test('who only reads sees that there is one', async () => {
  const { part } = await openMember(asRole('열람'), account([], { passkeys }))
  expect(await part.findByText(/회사 전화 · 아이폰 · 사파리/)).toBeTruthy()
  expect(part.queryByRole('button', { name: '패스키 해제' })).toBeNull()
})

test('who may not decide sees no buttons', async () => {
  const { part } = await openMember(asRole('열람'), account([change()]))
  expect(await part.findByText('대기중')).toBeTruthy()
  expect(part.queryAllByRole('button')).toEqual([])
})

test('another nickname takes a reason', async () => {
  const opened = await openMember(
    account([]),
    on('memberNick', () => ({ result: true, msg: memberText.renamed })),
  )
  await opened.user.click(opened.part.getByRole('button', { name: '닉네임 변경' }))
  const field = within(await screen.findByRole('dialog')).getByLabelText('새 닉네임')
  await opened.user.clear(field)
  await opened.user.type(field, '달그림자')
  await answer(opened, '욕설 신고', '변경')
  await waitFor(() =>
    expect(opened.calls('memberNick').map(({ input }) => input)).toEqual([
      { id: 7, nick: '달그림자', reason: '욕설 신고' },
    ]),
  )
})

test('a closing tells until when and what is given up, and is taken back with a reason', async () => {
  const closing = {
    ...{ at: '2026-11-22T06:10:00.000Z', until: '2026-11-29T06:10:00.000Z', over: false },
    given: '보유금 12,300원',
  }
  const opened = await openMember(
    account([], { closing }),
    on('memberReopen', () => ({ result: true, msg: memberText.reopened })),
  )
  expect(await opened.part.findByText('2026-11-29 15:10까지')).toBeTruthy()
  expect(opened.part.getByText('보유금 12,300원')).toBeTruthy()
  await opened.user.click(opened.part.getByRole('button', { name: '탈퇴 신청 취소' }))
  await answer(opened, '전화로 요청', '탈퇴 신청 취소')
  await waitFor(() =>
    expect(opened.calls('memberReopen').map(({ input }) => input)).toEqual([
      { id: 7, reason: '전화로 요청' },
    ]),
  )
})

test('one whose days are over is not taken back any more', async () => {
  const closing = {
    ...{ at: '2026-11-22T06:10:00.000Z', until: '2026-11-29T06:10:00.000Z', over: true },
    given: '',
  }
  const { part } = await openMember(account([], { closing }))
  expect(await part.findByText('닫는 중')).toBeTruthy()
  expect(part.queryByRole('button', { name: '탈퇴 신청 취소' })).toBeNull()
})

test('the list of changes leads to the member', async () => {
  openConsole('/changes', [
    on('accountChanges', () => ({
      ...{ result: true, msg: '' },
      data: { totalCnt: 1, totalPages: 1, list: [change()] },
    })),
  ])
  const link = await screen.findByRole('link', { name: /moon7788/ })
  expect(link.getAttribute('href')).toBe('/members/7')
  const row = link.closest('tr')!
  expect(row.textContent).toContain('은행, 계좌번호')
  expect(row.textContent).toContain('대기중')
})
