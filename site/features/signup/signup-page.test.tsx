import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { banks } from '@madang/contract/core/banks.ts'
import {
  emptyFields,
  fieldError,
  signupText,
  type SignupFields,
} from '@madang/contract/member/plain/signup.ts'

import { closeSite, on, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

const right: SignupFields = {
  uid: 'dalbit',
  nick: '달빛',
  upw: 'madang-1234',
  rpw: 'madang-1234',
  phone: '010-2468-1357',
  bank: '국민',
  bankaccount: '김서연',
  banknumber: '3333-01-2468135',
  captcha: '1234',
}

test.each<[keyof SignupFields, Partial<SignupFields>, string]>([
  ['uid', { uid: '' }, signupText.noUid],
  ['uid', { uid: 'dal' }, signupText.shortUid],
  ['nick', { nick: ' ' }, signupText.noNick],
  ['upw', { upw: '' }, signupText.noUpw],
  ['upw', { upw: 'short' }, signupText.shortUpw(8)],
  ['rpw', { rpw: '' }, signupText.noRpw],
  ['rpw', { rpw: 'other' }, signupText.unequal],
  ['phone', { phone: '010-246-1357' }, signupText.badPhone],
  ['bank', { bank: '' }, signupText.noAccount],
  ['bankaccount', { bankaccount: '' }, signupText.noAccount],
  ['banknumber', { banknumber: '' }, signupText.noAccount],
  ['captcha', { captcha: '' }, signupText.noCaptcha],
])('a wrong %s (%j) is told', (name, change, text) => {
  expect(fieldError(name, { ...right, ...change }, 8)).toBe(text)
})

test('a right form has nothing to say; an empty one something on every field', () => {
  const names = Object.keys(right) as (keyof SignupFields)[]
  for (const name of names) {
    expect(fieldError(name, right, 8)).toBeUndefined()
    expect(fieldError(name, emptyFields, 8)).toBeDefined()
  }
  expect(banks).toHaveLength(37)
})

const codeOk = on('codeCheck', () => ({ result: true, msg: '' }))

async function openForm(rules: Parameters<typeof openSite>[1]) {
  const site = openSite('/signup', [codeOk, ...rules])
  await site.user.type(await screen.findByLabelText('추천코드'), 'WELCOME')
  await site.user.click(screen.getByRole('button', { name: '회원가입 계속하기' }))
  await screen.findByLabelText(/^아이디/)
  return site
}

test('the form opens only with a code the server knows', async () => {
  const { user } = openSite('/signup', [
    on('codeCheck', () => ({ result: false, code: 'notFound', msg: '추천코드를 확인해주세요.' })),
  ])
  await user.click(await screen.findByRole('button', { name: '회원가입 계속하기' }))
  expect(screen.getByText(signupText.noCode)).toBeTruthy()
  await user.type(screen.getByLabelText('추천코드'), 'nope')
  await user.click(screen.getByRole('button', { name: '회원가입 계속하기' }))
  expect(await screen.findByText('추천코드를 확인해주세요.')).toBeTruthy()
  expect(screen.queryByLabelText('닉네임')).toBeNull()
})

test.each([signupText.stopped, '월요일에 다시 받습니다.'])(
  'stopped registration is refused before the server is asked: %s',
  async (msg) => {
    const { user, times } = openSite('/signup', [
      on('siteInfo', () => ({
        result: true,
        msg,
        reload: false,
        data: { status: 'open', reg: '1', memo: '', device: 'mobile', re: true },
      })),
    ])
    await user.type(await screen.findByLabelText('추천코드'), 'WELCOME')
    await user.click(screen.getByRole('button', { name: '회원가입 계속하기' }))
    expect(await screen.findByRole('alertdialog', { name: msg })).toBeTruthy()
    expect(times('codeCheck')).toBe(0)
  },
)

test('an empty form shows its sentences in the order of the fields and focuses the first', async () => {
  const { user, times } = await openForm([])
  await user.click(screen.getByRole('button', { name: '가입 신청' }))
  await screen.findByText(signupText.noUid)
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    signupText.noUid,
    signupText.noNick,
    signupText.noUpw,
    signupText.noRpw,
    signupText.badPhone,
    signupText.noAccount,
    signupText.noAccount,
    signupText.noAccount,
    signupText.noCaptcha,
  ])
  expect(screen.getByLabelText(/^아이디/)).toBe(document.activeElement)
  expect(times('signUp')).toBe(0)
})

