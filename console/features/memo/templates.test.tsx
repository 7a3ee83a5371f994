/** Templates of memos at the console (docs/adr/0130-memo-templates.md). */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { MemoTemplate } from '@madang/contract/operator/memo-templates.ts'
import { mailingText } from '@madang/contract/operator/plain/memo.ts'
import { memoTemplateText } from '@madang/contract/operator/plain/memo-templates.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const row = (changes: Partial<MemoTemplate> = {}): MemoTemplate => ({
  ...{ id: 3, title: '점검 안내', subject: '{{닉네임}}님께', html: '<p>{{보유금}}원</p>' },
  ...{ version: 2, by: 'desk1', changedAt: '2026-11-21T03:00:00.000Z', archived: false },
  ...changes,
})
const kept = (...rows: MemoTemplate[]) =>
  on('memoTemplates', ({ archived }) => ({
    ...{ result: true, msg: '' },
    data: rows.filter((each) => each.archived === (archived === true)),
  }))
const cleans = on('htmlPreview', ({ html }) => ({ result: true, msg: '', html }))

test('those in use and those put away are two lists; one goes from one to the other by a button or x', async () => {
  const { user, calls } = openConsole('/memos/templates', [
    kept(row(), row({ id: 4, title: '옛 안내', archived: true })),
    on('memoTemplateArchive', () => ({ result: true, msg: memoTemplateText.archived })),
  ])
  expect(await screen.findByText(memoTemplateText.hint)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: '점검 안내 보관' }))
  await waitFor(() => expect(calls('memoTemplateArchive')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '보관한 템플릿' }))
  await screen.findByRole('button', { name: '옛 안내 다시 사용' })
  expect(screen.queryByText('점검 안내')).toBeNull()
  await user.keyboard('x')
  await waitFor(() =>
    expect(calls('memoTemplateArchive').map(({ input }) => input)).toEqual([
      { id: 3, version: 2, archived: true },
      { id: 4, version: 2, archived: false },
    ]),
  )
})

test('one is written over its version, and what the server refuses stays in the form', async () => {
  let refuses = true
  const { user, calls, router } = openConsole('/memos/templates/3', [
    cleans,
    kept(row()),
    on('memoTemplateSave', () =>
      refuses
        ? { result: false, code: 'badInput', msg: memoTemplateText.unknown('{{이름}}') }
        : { result: true, msg: memoTemplateText.saved, id: 3 },
    ),
  ])
  const subject = await screen.findByLabelText<HTMLInputElement>(/^제목/)
  expect(subject.value).toBe('{{닉네임}}님께')
  await user.clear(subject)
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('제목을 입력해주세요.')).toBeTruthy()
  await user.type(subject, '안내')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText(memoTemplateText.unknown('{{이름}}'))).toBeTruthy()
  expect(subject.value).toBe('안내')
  refuses = false
  await user.click(screen.getByRole('button', { name: '확인' }))
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/memos/templates'))
  expect(calls('memoTemplateSave').at(-1)!.input).toEqual({
    ...{ id: 3, version: 2, title: '점검 안내' },
    ...{ subject: '안내', html: '<p>{{보유금}}원</p>' },
  })
})

test('who may only look reads one and changes none', async () => {
  const { user, calls } = openConsole('/memos/templates', [asRole('열람'), kept(row())])
  await user.click(await screen.findByRole('link', { name: '점검 안내' }))
  expect(await screen.findByText('{{보유금}}원')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '저장' })).toBeNull()
  expect(calls('memoTemplateSave')).toEqual([])
})

test('one that is not there says so', async () => {
  openConsole('/memos/templates/9', [kept(row())])
  expect(await screen.findByText(operatorText.notFound)).toBeTruthy()
})

test('a memo begins from a template, is looked at as a member, and tells the version it is of', async () => {
  let version = 2
  const { user, calls } = openConsole('/memos/new?to=moon7788', [
    cleans,
    on('memoTemplates', () => ({ result: true, msg: '', data: [row({ version })] })),
    on('mailingCount', () => ({ result: true, msg: '', members: 1, unknown: [] })),
    on('memoPreview', () => ({
      ...{ result: true, msg: '' },
      ...{ subject: '달빛님께', html: '<p>12,345원</p>' },
    })),
    on('mailingSend', () =>
      version === 2
        ? { result: false, code: 'state', msg: memoTemplateText.changed }
        : { result: true, msg: mailingText.sent('1'), id: 9 },
    ),
    on('mailingList', () => list([])),
  ])
  await screen.findByRole('option', { name: '점검 안내' })
  await user.selectOptions(screen.getByLabelText('템플릿'), '점검 안내')
  expect(screen.getByLabelText<HTMLInputElement>(/^제목/).value).toBe('{{닉네임}}님께')
  await user.click(screen.getByRole('button', { name: '회원으로 미리보기' }))
  const look = within(await screen.findByRole('dialog', { name: '회원으로 미리보기' }))
  expect(look.getByLabelText<HTMLInputElement>('볼 회원의 아이디').value).toBe('moon7788')
  await user.click(look.getByRole('button', { name: '보기' }))
  expect(await look.findByText('12,345원')).toBeTruthy()
  expect(look.getByText('달빛님께')).toBeTruthy()
  await user.click(look.getByRole('button', { name: '닫기' }))
  const send = async () => {
    const form = within(screen.getByRole('form', { name: '쪽지' }))
    await user.click(form.getByRole('button', { name: '보내기' }))
    const sure = await screen.findByRole('alertdialog', { name: '쪽지를 보내시겠습니까?' })
    await user.click(within(sure).getByRole('button', { name: '보내기' }))
  }
  await send()
  expect(await screen.findByText(memoTemplateText.changed)).toBeTruthy()
  expect(calls('mailingSend')[0]!.input).toMatchObject({ template: { id: 3, version: 2 } })
  version = 3
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(await screen.findByRole('option', { name: '수정된 템플릿' })).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('템플릿'), '점검 안내')
  await send()
  await waitFor(() => expect(calls('mailingSend')).toHaveLength(2))
  expect(calls('mailingSend')[1]!.input).toMatchObject({ template: { id: 3, version: 3 } })
})
