import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Inquiry } from '@madang/contract/operator/inquiry.ts'
import type { SignupRow } from '@madang/contract/operator/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { ago, card, inquiry, template } from '../../testing/desk.ts'
import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const first = inquiry({ id: 1, subject: '환전이 언제 되나요', contents: '아직 대기중입니다.' })
const second = inquiry({
  id: 2,
  at: ago(3),
  member: { id: 8, uid: 'gaon', nick: '가온' },
  subject: '비밀번호 변경',
  contents: '바꿔주세요.',
})

/** A house whose inquiries are answered: what is answered leaves the queue. */
function openInquiries(inquiries: Inquiry[], ...rules: Parameters<typeof openConsole>[1]) {
  const house = { inquiries }
  const console = openConsole('/desk/inquiries', [
    on('inquiryQueue', ({ uid }) =>
      list(house.inquiries.filter(({ member }) => uid === undefined || member.uid === uid)),
    ),
    on('signupQueue', () => list<SignupRow>([])),
    on('inquiryTimes', () => ({
      result: true,
      msg: '',
      data: [{ category: null, answers: 4, medianSeconds: 250 }],
    })),
    on('inquiryRead', (_, { path }) => {
      const found = inquiries
        .concat(house.inquiries)
        .findLast(({ id }) => id === Number(path.split('/').at(-1)))
      return found
        ? { result: true, msg: '', data: found }
        : { result: false, code: 'notFound', msg: operatorText.notFound }
    }),
    on('inquiryAnswer', ({ id }) => {
      house.inquiries = house.inquiries.filter((each) => each.id !== id)
      return { result: true, msg: '', data: { state: 'answered' } }
    }),
    on('templateList', () => ({ result: true, msg: '', data: [template()] })),
    on('memberCard', () => ({ result: true, msg: '', data: card() })),
    ...rules,
  ])
  return { ...console, house }
}
const panel = () => screen.getByRole('region', { name: '문의 내용' })
const shown = (text: string) => within(panel()).findByText(text)
const answer = () => screen.findByLabelText('답변 내용')

test('the oldest is open to read; a writes, Ctrl+Enter sends, the next opens', async () => {
  const { user, calls } = openInquiries([first, second])
  await screen.findByRole('region', { name: '문의 내용' })
  await shown('아직 대기중입니다.')
  await answer()
  await user.keyboard('a')
  expect(document.activeElement).toBe(await answer())
  await user.keyboard('곧 처리합니다.{Control>}{Enter}{/Control}')
  await screen.findByText('moon7788 문의에 답변했습니다.')
  expect(calls('inquiryAnswer').map(({ input }) => input)).toEqual([
    { id: 1, version: 1, subject: '[답변] 환전이 언제 되나요', contents: '곧 처리합니다.' },
  ])
  await shown('바꿔주세요.')
  expect(await answer()).toHaveProperty('value', '')
  expect(document.activeElement).toBe(document.body)
})

test('who else has the inquiry open stands over the list', async () => {
  const { calls } = openInquiries(
    [first],
    on('deskLook', ({ id }) => ({
      result: true,
      msg: '',
      data: { others: id === 1 ? ['desk2'] : [] },
    })),
  )
  expect(
    await screen.findByText('같은 신청을 보는 사람: desk2', { selector: '.desk-others' }),
  ).toBeTruthy()
  expect(calls('deskLook')[0]?.input).toMatchObject({ kind: 'inquiries', id: 1 })
})

test('Alt+1 puts the template in, with the member’s name', async () => {
  const { user, calls } = openInquiries([first])
  await answer()
  await screen.findByRole('button', { name: /환전 시간/ })
  await user.keyboard('{Alt>}1{/Alt}')
  expect(await answer()).toHaveProperty('value', '달빛나그네님, 환전은 순서대로 처리합니다.')
  expect(document.activeElement).toBe(await answer())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(calls('inquiryAnswer')).toHaveLength(1))
})

test('words begun stay with their inquiry while others are looked at', async () => {
  const { user } = openInquiries([first, second])
  await user.type(await answer(), '잠시만')
  await user.keyboard('{Escape}j')
  await shown('바꿔주세요.')
  expect(await answer()).toHaveProperty('value', '')
  await user.keyboard('k')
  await shown('아직 대기중입니다.')
  expect(await answer()).toHaveProperty('value', '잠시만')
})

