/**
 * docs/spec/rules.md#operators: no decision by a key that repeats itself, and the press that opens a question is not
 * its answer.
 */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { decided, dialog, said, shows, threshold } from '../../testing/deposits.ts'
import { card, inquiry, template, withdrawal } from '../../testing/desk.ts'
import { closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

async function openFive() {
  let rows = [1, 2, 3, 4, 5].map((id) =>
    withdrawal({ id, member: { id, uid: `moon${id}`, nick: '달' } }),
  )
  const console = openConsole('/desk/withdrawals', [
    threshold,
    shows,
    on('withdrawalQueue', () => list(rows)),
    on('withdrawalComplete', ({ id }) => {
      rows = rows.filter((row) => row.id !== id)
      return decided('done')
    }),
  ])
  await screen.findByText('moon1', { selector: 'button' })
  return console
}

test.each(['Enter', 'a'])(
  '%s held over five withdrawals opens one question and pays none',
  async (key) => {
    const { user, calls } = await openFive()
    await user.keyboard(`{${key}>200}`)
    expect((await dialog()).textContent).toContain('moon1 환전 승인')
    expect(calls('withdrawalComplete')).toHaveLength(0)
    await user.keyboard(`{/${key}}{Enter}`)
    await said(/moon1 환전 200,000원 · 처리했습니다/)
    await waitFor(() => expect(screen.queryByText('moon1', { selector: 'button' })).toBeNull())
    expect(calls('withdrawalComplete')).toHaveLength(1)
  },
)

test('the Enter that answers is held: nothing else is opened or paid', async () => {
  const { user, calls } = await openFive()
  await user.keyboard('a')
  await dialog()
  await user.keyboard('{Enter>200}')
  await said(/moon1 환전 200,000원 · 처리했습니다/)
  await user.keyboard('{/Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls('withdrawalComplete')).toHaveLength(1)
})

test('r held opens its question once, and none of it is written into the reason', async () => {
  const { user } = await openFive()
  await user.keyboard('{r>40}')
  await dialog()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('사유')))
  await user.keyboard('{/r}')
  expect(screen.getByLabelText('사유')).toHaveProperty('value', '')
  await user.keyboard('중복')
  expect(screen.getByLabelText('사유')).toHaveProperty('value', '중복')
})

test('a pressed before the inquiry is there to be answered waits for it, and for no other', async () => {
  const both = [inquiry({ id: 1, subject: '첫째' }), inquiry({ id: 2, subject: '둘째' })]
  const slow = Promise.withResolvers<void>()
  const { user } = openConsole('/desk/inquiries', [
    on('inquiryQueue', () => list(both)),
    on('inquiryRead', async (_, { path }) => {
      const found = both.find(({ id }) => path.endsWith(`/${id}`))!
      if (found.id === 2) await slow.promise
      return { result: true, msg: '', data: found }
    }),
    on('templateList', () => ({ result: true, msg: '', data: [template()] })),
    on('memberCard', () => ({ result: true, msg: '', data: card() })),
  ])
  await screen.findByLabelText('답변 내용')
  await user.keyboard('ja')
  slow.resolve()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('답변 내용')))
  await user.keyboard('{Escape}k')
  await screen.findByLabelText('답변 내용')
  await user.keyboard('j')
  expect(await screen.findByLabelText('답변 내용')).not.toBe(document.activeElement)
})
