import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeDialogs, confirm, DialogHost } from './dialog.tsx'
import { armAfter } from './question.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  armAfter()
})
afterEach(() => {
  closeDialogs()
  cleanup()
  armAfter(0)
  vi.useRealTimers()
})

/** A question about money behind a button, as members' pages ask it. */
function openPage() {
  const answers: boolean[] = []
  render(
    <>
      <button
        type="button"
        onClick={() => void confirm('보낼까요?').then((yes) => answers.push(yes))}
      >
        보내기
      </button>
      <DialogHost />
    </>,
  )
  return { answers, user: userEvent.setup(), opener: screen.getByRole('button') }
}
const question = () => screen.findByRole('alertdialog')
const rest = () => vi.advanceTimersByTimeAsync(300)

test('the second half of a double press answers nothing; the next press does', async () => {
  const { answers, user, opener } = openPage()
  await user.click(opener)
  await question()
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(answers).toEqual([])
  expect(screen.getByRole('alertdialog').hasAttribute('data-closed')).toBe(true)
  await rest()
  expect(screen.getByRole('alertdialog').hasAttribute('data-closed')).toBe(false)
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(answers).toEqual([true])
})

test('Enter held opens one question, and only the next press answers it', async () => {
  const { answers, user, opener } = openPage()
  opener.focus()
  await user.keyboard('{Enter>30}')
  await question()
  await rest()
  screen.getByRole('button', { name: '확인' }).focus()
  await user.keyboard('{/Enter}')
  expect(answers).toEqual([])
  await user.keyboard('{Enter}')
  expect(answers).toEqual([true])
})

test('a question that waited behind another does not take the press that answered that one', async () => {
  const { answers, user, opener } = openPage()
  await user.dblClick(opener)
  await question()
  await rest()
  screen.getByRole('button', { name: '확인' }).focus()
  await user.keyboard('{Enter>30}')
  await rest()
  screen.getByRole('button', { name: '확인' }).focus()
  await user.keyboard('{/Enter}')
  expect(answers).toEqual([true])
})

test('a key still down keeps the question closed, also to a pointer', async () => {
  const { answers, user, opener } = openPage()
  opener.focus()
  await user.keyboard('{Enter>}')
  await question()
  await rest()
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(answers).toEqual([])
  await user.keyboard('{/Enter}')
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(answers).toEqual([true])
})

test('Escape leaves a question at once: it decides nothing', async () => {
  const { answers, user, opener } = openPage()
  await user.click(opener)
  ;(await question()).dispatchEvent(new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(answers).toEqual([false]))
})

test('who comes back from another window presses once more', async () => {
  const { answers, user, opener } = openPage()
  await user.click(opener)
  await question()
  await rest()
  window.dispatchEvent(new Event('blur'))
  window.dispatchEvent(new Event('focus'))
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(answers).toEqual([])
  await rest()
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(answers).toEqual([true])
})
