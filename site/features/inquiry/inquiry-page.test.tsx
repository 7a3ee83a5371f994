import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { InquiryRow, Thread } from '@madang/contract/member/inquiry.ts'
import { inquiryText, UNREAD } from '@madang/contract/member/plain/inquiry.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'

afterEach(closeSite)

const row = (no: number, changes: Partial<InquiryRow> = {}): InquiryRow => ({
  no,
  subject: `문의 ${no}`,
  date: '2026-11-20 21:08:11',
  comment: '0',
  check: UNREAD,
  category: 'deposit',
  ...changes,
})
const list = (rows: InquiryRow[]) =>
  on('inquiryList', () => ({
    result: true,
    msg: '',
    data: { totalCnt: rows.length, totalPages: Math.ceil(rows.length / 15), list: rows },
  }))
const thread = (changes: Partial<Thread> = {}): Thread => ({
  category: 'deposit',
  state: 'open',
  earlier: [],
  further: null,
  left: 20,
  until: null,
  ...changes,
})
const view = (changes: { answered?: boolean; csCnt?: number } = {}) =>
  on('inquiryView', () => ({
    result: true,
    msg: '',
    data: {
      no: 5,
      subject: '<i>충전</i> 문의',
      contents: '첫 줄\n<script>bad=1</script>',
      date: '2026-11-20 21:08:11',
      check: changes.answered === true ? '2026-11-21 15:12:00' : UNREAD,
    },
    comment:
      changes.answered === true
        ? {
            subject: '답변 드립니다',
            contents: '곧 처리됩니다\n감사합니다',
            date: '2026-11-21 15:00:00',
          }
        : null,
    thread: thread({ state: changes.answered === true ? 'answered' : 'open' }),
    csCnt: changes.csCnt ?? 0,
    csNo: null,
  }))

const onDevice = (device: 'pc' | 'mobile') => {
  logIn()
  sessionStorage.setItem('device', device)
}
const press = async (user: ReturnType<typeof openSite>['user'], dialog: string, name: string) =>
  user.click(
    within(await screen.findByRole('alertdialog', { name: dialog })).getByRole('button', { name }),
  )

test.each(['pc', 'mobile'] as const)('the three statuses, on %s', async (device) => {
  onDevice(device)
  openSite('/cs', [
    list([
      row(3),
      row(2, { comment: '1' }),
      row(1, { comment: '1', check: '2026-11-21 15:12:00' }),
    ]),
  ])
  const rows = await screen.findAllByRole(device === 'pc' ? 'row' : 'listitem')
  const texts = rows.map((each) => each.textContent).filter((text) => text?.includes('문의 '))
  expect(texts.map((text) => /처리중|답변완료(\(읽지않음\))?/.exec(text ?? '')?.[0])).toEqual([
    '처리중',
    '답변완료(읽지않음)',
    '답변완료',
  ])
  expect(screen.getByRole('link', { name: /문의 2/ }).getAttribute('href')).toBe('/cs/2')
})

test('a list without rows says what to do next', async () => {
  onDevice('mobile')
  openSite('/cs', [list([])])
  expect(await screen.findByText('문의가 없습니다.')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: '문의하기' })
  expect(links.every((link) => link.getAttribute('href') === '/cs/write')).toBe(true)
})

test('the deposit account is asked for after a confirmation, and the list shows it', async () => {
  onDevice('pc')
  const rows: InquiryRow[] = []
  const { user, asked } = openSite('/cs', [
    list(rows),
    on('inquiryBank', () => {
      rows.push(row(9, { subject: '입금계좌 문의드립니다' }))
      return { result: true, msg: inquiryText.asked, no: 9 }
    }),
  ])
  await screen.findByText('문의가 없습니다.')
  const bank = screen.getByRole('button', { name: '입금계좌 문의' })
  await user.click(bank)
  await press(user, inquiryText.confirmBank, '취소')
  expect(asked.some(({ name }) => name === 'inquiryBank')).toBe(false)

  await user.click(bank)
  await press(user, inquiryText.confirmBank, '확인')
  await press(user, inquiryText.asked, '확인')
  expect(asked.find(({ name }) => name === 'inquiryBank')?.input).toEqual({ page: '입금계좌' })
  await waitFor(() => expect(asked.filter(({ name }) => name === 'inquiryList')).toHaveLength(2))
})

