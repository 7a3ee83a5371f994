import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import {
  approval,
  asRole,
  closeConsole,
  list,
  logIn,
  on,
  openConsole,
} from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const queue = [
  approval({ id: 1, title: '파워볼 20261121 186회', requestedBy: 'admin2' }),
  approval({ id: 2, title: '파워볼 20261121 187회', requestedBy: 'admin1', mine: true }),
  approval({
    id: 3,
    title: '파워볼 20261121 150회',
    state: 'rejected',
    decidedBy: 'admin2',
    decidedAt: '2026-11-21T06:30:43.000Z',
    decisionReason: '정상 추첨',
  }),
]
const waits = on('approvalList', () => list(queue))
const decides = on('approvalDecide', ({ approve }) => ({
  result: true,
  msg: approve ? operatorText.approved : operatorText.rejected,
  data: { state: approve ? 'approved' : 'rejected' },
}))
const openQueue = async (...rules: Parameters<typeof openConsole>[1]) => {
  const console = openConsole('/approvals', [waits, decides, ...rules])
  await screen.findAllByRole('row')
  return console
}
const row = (title: string) =>
  screen.getAllByRole('row').find((each) => each.textContent?.includes(title))!

test('what waits shows its age; what was decided shows by whom and why', async () => {
  await openQueue()
  expect(row('186회').textContent).toContain('4분')
  expect(row('186회').textContent).toContain('대기')
  expect(row('150회').textContent).toContain('admin2 · 정상 추첨')
  expect(within(row('150회')).queryByRole('button')).toBeNull()
})

test('what ended by itself says so and why', async () => {
  const gone = approval({
    id: 4,
    title: '환전 demo3 2,000,000원',
    state: 'rejected',
    decidedBy: null,
    decidedAt: '2026-11-21T06:30:43.000Z',
    decisionReason: '환전 신청을 취소했습니다.',
  })
  await openQueue(on('approvalList', () => list([gone])))
  expect((await screen.findByText(/자동 종료/)).textContent).toBe(
    '자동 종료 · 환전 신청을 취소했습니다.',
  )
  expect(row('환전 demo3').textContent).toContain('늦음')
})

test('a, and Enter once more, approves the marked request after one question', async () => {
  const { user, calls } = await openQueue()
  await user.keyboard('a')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('회차 무효를 승인하시겠습니까?')
  expect(question.textContent).toContain('추첨 화면 오류')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toContain(operatorText.approved),
  )
  expect(calls('approvalDecide').map(({ input }) => input)).toEqual([
    { id: 1, approve: true, reason: '' },
  ])
})

test('leaving the question decides nothing', async () => {
  const { user, calls } = await openQueue()
  await user.keyboard('a')
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '취소' }),
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls('approvalDecide')).toHaveLength(0)
  await user.keyboard('a')
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

test('a held opens the question and decides nothing', async () => {
  const { user, calls } = await openQueue()
  await user.keyboard('{a>40}')
  await screen.findByRole('alertdialog')
  await user.keyboard('{/a}')
  expect(calls('approvalDecide')).toHaveLength(0)
})

test('r rejects with a reason', async () => {
  const { user, calls } = await openQueue()
  await user.keyboard('r')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '반려' }))
  expect(within(dialog).getByRole('alert').textContent).toBe(operatorText.noReason)
  await user.type(within(dialog).getByLabelText('사유'), '정상 추첨입니다')
  await user.click(within(dialog).getByRole('button', { name: '반려' }))
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toContain(operatorText.rejected),
  )
  expect(calls('approvalDecide').map(({ input }) => input)).toEqual([
    { id: 1, approve: false, reason: '정상 추첨입니다' },
  ])
})

test.each(['a', 'r'])(
  'with %s an own request is refused before the server is asked',
  async (key) => {
    const { user, calls } = await openQueue()
    expect(within(row('187회')).queryByRole('button')).toBeNull()
    expect(row('187회').textContent).toContain('내 요청 · 다른 운영자가 처리합니다')
    await user.keyboard(`j${key}`)
    expect((await screen.findByRole('alertdialog')).textContent).toContain(operatorText.own)
    expect(calls('approvalDecide')).toHaveLength(0)
  },
)

