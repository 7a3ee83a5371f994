import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { CodeRow } from '@madang/contract/operator/referral-codes.ts'
import { codeText } from '@madang/contract/operator/plain/referral-codes.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const row = (changes: Partial<CodeRow> = {}): CodeRow => ({
  code: 'SPRING26',
  owner: { id: 7, uid: 'sub1' },
  uses: 3,
  joined: 2,
  maxUses: 100,
  expiresAt: '2026-12-31T15:00:00.000Z',
  state: 'open',
  madeBy: 'admin1',
  madeAt: '2026-11-21T03:00:00.000Z',
  ...changes,
})
const rows = [
  row(),
  row({ code: 'HOUSE1', owner: null, maxUses: null, expiresAt: null, madeBy: null, joined: 0 }),
  row({ code: 'LEAK1', state: 'off' }),
]
const open = async (...rules: Parameters<typeof openConsole>[1]) => {
  const opened = openConsole('/codes', [on('codeList', () => list(rows)), ...rules])
  await screen.findByText('SPRING26')
  return opened
}
const dialog = () => within(screen.getByRole('dialog'))
const line = (code: string) => screen.getByText(code).closest('tr')!.textContent

test('whose each code is, how far it is used, until when, and its state', async () => {
  await open()
  expect(line('SPRING26')).toContain('sub1사용 가능3 / 1002명2027-01-01 00:00admin1')
  expect(line('HOUSE1')).toContain('본사사용 가능3 / 제한 없음0명없음—')
  expect(line('LEAK1')).toContain('중지')
  expect(
    screen.getByRole('link', { name: /^SPRING26 가입 회원 \d+명$/ }).getAttribute('href'),
  ).toBe('/members?code=SPRING26')
  expect(screen.queryByRole('link', { name: /^HOUSE1 가입 회원/ })).toBeNull()
  expect(screen.getAllByRole('link', { name: 'sub1' })[0]!.getAttribute('href')).toBe('/members/7')
})

test('what cannot be a code is said before the server is asked; what can is sent whole', async () => {
  const { user, calls } = await open(
    on('codeMake', () => ({ result: true, msg: codeText.made, data: { code: 'SUMMER' } })),
  )
  await user.keyboard('n')
  await user.type(dialog().getByLabelText('코드'), 'ab')
  await user.type(dialog().getByLabelText('만료'), '2020-01-01T00:00')
  await user.click(dialog().getByRole('button', { name: '만들기' }))
  expect(
    dialog()
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual([codeText.badCode, codeText.past, operatorText.noReason])
  await user.type(dialog().getByLabelText('코드'), 'cd1')
  await user.clear(dialog().getByLabelText('만료'))
  await user.type(dialog().getByLabelText('상위 아이디'), 'Sub1')
  await user.type(dialog().getByLabelText('최대 사용 횟수'), '5a0')
  await user.type(dialog().getByLabelText('사유'), '새 파트너')
  await user.click(dialog().getByRole('button', { name: '만들기' }))
  await screen.findByText(codeText.made)
  expect(calls('codeMake').map(({ input }) => input)).toEqual([
    {
      draft: expect.any(String) as string,
      code: 'ABCD1',
      owner: 'sub1',
      maxUses: 50,
      expiresAt: null,
      reason: '새 파트너',
    },
  ])
})

test('a code is switched off by its key, and on again, each with a reason', async () => {
  const { user, calls } = await open(
    on('codeSwitch', ({ active }) => ({ result: true, msg: active ? codeText.on : codeText.off })),
  )
  await user.keyboard('x')
  expect(dialog().getByText(/이미 가입한 회원은 그대로/)).toBeTruthy()
  await user.type(dialog().getByLabelText('사유'), '밖으로 샘')
  await user.click(dialog().getByRole('button', { name: '사용 중지' }))
  await waitFor(() => expect(calls('codeSwitch')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'LEAK1 사용' }))
  await user.type(dialog().getByLabelText('사유'), '다시 씀')
  await user.click(dialog().getByRole('button', { name: '사용' }))
  await waitFor(() =>
    expect(calls('codeSwitch').map(({ input }) => input)).toEqual([
      { code: 'SPRING26', active: false, reason: '밖으로 샘' },
      { code: 'LEAK1', active: true, reason: '다시 씀' },
    ]),
  )
})

test('who may only look finds no button, and an empty house is told what codes are for', async () => {
  openConsole('/codes', [on('codeList', () => list([])), asRole('상담')])
  expect(await screen.findByText(/코드를 만들어야 가입할 수 있습니다/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /코드 만들기/ })).toBeNull()
})

test('a refused code keeps the window and all that was typed; sent again it is the same draft', async () => {
  let tries = 0
  const { user, calls } = await open(
    on('codeMake', () =>
      ++tries === 1
        ? { result: false, code: 'retry', msg: '' }
        : { result: true, msg: codeText.made, data: { code: 'SUMMER' } },
    ),
  )
  await user.keyboard('n')
  await user.type(dialog().getByLabelText('코드'), 'summer')
  await user.type(dialog().getByLabelText('사유'), '여름 행사')
  await user.click(dialog().getByRole('button', { name: '만들기' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  expect(dialog().getByLabelText('코드')).toHaveProperty('value', 'SUMMER')
  expect(dialog().getByLabelText('사유')).toHaveProperty('value', '여름 행사')
  await user.click(dialog().getByRole('button', { name: '만들기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [one, two] = calls('codeMake').map(({ input }) => input)
  expect(two).toEqual(one)
})
