import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Recovery } from '@madang/contract/operator/recovery.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { recoveryDeskText } from '@madang/contract/operator/plain/recovery.ts'

import { ago, card } from '../../testing/desk.ts'
import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const recovery = (changes: Partial<Recovery> = {}): Recovery => ({
  ...{ id: 3, at: ago(12), state: 'waiting', matching: 3, pendingBy: null, closedBy: null },
  member: { id: 7, uid: 'moon7788', nick: '달빛나그네' },
  byPhone: false,
  match: { name: true, nick: true, holder: true, account: false },
  address: '203.0.113.7',
  words: [{ by: null, text: '지난주에 충전했습니다.', at: ago(12) }],
  until: ago(-60),
  codeUntil: null,
  mayRead: false,
  ...changes,
})

function openRecoveries(
  changes: Partial<Recovery> = {},
  ...rules: Parameters<typeof openConsole>[1]
) {
  const { match: _, words: __, byPhone: ___, ...row } = recovery(changes)
  return openConsole('/desk/recoveries', [
    on('recoveryQueue', () => list([row])),
    on('recoveryRead', () => ({ result: true, msg: '', data: recovery(changes) })),
    on('memberCard', () => ({ result: true, msg: '', data: card({ id: 7 }) })),
    ...rules,
  ])
}
const panel = () => screen.findByRole('region', { name: '계정 찾기 신청' })

test('what matches and what does not stands field by field, beside the thread', async () => {
  openRecoveries()
  const shown = within(await panel())
  const said = async (label: string) =>
    (await shown.findByText(label)).parentElement?.querySelector('dd')?.textContent
  expect(await said('아이디')).toBe('일치')
  expect(await said('예금주')).toBe('일치')
  expect(await said('계좌번호 끝 4자리')).toBe('불일치')
  expect(shown.getByText('지난주에 충전했습니다.')).toBeTruthy()
})

test('a asks a second operator for a code, told as chosen, with a reason', async () => {
  const { user, calls } = openRecoveries(
    {},
    on('recoveryRequest', () => ({ result: true, msg: '', id: 9 })),
  )
  await panel()
  await user.keyboard('a')
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('코드를 알리는 방법'), 'voice')
  await user.click(dialog.getByRole('button', { name: '코드 요청 (두 사람)' }))
  expect(dialog.getByText(operatorText.noReason)).toBeTruthy()
  expect(calls('recoveryRequest')).toHaveLength(0)
  await user.type(dialog.getByLabelText('사유'), '통화로 확인')
  await user.click(dialog.getByRole('button', { name: '코드 요청 (두 사람)' }))
  await waitFor(() =>
    expect(calls('recoveryRequest')[0]?.input).toEqual({
      id: 3,
      told: 'voice',
      reason: '통화로 확인',
    }),
  )
})

test('r closes it with a reason, which the asker does not read', async () => {
  const { user, calls } = openRecoveries(
    {},
    on('recoveryClose', () => ({ result: true, msg: '' })),
  )
  await panel()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('사유'), '사칭 의심')
  await user.click(dialog.getByRole('button', { name: '닫기' }))
  await waitFor(() =>
    expect(calls('recoveryClose')[0]?.input).toEqual({ id: 3, reason: '사칭 의심' }),
  )
  expect(await screen.findByText(new RegExp(recoveryDeskText.closed))).toBeTruthy()
})

test('the desk asks back in the thread', async () => {
  const { user, calls } = openRecoveries(
    {},
    on('recoveryReply', () => ({ result: true, msg: '' })),
  )
  const shown = within(await panel())
  await user.type(await shown.findByLabelText('되묻기'), '마지막 환전은 언제였나요?')
  await user.click(shown.getByRole('button', { name: '보내기' }))
  await waitFor(() =>
    expect(calls('recoveryReply')[0]?.input).toEqual({ id: 3, text: '마지막 환전은 언제였나요?' }),
  )
})

test('a code to be read out is shown when it is asked for, to who may', async () => {
  const { user } = openRecoveries(
    { state: 'code', mayRead: true, codeUntil: ago(-9) },
    on('recoveryCode', () => ({
      result: true,
      msg: '',
      data: { code: 'abcde23456', until: ago(-9) },
    })),
  )
  expect(screen.queryByText('abcde23456')).toBeNull()
  await user.click(await screen.findByRole('button', { name: '코드 보기' }))
  expect(await screen.findByText('abcde23456')).toBeTruthy()
})

test('who may only read decides nothing', async () => {
  const { user } = openRecoveries({}, asRole('열람'))
  await panel()
  expect(screen.queryByRole('button', { name: '코드 요청 (두 사람)' })).toBeNull()
  await user.keyboard('a')
  expect(await screen.findByText(operatorText.denied)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who may not read them is led to the queues they have', async () => {
  const { router } = openRecoveries(
    {},
    asRole('정산'),
    on('depositQueue', () => list([])),
  )
  await screen.findByRole('heading', { level: 1, name: '충전 신청' })
  expect(router.state.location.pathname).toBe('/desk/deposits')
})