test('a second open deposit-account inquiry is refused in the server’s words', async () => {
  onDevice('mobile')
  const { user } = openSite('/cs', [
    list([row(1)]),
    on('inquiryBank', () => ({ result: false, code: 'state', msg: inquiryText.bankOpen })),
  ])
  await user.click(await screen.findByRole('button', { name: '입금계좌 문의' }))
  await press(user, inquiryText.confirmBank, '확인')
  expect(await screen.findByRole('alertdialog', { name: inquiryText.bankOpen })).toBeTruthy()
})

test('an unanswered inquiry is text as it was typed, in progress, with edit and delete', async () => {
  onDevice('pc')
  openSite('/cs/5', [view()])
  expect(await screen.findByRole('heading', { name: '<i>충전</i> 문의' })).toBeTruthy()
  expect(document.querySelector('.post-body')?.textContent).toBe('첫 줄\n<script>bad=1</script>')
  expect(screen.getByText('답변 처리중입니다')).toBeTruthy()
  expect(screen.getByRole('link', { name: '수정' }).getAttribute('href')).toBe('/cs/write?no=5')
  expect(screen.getByRole('button', { name: '삭제' })).toBeTruthy()
})

test('an answered inquiry shows the answer and when it was read, and can no longer be edited', async () => {
  onDevice('pc')
  openSite('/cs/5', [view({ answered: true })])
  const answer = within(await screen.findByRole('region', { name: '답변 드립니다' }))
  expect(answer.getByText(/곧 처리됩니다/)).toBeTruthy()
  expect(answer.getByText('2026-11-21 15:12')).toBeTruthy()
  expect(screen.queryByText(inquiryText.inProgress)).toBeNull()
  expect(screen.getByRole('button', { name: '수정' })).toHaveProperty('disabled', true)
  expect(screen.getByText(inquiryText.answered)).toBeTruthy()
})

test('what the view says of unread answers stands in the menu before the next poll', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onDevice('pc')
  let cs = 2
  const { user, times } = openSite('/notice', [
    on('noticeList', () => ({
      result: true,
      msg: '',
      data: { totalCnt: 0, totalPages: 0, list: [] },
    })),
    // Asked after the view it has no answer: nothing but the view can have told.
    on('refresh', () =>
      cs === 2
        ? { result: true, msg: '', data: summary({ cs, csNo: 5 }) }
        : new Promise<never>(() => {}),
    ),
    on('inquiryView', () => {
      cs = 1
      return {
        result: true,
        msg: '',
        data: {
          no: 5,
          subject: '문의',
          contents: '내용',
          date: '2026-11-20 21:08:11',
          check: UNREAD,
        },
        comment: { subject: '답변', contents: '답변', date: '2026-11-20 21:08:11' },
        thread: thread({ state: 'answered' }),
        csCnt: 1,
        csNo: 4,
      }
    }),
  ])
  const menu = within(await screen.findByRole('navigation', { name: '주 메뉴' }))
  expect(await menu.findByRole('link', { name: /^고객센터 ?2$/ })).toBeTruthy()
  const told = await screen.findByRole('link', { name: `${inquiryText.toast} 2` })
  expect(told.getAttribute('href')).toBe('/cs/5')
  await user.click(told)
  expect(await menu.findByRole('link', { name: /^고객센터 ?1$/ })).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('link', { name: `${inquiryText.toast} 1` }).getAttribute('href')).toBe(
      '/cs/4',
    ),
  )
  expect(screen.getAllByRole('link', { name: new RegExp(inquiryText.toast) })).toHaveLength(1)
  expect(times('refresh')).toBeGreaterThan(1)
})

test('an answer that comes while its inquiry is open is one press away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onDevice('mobile')
  let answered = false
  const { user } = openSite('/cs/5', [
    on('refresh', () => ({ result: true, msg: '', data: summary({ cs: 1, csNo: 5 }) })),
    on('inquiryView', (input, asked) => view({ answered }).answer(input as never, asked) as never),
  ])
  expect(await screen.findByText(inquiryText.inProgress)).toBeTruthy()
  answered = true
  await user.click(await screen.findByRole('button', { name: '답변 보기' }))
  expect(await screen.findByRole('heading', { name: '답변 드립니다' })).toBeTruthy()
})

