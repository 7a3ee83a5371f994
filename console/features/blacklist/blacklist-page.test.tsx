import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { BlockRow } from '@madang/contract/operator/blacklist.ts'
import { blockText } from '@madang/contract/operator/plain/blacklist.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const row = (changes: Partial<BlockRow> = {}): BlockRow => ({
  id: 12,
  kind: 'phone',
  value: '010-****-1234',
  reason: '남의 명의를 씀',
  state: 'live',
  until: '2026-12-31T15:00:00.000Z',
  by: 'desk1',
  at: '2026-11-21T03:00:00.000Z',
  liftedBy: null,
  liftedAt: null,
  refused: 3,
  refusedAt: '2026-11-22T03:00:00.000Z',
  ...changes,
})
const rows = [
  row(),
  row({
    id: 11,
    kind: 'address',
    value: '203.0.113.0/24',
    until: null,
    refused: 0,
    refusedAt: null,
  }),
  row({
    ...{ id: 10, kind: 'account', value: '신한 ***-***-000111', state: 'lifted' },
    ...{ liftedBy: 'admin1', liftedAt: '2026-11-21T04:00:00.000Z' },
  }),
]
const open = async (...rules: Parameters<typeof openConsole>[1]) => {
  const opened = openConsole('/blacklist', [on('blockList', () => list(rows)), ...rules])
  await screen.findByText('010-****-1234')
  return opened
}
const dialog = () => within(screen.getByRole('dialog'))
const line = (text: string) => screen.getByText(text).closest('tr')!.textContent

test('what is kept out, why, until when, and whom it refused', async () => {
  await open()
  expect(line('010-****-1234')).toContain(
    '차단중남의 명의를 씀2027-01-01 00:00까지3번 2026-11-22 12:00',
  )
  expect(line('203.0.113.0/24')).toContain('해제할 때까지0번')
  expect(line('신한 ***-***-000111')).toContain('admin1 2026-11-21 13:00')
  expect(screen.getAllByRole('button', { name: /해제$/ })).toHaveLength(2)
})

test('an account is added with its bank, a reason and an end; what is missing is said first', async () => {
  const { user, calls } = await open(
    on('blockMake', () => ({ result: true, msg: blockText.made, data: { id: 13 } })),
  )
  await user.keyboard('n')
  await user.selectOptions(dialog().getByLabelText('종류'), 'account')
  await user.click(dialog().getByRole('button', { name: '차단' }))
  expect(
    dialog()
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual([blockText.badBank, blockText.badAccount, operatorText.noReason])
  await user.selectOptions(dialog().getByLabelText('은행'), '신한')
  await user.type(dialog().getByLabelText('계좌'), '110-999-000111')
  await user.type(dialog().getByLabelText('사유'), '남의 명의를 씀')
  await user.click(dialog().getByRole('button', { name: '차단' }))
  await waitFor(() => expect(calls('blockMake')).toHaveLength(1))
  expect(calls('blockMake')[0]!.input).toEqual({
    ...{ kind: 'account', bank: '신한', value: '110-999-000111', until: null },
    reason: '남의 명의를 씀',
  })
})

test('the marked one is lifted by its key, with a reason; one that is over has no such key', async () => {
  const { user, calls } = await open(
    on('blockLift', () => ({ result: true, msg: blockText.lifted })),
  )
  await user.keyboard('jjx')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('kkx')
  await user.type(dialog().getByLabelText('사유'), '본인이 확인됨')
  await user.click(dialog().getByRole('button', { name: '해제' }))
  await waitFor(() => expect(calls('blockLift')).toHaveLength(1))
  expect(calls('blockLift')[0]!.input).toEqual({ id: 12, reason: '본인이 확인됨' })
})

test('a number is searched for without standing in the address', async () => {
  const { user, calls, router } = await open()
  await user.type(screen.getByLabelText('번호 전체·IP 주소'), '01012345678')
  await waitFor(() =>
    expect(calls('blockList').at(-1)?.input).toEqual({ text: '01012345678', pageIndex: 1 }),
  )
  expect(router.state.location.href).not.toContain('0101')
})

test('who may only look finds no button, and an empty list says what it is for', async () => {
  openConsole('/blacklist', [on('blockList', () => list([])), asRole('열람')])
  expect(await screen.findByText(/차단 목록이 비어 있습니다/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /차단 추가/ })).toBeNull()
})