test('words begun outlast a look at another queue, and another part of this one is not gone', async () => {
  const { user } = openInquiries([first, second])
  await user.type(await answer(), '잠시만')
  await user.keyboard('{Escape}s')
  await screen.findByRole('heading', { level: 1, name: '가입 신청' })
  await user.keyboard('i')
  await waitFor(async () => expect(await answer()).toHaveProperty('value', '잠시만'))
  await user.keyboard('f')
  await user.keyboard('gaon{Enter}')
  await shown('바꿔주세요.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('among all of them, too, an answer of another stands beside the words', async () => {
  const { user, house, calls } = openInquiries([first])
  await screen.findByLabelText('답변 내용')
  await user.keyboard('h')
  await user.type(await answer(), '곧 처리')
  house.inquiries = [
    {
      ...first,
      state: 'answered',
      answeredBy: 'desk1',
      answer: { subject: '[답변]', contents: '처리했습니다.', at: ago(0) },
    },
  ]
  await waitFor(() => expect(panel().textContent).toContain('처리했습니다.'))
  expect(screen.getByRole('alert').textContent).toContain('다른 운영자가 먼저 답변했거나')
  expect(await answer()).toHaveProperty('value', '곧 처리')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(calls('inquiryAnswer')).toHaveLength(0)
})

test('an inquiry that another answers meanwhile stays with the words, and takes no answer', async () => {
  const { user, house, calls } = openInquiries([first, second])
  await user.type(await answer(), '곧 처리')
  house.inquiries = [second]
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('다른 운영자가 먼저 답변했거나')
  expect(await answer()).toHaveProperty('value', '곧 처리')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(calls('inquiryAnswer')).toHaveLength(0)
  await user.click(within(alert).getByRole('button', { name: '다음 문의로' }))
  await shown('바꿔주세요.')
})

test('an edit of the member must be read before the answer goes', async () => {
  const { user, house, calls } = openInquiries([first])
  await user.type(await answer(), '곧 처리')
  house.inquiries = [{ ...first, version: 2, contents: '이미 받았습니다.' }]
  await waitFor(() => expect(panel().textContent).toContain('이미 받았습니다.'))
  const alert = await screen.findByRole('alert')
  await user.click(await answer())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(calls('inquiryAnswer')).toHaveLength(0)
  await user.click(within(alert).getByRole('button', { name: '다시 확인' }))
  await user.click(screen.getByRole('button', { name: /답변 보내기/ }))
  await waitFor(() => expect(calls('inquiryAnswer')).toHaveLength(1))
  expect(calls('inquiryAnswer')[0]?.input).toMatchObject({ version: 2, contents: '곧 처리' })
})

test('a refusal is said under the answer, which stays', async () => {
  const { user } = openInquiries(
    [first],
    on('inquiryAnswer', () => ({ result: false, code: 'badInput', msg: '내용을 입력해주세요.' })),
  )
  await user.click(await answer())
  await user.keyboard('네{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toBe('내용을 입력해주세요.')
  expect(await answer()).toHaveProperty('value', '네')
})

test('what a member wrote is text', async () => {
  const bad = '<img src=x onerror=alert(1)>'
  openInquiries([inquiry({ subject: bad, contents: bad })])
  await screen.findAllByText(bad)
  expect(document.querySelector('img')).toBeNull()
})

test('an answered one shows the answer and whether it was read', async () => {
  openInquiries([
    inquiry({
      state: 'answered',
      answeredBy: 'desk1',
      readAt: null,
      answer: { subject: '[답변] 환전', contents: '처리했습니다.', at: ago(1) },
    }),
  ])
  expect(await screen.findByText('처리했습니다.')).toBeTruthy()
  expect(screen.getByText('답변완료 · 읽지 않음')).toBeTruthy()
  expect(screen.queryByLabelText('답변 내용')).toBeNull()
})

test('who may only look reads without a field to answer in', async () => {
  const { user } = openInquiries([first], asRole('열람'))
  await screen.findByText('아직 대기중입니다.')
  expect(screen.queryByLabelText('답변 내용')).toBeNull()
  await user.keyboard('a')
  expect(await screen.findByText(operatorText.denied, { selector: 'output' })).toBeTruthy()
})

const answered = inquiry({
  id: 1,
  version: 2,
  turns: 1,
  state: 'answered',
  answeredBy: 'desk1',
  subject: '환전이 언제 되나요',
  contents: '아직 대기중입니다.',
  earlier: [
    {
      question: null,
      at: ago(60),
      edits: 0,
      editedAt: null,
      answer: {
        subject: '[답변]',
        contents: '곧 됩니다.',
        at: ago(50),
        by: 'desk2',
        readAt: ago(40),
      },
    },
  ],
  further: '그래도 안 왔습니다.',
  answer: { subject: '[답변] 둘째', contents: '방금 처리했습니다.', at: ago(1) },
})

test('each question says how often it was changed, and when last where that is known', async () => {
  const [first] = answered.earlier
  openInquiries([
    {
      ...answered,
      ...{ edits: 2, editedAt: '2026-01-15T01:02:03.000Z' },
      earlier: [{ ...first!, edits: 1 }],
    },
  ])
  await screen.findByText('방금 처리했습니다.')
  expect(screen.getByText(/ · 1번 수정/).textContent).not.toContain('10:02')
  expect(within(screen.getByLabelText('재문의')).getByText(/ · .*10:02.* 2번 수정/)).toBeTruthy()
})

test('a thread stands in order: question, answer, further question, answer', async () => {
  openInquiries([answered])
  await screen.findByText('방금 처리했습니다.')
  const text = panel().textContent ?? ''
  const order = ['아직 대기중입니다.', '곧 됩니다.', '그래도 안 왔습니다.', '방금 처리했습니다.']
  const places = order.map((part) => text.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  // A further question is no edit.
  expect(text).not.toContain('번 수정')
  expect(screen.getByText('재문의 1')).toBeTruthy()
})

test('t goes to what it is about, which is changed by choosing; who may only look reads it', async () => {
  const { user, calls } = openInquiries(
    [first],
    on('inquiryCategory', () => ({ result: true, msg: '' })),
  )
  const field = await screen.findByLabelText('이 문의의 분류')
  await user.keyboard('t')
  expect(document.activeElement).toBe(field)
  await user.selectOptions(field, '계정')
  await waitFor(() =>
    expect(calls('inquiryCategory').map(({ input }) => input)).toEqual([
      { id: 1, from: 'withdrawal', to: 'account' },
    ]),
  )
})

test('who may only look has neither a category to change nor a thread to close', async () => {
  openInquiries([answered], asRole('열람'))
  await screen.findByText('방금 처리했습니다.')
  expect(screen.queryByLabelText('이 문의의 분류')).toBeNull()
  expect(screen.queryByRole('button', { name: /문의 종료|다시 열기/ })).toBeNull()
})

test('an answered thread is closed after a question only', async () => {
  const { user, calls } = openInquiries(
    [answered],
    on('inquiryClose', () => ({ result: true, msg: '' })),
  )
  const close = await screen.findByRole('button', { name: '문의 종료' })
  await user.click(close)
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '취소' }),
  )
  expect(calls('inquiryClose')).toHaveLength(0)
  await user.click(close)
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '종료' }),
  )
  await waitFor(() =>
    expect(calls('inquiryClose').map(({ input }) => input)).toEqual([{ id: 1, version: 2 }]),
  )
})

test('a closed thread is opened again after a question only; who may only look has no such button', async () => {
  const { user, calls } = openInquiries(
    [{ ...answered, closed: true, version: 4, edits: 1 }],
    on('inquiryReopen', () => ({ result: true, msg: '' })),
  )
  const open = await screen.findByRole('button', { name: '다시 열기' })
  expect(screen.getByText(/1번 수정/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '문의 종료' })).toBeNull()
  await user.click(open)
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '취소' }),
  )
  expect(calls('inquiryReopen')).toHaveLength(0)
  await user.click(open)
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '다시 열기' }),
  )
  await waitFor(() =>
    expect(calls('inquiryReopen').map(({ input }) => input)).toEqual([{ id: 1, version: 4 }]),
  )
})

test('the queue is narrowed to a category, and tells how long answers took today', async () => {
  const { user, calls } = openInquiries([first])
  expect(await screen.findByText(/전체 04:10 \(4건\)/)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('분류'), '충전')
  await waitFor(() =>
    expect(calls('inquiryQueue').at(-1)?.input).toMatchObject({ category: 'deposit' }),
  )
})
