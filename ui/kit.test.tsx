import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { AmountField, caretBefore } from './amount-field.tsx'
import { confirm, DialogHost, tell } from './dialog.tsx'
import { blockOf } from './pager.tsx'
import { Won } from './won.tsx'

afterEach(cleanup)

function Field({ max }: { max?: number }) {
  const [amount, setAmount] = useState(0)
  return <AmountField label="금액" amount={amount} max={max} onChange={setAmount} />
}
const typed = () => screen.getByLabelText('금액')

test('an amount takes digits only, drops a leading zero, and shows commas', async () => {
  const user = userEvent.setup()
  render(<Field />)
  await user.type(typed(), '0a12b3456')
  expect(typed()).toHaveProperty('value', '123,456')
})

test('chips add up, the limit holds, 정정 starts over', async () => {
  const user = userEvent.setup()
  render(<Field max={120_000} />)
  await user.click(screen.getByRole('button', { name: '10만' }))
  await user.click(screen.getByRole('button', { name: '1만' }))
  expect(typed()).toHaveProperty('value', '110,000')
  await user.click(screen.getByRole('button', { name: '5만' }))
  expect(typed()).toHaveProperty('value', '120,000')
  await user.click(screen.getByRole('button', { name: '정정' }))
  expect(typed()).toHaveProperty('value', '')
})

test.each([
  ['1,234,567', 0, 9],
  ['1,234,567', 3, 6],
  ['1,234,567', 4, 4],
  ['1,234,567', 7, 0],
])('in %s with %i digits after it, the caret stands at %i', (text, digits, caret) => {
  expect(caretBefore(text, digits)).toBe(caret)
})

test('a question starts on 취소, and Escape or 취소 is no', async () => {
  const user = userEvent.setup()
  render(<DialogHost />)
  const first = confirm({
    title: '베팅하시겠습니까?',
    lines: [{ label: '베팅금액', value: '5,000원' }],
  })
  expect((await screen.findByRole('button', { name: '취소' })).matches(':focus')).toBe(true)
  expect(screen.getByText('5,000원')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await first).toBe(false)

  const second = confirm('다시 묻습니다')
  await screen.findByRole('alertdialog', { name: '다시 묻습니다' })
  screen.getByRole('alertdialog').dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(await second).toBe(false)

  const third = confirm('정말입니까?')
  await user.click(await screen.findByRole('button', { name: '확인' }))
  expect(await third).toBe(true)
})

test('messages wait for one another, and the same one is shown once', async () => {
  const user = userEvent.setup()
  render(<DialogHost />)
  const said = Promise.all([tell('첫째'), tell('둘째'), tell('첫째')])
  for (const name of ['첫째', '둘째']) {
    await screen.findByRole('alertdialog', { name })
    await user.click(screen.getByRole('button', { name: '확인' }))
  }
  await said
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a gain carries a plus, a loss the minus sign', () => {
  render(
    <>
      <Won amount={47_500} signed />
      <Won amount={-10_000} signed />
    </>,
  )
  expect(screen.getByText(/\+/).textContent).toBe('+47,500원')
  expect(screen.getByText(/−/).textContent).toBe('−10,000원')
})

test.each([
  [1, 3, [1, 2, 3]],
  [10, 25, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [21, 25, [21, 22, 23, 24, 25]],
  [1, 0, []],
])('page %i of %i stands in the block %j', (page, total, block) => {
  expect(blockOf(page, total)).toEqual(block)
})
