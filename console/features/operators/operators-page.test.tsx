import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'
import { session, staff } from '../../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const all = on('operatorList', () => ({
  result: true,
  msg: '',
  data: [
    staff(),
    staff({ id: 2, uid: 'cash1', name: '운영 박하늘', role: '정산', secondFactor: true }),
    staff({
      id: 3,
      uid: 'old1',
      name: '운영 옛사람',
      role: '열람',
      active: false,
      pendingRole: '상담',
      lastLoginAt: null,
    }),
  ],
}))
const open = async (...rules: Parameters<typeof openConsole>[1]) => {
  const opened = openConsole('/operators', [all, ...rules])
  await screen.findByText('운영 박하늘')
  return opened
}
const row = (name: string) => screen.getByText(name, { selector: 'td b' }).closest('tr')!
const dialog = () => within(screen.getByRole('dialog'))

test('each operator’s role, state and second factor; oneself is not switched off', async () => {
  await open()
  expect(row('운영 옛사람').textContent).toContain('상담 승인 대기')
  expect(row('운영 옛사람').textContent).toContain('없음')
  const words = (name: string) =>
    within(row(name))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(words('운영 김마루')).toEqual(['세션', '역할'])
  expect(words('운영 박하늘')).toEqual(['세션', '역할', '2단계 해제', '사용 중지'])
  expect(words('운영 옛사람')).toEqual(['세션', '역할', '사용'])
})

test('a newcomer is checked before the server is asked; the password is shown once and a stray Escape keeps it', async () => {
  const { user, calls } = await open(
    on('operatorAdd', () => ({
      result: true,
      msg: staffText.addedWaiting,
      id: 9,
      password: 'bada-7731-haneul',
    })),
  )
  await user.keyboard('n')
  await user.type(dialog().getByLabelText('아이디'), 'A b')
  await user.click(dialog().getByRole('button', { name: '추가' }))
  expect(
    dialog()
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual([staffText.badUid, staffText.badName, operatorText.noReason])
  await user.clear(dialog().getByLabelText('아이디'))
  await user.type(dialog().getByLabelText('아이디'), 'New1')
  await user.type(dialog().getByLabelText('이름'), '새 사람')
  await user.selectOptions(dialog().getByLabelText('역할'), '상담')
  await user.type(dialog().getByLabelText('사유'), '새 입사')
  await user.click(dialog().getByRole('button', { name: '추가' }))
  await screen.findByText('bada-7731-haneul')
  expect(screen.getByRole('dialog').textContent).toContain('24시간 안에 변경해야 합니다')
  expect(calls('operatorAdd').map(({ input }) => input)).toEqual([
    { uid: 'new1', name: '새 사람', role: '상담', reason: '새 입사' },
  ])
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(screen.getByText('bada-7731-haneul')).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: '닫기' }))
  expect(screen.queryByText('bada-7731-haneul')).toBeNull()
})

test('another role is asked for; the same one is not', async () => {
  const { user, calls } = await open(
    on('operatorRole', () => ({ result: true, msg: operatorText.waiting, id: 1 })),
  )
  await user.keyboard('jo')
  await user.type(dialog().getByLabelText('사유'), '업무 변경')
  await user.click(dialog().getByRole('button', { name: '승인 요청' }))
  expect(dialog().getByRole('alert').textContent).toBe(staffText.sameRole)
  await user.selectOptions(dialog().getByLabelText('역할'), '게임')
  await user.click(dialog().getByRole('button', { name: '승인 요청' }))
  await waitFor(() =>
    expect(calls('operatorRole').map(({ input }) => input)).toEqual([
      { id: 2, role: '게임', reason: '업무 변경' },
    ]),
  )
})

test('an operator is switched off with a reason; oneself not even by key', async () => {
  const { user, calls } = await open(on('operatorActive', () => ({ result: true, msg: '' })))
  await user.keyboard('x')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('jx')
  await user.type(dialog().getByLabelText('사유'), '퇴사')
  await user.click(dialog().getByRole('button', { name: '사용 중지' }))
  await waitFor(() =>
    expect(calls('operatorActive').map(({ input }) => input)).toEqual([
      { id: 2, active: false, reason: '퇴사' },
    ]),
  )
})

test('a lost second factor is taken off with a reason', async () => {
  const { user, calls } = await open(on('secondFactorRemove', () => ({ result: true, msg: '' })))
  await user.click(within(row('운영 박하늘')).getByRole('button', { name: '2단계 해제' }))
  await user.type(dialog().getByLabelText('사유'), '휴대폰 분실')
  await user.click(dialog().getByRole('button', { name: '해제' }))
  await waitFor(() =>
    expect(calls('secondFactorRemove').map(({ input }) => input)).toEqual([
      { operator: 2, reason: '휴대폰 분실' },
    ]),
  )
})

test('an operator’s sessions are listed and ended', async () => {
  const house = { list: [session(), session({ id: 'b2', address: '10.0.0.8' })] }
  const { user, calls } = await open(
    on('sessionList', () => ({ result: true, msg: '', data: house.list })),
    on('sessionEnd', ({ id }) => {
      house.list = house.list.filter((each) => each.id !== id)
      return { result: true, msg: staffText.sessionEnded }
    }),
  )
  await user.keyboard('j{Enter}')
  await dialog().findByText('10.0.0.8')
  expect(calls('sessionList')[0]?.input).toEqual({ operator: 2 })
  await user.click(dialog().getAllByRole('button', { name: '강제 로그아웃' })[0]!)
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '강제 로그아웃' }),
  )
  await waitFor(() => expect(screen.queryByText('10.0.0.7')).toBeNull())
  expect(calls('sessionEnd').map(({ input }) => input)).toEqual([{ id: 'a1' }])
})
