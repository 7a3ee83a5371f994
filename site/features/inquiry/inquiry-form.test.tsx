import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'
import { fieldErrors } from './inquiry-form.tsx'

afterEach(closeSite)

const list = on('inquiryList', () => ({
  result: true,
  msg: '',
  data: { totalCnt: 0, totalPages: 0, list: [] },
}))
type User = ReturnType<typeof openSite>['user']
const answer = async (user: User, dialog: string, name: string) =>
  user.click(
    within(await screen.findByRole('alertdialog', { name: dialog })).getByRole('button', { name }),
  )

test.each([
  ['', '내용', { subject: inquiryText.noSubject }],
  ['제목', ' \n ', { contents: inquiryText.noContents }],
  ['가'.repeat(100), '나'.repeat(5_000), {}],
  [
    '가'.repeat(101),
    '나'.repeat(5_001),
    { subject: inquiryText.longSubject, contents: inquiryText.longContents },
  ],
])('a subject %.5s… with contents %.5s… is told %o', (subject, contents, errors) => {
  expect(fieldErrors({ subject, contents })).toEqual(errors)
})

test('empty fields get their sentence each, the first one the keyboard, and nothing is asked', async () => {
  logIn()
  const { user, times } = openSite('/cs/write', [])
  await user.click(await screen.findByRole('button', { name: '등록하기' }))
  expect(screen.getByText(inquiryText.noSubject)).toBeTruthy()
  expect(screen.getByText(inquiryText.noContents)).toBeTruthy()
  expect(screen.getByLabelText('제목')).toBe(document.activeElement)
  await user.type(screen.getByLabelText('제목'), '제목')
  expect(screen.queryByText(inquiryText.noSubject)).toBeNull()
  await user.click(screen.getByRole('button', { name: '등록하기' }))
  expect(screen.getByLabelText('내용')).toBe(document.activeElement)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(times('inquiryWrite')).toBe(0)
})

