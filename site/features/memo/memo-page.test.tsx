import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { MemoRow } from '@madang/contract/member/memo.ts'
import { inquiryText } from '@madang/contract/member/plain/inquiry.ts'
import { memoText } from '@madang/contract/member/plain/memo.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

afterEach(closeSite)

const row = (no: number, changes: Partial<MemoRow> = {}): MemoRow => ({
  no,
  subject: `쪽지 ${no}`,
  date: '2026-11-20 21:08:11',
  mdate: '11-20 21:08',
  read: '1',
  ...changes,
})
const list = (rows: MemoRow[], totalCnt = rows.length) =>
  on('memoList', () => ({
    result: true,
    msg: '',
    data: { totalCnt, totalPages: Math.ceil(totalCnt / 15), list: rows },
  }))
const view = (
  memoCnt = 0,
  memoNo: number | null = null,
  reply: () => { inquiry: number | null } | null = () => null,
) =>
  on('memoView', () => ({
    result: true,
    msg: '',
    data: {
      subject: '<i>안내</i>',
      date: '2026-11-20 21:08:11',
      contents: '<p>새벽 <b>4시</b></p>',
      reply: reply(),
    },
    memoCnt,
    memoNo,
  }))
const refused = { result: false, code: 'notFound', msg: memoText.notFound } as const

const onDevice = (device: 'pc' | 'mobile') => {
  logIn()
  sessionStorage.setItem('device', device)
}
type User = ReturnType<typeof openSite>['user']
const press = async (user: User, dialog: string, name: string) =>
  user.click(
    within(await screen.findByRole('alertdialog', { name: dialog })).getByRole('button', { name }),
  )
const main = () => within(screen.getByRole('main'))

test.each([
  ['pc', '2026-11-20 21:08'],
  ['mobile', '11-20 21:08'],
] as const)(
  'on %s numbers count down from the total and the time is %s; unread has a dash where read has a button',
  async (device, time) => {
    onDevice(device)
    openSite('/memo?page=2', [list([row(12, { read: '0' }), row(9)], 17)])
    const link = await screen.findByRole('link', { name: /쪽지 12/ })
    expect(link.getAttribute('href')).toBe('/memo/12')
    const rows = main()
      .getAllByRole(device === 'pc' ? 'row' : 'listitem')
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.includes('쪽지 '))
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain(memoText.status.unread)
    expect(rows[0]).toMatch(/-$/)
    expect(rows[1]).toContain(memoText.status.read)
    for (const [index, text] of rows.entries()) {
      expect(text).toContain(String(2 - index))
      expect(text).toContain(time)
    }
    expect(screen.queryByRole('button', { name: '쪽지 12 삭제' })).toBeNull()
    expect(screen.getByRole('button', { name: '쪽지 9 삭제' })).toBeTruthy()
  },
)

test('points, safe and memos share their tabs; the unread are counted beside the memos', async () => {
  onDevice('mobile')
  openSite('/memo', [
    list([row(1)]),
    on('refresh', () => ({ result: true, msg: '', data: summary({ memo: 2, memoNo: 8 }) })),
  ])
  const tabs = within(await screen.findByRole('navigation', { name: '포인트, 금고, 쪽지' }))
  const links = tabs.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/point', '/safe', '/memo'])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page'])
  expect(await tabs.findByText('읽지 않은 쪽지 2통')).toBeTruthy()
})

test('an empty list says so and what will be here', async () => {
  onDevice('mobile')
  openSite('/memo', [list([])])
  expect(await screen.findByText('No data')).toBeTruthy()
  expect(main().getByRole('link', { name: '홈으로' }).getAttribute('href')).toBe('/')
})