test('puts hyphens into the phone number while it is typed and keeps letters out of the account', async () => {
  const { user } = await openForm([])
  await user.type(screen.getByLabelText('휴대폰번호'), '01024681357')
  expect(screen.getByLabelText('휴대폰번호')).toHaveProperty('value', '010-2468-1357')
  await user.type(screen.getByLabelText('계좌번호'), '12a3-4,5')
  expect(screen.getByLabelText('계좌번호')).toHaveProperty('value', '123-4,5')
})

test('sample data fills the form; with the digits it is sent whole, with the code', async () => {
  const { user, asked } = await openForm([
    on('signUp', () => ({ result: true, msg: signupText.waiting, session: null })),
  ])
  await user.click(await screen.findByRole('button', { name: '예시 정보로 채우기' }))
  const drawn = (screen.getByText(/^보안문구 \d \d \d \d$/).textContent ?? '').replaceAll(/\D/g, '')
  await user.type(screen.getByLabelText('보안문구'), drawn)
  await user.click(screen.getByRole('button', { name: '가입 신청' }))
  expect(await screen.findByRole('alertdialog', { name: signupText.waiting })).toBeTruthy()

  const call = asked.find(({ name }) => name === 'signUp')
  expect(call?.headers['captcha']).toBe(drawn)
  expect(call?.input).toMatchObject({
    ucode: 'WELCOME',
    data: {
      bank: '카카오뱅크',
      captcha: drawn,
      phone: expect.stringMatching(/^010-\d{4}-\d{4}$/) as unknown,
    },
  })
  await user.click(screen.getByRole('button', { name: '확인' }))
  await waitFor(() => expect(screen.queryByLabelText('닉네임')).toBeNull())
})

const inForce = on('terms', () => ({
  result: true,
  msg: '',
  data: [
    { kind: 'use', inForce: 2, versions: [] },
    { kind: 'rules', inForce: 1, versions: [] },
    { kind: 'privacy', inForce: null, versions: [] },
  ],
}))

test('nobody joins without agreeing to every document in force; what is sent names the versions that were shown', async () => {
  const site = await openForm([
    inForce,
    on('signUp', () => ({ result: true, msg: signupText.waiting, session: null })),
  ])
  await fillForm(site)
  const { user } = site
  await user.click(await screen.findByRole('checkbox', { name: '게임 규칙에 동의합니다' }))
  await user.click(screen.getByRole('button', { name: '가입 신청' }))
  expect((await screen.findByRole('alert')).textContent).toBe('모든 약관에 동의해주세요.')
  expect(site.times('signUp')).toBe(0)
  expect(screen.queryByRole('checkbox', { name: /개인정보/ })).toBeNull()
  expect(screen.getByRole('link', { name: '이용약관 전문 보기' }).getAttribute('href')).toBe(
    '/terms/use?version=2',
  )
  await user.click(screen.getByRole('checkbox', { name: '모두 동의합니다' }))
  await user.click(screen.getByRole('button', { name: '가입 신청' }))
  await screen.findByRole('alertdialog', { name: signupText.waiting })
  expect(site.asked.find(({ name }) => name === 'signUp')?.input).toMatchObject({
    terms: [
      { kind: 'use', version: 2 },
      { kind: 'rules', version: 1 },
    ],
  })
})

