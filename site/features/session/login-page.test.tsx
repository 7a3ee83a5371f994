import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { factorText } from '@madang/contract/member/plain/factors.ts'
import { passkeyText } from '@madang/contract/core/passkey-text.ts'
import { sessionText } from '@madang/contract/member/plain/session.ts'

import { readSession } from '../../api/session.ts'
import { search } from '@madang/ui/proof/search.ts'
import { landing } from '../../shell/use-login.ts'
import { closeSite, on, openSite } from '../../testing/house.tsx'
import { stubAuthenticator } from '@madang/ui/testing/authenticator.ts'
import { passkeyHouse } from '../../testing/passkeys.ts'

afterEach(closeSite)

const loggedIn = {
  result: true,
  msg: '',
  gr: '',
  accessToken: 'token',
  id: 'demo1',
  nick: '하나',
  type: '유저',
  last: { time: '2026-11-20 21:08:11', address: '203.0.113.7' },
} as const

const digits = async () =>
  ((await screen.findByText(/^보안문구 \d \d \d \d$/)).textContent ?? '').replaceAll(/\D/g, '')

async function fillIn(user: ReturnType<typeof openSite>['user'], captcha?: string) {
  await user.type(await screen.findByLabelText('아이디'), 'demo1')
  await user.type(screen.getByLabelText('비밀번호'), 'madang-1234')
  await user.type(screen.getByLabelText('보안문구'), captcha ?? (await digits()))
  await user.click(screen.getByRole('button', { name: '로그인' }))
}

test('says one sentence under each empty field and asks nothing', async () => {
  const { user, times } = openSite('/login', [])
  await user.click(await screen.findByRole('button', { name: '로그인' }))
  for (const text of [sessionText.noUid, sessionText.noUpw, sessionText.noCaptcha])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByLabelText('아이디')).toBe(document.activeElement)
  expect(times('login')).toBe(0)
})

test('sends what was typed, the drawn digits in the header, and keeps the session for the tab', async () => {
  const { user, asked, router } = openSite('/login', [on('login', () => loggedIn)])
  const drawn = await digits()
  await fillIn(user, drawn)
  await waitFor(() => expect(readSession()?.userId).toBe('demo1'))
  const [call] = asked.filter(({ name }) => name === 'login')
  expect(call?.input).toEqual({ params: { uid: 'demo1', upw: 'madang-1234', captcha: drawn } })
  expect(call?.headers['captcha']).toBe(drawn)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(
    await screen.findByText(/지난 로그인 2026-11-20 21:08:11 · IP 203\.0\.113\.7/),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: '이 로그인, 내가 아니에요' })
  expect(link.getAttribute('href')).toBe('/account#account-freeze')
})

test('shows a refusal, keeps id and password, and draws new digits', async () => {
  const { user } = openSite('/login', [
    on('login', () => ({
      result: false,
      code: 'denied',
      msg: '입력하신 정보가 올바르지 않습니다.',
    })),
  ])
  const drawn = await digits()
  await fillIn(user, drawn)
  expect(
    await screen.findByRole('alertdialog', { name: '입력하신 정보가 올바르지 않습니다.' }),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(screen.getByLabelText('보안문구')).toHaveProperty('value', ''))
  expect(screen.getByLabelText('아이디')).toHaveProperty('value', 'demo1')
  expect(readSession()).toBeNull()
})

test('a member who must wait is told so and stays', async () => {
  const { user, router } = openSite('/login', [
    on('login', () => ({ result: false, code: 'stay', msg: '가입 승인을 기다리고 있습니다.' })),
  ])
  await fillIn(user)
  expect(
    await screen.findByRole('alertdialog', { name: '가입 승인을 기다리고 있습니다.' }),
  ).toBeTruthy()
  expect(router.state.location.pathname).toBe('/login')
})

test('a refused client sees the plain 404 text from then on', async () => {
  const { user } = openSite('/login', [
    on('login', () => ({ result: false, code: 'codeError', msg: '' })),
  ])
  await fillIn(user)
  expect(await screen.findByText('HTTP/1.1 404 Not Found')).toBeTruthy()
  expect(sessionStorage.getItem('notFound')).not.toBeNull()
})