test('a decided request takes no key', async () => {
  const { user } = await openQueue()
  await user.keyboard('jja')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('who may not do what is asked may not approve it either: the queue has no buttons for them', async () => {
  const { user } = await openQueue(asRole('정산'))
  expect(screen.queryByRole('button', { name: '승인' })).toBeNull()
  await user.keyboard('a')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(operatorText.denied)
})

test('what another operator decided meanwhile is said', async () => {
  const late = { result: false, code: 'state', msg: operatorText.decided } as const
  const { user } = await openQueue(on('approvalDecide', () => late))
  await user.click(within(row('186회')).getByRole('button', { name: '승인' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '승인' }),
  )
  await waitFor(() =>
    expect(screen.getByRole('alertdialog').textContent).toContain(operatorText.decided),
  )
})

const kinds = [
  approval({
    id: 11,
    action: 'deposit.complete',
    subject: 4,
    title: 'demo1 충전 1,200,000원',
    detail: { uid: 'demo1', asked: 1_500_000, amount: 1_200_000, version: 2 },
  }),
  approval({
    id: 12,
    action: 'withdrawal.complete',
    subject: 5,
    title: 'demo2 환전 2,000,000원',
    detail: { uid: 'demo2', amount: 2_000_000, version: 2 },
  }),
  approval({
    id: 13,
    action: 'member.adjust',
    subject: 7,
    title: 'demo3 코인',
    detail: { uid: 'demo3', pocket: 'coin', way: 'remove', amount: 1_500_000 },
  }),
  approval({
    id: 14,
    action: 'operator.role',
    subject: 9,
    title: '상담 이하늘',
    detail: { from: '상담', to: '정산' },
  }),
  approval({
    id: 15,
    action: 'setting.loosen',
    subject: 77,
    title: '환전에 필요한 베팅 비율',
    detail: { key: 'turnoverPercent', was: 100, value: 50, version: 0 },
  }),
  approval({
    id: 16,
    action: 'member.shut',
    subject: 7,
    title: 'demo3 .셋째',
    detail: { uid: 'demo3', scopes: ['login', 'bet'], text: null },
  }),
]

test.each([
  ['demo1 충전', '회원demo1신청1,500,000원충전1,200,000원', '/desk/deposits'],
  ['demo2 환전', '회원demo2환전2,000,000원', '/desk/withdrawals'],
  ['demo3 코인', '회원demo3코인1.5코인 회수', '/members/7'],
  ['상담 이하늘', '역할상담 → 정산', '/operators'],
  ['환전에 필요한', '지금100%바꿀 값50%', '/settings/turnoverPercent'],
  ['demo3 .셋째', '막을 것로그인, 베팅기한없음', '/members/7'],
])('%s says exactly what is asked, and leads to what it is about', async (title, facts, href) => {
  await openQueue(on('approvalList', () => list(kinds)))
  await screen.findByRole('link', { name: new RegExp(title) })
  expect(row(title).querySelector('dl')?.textContent).toBe(facts)
  expect(within(row(title)).getByRole('link').getAttribute('href')).toBe(href)
})

test('the question repeats what would be done, with its particle', async () => {
  const { user } = await openQueue(on('approvalList', () => list(kinds)))
  await user.keyboard('jjja')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('역할 변경을 승인하시겠습니까?')
  expect(question.textContent).toContain('상담 → 정산')
})

test('a cashier decides about money, not about roles', async () => {
  await openQueue(
    asRole('정산'),
    on('approvalList', () => list(kinds)),
  )
  expect(within(row('demo1 충전')).getByRole('button', { name: '승인' })).toBeTruthy()
  expect(row('상담 이하늘').textContent).toContain('처리할 권한이 없습니다')
})
