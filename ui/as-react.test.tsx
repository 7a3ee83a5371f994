/** What the pages were written for, drawn by Preact: fields, the keyboard, effects. */
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

/** Digits are taken, a tick and another choice are not. */
function Form() {
  const [digits, setDigits] = useState('')
  return (
    <>
      <input
        aria-label="숫자"
        value={digits}
        onChange={({ target }) => setDigits(target.value.replaceAll(/\D/g, ''))}
      />
      <input aria-label="동의" type="checkbox" checked={false} onChange={() => undefined} />
      <select aria-label="기간" value="7" onChange={() => undefined}>
        <option value="7">7일</option>
        <option value="30">30일</option>
      </select>
    </>
  )
}

test('a letter that the page does not take is not shown', async () => {
  render(<Form />)
  const user = userEvent.setup()
  const field = screen.getByLabelText<HTMLInputElement>('숫자')
  await user.type(field, '1a2b')
  expect(field.value).toBe('12')
  await user.type(field, 'c')
  expect(field.value).toBe('12')
})

test('a tick and a choice that the page does not take are not shown', async () => {
  render(<Form />)
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('동의'))
  expect(screen.getByLabelText<HTMLInputElement>('동의').checked).toBe(false)
  await user.selectOptions(screen.getByLabelText('기간'), '30일')
  expect(screen.getByLabelText<HTMLSelectElement>('기간').value).toBe('7')
})

test('a field that comes with autoFocus has the keyboard, once', async () => {
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is tested
  const asked = <input aria-label="코드" autoFocus />
  const { rerender } = render(<input aria-label="아이디" />)
  rerender(asked)
  rerender(
    <>
      {asked}
      <input aria-label="메모" />
    </>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('코드')))
  screen.getByLabelText('메모').focus()
  rerender(
    <>
      {asked}
      <input aria-label="메모" title="다시" />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('메모'))
})

test('what a press changes has taken effect before the next press', async () => {
  const heard: number[] = []
  function Counter() {
    const [count, setCount] = useState(0)
    useEffect(() => {
      heard.push(count)
    }, [count])
    return <button onClick={() => setCount(count + 1)}>{count}</button>
  }
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<Counter />)
  await Promise.resolve()
  document.querySelector('button')!.click()
  await Promise.resolve()
  await Promise.resolve()
  expect(heard).toEqual([0, 1])
  root.unmount()
})