test('an answer whose result is null is shown, then leads home', async () => {
  const { user, router } = openSite('/login', [
    on('login', () => ({ result: null, msg: '다시 시도해주세요.' })),
  ])
  await fillIn(user)
  await screen.findByRole('alertdialog', { name: '다시 시도해주세요.' })
  await user.click(screen.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('asked for work, solves it and asks again with the proof', async () => {
  const challenge = {
    algorithm: 'SHA-256',
    challenge: bytesToHex(sha256(utf8ToBytes('salt?7'))),
    salt: 'salt?',
    maxNumber: 20,
    signature: 'signed',
  }
  const { user, asked } = openSite('/login', [
    on('login', (_, { headers }) =>
      headers['proof']
        ? loggedIn
        : { result: false, code: 'busy', msg: '잠시 후 다시 시도해주세요.', challenge },
    ),
  ])
  await fillIn(user)
  await waitFor(() => expect(readSession()?.userId).toBe('demo1'))
  const proof = asked.findLast(({ name }) => name === 'login')?.headers['proof'] ?? ''
  expect(JSON.parse(atob(proof))).toMatchObject({ number: 7, salt: 'salt?', signature: 'signed' })
})

test('a challenge without a solution within its bound is given up', () => {
  expect(search({ challenge: 'ff', salt: 'a', maxNumber: 50 })).toBeNull()
})

test.each([
  ['/safe', '/login', '/safe'],
  ['', '/login', '/'],
  ['https://example.com', '/login', '/'],
  ['//example.com', '/login', '/'],
  ['/\\example.com', '/login', '/'],
  ['/', '/charge', '/charge'],
  ['/', '/betting?type=slot&page=2', '/betting?type=slot&page=2'],
  ['/limits', '/charge', '/limits'],
  ['/', '/', '/'],
  ['/', '/signup', '/'],
])('the target %j, asked for at %j, leads to %j: never off this site', (gr, asked, path) => {
  expect(landing(gr, asked)).toBe(path)
})

test('a page asked for before the login is where it leads', async () => {
  const { user, router } = openSite('/cs?page=2', [
    on('login', () => ({ ...loggedIn, gr: '/' })),
    on('inquiryList', () => ({
      ...{ result: true as const, msg: '' },
      data: { totalCnt: 0, totalPages: 0, list: [] },
    })),
  ])
  await fillIn(user)
  await waitFor(() => expect(readSession()?.userId).toBe('demo1'))
  await screen.findByRole('heading', { name: '고객센터' })
  expect(router.state.location.href).toBe('/cs?page=2')
})

test('who has a second factor is asked for its code, and goes on where the login leads', async () => {
  const { user, asked } = openSite('/login', [
    on('login', ({ params }) => {
      if (params.code === '123456') return loggedIn
      const code = params.code === undefined ? 'proof' : 'denied'
      const msg = params.code === undefined ? factorText.askCode : factorText.badCode
      return { result: false, code, msg }
    }),
  ])
  const drawn = await digits()
  await fillIn(user, drawn)
  const question = within(await screen.findByRole('dialog', { name: '2단계 인증' }))
  await user.type(question.getByLabelText(/^인증 앱의 6자리 코드/), '000000')
  await user.click(question.getByRole('button', { name: '로그인' }))
  expect(await question.findByText(factorText.badCode)).toBeTruthy()
  await user.clear(question.getByLabelText(/^인증 앱의 6자리 코드/))
  await user.type(question.getByLabelText(/^인증 앱의 6자리 코드/), '123456')
  await user.click(question.getByRole('button', { name: '로그인' }))
  await waitFor(() => expect(readSession()?.userId).toBe('demo1'))
  const last = asked.findLast(({ name }) => name === 'login')
  expect(last?.input).toEqual({
    params: { uid: 'demo1', upw: 'madang-1234', captcha: drawn, code: '123456' },
  })
  expect(last?.headers['captcha']).toBe(drawn)
})

test('who leaves the second question writes new digits for the next try', async () => {
  const { user } = openSite('/login', [
    on('login', () => ({ result: false, code: 'proof', msg: factorText.askCode })),
  ])
  await fillIn(user)
  const question = within(await screen.findByRole('dialog', { name: '2단계 인증' }))
  await user.click(question.getByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('보안문구')).toHaveProperty('value', '')
  expect(readSession()).toBeNull()
})

const options = { challenge: 'asked' }
const asksPasskey = on('passkeyAsk', () => ({ result: true, msg: '', options }))
const passkeyButton = () => screen.findByRole('button', { name: '패스키로 로그인' })

test('a passkey logs in without anything typed', async () => {
  const signed = { id: 'signed' }
  stubAuthenticator(signed)
  const { user, asked } = openSite('/login', [
    passkeyHouse(),
    asksPasskey,
    on('passkeyLogin', () => loggedIn),
  ])
  await user.click(await passkeyButton())
  await waitFor(() => expect(readSession()?.userId).toBe('demo1'))
  expect(asked.find(({ name }) => name === 'passkeyLogin')?.input).toEqual({ credential: signed })
})

test('a passkey that is refused is told, and one that is not chosen says nothing', async () => {
  stubAuthenticator('closed')
  const { user, times } = openSite('/login', [
    passkeyHouse(),
    asksPasskey,
    on('passkeyLogin', () => ({ result: false, code: 'denied', msg: passkeyText.wrong })),
  ])
  await user.click(await passkeyButton())
  await waitFor(() => expect(times('passkeyAsk')).toBe(1))
  expect(times('passkeyLogin')).toBe(0)
  stubAuthenticator({ id: 'signed' })
  await waitFor(async () =>
    expect((await passkeyButton()).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await user.click(await passkeyButton())
  expect(await screen.findByRole('alertdialog', { name: passkeyText.wrong })).toBeTruthy()
  expect(readSession()).toBeNull()
})

test('where the house’s passkeys are for another address there is no such button', async () => {
  stubAuthenticator({ id: 'signed' })
  openSite('/login', [passkeyHouse('https://madang.test')])
  await screen.findByRole('button', { name: '로그인' })
  await waitFor(() => expect(screen.queryByText('패스키로 로그인')).toBeNull())
})