async function fillForm({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(await screen.findByRole('button', { name: '예시 정보로 채우기' }))
  const drawn = (screen.getByText(/^보안문구 \d \d \d \d$/).textContent ?? '').replaceAll(/\D/g, '')
  await user.type(screen.getByLabelText('보안문구'), drawn)
}

test('가입 신청 pressed twice while the answer is on its way sends one application', async () => {
  const answer = Promise.withResolvers<{ result: true; msg: string; session: null }>()
  const site = await openForm([on('signUp', () => answer.promise)])
  await fillForm(site)
  const send = screen.getByRole('button', { name: '가입 신청' })
  // In one frame, before the page could draw that it is busy, and again after it did.
  send.click()
  send.click()
  await waitFor(() => expect(site.times('signUp')).toBe(1))
  await site.user.click(send)
  await site.user.type(screen.getByLabelText('닉네임'), '{Enter}')
  answer.resolve({ result: true, msg: signupText.waiting, session: null })
  await screen.findByRole('alertdialog', { name: signupText.waiting })
  expect(site.times('signUp')).toBe(1)
})

test('who needs no approval is in: one page of welcome, without a second login', async () => {
  const session = { accessToken: 'a'.repeat(43), id: 'newbie01', nick: '새내기', type: '유저' }
  const site = await openForm([
    on('signUp', () => ({ result: true, msg: signupText.done, session })),
  ])
  await fillForm(site)
  await site.user.click(screen.getByRole('button', { name: '가입 신청' }))
  expect(await screen.findByRole('heading', { name: '새내기님, 환영합니다' })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText('모의 머니 — 실제 돈이 아닙니다')).toBeTruthy()
  // Whatever is asked from now on is asked by the member who joined.
  await waitFor(() => {
    const poll = site.asked.find(({ name }) => name === 'refresh')
    expect(poll?.headers['authorization']).toBe(`Bearer ${session.accessToken}`)
    expect(poll?.headers['uuid']).toBe('newbie01')
  })
  expect(site.times('login')).toBe(0)
})

test.each<[keyof SignupFields, string, string]>([
  ['uid', '아이디', signupText.dupUid],
  ['nick', '닉네임', signupText.dupNick],
  ['upw', '비밀번호', signupText.commonUpw],
  ['phone', '휴대폰번호', signupText.dupPhone],
])(
  'what the server says of %s stands at its field, which has the focus',
  async (field, label, msg) => {
    const site = await openForm([on('signUp', () => ({ result: false, code: 'dup', msg, field }))])
    await fillForm(site)
    await site.user.click(screen.getByRole('button', { name: '가입 신청' }))
    expect(await screen.findByText(msg)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    const input = screen.getAllByLabelText(new RegExp(`^${label}`))[0]!
    expect(input).toBe(document.activeElement)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    // It goes when the member writes on, and the form can be sent again.
    await site.user.type(input, '1')
    expect(screen.queryByText(msg)).toBeNull()
  },
)

test('a code that was used up meanwhile is told in a dialog: the form has no field for it', async () => {
  const site = await openForm([
    on('signUp', () => ({ result: false, code: 'notFound', msg: signupText.badCode })),
  ])
  await fillForm(site)
  await site.user.click(screen.getByRole('button', { name: '가입 신청' }))
  expect(await screen.findByRole('alertdialog', { name: signupText.badCode })).toBeTruthy()
})

test('after the referral code the first field has the focus', async () => {
  await openForm([])
  await waitFor(() => expect(screen.getByLabelText(/^아이디/)).toBe(document.activeElement))
})

test('the sentence of a short password asks for nothing that is not asked for', () => {
  for (const upw of ['abcdefgh', '12345678', '비밀번호여덟글자'])
    expect(fieldError('upw', { ...right, upw }, 8)).toBeUndefined()
  expect(signupText.shortUpw(8)).not.toMatch(/2가지|조합/)
})
