import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { first, openDeposits, second } from '../../testing/deposits.ts'
import { closeConsole, logIn, on } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

test('who else has the marked request open stands over the list, and goes when they go; nothing is locked', async () => {
  let others = ['cash2']
  const { user, calls } = openDeposits(
    [first, second],
    on('deskLook', ({ id }) => ({
      result: true,
      msg: '',
      data: { others: id === 1 ? others : [] },
    })),
  )
  const shown = () =>
    screen.queryByText('같은 신청을 보는 사람: cash2', { selector: '.desk-others' })
  await waitFor(() => expect(shown()).not.toBeNull())
  await user.keyboard('a')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /취소/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  others = []
  await waitFor(() => expect(shown()).toBeNull())
  others = ['cash2']
  await waitFor(() => expect(shown()).not.toBeNull())
  await user.keyboard('j')
  await waitFor(() => expect(shown()).toBeNull())
  expect(calls('deskLook').at(-1)?.input).toMatchObject({ kind: 'deposits', id: 2 })
})
