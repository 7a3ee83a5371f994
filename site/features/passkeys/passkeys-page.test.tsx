import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { accountText } from '@madang/contract/member/plain/account.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { stubAuthenticator } from '@madang/ui/testing/authenticator.ts'
import { passkeyHouse } from '../../testing/passkeys.ts'

beforeEach(() => logIn())
afterEach(closeSite)

const options = { challenge: 'asked' }
const made = { id: 'made' }
const phone = {
  ...{ id: 3, words: '아이폰 · 사파리', name: null as string | null },
  ...{ since: '2026-11-01 10:00:00', at: null },
}

function openPage(...rules: Parameters<typeof openSite>[1]) {
  const kept: (typeof phone)[] = []
  return openSite('/account/passkeys', [
    passkeyHouse(),
    on('passkeys', () => ({ result: true, msg: '', data: [...kept] })),
    on('passkeyBegin', () => ({ result: true, msg: '', options })),
    on('passkeyEnrol', () => {
      kept.push(phone)
      return { result: true, msg: passkeyText.added }
    }),
    on('passkeyRemove', () => {
      kept.pop()
      return { result: true, msg: passkeyText.removed }
    }),
    ...rules,
  ])
}
const press = async ({ user }: ReturnType<typeof openSite>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('one is made on this device, listed with its use, and taken off after a question', async () => {
  const given = stubAuthenticator(made)
  const site = openPage()
  await press(site, '이 기기에 패스키 등록')
  await screen.findByRole('alertdialog', { name: passkeyText.added })
  expect(given).toEqual([options])
  expect(site.asked.find(({ name }) => name === 'passkeyEnrol')?.input).toEqual({
    credential: made,
  })
  await press(site, '확인')
  expect(await screen.findByText('2026-11-01 등록 · 아직 쓰지 않음')).toBeTruthy()
  await press(site, '아이폰 · 사파리 지우기')
  const sure = within(await screen.findByRole('alertdialog'))
  expect(sure.getByText(/24시간 동안 환전할 수 없습니다/)).toBeTruthy()
  await site.user.click(sure.getByRole('button', { name: '지우기' }))
  await screen.findByRole('alertdialog', { name: passkeyText.removed })
  await press(site, '확인')
  await waitFor(() => expect(screen.queryByRole('list', { name: '등록한 패스키' })).toBeNull())
})

test('one is called as its member likes, on the list and in the question before it goes', async () => {
  const kept = { ...phone }
  const site = openPage(
    on('passkeys', () => ({ result: true, msg: '', data: [{ ...kept }] })),
    on('passkeyName', ({ name }) => {
      if (name === '같은 이름')
        return { result: false, code: 'badInput', msg: passkeyText.badName, field: 'name' }
      kept.name = String(name)
      return { result: true, msg: passkeyText.named }
    }),
  )
  await press(site, '아이폰 · 사파리 이름 바꾸기')
  const dialog = within(await screen.findByRole('dialog', { name: '패스키 이름 바꾸기' }))
  const field = dialog.getByLabelText<HTMLInputElement>(/^이름/)
  expect(field.value).toBe('아이폰 · 사파리')
  await site.user.clear(field)
  await site.user.type(field, '  {Enter}')
  expect(await dialog.findByText(passkeyText.badName)).toBeTruthy()
  expect(site.times('passkeyName')).toBe(0)
  await site.user.clear(field)
  await site.user.type(field, '같은 이름{Enter}')
  await waitFor(() => expect(site.times('passkeyName')).toBe(1))
  expect(await dialog.findByText(passkeyText.badName)).toBeTruthy()
  await site.user.clear(field)
  await site.user.type(field, '회사 전화{Enter}')
  await screen.findByRole('alertdialog', { name: passkeyText.named })
  expect(site.asked.filter(({ name }) => name === 'passkeyName').at(-1)?.input).toEqual({
    id: 3,
    name: '회사 전화',
  })
  await press(site, '확인')
  expect(await screen.findByText('아이폰 · 사파리 · 2026-11-01 등록 · 아직 쓰지 않음')).toBeTruthy()
  await press(site, '회사 전화 지우기')
  expect(
    await screen.findByRole('alertdialog', { name: '회사 전화 패스키를 지우시겠습니까?' }),
  ).toBeTruthy()
})

test('who closes the browser’s window, or has it already, makes none', async () => {
  stubAuthenticator('closed')
  const site = openPage()
  await press(site, '이 기기에 패스키 등록')
  await waitFor(() => expect(site.times('passkeyBegin')).toBe(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  stubAuthenticator('known')
  await press(site, '이 기기에 패스키 등록')
  expect(await screen.findByRole('alertdialog', { name: passkeyText.known })).toBeTruthy()
  expect(site.times('passkeyEnrol')).toBe(0)
})

test('the second look takes a passkey: what was asked is done again after it', async () => {
  stubAuthenticator(made)
  let proven = false
  const site = openPage(
    on('passkeyBegin', () =>
      proven
        ? { result: true, msg: '', options }
        : { result: false, code: 'proof', msg: accountText.proof, also: ['passkey'] },
    ),
    on('provePasskeyAsk', () => ({ result: true, msg: '', options })),
    on('provePasskey', () => {
      proven = true
      return { result: true, msg: accountText.proved }
    }),
  )
  await press(site, '이 기기에 패스키 등록')
  const look = within(await screen.findByRole('dialog', { name: '본인 확인' }))
  expect(look.queryByRole('button', { name: '2단계 인증 코드로 확인' })).toBeNull()
  await site.user.click(look.getByRole('button', { name: '패스키로 확인' }))
  expect(await screen.findByRole('alertdialog', { name: passkeyText.added })).toBeTruthy()
  expect(site.asked.find(({ name }) => name === 'provePasskey')?.input).toEqual({
    credential: made,
  })
})

test.each([
  ['a browser without them', () => undefined, undefined],
  ['an address that is not the house’s', () => stubAuthenticator(made), 'https://madang.test'],
])('%s says that none can be made', async (_, stub, origin) => {
  stub()
  openPage(...(origin === undefined ? [] : [passkeyHouse(origin)]))
  expect(await screen.findByText(/패스키를 등록할 수 없습니다/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '이 기기에 패스키 등록' })).toBeNull()
})