test('a memo shows its subject as text and its contents as written HTML, and the header’s count falls before the next poll', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onDevice('pc')
  let unread = 2
  const { user, router } = openSite('/memo/9', [
    list([row(9)]),
    on('refresh', () => ({
      result: true,
      msg: '',
      data: summary({ memo: unread, memoNo: unread > 1 ? 9 : 7 }),
    })),
    on('memoView', (input, asked) => {
      unread = 1
      return view(1, 7).answer(input as never, asked) as never
    }),
  ])
  expect(await screen.findByRole('heading', { name: '<i>안내</i>' })).toBeTruthy()
  expect(await screen.findByText('4시', { selector: '.html b' })).toBeTruthy()
  expect(main().getByText('2026-11-20 21:08')).toBeTruthy()
  const told = await screen.findByRole('link', { name: `${memoText.toast} 1` })
  expect(told.getAttribute('href')).toBe('/memo/7')
  await user.click(screen.getByRole('link', { name: '목록' }))
  expect(await screen.findByRole('link', { name: '쪽지 9' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/memo')
})

test('deleting from the list asks first, says what the server said, and the list is read again', async () => {
  onDevice('mobile')
  const rows = [row(3), row(2)]
  const { user, asked, times } = openSite('/memo', [
    list(rows),
    on('memoDelete', () => {
      rows.shift()
      return { result: true, msg: memoText.deleted, memoCnt: 0 }
    }),
  ])
  const remove = await screen.findByRole('button', { name: '쪽지 3 삭제' })
  await user.click(remove)
  await press(user, memoText.confirmDelete, '취소')
  expect(times('memoDelete')).toBe(0)
  await user.click(remove)
  await press(user, '해당 쪽지를 삭제하시겠습니까?', '확인')
  await press(user, memoText.deleted, '확인')
  await waitFor(() => expect(screen.queryByText('쪽지 3')).toBeNull())
  expect(asked.find(({ name }) => name === 'memoDelete')?.input).toEqual({
    params: { no: 3 },
  })
})

test('a deletion that is refused says why and the memo stays', async () => {
  onDevice('pc')
  const { user, router } = openSite('/memo/9', [
    view(),
    on('memoDelete', () => ({ result: false, code: 'state', msg: memoText.unread })),
  ])
  await user.click(await screen.findByRole('button', { name: '삭제' }))
  await press(user, memoText.confirmDelete, '확인')
  await press(user, memoText.unread, '확인')
  expect(router.state.location.pathname).toBe('/memo/9')
  expect(screen.getByRole('heading', { name: '<i>안내</i>' })).toBeTruthy()
})

test('deleting an open memo leaves for the list', async () => {
  onDevice('pc')
  const { user, router, asked } = openSite('/memo/9', [
    view(),
    list([row(1)]),
    on('memoDelete', () => ({ result: true, msg: memoText.deleted, memoCnt: 0 })),
  ])
  await user.click(await screen.findByRole('button', { name: '삭제' }))
  await press(user, memoText.confirmDelete, '확인')
  await press(user, memoText.deleted, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/memo'))
  expect(asked.find(({ name }) => name === 'memoDelete')?.input).toEqual({
    params: { no: 9 },
  })
})

test.each([
  ['/memo/9', '/memo'],
  ['/memo', '/'],
])('%s that cannot be loaded says why and leads to %s', async (path, target) => {
  onDevice('pc')
  let fails = true
  const { user, router } = openSite(path, [
    on('memoView', () => refused),
    on('memoList', () =>
      fails && path === '/memo'
        ? refused
        : { result: true, msg: '', data: { totalCnt: 1, totalPages: 1, list: [row(7)] } },
    ),
  ])
  const message = await screen.findByRole('alertdialog', { name: refused.msg })
  expect(router.state.location.pathname).toBe(path)
  fails = false
  await user.click(within(message).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(target))
})

test('a memo that asks for an answer is answered once, and what was written stays at the desk', async () => {
  onDevice('mobile')
  let inquiry: number | null = null
  const { user, asked } = openSite('/memo/9', [
    view(0, null, () => ({ inquiry })),
    on('memoReply', () => {
      inquiry = 12
      return { result: true, msg: memoText.replied, no: 12 }
    }),
  ])
  const form = await screen.findByRole('form', { name: '쪽지 답변' })
  await user.click(within(form).getByRole('button', { name: memoText.reply }))
  expect(within(form).getByRole('alert').textContent).toBe(inquiryText.noContents)
  await user.type(within(form).getByLabelText('답변'), '부부입니다.')
  await user.click(within(form).getByRole('button', { name: memoText.reply }))
  await press(user, memoText.confirmReply, '확인')
  await press(user, memoText.replied, '확인')
  const link = await screen.findByRole('link', { name: '내 답변 보기' })
  expect(link.getAttribute('href')).toBe('/cs/12')
  expect(screen.queryByRole('form', { name: '쪽지 답변' })).toBeNull()
  expect(asked.find(({ name }) => name === 'memoReply')?.input).toEqual({
    params: { no: '9', contents: '부부입니다.' },
  })
})

test('an answer that is refused says why and keeps what was written', async () => {
  onDevice('pc')
  const { user } = openSite('/memo/9', [
    view(0, null, () => ({ inquiry: null })),
    on('memoReply', () => ({ result: false, code: 'rate', msg: inquiryText.often })),
  ])
  const form = await screen.findByRole('form', { name: '쪽지 답변' })
  await user.type(within(form).getByLabelText('답변'), '따로 걸었습니다.')
  await user.click(within(form).getByRole('button', { name: memoText.reply }))
  await press(user, memoText.confirmReply, '확인')
  await press(user, inquiryText.often, '확인')
  expect(screen.getByLabelText<HTMLTextAreaElement>('답변').value).toBe('따로 걸었습니다.')
})

test('a memo that asks for none has no place for an answer', async () => {
  onDevice('pc')
  openSite('/memo/9', [view()])
  await screen.findByRole('heading', { name: '<i>안내</i>' })
  expect(screen.queryByRole('form', { name: '쪽지 답변' })).toBeNull()
})
