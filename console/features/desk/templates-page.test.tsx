import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Template } from '@madang/contract/operator/inquiry.ts'

import { template } from '../../testing/desk.ts'
import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

function openTemplates(rows: Template[], ...rules: Parameters<typeof openConsole>[1]) {
  const house = { rows }
  return openConsole('/templates', [
    on('templateList', () => ({ result: true, msg: '', data: house.rows })),
    on('templateSave', ({ id = 9, draft: _, ...written }) => {
      if (written.title === '')
        return { result: false, code: 'badInput', msg: '이름을 입력해주세요.' }
      house.rows = [...house.rows.filter((row) => row.id !== id), { id, ...written }]
      return { result: true, msg: '', id }
    }),
    on('templateDelete', ({ id }) => {
      house.rows = house.rows.filter((row) => row.id !== id)
      return { result: true, msg: '' }
    }),
    ...rules,
  ])
}

test('n writes a new one, in the server’s words when it is refused', async () => {
  const { user, calls } = openTemplates([])
  await screen.findByText(/템플릿이 없습니다/)
  await user.keyboard('n')
  const dialog = await screen.findByRole('dialog', { name: '새 템플릿' })
  await user.click(within(dialog).getByLabelText('답변 내용'))
  await user.keyboard('안녕하세요.{Control>}{Enter}{/Control}')
  expect((await within(dialog).findByRole('alert')).textContent).toBe('이름을 입력해주세요.')
  await user.type(within(dialog).getByLabelText('이름'), '인사{Enter}')
  expect(await screen.findByText('인사')).toBeTruthy()
  expect(calls('templateSave').at(-1)?.input).toEqual({
    draft: expect.any(String),
    title: '인사',
    subject: '',
    contents: '안녕하세요.',
  })
})

test('a new one whose answer was lost is sent again by the same name; two presses at once are one', async () => {
  let lost = true
  const { user, calls } = openTemplates(
    [],
    on('templateSave', () => {
      if (lost) throw new TypeError('no line')
      return { result: true, msg: '', id: 9 }
    }),
  )
  await screen.findByText(/템플릿이 없습니다/)
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: '새 템플릿' }))
  await user.type(dialog.getByLabelText('이름'), '인사')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await dialog.findByRole('alert')
  lost = false
  const save = dialog.getByRole('button', { name: '저장' })
  await Promise.all([user.click(save), user.click(save)])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, ...more] = calls('templateSave').map(
    ({ input }) => (input as { draft?: string }).draft,
  )
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(more).toEqual([first])
})

test('Enter changes the marked one, x takes it away after a question', async () => {
  const { user, calls } = openTemplates([template(), template({ id: 2, title: '계좌 안내' })])
  await screen.findByText('계좌 안내')
  await user.keyboard('j{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '템플릿 수정' })
  await user.type(within(dialog).getByLabelText('이름'), '!{Enter}')
  await screen.findByText('계좌 안내!')
  expect(calls('templateSave')[0]?.input).toMatchObject({ id: 2, title: '계좌 안내!' })
  await user.keyboard('x')
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: '삭제' }))
  await waitFor(() => expect(screen.queryByText('계좌 안내!')).toBeNull())
  expect(calls('templateDelete').map(({ input }) => input)).toEqual([{ id: 2 }])
})

test('who may not answer finds no button', async () => {
  const { user } = openTemplates([template()], asRole('열람'))
  await screen.findByText('환전 시간')
  await user.keyboard('n')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: '수정' })).toBeNull()
})
