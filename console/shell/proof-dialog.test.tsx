import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { staffText } from '@madang/contract/operator/plain/operators.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import { stubAuthenticator } from '@madang/ui/testing/authenticator.ts'

import { storeToken } from '../api/session.ts'
import { closeConsole, list, logIn, on, openConsole, round } from '../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

/** A list whose export is refused until a proof was given. */
function exporting(ways: string[]) {
  let proved = false
  return openConsole('/rounds', [
    on('roundList', () => list([round()])),
    on('csvExport', () =>
      proved
        ? { result: true, msg: '', name: 'rounds.csv', csv: 'a', rows: 1, cut: false }
        : { result: false, code: 'proof', msg: staffText.proof, ways },
    ),
    on('provePasskeyAsk', () => ({ result: true, msg: '', options: { challenge: 'c' } })),
    on('provePasskey', () => {
      proved = true
      return { result: true, msg: staffText.proved }
    }),
    on('prove', ({ code, upw }) => {
      proved = code === '123456' || upw === 'madang-1234'
      return proved
        ? { result: true, msg: staffText.proved }
        : { result: false, code: 'denied', msg: staffText.badCode }
    }),
  ])
}
const press = async (user: ReturnType<typeof openConsole>['user']) =>
  user.click(await screen.findByRole('button', { name: /CSV/ }))
const asked = () => screen.findByRole('dialog', { name: '본인 확인' })

test('a call refused for a proof asks for the code, and is made again by itself', async () => {
  const { user, calls } = exporting(['code', 'passkey'])
  await press(user)
  const dialog = await asked()
  const code = within(dialog).getByLabelText<HTMLInputElement>(/6자리 코드/)
  expect(document.activeElement).toBe(code)
  await user.keyboard('000000{Enter}')
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(staffText.badCode))
  expect(code.value).toBe('')
  await user.keyboard('123456{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '본인 확인' })).toBeNull())
  await waitFor(() => expect(calls('csvExport')).toHaveLength(2))
  expect(calls('prove').map(({ input }) => input)).toEqual([{ code: '000000' }, { code: '123456' }])
})

test('an operator without a factor is asked for the password; leaving the window tells why nothing was done', async () => {
  const { user, calls } = exporting(['password'])
  await press(user)
  const dialog = await asked()
  expect(within(dialog).getByLabelText('비밀번호')).toBe(document.activeElement)
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(await screen.findByText(staffText.proof)).toBeTruthy()
  expect([calls('csvExport').length, calls('prove').length]).toEqual([1, 0])
  expect(screen.queryByText(operatorText.denied)).toBeNull()
})

test('a session that ends while the question is open takes it along; the call is not made in the next one', async () => {
  const { user, calls } = exporting(['password'])
  await press(user)
  await asked()
  act(() => storeToken(null))
  await screen.findByRole('form', { name: '운영자 로그인' })
  act(logIn)
  await screen.findByRole('button', { name: /CSV/ })
  expect(screen.queryByRole('dialog', { name: '본인 확인' })).toBeNull()
  expect(calls('csvExport')).toHaveLength(1)
})

test('Enter opens the browser’s passkeys where these are the only way; leaving them keeps the question', async () => {
  const opened = stubAuthenticator('closed')
  const { user, calls } = exporting(['passkey'])
  await press(user)
  const dialog = await asked()
  const button = within(dialog).getByRole('button', { name: '패스키로 확인' })
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(calls('provePasskey')).toHaveLength(0)
  stubAuthenticator({ id: 'a' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(calls('csvExport')).toHaveLength(2))
  expect(calls('provePasskey').map(({ input }) => input)).toEqual([{ credential: { id: 'a' } }])
})
