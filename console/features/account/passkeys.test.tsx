import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { staffText } from '@madang/contract/operator/plain/operators.ts'

import { stubAuthenticator } from '@madang/ui/testing/authenticator.ts'
import { closeConsole, logIn, meOf, on, openConsole } from '../../testing/house.tsx'
import { session } from '../../testing/rows.ts'

const options = { challenge: 'asked' }
const made = { id: 'made' }
const phone = {
  ...{ id: 3, words: '윈도우 · 크롬', name: '사무실 PC' },
  ...{ since: '2026-11-01T01:00:00.000Z', at: null },
}
beforeEach(logIn)
afterEach(closeConsole)

const place = (origin: string | null = location.origin) =>
  on('passkeyPlace', () => ({ result: true, msg: '', origin }))

function openPage({ secondFactor = false } = {}, ...rules: Parameters<typeof openConsole>[1]) {
  const kept: (typeof phone)[] = []
  return openConsole('/account', [
    place(),
    on('me', () => {
      const me = meOf('열람')
      return { ...me, operator: { ...me.operator, secondFactor } }
    }),
    on('sessionList', () => ({ result: true, msg: '', data: [session({ current: true })] })),
    on('passkeyList', () => ({ result: true, msg: '', data: [...kept] })),
    on('passkeyBegin', () => ({ result: true, msg: '', options })),
    on('passkeyEnrol', () => {
      kept.push(phone)
      return { result: true, msg: passkeyText.added }
    }),
    on('passkeyName', ({ name }) => {
      kept[0] = { ...phone, name }
      return { result: true, msg: passkeyText.named }
    }),
    on('passkeyRemove', () => {
      kept.pop()
      return { result: true, msg: passkeyText.removed }
    }),
    ...rules,
  ])
}
const part = async () => within(await screen.findByRole('region', { name: '패스키' }))
async function begin({ user }: ReturnType<typeof openConsole>) {
  await user.click(await (await part()).findByRole('button', { name: '이 기기에 패스키 등록' }))
  return within(screen.getByRole('dialog', { name: '이 기기에 패스키 등록' }))
}

test('one is made with name, password and code, renamed, and taken off with both again', async () => {
  const given = stubAuthenticator(made)
  const page = openPage({ secondFactor: true })
  const { user, calls } = page
  expect(await (await part()).findByText(passkeyText.none)).toBeTruthy()
  const dialog = await begin(page)
  await user.click(dialog.getByRole('button', { name: '등록' }))
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    passkeyText.badName,
    staffText.noPassword,
    staffText.askCode,
  ])
  await user.type(dialog.getByLabelText(/^이름/), '사무실 PC')
  await user.type(dialog.getByLabelText('비밀번호'), 'madang-1234')
  await user.type(dialog.getByLabelText(/6자리 코드/), ' 123456 {Enter}')
  const list = within(await screen.findByRole('list', { name: '등록한 패스키' }))
  expect(list.getByText(/^윈도우 · 크롬 · .*등록 · 아직 쓰지 않음$/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(given).toEqual([options])
  expect(calls('passkeyBegin').map(({ input }) => input)).toEqual([
    { upw: 'madang-1234', code: '123456' },
  ])
  expect(calls('passkeyEnrol').map(({ input }) => input)).toEqual([
    { credential: made, name: '사무실 PC' },
  ])
  await user.click(list.getByRole('button', { name: '사무실 PC 이름 바꾸기' }))
  const naming = within(screen.getByRole('dialog', { name: '패스키 이름 바꾸기' }))
  await user.clear(naming.getByLabelText(/^이름/))
  await user.type(naming.getByLabelText(/^이름/), '집{Enter}')
  await user.click(await screen.findByRole('button', { name: '집 지우기' }))
  const sure = within(screen.getByRole('dialog', { name: '집 패스키를 지우시겠습니까?' }))
  await user.type(sure.getByLabelText('비밀번호'), 'madang-1234')
  await user.type(sure.getByLabelText(/6자리 코드/), '654321')
  await user.click(sure.getByRole('button', { name: '지우기' }))
  expect(await screen.findByText(passkeyText.none)).toBeTruthy()
  expect(calls('passkeyRemove').map(({ input }) => input)).toEqual([
    { id: 3, upw: 'madang-1234', code: '654321' },
  ])
})

test('a refused look stays open with what was typed; who closes the browser’s window makes none', async () => {
  stubAuthenticator('closed')
  const refuse = { on: true }
  const page = openPage(
    {},
    on('passkeyBegin', () =>
      refuse.on
        ? { result: false, code: 'denied', msg: staffText.wrongLook }
        : { result: true, msg: '', options },
    ),
  )
  const { user, calls } = page
  const dialog = await begin(page)
  expect(dialog.queryByLabelText(/6자리 코드/)).toBeNull()
  await user.type(dialog.getByLabelText(/^이름/), '집')
  await user.type(dialog.getByLabelText('비밀번호'), 'wrong{Enter}')
  const told = within(await screen.findByRole('alertdialog', { name: staffText.wrongLook }))
  await user.click(told.getByRole('button', { name: '확인' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^이름/).value).toBe('집')
  refuse.on = false
  await user.click(dialog.getByRole('button', { name: '등록' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('passkeyEnrol')).toHaveLength(0)
})

test('a device that has one already says so', async () => {
  stubAuthenticator('known')
  const page = openPage()
  const dialog = await begin(page)
  await page.user.type(dialog.getByLabelText(/^이름/), '집')
  await page.user.type(dialog.getByLabelText('비밀번호'), 'madang-1234{Enter}')
  expect(await screen.findByRole('alertdialog', { name: passkeyText.known })).toBeTruthy()
})

test.each([
  ['a browser without them', () => undefined, location.origin],
  ['another address than the console’s own', () => stubAuthenticator(made), 'https://desk.test'],
  ['a house without any', () => stubAuthenticator(made), null],
])('%s says that none can be made', async (_, stub, origin) => {
  stub()
  openPage({}, place(origin))
  expect(await (await part()).findByText(/패스키를 등록할 수 없습니다/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '이 기기에 패스키 등록' })).toBeNull()
})