test('deleting asks first, says what the server said, and leaves for the list', async () => {
  onDevice('pc')
  const { user, router, asked, times } = openSite('/cs/5', [
    list([row(1)]),
    view(),
    on('inquiryDelete', () => ({ result: true, msg: inquiryText.deleted, csCnt: 0 })),
  ])
  const remove = await screen.findByRole('button', { name: '삭제' })
  await user.click(remove)
  await press(user, inquiryText.confirmDelete, '취소')
  expect(times('inquiryDelete')).toBe(0)
  await user.click(remove)
  await press(user, inquiryText.confirmDelete, '확인')
  await press(user, inquiryText.deleted, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/cs'))
  expect(asked.find(({ name }) => name === 'inquiryDelete')?.input).toEqual({ no: 5 })
})

test('an inquiry that cannot be loaded says why and goes back', async () => {
  onDevice('pc')
  const { user, router } = openSite('/cs', [
    list([row(5)]),
    on('inquiryView', () => ({ result: false, code: 'notFound', msg: inquiryText.notFound })),
  ])
  await user.click(await screen.findByRole('link', { name: '문의 5' }))
  await press(user, inquiryText.notFound, '확인')
  await waitFor(() => expect(router.state.location.pathname).toBe('/cs'))
})

const answer = (contents: string) => ({ subject: '답변', contents, date: '2026-11-21 15:00:00' })
const threaded = (changes: Partial<Thread>) =>
  on('inquiryView', () => ({
    result: true,
    msg: '',
    data: {
      no: 5,
      subject: '문의',
      contents: '첫 물음',
      date: '2026-11-20 21:08:11',
      check: UNREAD,
    },
    comment: answer('둘째 답'),
    thread: thread({
      state: 'answered',
      earlier: [{ question: null, date: '2026-11-20 21:08:11', answer: answer('첫 답') }],
      further: { contents: '둘째 물음', date: '2026-11-21 16:00:00', turn: 1 },
      left: 19,
      until: '2026-12-05 17:00:00',
      ...changes,
    }),
    csCnt: 0,
    csNo: null,
  }))
const order = () => {
  const texts = [...document.querySelectorAll('.post-body')].map(({ textContent }) => textContent)
  return texts
}

test('a thread stands in order, and is asked further after a confirmation', async () => {
  onDevice('mobile')
  const { user, asked, times } = openSite('/cs/5', [
    threaded({}),
    on('inquiryFurther', () => ({ result: true, msg: inquiryText.furtherAsked, no: 5 })),
  ])
  const field = await screen.findByRole('textbox', { name: '재문의' })
  expect(order()).toEqual(['첫 물음', '첫 답', '둘째 물음', '둘째 답'])
  await user.click(screen.getByRole('button', { name: '재문의하기' }))
  expect(await screen.findByText(inquiryText.noContents)).toBeTruthy()
  await user.type(field, ' 하나 더요 ')
  await user.click(screen.getByRole('button', { name: '재문의하기' }))
  await press(user, inquiryText.confirmFurther, '취소')
  expect(times('inquiryFurther')).toBe(0)
  await user.click(screen.getByRole('button', { name: '재문의하기' }))
  await press(user, inquiryText.confirmFurther, '확인')
  await press(user, inquiryText.furtherAsked, '확인')
  expect(asked.find(({ name }) => name === 'inquiryFurther')?.input).toEqual({
    ...{ no: 5, contents: '하나 더요' },
  })
  await waitFor(() => expect(times('inquiryView')).toBe(2))
  expect(field).toHaveProperty('value', '')
})

test('what waits in a thread shows no old answer as its own, and cannot be asked further', async () => {
  onDevice('pc')
  openSite('/cs/5', [threaded({ state: 'open', until: null })])
  expect(await screen.findByText(inquiryText.inProgress)).toBeTruthy()
  expect(order()).toEqual(['첫 물음', '첫 답', '둘째 물음'])
  expect(screen.queryByRole('button', { name: '재문의하기' })).toBeNull()
  expect(screen.queryByRole('button', { name: '문의 종료' })).toBeNull()
})

test('what waits in a thread is changed in its place; a refusal keeps the words and shows the thread anew', async () => {
  onDevice('mobile')
  let late = false
  const { user, asked, times } = openSite('/cs/5', [
    threaded({ state: 'open', until: null }),
    on('inquiryFurtherEdit', () =>
      late
        ? { result: false, code: 'state', msg: inquiryText.answered }
        : { result: true, msg: inquiryText.edited, no: 5 },
    ),
  ])
  await user.click(await screen.findByRole('button', { name: '재문의 수정' }))
  const field = screen.getByRole('textbox', { name: '재문의 수정' })
  expect(field).toHaveProperty('value', '둘째 물음')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: '수정하기' }))
  expect(await screen.findByText(inquiryText.noContents)).toBeTruthy()
  await user.type(field, ' 다른 물음 ')
  late = true
  await user.click(screen.getByRole('button', { name: '수정하기' }))
  await press(user, inquiryText.confirmEdit, '확인')
  await press(user, inquiryText.answered, '확인')
  await waitFor(() => expect(times('inquiryView')).toBe(2))
  expect(field).toHaveProperty('value', ' 다른 물음 ')
  late = false
  await user.click(screen.getByRole('button', { name: '수정하기' }))
  await press(user, inquiryText.confirmEdit, '확인')
  await press(user, inquiryText.edited, '확인')
  expect(asked.findLast(({ name }) => name === 'inquiryFurtherEdit')?.input).toEqual({
    ...{ no: 5, turn: 1, contents: '다른 물음' },
  })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '재문의 수정' }))
  // Given up, nothing is kept of it.
  await user.click(screen.getByRole('button', { name: '재문의 수정' }))
  await user.type(screen.getByRole('textbox', { name: '재문의 수정' }), '!')
  await user.click(screen.getByRole('button', { name: '취소' }))
  await user.click(screen.getByRole('button', { name: '재문의 수정' }))
  expect(screen.getByRole('textbox', { name: '재문의 수정' })).toHaveProperty('value', '둘째 물음')
})

