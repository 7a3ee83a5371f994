import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Handover, HandoverNow, HandoverRow } from '@madang/contract/operator/handover.ts'
import { handoverText } from '@madang/contract/operator/plain/handover.ts'

import { asRole, closeConsole, list, logIn, meOf, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const row = (changes: Partial<HandoverRow> = {}): HandoverRow => ({
  id: 12,
  by: 'cash1',
  began: '2026-11-21T00:02:00.000Z',
  at: '2026-11-21T09:00:00.000Z',
  notes: '은행 점검 23:30부터',
  items: 2,
  readers: 1,
  mine: false,
  read: false,
  ...changes,
})
const told = (changes: Partial<Handover> = {}): Handover => ({
  ...row({ notes: '은행 점검 23:30부터\n홍길동 확인' }),
  acts: [
    { action: 'deposit.complete', count: 14, sum: 3_250_000 },
    { action: 'note.write', count: 2, sum: null },
  ],
  queues: [{ name: 'deposits', count: 3, oldestAt: '2026-11-21T08:48:00.000Z', mine: 1 }],
  open: [
    {
      ...{ about: 'deposits', id: 31, title: 'demo1', amount: 50_000 },
      ...{ at: '2026-11-21T08:48:00.000Z', fate: 'given', waits: true, has: 'admin2' },
    },
    {
      ...{ about: 'alarms', id: 4, title: '큰 환전 · demo2', amount: null },
      ...{ at: '2026-11-21T08:10:00.000Z', fate: 'kept', waits: false, has: null },
    },
    {
      ...{ about: 'approvals', id: 9, title: '충전 demo3 3,000,000원', amount: null },
      ...{ at: '2026-11-21T08:10:00.000Z', fate: 'kept', waits: true, has: null },
    },
  ],
  givenTo: 'admin2',
  readBy: [{ by: 'desk1', at: '2026-11-21T09:03:00.000Z' }],
  ...changes,
})
const current = (changes: Partial<HandoverNow> = {}): HandoverNow => ({
  ...{ began: '2026-11-21T00:02:00.000Z', at: '2026-11-21T09:00:00.000Z', before: 7 },
  ...{ acts: told().acts, queues: told().queues, items: told().open.slice(0, 1) },
  colleagues: ['admin2', 'cash2'],
  ...changes,
})
const shown = (changes: Partial<Handover> = {}) =>
  on('handoverView', () => ({ result: true, msg: '', data: told(changes) }))
const gathered = (changes: Partial<HandoverNow> = {}) =>
  on('handoverNow', () => ({ result: true, msg: '', data: current(changes) }))
const cells = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((each) =>
      within(each)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('what was done, what waits and what is theirs stand there, and go with the notes and to whom', async () => {
  const { user, calls, router } = openConsole('/handovers/new', [
    gathered(),
    shown(),
    on('handoverMake', () => ({ result: true, msg: handoverText.made, id: 12 })),
  ])
  await screen.findByText(/2026-11-21 09:02부터/)
  expect(cells('처리한 일')).toEqual([
    ['충전 승인', '14건', '3,250,000원'],
    ['회원 메모 작성', '2건', '—'],
  ])
  expect(cells('남은 일')).toEqual([['충전 신청', '3건', '12분', '1건']])
  expect(cells('본인이 맡은 일')).toEqual([['충전', 'demo1', '50,000원', '11-21 17:48']])
  await user.type(screen.getByLabelText('다음 운영자에게 남길 메모'), '은행 점검')
  await user.selectOptions(screen.getByLabelText('내 담당 1건'), 'give')
  await user.click(screen.getByRole('button', { name: '인계하기' }))
  expect(screen.getByRole('alert').textContent).toBe(handoverText.noOne)
  expect(calls('handoverMake')).toEqual([])
  await user.selectOptions(screen.getByLabelText('넘겨받을 운영자'), 'admin2')
  await user.click(screen.getByLabelText('다음 운영자에게 남길 메모'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/handovers/12'))
  expect(calls('handoverMake').map(({ input }) => input)).toEqual([
    {
      draft: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...{ before: 7, notes: '은행 점검', assigned: 'give', to: 'admin2' },
    },
  ])
})

test('of an operator with nothing assigned nothing is asked; what is refused keeps the notes and the name of the draft', async () => {
  const answers = [
    { result: false as const, code: 'state' as const, msg: handoverText.changed },
    { result: true as const, msg: '', id: 12 },
  ]
  const { user, calls } = openConsole('/handovers/new', [
    gathered({ items: [], before: null }),
    shown(),
    on('handoverMake', () => answers.shift()!),
  ])
  await user.type(await screen.findByLabelText('다음 운영자에게 남길 메모'), '없음')
  expect(screen.queryByLabelText(/내 담당/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '인계하기' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }),
  )
  await user.click(screen.getByRole('button', { name: '인계하기' }))
  await screen.findByRole('heading', { level: 1, name: '12번 인수인계' })
  const [one, two] = calls('handoverMake').map(({ input }) => input)
  expect(one).toEqual(two)
  expect(one).toMatchObject({ before: null, notes: '없음', assigned: 'keep', to: null })
})

test('notes that are too long are said so and not sent', async () => {
  const { user, calls } = openConsole('/handovers/new', [gathered()])
  await user.click(await screen.findByLabelText('다음 운영자에게 남길 메모'))
  await user.paste('가'.repeat(2_001))
  await user.click(screen.getByRole('button', { name: '인계하기' }))
  expect(screen.getByRole('alert').textContent).toBe(handoverText.long)
  expect(calls('handoverMake')).toEqual([])
})

test('one is read whole, with how it went on, and acknowledged by its key once', async () => {
  const state = { read: false }
  const { user, calls } = openConsole('/handovers/12', [
    on('handoverView', () => ({ result: true, msg: '', data: told(state) })),
    on('handoverAcknowledge', () => {
      state.read = true
      return { result: true, msg: handoverText.acknowledged }
    }),
  ])
  expect((await screen.findByText(/은행 점검/)).textContent).toBe(
    '은행 점검 23:30부터\n홍길동 확인',
  )
  expect(cells('맡고 있던 일').map((each) => each.slice(-2))).toEqual([
    ['담당 넘김', '담당 admin2'],
    ['그대로 둠', '끝남'],
    ['그대로 둠', '승인 대기'],
  ])
  expect(cells('남은 일')).toEqual([['충전 신청', '3건', '12분', '1건']])
  await user.keyboard('a')
  await waitFor(() => expect(screen.queryByRole('button', { name: /확인했습니다/ })).toBeNull())
  expect(calls('handoverAcknowledge').map(({ input }) => input)).toEqual([{ id: 12 }])
  await user.keyboard('a')
  expect(calls('handoverAcknowledge')).toHaveLength(1)
})

test('one’s own, and one for who only reads, is acknowledged by nobody', async () => {
  const { user, calls } = openConsole('/handovers/12', [shown({ mine: true })])
  await screen.findByText(/은행 점검/)
  await user.keyboard('a')
  closeConsole()
  logIn()
  const other = openConsole('/handovers/12', [shown(), asRole('열람')])
  await screen.findByText(/은행 점검/)
  expect(screen.queryByRole('button', { name: /확인했습니다/ })).toBeNull()
  await other.user.keyboard('a')
  expect([...calls('handoverAcknowledge'), ...other.calls('handoverAcknowledge')]).toEqual([])
})

test('all are listed, narrowed by operator and day, and opened by Enter', async () => {
  const rows = [
    row(),
    row({ id: 11, by: 'admin1', mine: true, notes: '' }),
    row({ id: 10, read: true }),
  ]
  const { user, calls, router } = openConsole('/handovers', [
    on('handoverList', () => list(rows)),
    shown(),
  ])
  await screen.findByRole('link', { name: '12번' })
  expect(cells('인수인계').map((each) => each.slice(0, 5))).toEqual([
    ['12번', '확인 전', 'cash1', '2026-11-21 09:02 – 11-21 18:00', '은행 점검 23:30부터'],
    ['11번', '내가 씀', 'admin1', '2026-11-21 09:02 – 11-21 18:00', '—'],
    ['10번', '확인함', 'cash1', '2026-11-21 09:02 – 11-21 18:00', '은행 점검 23:30부터'],
  ])
  await user.type(screen.getByLabelText('운영자 아이디'), 'cash1')
  await user.type(screen.getByLabelText('날짜'), '2026-11-21')
  await waitFor(() =>
    expect(calls('handoverList').at(-1)?.input).toEqual({
      ...{ by: 'cash1', day: '2026-11-21', pageIndex: 1 },
    }),
  )
  await user.tab()
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/handovers/12'))
})

test('who only reads begins none', async () => {
  const { user, router } = openConsole('/handovers', [
    on('handoverList', () => list([])),
    asRole('열람'),
  ])
  expect(await screen.findByText(/인수인계가 없습니다/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /근무 인계/ })).toBeNull()
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe('/handovers')
})

const unread = { id: 12, by: 'cash1', at: '2026-11-21T09:00:00.000Z', count: 2 }
const bannerText = 'cash1 운영자가 2026-11-21 18:00에 인계했습니다 · 확인 전 2건'

test('the latest that is not acknowledged stands over each page until it is, and the menu counts them', async () => {
  const me = { ...meOf('관리자'), handover: unread as typeof unread | null }
  const { user, router } = openConsole('/operators', [
    on('me', () => me),
    on('operatorList', () => ({ result: true, msg: '', data: [] })),
    on('handoverView', () => ({ result: true, msg: '', data: told() })),
    on('handoverAcknowledge', () => {
      me.handover = null
      return { result: true, msg: '' }
    }),
  ])
  expect(await screen.findByText(bannerText)).toBeTruthy()
  expect(screen.getByRole('link', { name: '인수인계 2' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '읽기' }))
  await screen.findByText(/은행 점검/)
  expect(router.state.location.pathname).toBe('/handovers/12')
  expect(screen.queryByText(bannerText)).toBeNull()
  await user.keyboard('a')
  await waitFor(() => expect(screen.queryByRole('link', { name: '인수인계 2' })).toBeNull())
  await user.keyboard('9')
  await waitFor(() => expect(router.state.location.pathname).toBe('/operators'))
  expect(screen.queryByText(bannerText)).toBeNull()
})

test('one that comes while a page is open moves nothing on it, and stands over the next', async () => {
  const me = { ...meOf('관리자'), handover: null as typeof unread | null }
  const { user } = openConsole('/operators', [
    on('me', () => me),
    on('operatorList', () => ({ result: true, msg: '', data: [] })),
  ])
  await screen.findByRole('heading', { level: 1, name: '운영자' })
  me.handover = unread
  await screen.findByRole('link', { name: '인수인계 2' })
  expect(screen.queryByText(bannerText)).toBeNull()
  await user.keyboard('0')
  expect(await screen.findByText(bannerText)).toBeTruthy()
})
