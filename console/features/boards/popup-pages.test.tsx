import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'
import { popup } from '../../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const cleans = on('htmlPreview', ({ html }) => ({ result: true, msg: '', html }))

test('a popup is listed by its words and sent with its place in the stack', async () => {
  const { user, calls } = openConsole('/popups', [
    on('popupQueue', () => list([popup()])),
    on('popupSave', ({ html }) => ({ result: true, msg: '', id: 1, html })),
    cleans,
  ])
  await user.click(await screen.findByRole('link', { name: '환영합니다 모의 머니입니다.' }))
  const order = await screen.findByLabelText('순서')
  await user.clear(order)
  await user.type(order, '1001')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const form = within(screen.getByRole('form', { name: '팝업' }))
  expect(form.getByRole('alert').textContent).toBe('0에서 1000 사이로 입력해주세요.')
  await user.clear(order)
  await user.type(order, '3')
  await user.selectOptions(screen.getByLabelText('자리'), '슬롯 로비')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(calls('popupSave').map(({ input }) => input)).toEqual([
      {
        id: 1,
        version: 1,
        num: 3,
        html: popup().html,
        audience: 'guest',
        place: 'slot',
        startsAt: '2026-11-20T09:00:00+09:00',
        endsAt: null,
      },
    ]),
  )
})
