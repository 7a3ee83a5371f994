import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { NoticeRow } from '@madang/contract/member/notice.ts'

import { closeSite, logIn, on, openSite } from '../../testing/house.tsx'

afterEach(closeSite)

const notice = (no: number, changes: Partial<NoticeRow> = {}): NoticeRow => ({
  no,
  type: '공지사항',
  subject: `공지 ${no}`,
  color: '',
  size: 0,
  date: '2026-11-21',
  ...changes,
})

/** 320 notices: 22 pages of 15. */
const pages = on('noticeList', ({ pageIndex }) => ({
  result: true,
  msg: '',
  data: {
    totalCnt: 320,
    totalPages: 22,
    list: Array.from({ length: pageIndex === 22 ? 5 : 15 }, (_, i) =>
      notice(320 - ((pageIndex as number) - 1) * 15 - i),
    ),
  },
}))
const list = (rows: NoticeRow[]) =>
  on('noticeList', () => ({
    result: true,
    msg: '',
    data: { totalCnt: rows.length, totalPages: rows.length > 0 ? 1 : 0, list: rows },
  }))

const onDevice = (device: 'pc' | 'mobile') => {
  logIn()
  sessionStorage.setItem('device', device)
}

test.each([
  ['pc', '공지사항', '진행중 이벤트'],
  ['mobile', '공지', '이벤트'],
] as const)('on %s the types are called %s and %s', async (device, first, second) => {
  onDevice(device)
  openSite('/notice', [list([notice(2), notice(1, { type: '진행중 이벤트' })])])
  const rows = await screen.findAllByRole('link', { name: /공지 \d/ })
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/notice/2', '/notice/1'])
  const main = within(screen.getByRole('main'))
  expect(main.getByText(first, { selector: '.tag' })).toBeTruthy()
  expect(main.getByText(second, { selector: '.tag' })).toBeTruthy()
  expect(screen.queryAllByRole('table')).toHaveLength(device === 'pc' ? 1 : 0)
})

test('a row carries its own colour and size, and nothing that is not one', async () => {
  onDevice('pc')
  openSite('/notice', [
    list([
      notice(3, { color: '#c5432a', size: 22 }),
      notice(2, { color: 'red;background:url(x)', size: 400 }),
      notice(1),
    ]),
  ])
  const styles = ['공지 3', '공지 2', '공지 1'].map(async (subject) =>
    (await screen.findByText(subject)).getAttribute('style'),
  )
  expect(await Promise.all(styles)).toEqual(['--own: #c5432a; font-size: 22px;', null, null])
})

test('ten page numbers a block; the page stands in the address and comes back with it', async () => {
  onDevice('pc')
  const { user, router, asked } = openSite('/notice', [pages])
  const pager = within(await screen.findByRole('navigation', { name: '페이지 이동' }))
  const numbers = () => pager.getAllByRole('button', { name: /^\d+$/ }).map((b) => b.textContent)
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  expect(pager.getByRole('button', { name: '이전 10페이지' })).toHaveProperty('disabled', true)

  await user.click(pager.getByRole('button', { name: '다음 10페이지' }))
  expect(await screen.findByText('공지 170')).toBeTruthy()
  expect(numbers()[0]).toBe('11')
  expect(router.state.location.href).toBe('/notice?page=11')
  await user.click(pager.getByRole('button', { name: '다음 10페이지' }))
  expect(await screen.findByText('공지 20')).toBeTruthy()
  expect(numbers()).toEqual(['21', '22'])
  await user.click(pager.getByRole('button', { name: '다음 페이지' }))
  expect(await screen.findByText('공지 5')).toBeTruthy()
  expect(pager.getByRole('button', { name: '다음 페이지' })).toHaveProperty('disabled', true)

  router.history.back()
  expect(await screen.findByText('공지 20')).toBeTruthy()
  expect(asked.filter(({ name }) => name === 'noticeList').map(({ input }) => input)).toEqual(
    [1, 11, 21, 22, 21].map((pageIndex) => ({ pageIndex })),
  )
})

test('an empty board says so; a page past the end leads back to the first', async () => {
  onDevice('mobile')
  openSite('/notice', [list([])])
  expect(await screen.findByText('등록된 공지가 없습니다.')).toBeTruthy()
  closeSite()

  onDevice('mobile')
  const { user, router } = openSite('/notice?page=40', [
    on('noticeList', ({ pageIndex }) => ({
      result: true,
      msg: '',
      data: { totalCnt: 1, totalPages: 1, list: pageIndex === 1 ? [notice(1)] : [] },
    })),
  ])
  await user.click(await screen.findByRole('button', { name: '첫 페이지로' }))
  expect(await screen.findByText('공지 1')).toBeTruthy()
  expect(router.state.location.href).toBe('/notice')
})

test('a notice shows its subject as text, its contents as written HTML, and leads back to the list', async () => {
  onDevice('pc')
  const { user, router } = openSite('/notice/7', [
    list([notice(7)]),
    on('noticeView', () => ({
      result: true,
      msg: '',
      data: {
        ...notice(7, { subject: '<b>정기 점검</b>' }),
        contents: '<p>새벽 <b>4시</b></p>',
        date: '2026-11-20 21:08:11',
      },
    })),
  ])
  expect(await screen.findByRole('heading', { name: '<b>정기 점검</b>' })).toBeTruthy()
  // What is cleaned away is seen in a real browser: test/e2e/board.test.ts.
  expect(await screen.findByText('4시', { selector: '.html b' })).toBeTruthy()
  expect(screen.getByText('2026-11-20 21:08')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '목록' }))
  expect(await screen.findByText('공지 7')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/notice')
})

const refused = { result: false, code: 'notFound', msg: '존재하지 않는 글입니다.' } as const

test('a guest reads what is written for guests, with the login beside it', async () => {
  sessionStorage.setItem('device', 'pc')
  openSite('/notice', [list([notice(1, { subject: '처음 오신 분께' })])])
  expect(await screen.findByText('처음 오신 분께')).toBeTruthy()
  expect(await screen.findByRole('form', { name: '로그인' })).toBeTruthy()
})

test('a notice that cannot be loaded says why and goes back', async () => {
  onDevice('pc')
  const { user, router } = openSite('/notice', [list([notice(7)]), on('noticeView', () => refused)])
  await user.click(await screen.findByRole('link', { name: '공지 7' }))
  const message = await screen.findByRole('alertdialog', { name: refused.msg })
  expect(router.state.location.pathname).toBe('/notice/7')
  await user.click(within(message).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/notice'))
  expect(await screen.findByText('공지 7')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['/notice/7', '/notice', '공지 7'],
  ['/notice', '/', '카지노'],
])('%s opened in a new tab that cannot be loaded leads to %s', async (path, target, text) => {
  onDevice('mobile')
  let fails = true
  const { user, router } = openSite(path, [
    on('noticeView', () => refused),
    on('noticeList', () =>
      fails && path === '/notice'
        ? refused
        : { result: true, msg: '', data: { totalCnt: 1, totalPages: 1, list: [notice(7)] } },
    ),
  ])
  await user.click(
    within(await screen.findByRole('alertdialog', { name: refused.msg })).getByRole('button'),
  )
  fails = false
  await waitFor(() => expect(router.state.location.pathname).toBe(target))
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})