test('a closed thread is opened by what is written in it, and is not closed again by its form', async () => {
  onDevice('mobile')
  const { user, asked } = openSite('/cs/5', [
    threaded({ state: 'closed', until: '2026-12-12 17:00:00' }),
    on('inquiryFurther', () => ({ result: true, msg: inquiryText.furtherAsked, no: 5 })),
  ])
  await user.type(await screen.findByRole('textbox', { name: '재문의' }), '하나 더요')
  expect(screen.getByText(/까지 재문의하면 종료된 문의가 다시 열립니다/)).toBeTruthy()
  expect(screen.queryByText(inquiryText.isClosed)).toBeNull()
  expect(screen.queryByRole('button', { name: '문의 종료' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '재문의하기' }))
  await press(user, inquiryText.confirmReopen, '확인')
  await press(user, inquiryText.furtherAsked, '확인')
  expect(asked.find(({ name }) => name === 'inquiryFurther')?.input).toEqual({
    ...{ no: 5, contents: '하나 더요', reopens: true },
  })
})

test('a thread is closed after a confirmation; one closed for long says so and takes no more', async () => {
  onDevice('pc')
  let state: Thread['state'] = 'answered'
  const { user, asked } = openSite('/cs/5', [
    on(
      'inquiryView',
      (input, given) =>
        threaded(state === 'closed' ? { state, until: null } : {}).answer(
          input as never,
          given,
        ) as never,
    ),
    on('inquiryClose', () => {
      state = 'closed'
      return { result: true, msg: inquiryText.closed }
    }),
  ])
  await user.click(await screen.findByRole('button', { name: '문의 종료' }))
  await press(user, inquiryText.confirmClose, '확인')
  await press(user, inquiryText.closed, '확인')
  expect(await screen.findByText(inquiryText.isClosed)).toBeTruthy()
  expect(asked.find(({ name }) => name === 'inquiryClose')?.input).toEqual({ no: 5 })
  expect(screen.queryByRole('button', { name: '재문의하기' })).toBeNull()
})
