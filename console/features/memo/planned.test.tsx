/** Memos for an instant at the console (docs/adr/0123-planned-memos.md). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { MailingPlan } from '@madang/contract/operator/memo.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const row = (changes: Partial<MailingPlan> = {}): MailingPlan => ({
  id: 4,
  subject: '점검 안내',
  to: { by: 'filter' },
  due: '2026-12-01T00:00:00.000Z',
  by: 'desk1',
  at: '2026-11-21T03:00:00.000Z',
  state: 'waiting',
  mailing: null,
  failed: null,
  takenBackBy: null,
  ...changes,
})
const plans = on('mailingPlans', () =>
  list([
    row(),
    row({ id: 3, subject: '보낸 안내', state: 'sent', mailing: 9 }),
    row({ id: 2, subject: '못 보낸 안내', state: 'failed', failed: mailingText.nobody }),
  ]),
)

test('a memo with a time is asked about with it, planned, and stands in the list', async () => {
  const { user, calls, router } = openConsole('/memos/new', [
    on('htmlPreview', ({ html }) => ({ result: true, msg: '', html })),
    on('mailingCount', () => ({ result: true, msg: '', members: 1, unknown: [] })),
    on('mailingPlan', () => ({ result: true, msg: mailingText.planned, id: 4 })),
    plans,
  ])
  await user.type(await screen.findByLabelText('회원 아이디'), 'demo1')
  await user.type(screen.getByLabelText('제목'), '안내')
  await user.type(screen.getByLabelText('내용 (HTML)'), '글')
  const due = (value: string) =>
    fireEvent.input(screen.getByLabelText('보낼 시각'), { target: { value } })
  due('2020-01-01T09:00')
  await user.click(screen.getByRole('button', { name: '예약' }))
  expect(await screen.findByText(mailingText.past)).toBeTruthy()
  due('2036-12-01T09:00')
  await user.click(screen.getByRole('button', { name: '예약' }))
  const question = await screen.findByRole('alertdialog', { name: '쪽지를 예약하시겠습니까?' })
  expect(question.textContent).toContain('2036-12-01 09:00')
  await user.click(within(question).getByRole('button', { name: '예약' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/memos/planned'))
  expect(calls('mailingSend')).toEqual([])
  expect(calls('mailingPlan').map(({ input }) => input)).toMatchObject([
    { to: { by: 'uids', uids: ['demo1'] }, subject: '안내', dueAt: '2036-12-01T09:00:00+09:00' },
  ])
})

test('what waits is taken back with a reason; what went or failed says so and is not', async () => {
  const { user, calls } = openConsole('/memos/planned', [
    plans,
    on('mailingUnplan', () => ({ result: true, msg: mailingText.takenBack })),
  ])
  const line = async (text: string) => (await screen.findByText(text)).closest('tr')!.textContent
  expect(await line('점검 안내')).toContain('모든 회원예약 desk1 2026-11-21 12:00')
  expect(await line('못 보낸 안내')).toContain(mailingText.nobody)
  expect(screen.getAllByRole('button', { name: /예약 취소$/ })).toHaveLength(1)
  await user.keyboard('x')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('사유'), '내용이 바뀜')
  await user.click(dialog.getByRole('button', { name: '예약 취소' }))
  await waitFor(() => expect(calls('mailingUnplan')).toHaveLength(1))
  expect(calls('mailingUnplan')[0]!.input).toEqual({ id: 4, reason: '내용이 바뀜' })
})

test('who may only look takes nothing back', async () => {
  openConsole('/memos/planned', [plans, asRole('열람')])
  await screen.findByText('점검 안내')
  expect(screen.queryByRole('button', { name: /예약 취소/ })).toBeNull()
})
