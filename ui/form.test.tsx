import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'

import { Form } from './form.tsx'

afterEach(cleanup)

test('a form sent from a portal does not send the form around the portal', async () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <Form onSend={outer}>
      {createPortal(
        <Form onSend={inner}>
          <button>링크 넣기</button>
        </Form>,
        document.body,
      )}
      <button>저장</button>
    </Form>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '링크 넣기' }))
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1])
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([1, 1])
})
