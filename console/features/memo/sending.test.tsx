/** A memo pressed early, or again after a lost answer: docs/spec/rules.md#boards. */
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { mailingText } from '@madang/contract/operator/plain/memo.ts'

import { closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const cleans = on('htmlPreview', ({ html }) => ({ result: true, msg: '', html }))
/** As many as there are ids. */
const counts = on('mailingCount', ({ to }) => ({
  result: true,
  msg: '',
  members: 'uids' in to ? to.uids.length : 0,
  unknown: [],
}))

type Console = ReturnType<typeof openConsole>
async function write({ user }: Console, uids: string) {
  const field = await screen.findByLabelText('회원 아이디')
  await user.clear(field)
  await user.type(field, uids)
  if (screen.getByLabelText<HTMLInputElement>('제목').value !== '') return
  await user.type(screen.getByLabelText('제목'), '안내')
  await user.type(screen.getByLabelText('내용 (HTML)'), '글')
}
const press = ({ user }: Console, name = '보내기') =>
  user.click(screen.getByRole('button', { name }))
async function answer({ user }: Console, text: string, name: string) {
  const question = await screen.findByRole('alertdialog', { name: text })
  await user.click(within(question).getByRole('button', { name }))
}

test('pressed before it is counted, a memo is counted and then asked about', async () => {
  const house = openConsole('/memos/new', [cleans, counts])
  await write(house, 'demo1')
  await screen.findByText('1명')
  // By a paste and a press at once, as a hand does that knows the form.
  const field = screen.getByLabelText<HTMLInputElement>('회원 아이디')
  await house.user.click(field)
  await house.user.paste(' demo2 demo3')
  await press(house)
  const question = await screen.findByRole('alertdialog', { name: '쪽지를 보내시겠습니까?' })
  expect(question.textContent).toContain('3명')
})

test('who pressed twice while it is counted is asked once', async () => {
  const house = openConsole('/memos/new', [cleans, counts])
  await write(house, 'demo1')
  await Promise.all([press(house), press(house)])
  await answer(house, '쪽지를 보내시겠습니까?', '취소')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('what was changed after a lost answer is said to be sent already, and goes as one more when sent again', async () => {
  const before = new Map<string, string>()
  const house = openConsole('/memos/new', [
    cleans,
    counts,
    on('mailingList', () => list([])),
    on('mailingSend', ({ draft, to }) => {
      const sent = before.get(draft)
      before.set(draft, sent ?? JSON.stringify(to))
      // The house has it, and the answer does not arrive.
      if (before.size === 1 && sent === undefined) throw new TypeError('lost')
      return sent === undefined || sent === JSON.stringify(to)
        ? { result: true, msg: mailingText.sent('1'), id: 9 }
        : { result: false, code: 'keyReuse', msg: mailingText.otherDraft }
    }),
  ])
  await write(house, 'demo1')
  await press(house)
  await answer(house, '쪽지를 보내시겠습니까?', '보내기')
  await house.user.click(await screen.findByRole('button', { name: '확인' }))
  await write(house, 'demo2')
  await press(house)
  await answer(house, '쪽지를 보내시겠습니까?', '보내기')
  await answer(house, mailingText.otherDraft, '확인')
  await press(house)
  await answer(house, '쪽지를 보내시겠습니까?', '보내기')
  await screen.findByText(/아직 보낸 쪽지가 없습니다/)
  expect([...before.values()].map((to) => (JSON.parse(to) as { uids: string[] }).uids)).toEqual([
    ['demo1'],
    ['demo2'],
  ])
})