test('an inquiry is posted after the confirmation only, and the list follows', async () => {
  logIn()
  const { user, router, asked, times } = openSite('/cs/write', [
    list,
    on('inquiryWrite', () => ({ result: true, msg: inquiryText.written, no: 12 })),
  ])
  await user.type(await screen.findByLabelText('제목'), ' 충전이 늦습니다 ')
  await user.type(screen.getByLabelText('내용'), '첫 줄{Enter}둘째 줄')
  const post = screen.getByRole('button', { name: '등록하기' })
  await user.click(post)
  await answer(user, inquiryText.confirm, '취소')
  expect(times('inquiryWrite')).toBe(0)
  expect(screen.getByLabelText('내용')).toHaveProperty('value', '첫 줄\n둘째 줄')

  await user.click(post)
  await answer(user, inquiryText.confirm, '확인')
  await answer(user, inquiryText.written, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/cs'))
  const call = asked.find(({ name }) => name === 'inquiryWrite')
  expect(call?.input).toEqual({
    subject: '충전이 늦습니다',
    contents: '첫 줄\n둘째 줄',
    category: 'other',
  })
  expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a refusal keeps what was typed', async () => {
  logIn()
  const { user } = openSite('/cs/write', [
    on('inquiryWrite', () => ({ result: false, code: 'rate', msg: inquiryText.often })),
  ])
  await user.type(await screen.findByLabelText('제목'), '제목')
  await user.type(screen.getByLabelText('내용'), '내용')
  await user.click(screen.getByRole('button', { name: '등록하기' }))
  await answer(user, inquiryText.confirm, '확인')
  await answer(user, inquiryText.often, '확인')
  expect(screen.getByLabelText('제목')).toHaveProperty('value', '제목')
})

const loaded = on('inquiryLoad', () => ({
  result: true,
  msg: '',
  data: { no: 5, subject: '충전 문의', contents: '언제 되나요', category: 'deposit' },
}))

test('with ?no= the inquiry is loaded, changed, and shown', async () => {
  logIn()
  const { user, router, asked } = openSite('/cs/write?no=5', [
    loaded,
    on('inquiryWrite', () => ({ result: true, msg: inquiryText.edited, no: 5 })),
  ])
  const subject = await screen.findByLabelText('제목')
  expect(subject).toHaveProperty('value', '충전 문의')
  await user.type(subject, '입니다')
  await user.click(screen.getByRole('button', { name: '수정하기' }))
  await answer(user, inquiryText.confirmEdit, '확인')
  await answer(user, inquiryText.edited, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/cs/5'))
  expect(asked.find(({ name }) => name === 'inquiryWrite')?.input).toEqual({
    subject: '충전 문의입니다',
    contents: '언제 되나요',
    no: 5,
  })
})

test('answered meanwhile: the server’s words, then the answer', async () => {
  logIn()
  const { user, router } = openSite('/cs/write?no=5', [
    loaded,
    on('inquiryWrite', () => ({ result: false, code: 'state', msg: inquiryText.answered })),
  ])
  await user.click(await screen.findByRole('button', { name: '수정하기' }))
  await answer(user, inquiryText.confirmEdit, '확인')
  await answer(user, inquiryText.answered, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/cs/5'))
})

test.each(['7', 'abc', "1' or 1=1"])(
  'an inquiry %s that cannot be edited says why and goes back',
  async (no) => {
    logIn()
    const { user, router } = openSite(`/cs/write?no=${encodeURIComponent(no)}`, [
      list,
      on('inquiryLoad', () => ({ result: false, code: 'notFound', msg: inquiryText.notFound })),
    ])
    await answer(user, inquiryText.notFound, '확인')
    await waitFor(() => expect(router.state.location.pathname).toBe('/cs'))
  },
)

test('what was written stands there again after a way back, until it is sent or given up', async () => {
  logIn()
  const { user, router } = openSite('/cs/write', [
    list,
    on('inquiryWrite', () => ({ result: true, msg: inquiryText.written, no: 12 })),
  ])
  await user.type(await screen.findByLabelText('제목'), '충전 문의')
  await user.type(screen.getByLabelText('내용'), '길게 쓴 글')
  const leaveAndReturn = async () => {
    await router.navigate({ to: '/notice' })
    await waitFor(() => expect(screen.queryByLabelText('제목')).toBeNull())
    await router.navigate({ to: '/cs/write' })
    await screen.findByLabelText('제목')
  }
  await leaveAndReturn()
  expect(screen.getByLabelText('제목')).toHaveProperty('value', '충전 문의')
  expect(screen.getByLabelText('내용')).toHaveProperty('value', '길게 쓴 글')

  await user.click(screen.getByRole('button', { name: '등록하기' }))
  await answer(user, inquiryText.confirm, '확인')
  await answer(user, inquiryText.written, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/cs'))
  await leaveAndReturn()
  expect(screen.getByLabelText('내용')).toHaveProperty('value', '')

  await user.type(screen.getByLabelText('제목'), '다른 문의')
  await user.click(screen.getByRole('link', { name: '취소' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/cs'))
  await leaveAndReturn()
  expect(screen.getByLabelText('제목')).toHaveProperty('value', '')
})

test('how long answers take today stands beside what it is about; sorted anew it is sent', async () => {
  logIn()
  const none = { withdrawal: null, bets: null, casino: null, account: null, other: null }
  const { user, asked } = openSite('/cs/write?no=5', [
    loaded,
    on('inquiryTimes', () => ({
      result: true,
      msg: '',
      data: { all: 3_700, categories: { ...none, deposit: 61 } },
    })),
    on('inquiryWrite', () => ({ result: true, msg: inquiryText.edited, no: 5 })),
  ])
  expect(await screen.findByText('오늘 충전 답변까지 보통 2분')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText(/^분류/), '베팅·추첨')
  expect(screen.getByText('오늘 답변까지 보통 1시간 2분')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '수정하기' }))
  await answer(user, inquiryText.confirmEdit, '확인')
  await answer(user, inquiryText.edited, '확인')
  expect(asked.find(({ name }) => name === 'inquiryWrite')?.input).toMatchObject({
    category: 'bets',
  })
})
