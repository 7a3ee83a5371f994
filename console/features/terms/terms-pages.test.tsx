import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { termsEditText } from '@madang/contract/operator/plain/terms.ts'
import type { TermsDetail } from '@madang/contract/operator/terms.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const document_ = (changes: Partial<TermsDetail> = {}): TermsDetail => ({
  kind: 'rules',
  versions: [
    {
      ...{ version: 2, inForceAt: '2027-01-01T00:00:00.000Z', state: 'coming' as const },
      ...{ summary: '배당을 설명했습니다.', by: 'admin1', approvedBy: 'admin2' },
    },
    {
      ...{ version: 1, inForceAt: '2026-09-01T00:00:00.000Z', state: 'inForce' as const },
      ...{ summary: '처음 시행하는 버전입니다.', by: null, approvedBy: null },
    },
  ],
  waiting: null,
  html: '<p>옛 글</p>',
  waitingHtml: null,
  changes: [],
  ...changes,
})
const reads = (changes: Partial<TermsDetail> = {}) =>
  on('termsRead', () => ({ result: true, msg: '', data: document_(changes) }))
const cleans = on('htmlPreview', ({ html }) => ({ result: true, msg: '', html }))
const asks = on('termsRequest', () => ({ result: true, msg: termsEditText.requested, id: 7 }))

test('the list says what is in force and what is announced, and leads to the document', async () => {
  const { router, user } = openConsole('/terms', [
    on('termsList', () => ({ result: true, msg: '', data: [document_()] })),
    reads(),
    cleans,
  ])
  const link = await screen.findByRole('link', { name: '게임 규칙' })
  const row = link.closest('tr')!
  expect(row.textContent).toContain('시행 예정')
  expect(row.textContent).toContain('버전 2 · 2027-01-01 09:00')
  await user.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/terms/rules'))
})

test('a version is asked for with its text, what changed, from when and why; what is missing is said', async () => {
  const { user, calls } = openConsole('/terms/rules', [reads(), cleans, asks])
  const form = within(await screen.findByRole('form', { name: '새 버전' }))
  await user.click(form.getByRole('button', { name: '저장' }))
  expect(form.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    termsEditText.same,
    termsEditText.noSummary,
    '시행일시를 입력해주세요.',
    operatorText.noReason,
  ])
  expect(calls('termsRequest')).toHaveLength(0)
  const text = screen.getByLabelText('내용 (HTML)')
  await user.type(text, '<p>새 글</p>')
  await waitFor(() =>
    expect(screen.getByRole('region', { name: '미리보기' }).textContent).toContain('새 글'),
  )
  await user.type(screen.getByLabelText(/^바뀐 점/), ' 새 글을 더했습니다. ')
  fireEvent.input(screen.getByLabelText(/^시행일시/), { target: { value: '2027-02-01T00:00' } })
  await user.type(screen.getByLabelText('사유'), '배당 설명')
  await user.click(form.getByRole('button', { name: '저장' }))
  const question = await screen.findByRole('alertdialog', {
    name: '게임 규칙 버전 3 승인을 요청하시겠습니까?',
  })
  await user.click(within(question).getByRole('button', { name: '2차 승인 요청' }))
  await waitFor(() =>
    expect(calls('termsRequest').map(({ input }) => input)).toEqual([
      {
        ...{ kind: 'rules', version: 2, html: '<p>옛 글</p><p>새 글</p>' },
        ...{ summary: '새 글을 더했습니다.', reason: '배당 설명' },
        inForceAt: '2027-02-01T00:00:00+09:00',
      },
    ]),
  )
})

test('a version that waits is shown with what differs, and no other can be asked for meanwhile', async () => {
  openConsole('/terms/rules', [
    reads({
      waiting: {
        ...{ approval: 7, version: 3, inForceAt: '2027-02-01T00:00:00.000Z' },
        ...{ summary: '새 글을 더했습니다.', by: 'admin1' },
      },
      waitingHtml: '<p>새 글</p>',
      changes: [
        { change: 'same', text: '그대로' },
        { change: 'removed', text: '옛 글' },
        { change: 'added', text: '새 글' },
      ],
    }),
    cleans,
  ])
  const waiting = await screen.findByRole('region', { name: '승인을 기다리는 버전' })
  expect(waiting.textContent).toContain('admin1 운영자의 버전 3 요청')
  expect(
    within(waiting)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['삭제옛 글', '추가새 글'])
  expect(screen.queryByRole('form')).toBeNull()
})

test('who may only read sees the newest text and no form; an unknown document is no page', async () => {
  openConsole('/terms/rules', [reads(), asRole('상담')])
  expect((await screen.findByRole('region', { name: '최신 버전' })).textContent).toContain('옛 글')
  expect(screen.queryByRole('form')).toBeNull()
  closeConsole()
  logIn()
  openConsole('/terms/unknown', [reads()])
  expect((await screen.findByRole('alert')).textContent).toContain(operatorText.notFound)
})
