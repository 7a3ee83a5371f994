import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { ago, card, deposit, inquiry, inquiryRow, signup, withdrawal } from '../../testing/desk.ts'
import { asRole, closeConsole, list, logIn, on, openConsole, waits } from '../../testing/house.tsx'
import { oldest } from './desk-layout.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const day = [
  waits({
    deposits: { count: 3, oldestAt: ago(12), newest: 3 },
    withdrawals: { count: 2, oldestAt: ago(40), newest: 2 },
    inquiries: { count: 4, oldestAt: ago(5), newest: 4 },
    signups: { count: 1, oldestAt: ago(4), newest: 1 },
    today: { deposited: 2_845_000, withdrawn: 1_930_000, signups: 6 },
  }),
  on('depositQueue', () => list([deposit()])),
  on('withdrawalQueue', () => list([withdrawal({ id: 2, amount: 70_000 })])),
  on('inquiryQueue', () => list([inquiryRow()])),
  on('inquiryRead', () => ({ result: true, msg: '', data: inquiry() })),
  on('inquiryTimes', () => ({ result: true, msg: '', data: [] })),
  on('templateList', () => ({ result: true, msg: '', data: [] })),
  on('signupQueue', () => list([signup()])),
  on('memberCard', () => ({ result: true, msg: '', data: card() })),
  on('settingList', () => ({ result: true, msg: '', data: [] })),
]
const openDesk = (path: string, ...rules: typeof day) => openConsole(path, [...day, ...rules])
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const side = () => screen.findByRole('complementary', { name: '회원 카드' })

test('the head, the menu and the tabs count what waits; the oldest shows its age', async () => {
  openDesk('/desk')
  await heading('충전 신청')
  const head = screen.getByRole('navigation', { name: '실시간 대기' })
  expect((await within(head).findByRole('link', { name: /충전 신청\s*3/ })).className).toContain(
    'live',
  )
  for (const name of [/환전 신청\s*2/, /고객센터\s*4/, /신규가입\s*1/])
    expect(within(head).getByRole('link', { name })).toBeTruthy()
  const menu = screen.getByRole('navigation', { name: '메뉴' })
  expect(within(menu).getByRole('link', { name: /접수 데스크\s*10/ })).toBeTruthy()
  const tabs = screen.getByRole('navigation', { name: '접수 종류' })
  expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('충전 신청 3 12분')
  expect(screen.getByText('가장 오래 40분')).toBeTruthy()
  expect(screen.getByText('+915,000')).toBeTruthy()
})

test('letters walk the queues, and n goes to what has waited longest', async () => {
  const { user } = openDesk('/desk/deposits')
  await heading('충전 신청')
  for (const [key, title] of [
    ['x', '환전 신청'],
    ['i', '문의'],
    ['s', '가입 신청'],
    ['c', '충전 신청'],
    ['n', '환전 신청'],
  ] as const) {
    await user.keyboard(key)
    await heading(title)
  }
})

test('with the Korean keyboard switched on, the same keys are heard', async () => {
  openDesk('/desk/deposits')
  await heading('충전 신청')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ㅌ', code: 'KeyX', bubbles: true }))
  await heading('환전 신청')
})

test('the card of the member stands beside the request', async () => {
  openDesk('/desk/deposits')
  const told = await side()
  await within(told).findByText('moon7788')
  for (const text of ['380,000원 남음', '1명 byeol33', '김*연', '코인 주소', '정상'])
    expect(within(told).getByText(text)).toBeTruthy()
  expect(within(told).getByText(/2분 전 활동 · 121.130.44.18/)).toBeTruthy()
  expect(told.textContent).toContain('누적 베팅 손익−842,000원')
})

test('a suspended member is shown with what was taken', async () => {
  const suspended = card({
    state: 'suspended',
    scopes: ['bet', 'cashier'],
    suspension: {
      until: '2026-12-01T00:00:00.000Z',
      message: '본인 확인이 필요합니다.',
      by: 'desk1',
      reason: '명의 도용 의심',
    },
  })
  openDesk(
    '/desk/deposits',
    on('memberCard', () => ({ result: true, msg: '', data: suspended })),
  )
  expect(await within(await side()).findByText('정지 · 베팅 충전·환전')).toBeTruthy()
  expect(screen.getByText('2026-12-01 09:00까지 · desk1 · 명의 도용 의심')).toBeTruthy()
})

test('each role finds its queues only, and the first of them first', async () => {
  openDesk('/desk', asRole('상담'), waits({ deposits: null, withdrawals: null, today: null }))
  await heading('문의')
  const tabs = screen.getByRole('navigation', { name: '접수 종류' })
  expect(within(tabs).getAllByRole('link')).toHaveLength(3)
  expect(screen.queryByText('오늘 충전')).toBeNull()
})

test('a queue that is not the role’s leads to one that is', async () => {
  const { router, calls } = openDesk('/desk/deposits', asRole('상담'))
  await heading('문의')
  expect(router.state.location.pathname).toBe('/desk/inquiries')
  expect(calls('depositQueue')).toHaveLength(0)
})

test('who reads no queue has no desk', async () => {
  openDesk('/desk', asRole('게임'))
  expect((await screen.findByRole('alert')).textContent).toContain('권한이 없습니다.')
})

test('an empty queue says so', async () => {
  openDesk(
    '/desk/deposits',
    on('depositQueue', () => list<ReturnType<typeof deposit>>([])),
  )
  expect(await screen.findByText(/기다리는 신청이 없습니다/)).toBeTruthy()
  expect(screen.getByText('신청을 고르면 그 회원이 여기에 나옵니다.')).toBeTruthy()
})

test('all of them are narrowed by day, state and id, in the address and in the question', async () => {
  const { user, calls, router } = openDesk('/desk/deposits')
  await heading('충전 신청')
  const inputs = () => calls('depositQueue').map(({ input }) => input)
  expect(inputs()).toContainEqual({ state: 'pending', pageIndex: 1 })
  await user.keyboard('h')
  await user.selectOptions(await screen.findByLabelText('상태'), 'refused')
  await user.keyboard('{Escape}f')
  await user.keyboard('Moon{Enter}')
  await waitFor(() =>
    expect(inputs()).toContainEqual({ uid: 'moon', state: 'refused', pageIndex: 1 }),
  )
  await user.click(screen.getByRole('button', { name: '어제' }))
  await waitFor(() => {
    const { start, end } = router.state.location.search as { start: string; end: string }
    expect(start).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(end).toBe(start)
  })
  await user.keyboard('h')
  await waitFor(() =>
    expect(inputs()).toContainEqual({ uid: 'moon', state: 'pending', pageIndex: 1 }),
  )
})

test('what nobody waits for is never the oldest', () => {
  const none = { count: 0, oldestAt: null, newest: null }
  const now = ago(0)
  const approvals = { ...none, all: 0 }
  const mute = { signups: null, recoveries: null, changes: null, alarms: null }
  const queues = { deposits: none, withdrawals: none, inquiries: none, ...mute, approvals }
  expect(oldest(undefined)).toBeUndefined()
  expect(oldest({ ...queues, today: null, now })).toBeUndefined()
  expect(
    oldest({ ...queues, signups: { count: 1, oldestAt: ago(1), newest: 1 }, today: null, now }),
  ).toBe('signups')
})
