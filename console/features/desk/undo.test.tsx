/** A decision that is put off: told where it was taken, and taken back by its button, its row or a key. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { undoText } from '@madang/contract/operator/plain/undo.ts'

import { deposit } from '../../testing/desk.ts'
import { decided, dialog, first, openDeposits, row, said, second } from '../../testing/deposits.ts'
import { closeConsole, list, logIn, on, type openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

/** Deposits that are put off for so many seconds, by an operator of another name where one is given. */
function openPutOff(seconds = 30, by = 'admin1', ...rules: Parameters<typeof openConsole>[1]) {
  const until = soon(seconds)
  const undone: number[] = []
  const opened = openDeposits(
    [first, second],
    on('depositComplete', ({ id, amount }) => {
      const due = {
        id: id + 100,
        act: 'complete' as const,
        by,
        until,
        amount: Number(amount),
        why: null,
      }
      opened.house.rows = opened.house.rows.map((each) =>
        each.id === id ? { ...each, due } : each,
      )
      return { result: true, msg: '', data: { state: 'due', undo: { id: id + 100, until } } }
    }),
    on('deskUndo', ({ id }) => {
      undone.push(id)
      opened.house.rows = opened.house.rows.map((each) =>
        each.due?.id === id ? { ...each, due: null } : each,
      )
      return { result: true, msg: undoText.undone }
    }),
    ...rules,
  )
  return { ...opened, undone }
}
/** The question comes with its own program: Enter answers it when it is there. */
async function approve(user: ReturnType<typeof openDeposits>['user']) {
  await user.keyboard('a')
  await dialog()
  await user.keyboard('{Enter}')
}
const state = (uid: string, word: string) =>
  waitFor(() => expect(within(row(uid)).getByText(word)).toBeTruthy())

test('what was decided is told as due; Backspace takes it back, and the row waits again', async () => {
  const { user, undone } = openPutOff()
  await screen.findByText('moon7788', { selector: 'button' })
  await approve(user)
  await said(/moon7788 충전 200,000원 · 승인 예정입니다/)
  await state('moon7788', '승인 예정')
  expect(screen.getByRole('button', { name: /^되돌리기 ([1-9]|[12]\d|30)초/ })).toBeTruthy()
  // The next is marked: the row that is due is nobody's to decide.
  expect(row('gaon5').getAttribute('aria-current')).toBe('true')
  await user.keyboard('{Backspace}')
  await said(/되돌렸습니다/)
  await state('moon7788', '대기중')
  expect(undone).toEqual([101])
  expect(screen.queryByRole('button', { name: /되돌리기/ })).toBeNull()
  await user.keyboard('{Backspace}')
  await said(/되돌릴 처리가 없습니다/)
  expect(undone).toEqual([101])
})

test('what was taken back is decided anew at once, before any list was read again', async () => {
  const refused: number[] = []
  let silent = false
  const { user, house } = openPutOff(
    30,
    'admin1',
    on('depositQueue', ({ id }) =>
      silent
        ? new Promise(() => undefined)
        : list(house.rows.filter((each) => id === undefined || each.id === id)),
    ),
    on('depositRefuse', ({ id }) => {
      refused.push(id)
      return decided('refused')
    }),
  )
  await screen.findByText('moon7788', { selector: 'button' })
  await approve(user)
  await state('moon7788', '승인 예정')
  // The question of the first decision has heard of it too.
  await user.keyboard('k')
  silent = true
  await user.keyboard('{Backspace}')
  await said(/되돌렸습니다/)
  await state('moon7788', '대기중')
  await user.keyboard('r')
  await dialog()
  await user.keyboard('{Alt>}1{/Alt}{Enter}')
  await said(/거절했습니다/)
  expect(refused).toEqual([1])
})

test('the row itself takes it back too, for who decided it and nobody else', async () => {
  const { user, undone } = openPutOff()
  await screen.findByText('moon7788', { selector: 'button' })
  await approve(user)
  await state('moon7788', '승인 예정')
  await user.click(within(row('moon7788')).getByRole('button', { name: '되돌리기' }))
  await state('moon7788', '대기중')
  expect(undone).toEqual([101])
})

test('one that another decided is not asked about, and says who has it', async () => {
  const due = {
    id: 7,
    act: 'refuse' as const,
    by: 'cash1',
    until: soon(4),
    amount: null,
    why: null,
  }
  const { user } = openDeposits([{ ...first, due }, second])
  await state('moon7788', '거절 예정')
  expect(within(row('moon7788')).getByText('cash1 처리중')).toBeTruthy()
  expect(within(row('moon7788')).queryByRole('button', { name: '되돌리기' })).toBeNull()
  expect(within(row('moon7788')).queryByRole('checkbox')).toBeNull()
  await user.keyboard('a')
  await said(/cash1 운영자가 방금 처리했습니다/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after its seconds there is nothing to press', async () => {
  const { user } = openPutOff(1)
  await screen.findByText('moon7788', { selector: 'button' })
  await approve(user)
  await said(/승인 예정입니다/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /되돌리기 \d/ })).toBeNull())
})

test('a decision of one’s own that the house carried out already is not taken back, and its answer is read', async () => {
  const { user } = openDeposits(
    [first],
    on('depositComplete', () => ({
      ...{ result: true, msg: '' },
      data: { state: 'due', undo: { id: 9, until: soon(30) } },
    })),
    on('deskUndo', () => ({ result: false, code: 'state', msg: undoText.late })),
  )
  await screen.findByText('moon7788', { selector: 'button' })
  await approve(user)
  await said(/승인 예정입니다/)
  await user.keyboard('{Backspace}')
  await said(/이미 끝난 처리라/)
})

test('marked requests are taken back together, each by its own call', async () => {
  const { user, undone } = openPutOff()
  await screen.findByText('moon7788', { selector: 'button' })
  await user.keyboard(' j ')
  await approve(user)
  await said(/2건 400,000원 승인 예정입니다/)
  await user.click(screen.getByRole('button', { name: /^2건 되돌리기/ }))
  await said(/되돌렸습니다/)
  expect(undone).toEqual([101, 102])
})

test('what could not be carried out stands beside its request until it is decided again', async () => {
  const due = {
    ...{ id: 7, act: 'complete' as const, by: 'cash1', until: soon(-9), amount: 200_000 },
    why: '본인이 잠근 계정입니다.',
  }
  const { user } = openDeposits([deposit({ ...first, due })])
  expect(await screen.findByText(/cash1 · 처리하지 못함: 본인이 잠근 계정입니다/)).toBeTruthy()
  await user.keyboard('a')
  expect((await dialog()).textContent).toContain('moon7788 충전 승인')
})

test('a house that does not put off decides as before', async () => {
  const { user } = openDeposits(
    [first],
    on('depositComplete', () => decided('done')),
  )
  await screen.findByText('moon7788', { selector: 'button' })
  await approve(user)
  await said(/처리했습니다/)
  expect(screen.queryByRole('button', { name: /되돌리기/ })).toBeNull()
})
