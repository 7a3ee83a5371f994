import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { memberText } from '@madang/contract/operator/plain/members.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import { asRole, closeConsole, logIn, on, openConsole } from '../../testing/house.tsx'
import { card } from '../../testing/rows.ts'

beforeEach(logIn)
afterEach(closeConsole)

const cards = (changes: Parameters<typeof card>[0] = {}) =>
  on('memberCard', () => ({ result: true, msg: '', data: card(changes) }))
const done = { result: true, msg: '' } as const
const openMember = async (...rules: Parameters<typeof openConsole>[1]) => {
  const opened = openConsole('/members/7', [cards(), ...rules])
  await screen.findByRole('heading', { level: 1, name: 'moon7788' })
  return opened
}
const reason = async (user: Awaited<ReturnType<typeof openMember>>['user'], text: string) =>
  user.type(within(screen.getByRole('dialog')).getByLabelText('사유'), text)
const press = async (user: Awaited<ReturnType<typeof openMember>>['user'], name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

test('the page of a member tells pockets, turnover, requests and who looks alike', async () => {
  await openMember()
  const money = screen.getByRole('region', { name: '잔액' })
  expect(money.textContent).toContain('1,284,500원')
  expect(money.textContent).toContain('코인 1.5')
  expect(money.textContent).toContain('+700,000원')
  expect(money.textContent).toContain('−842,000원')
  expect(screen.getByRole('region', { name: '환전 조건' }).textContent).toContain('300,000원 남음')
  expect(screen.getByRole('region', { name: '최근 환전' }).textContent).toContain(
    '환전한 적이 없습니다.',
  )
  expect(screen.getByRole('link', { name: 'byeol33' }).getAttribute('href')).toBe('/members/9')
  expect(screen.getByRole('region', { name: '최근 베팅' }).textContent).toContain('적중')
})

test('a suspension takes scopes until a time, with a reason and words for the member', async () => {
  const { user, calls } = await openMember(on('memberSuspend', () => done))
  await user.keyboard('s')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByLabelText('베팅'))
  await user.click(dialog.getByLabelText('충전·환전'))
  await user.selectOptions(dialog.getByLabelText('기한'), '시각을 정해서')
  await reason(user, '본인 요청')
  await press(user, '정지')
  expect(dialog.getByRole('alert').textContent).toBe(memberText.past)
  fireEvent.input(dialog.getByLabelText('언제까지'), { target: { value: '2099-01-01T00:00' } })
  await user.type(dialog.getByLabelText('회원에게 보일 안내'), '쉬어 가세요')
  await press(user, '정지')
  await waitFor(() =>
    expect(calls('memberSuspend').map(({ input }) => input)).toEqual([
      {
        id: 7,
        scopes: ['bet', 'cashier'],
        until: '2099-01-01T00:00:00+09:00',
        message: '쉬어 가세요',
        reason: '본인 요청',
      },
    ]),
  )
})

test.each([
  ['an open account is frozen', null, true, '계정 잠금', memberText.frozen],
  ['a frozen one is opened', '2026-11-20T03:00:00.000Z', false, '계정 열기', memberText.opened],
] as const)('%s, with a reason', async (_, frozenAt, frozen, button, told) => {
  const { user, calls } = await openMember(
    cards({ frozenAt }),
    on('memberFreeze', () => done),
  )
  expect(screen.queryByText(/잠긴 계정 · 2026-11-20 12:00부터/) !== null).toBe(!frozen)
  await user.keyboard('f')
  await press(user, button)
  expect(calls('memberFreeze')).toEqual([])
  await reason(user, '본인 요청')
  await press(user, button)
  await waitFor(() =>
    expect(calls('memberFreeze').map(({ input }) => input)).toEqual([
      { id: 7, frozen, reason: '본인 요청' },
    ]),
  )
  expect(await screen.findByText(told)).toBeTruthy()
})

test('without a scope a suspension is lifted; lifting nothing is refused', async () => {
  const { user, calls } = await openMember(
    cards({
      state: 'suspended',
      scopes: ['bet'],
      suspension: {
        until: '2099-01-01T00:00:00.000Z',
        message: '',
        by: 'desk1',
        reason: '본인 확인',
      },
    }),
    on('memberSuspend', () => done),
  )
  expect(screen.getByText(/베팅 정지 · 2099-01-01 09:00까지 · desk1: 본인 확인/)).toBeTruthy()
  await user.keyboard('s')
  await user.click(within(screen.getByRole('dialog')).getByLabelText('베팅'))
  await reason(user, '확인 끝')
  await press(user, '정지 해제')
  await waitFor(() =>
    expect(calls('memberSuspend').map(({ input }) => input)).toEqual([
      { id: 7, scopes: [], until: null, message: '', reason: '확인 끝' },
    ]),
  )
})

test('lifting what is not there is refused before the server is asked', async () => {
  const { user, calls } = await openMember()
  await user.keyboard('s')
  await reason(user, '확인 끝')
  await press(user, '정지 해제')
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(memberText.nothing)
  expect(calls('memberSuspend')).toHaveLength(0)
})

test('of type, account and features only what changed is sent', async () => {
  const { user, calls } = await openMember(on('memberEdit', () => done))
  await user.keyboard('e')
  await reason(user, '요청')
  await press(user, '변경')
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(memberText.nothing)
  await user.click(within(screen.getByRole('dialog')).getByLabelText('하이로우 타일'))
  await press(user, '변경')
  await waitFor(() =>
    expect(calls('memberEdit').map(({ input }) => input)).toEqual([
      { id: 7, features: ['highlow', 'coinDetail'], reason: '요청' },
    ]),
  )
})

test('an adjustment is asked of a second operator', async () => {
  const { user, calls } = await openMember(
    on('memberAdjust', () => ({ result: true, msg: operatorText.waiting, id: 3 })),
  )
  await user.keyboard('a')
  const dialog = within(screen.getByRole('dialog'))
  await reason(user, '행사 당첨')
  await press(user, '승인 요청')
  expect(dialog.getByRole('alert').textContent).toBe('0보다 큰 금액을 입력해주세요.')
  await user.type(dialog.getByLabelText('금액 (원)'), '50000')
  expect(dialog.getByText('지급 50,000원')).toBeTruthy()
  await press(user, '승인 요청')
  await waitFor(() =>
    expect(calls('memberAdjust').map(({ input }) => input)).toEqual([
      { id: 7, pocket: 'money', way: 'add', amount: 50_000, reason: '행사 당첨' },
    ]),
  )
})

test('a forced logout needs a reason and a session', async () => {
  const { user, calls } = await openMember(on('memberLogout', () => done))
  await user.keyboard('o')
  await press(user, '강제 로그아웃')
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
    operatorText.noReason,
  )
  await reason(user, '신고 확인')
  await press(user, '강제 로그아웃')
  await waitFor(() =>
    expect(calls('memberLogout').map(({ input }) => input)).toEqual([
      { id: 7, reason: '신고 확인' },
    ]),
  )
})

test.each([
  ['열람', []],
  ['상담', ['정지·해제', '강제 로그아웃']],
  ['정산', ['지급·회수']],
  ['관리자', ['정지·해제', '강제 로그아웃', '등급·기능', '지급·회수']],
] as const)('%s finds the acts of that role, by button and by key', async (role, words) => {
  const { user } = await openMember(asRole(role))
  await screen.findByText(role, { selector: '.op-me .tag' })
  const buttons = screen
    .queryAllByRole('button', { name: /정지·해제|로그아웃 o|등급·기능|지급·회수/ })
    .map(({ firstChild }) => firstChild?.textContent?.trim())
  expect(buttons).toEqual([...words])
  for (const [key, word] of [
    ['s', '정지·해제'],
    ['e', '등급·기능'],
    ['a', '지급·회수'],
  ] as const) {
    await user.keyboard(key)
    const opened = screen.queryByRole('dialog')
    expect(opened !== null).toBe((words as readonly string[]).includes(word))
    if (opened) await user.click(within(opened).getByRole('button', { name: '취소' }))
  }
})

test('a member who left is only looked at', async () => {
  await openMember(cards({ state: 'left', session: null }))
  expect(screen.queryByRole('button', { name: /정지·해제|등급·기능|지급·회수/ })).toBeNull()
})

test('an unknown member is no page', async () => {
  const gone = { result: false, code: 'notFound', msg: operatorText.notFound } as const
  openConsole('/members/77', [on('memberCard', () => gone)])
  expect((await screen.findByRole('alert')).textContent).toContain(operatorText.notFound)
  expect(screen.getByRole('link', { name: '목록으로' }).getAttribute('href')).toBe('/members')
})

test('who works members opens one masked value; what was opened shows nothing else', async () => {
  const { user, calls } = await openMember(
    asRole('상담'),
    on('maskedOpen', () => ({ result: true, msg: '', data: { value: '010-2468-1357' } })),
  )
  const who = within(screen.getByRole('region', { name: '회원 정보' }))
  expect(who.getByText('010-****-1357')).toBeTruthy()
  await user.click(who.getByRole('button', { name: '휴대폰 열람' }))
  await reason(user, '본인 확인')
  await press(user, '열람')
  expect(await who.findByText('010-2468-1357')).toBeTruthy()
  expect(calls('maskedOpen').map(({ input }) => input)).toEqual([
    { of: 'member', id: 7, field: 'phone', reason: '본인 확인' },
  ])
  for (const name of ['예금주 열람', '계좌번호 열람'])
    expect(who.getByRole('button', { name })).toBeTruthy()
})

test('a refused opening is told, and the value stays masked', async () => {
  const { user } = await openMember(
    on('maskedOpen', () => ({ result: false, code: 'denied', msg: operatorText.denied })),
  )
  const who = within(screen.getByRole('region', { name: '회원 정보' }))
  await user.click(who.getByRole('button', { name: '휴대폰 열람' }))
  await reason(user, '본인 확인')
  await press(user, '열람')
  expect(await screen.findByText(operatorText.denied)).toBeTruthy()
  expect(who.getByText('010-****-1357')).toBeTruthy()
})

test.each(['게임', '열람'] as const)('%s finds nothing to open', async (role) => {
  await openMember(asRole(role))
  const who = within(screen.getByRole('region', { name: '회원 정보' }))
  await waitFor(() => expect(who.queryByRole('button', { name: /열람$/ })).toBeNull())
  expect(who.getByText('010-****-1357')).toBeTruthy()
})

test('a lost second factor is asked off with a reason; where there is none there is nothing to ask', async () => {
  const { user, calls } = openConsole('/members/7', [
    cards({ factor: true }),
    on('memberFactorOff', () => done),
  ])
  await screen.findByRole('heading', { level: 1, name: 'moon7788' })
  await user.keyboard('v')
  await reason(user, '전화로 확인')
  await press(user, '해제 요청 (두 사람)')
  await waitFor(() =>
    expect(calls('memberFactorOff')[0]?.input).toEqual({ id: 7, reason: '전화로 확인' }),
  )
})

test('a member without a second factor has none to take off', async () => {
  await openMember()
  expect(screen.queryByRole('button', { name: /2단계 인증 해제/ })).toBeNull()
})

const note = {
  id: 3,
  text: '환전은 통화 확인 뒤에',
  pinned: true,
  by: 'desk1',
  at: '2026-11-20T02:00:00.000Z',
}
const notes = on('memberNotes', () => ({
  result: true,
  msg: '',
  data: { notes: [note], tags: ['VIP'] },
}))

test('a note is written by n, pinned where it is said so, and without words it is not sent', async () => {
  const { user, calls } = await openMember(
    notes,
    on('noteWrite', () => ({ result: true, msg: '메모를 남겼습니다.', id: 4 })),
  )
  await user.keyboard('n')
  const window = await screen.findByRole('dialog', { name: '메모 쓰기' })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect((await within(window).findByRole('alert')).textContent).toBe('메모를 입력해주세요.')
  await user.type(within(window).getByLabelText('메모'), '입금자명이 형 이름')
  await user.click(within(window).getByLabelText(/고정/))
  await user.click(within(window).getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(calls('noteWrite').map(({ input }) => input)).toEqual([
      { id: 7, text: '입금자명이 형 이름', pinned: true },
    ]),
  )
})

test('pinned notes and tags stand over the page; who may not write notes only reads them', async () => {
  await openMember(asRole('열람'), notes, cards({ pinned: [note], tags: ['VIP'] }))
  const banner = await screen.findByText(/환전은 통화 확인 뒤에/, { selector: '.op-banner span' })
  expect(banner.textContent).toContain('desk1')
  expect(screen.getByText('VIP').className).toContain('ochre')
  expect(screen.queryByRole('button', { name: /메모 쓰기/ })).toBeNull()
})

test('the statement tells cause, before and after, whether each follows the one before, and whether it is the books', async () => {
  const row = (no: number, change: number, before: number, log: string) => ({
    ...{ no, at: '2026-11-21T06:30:21.000Z', log, reverses: null },
    moves: [{ pocket: 'money', change, before, after: before + change }],
    cause: { text: '동행 파워볼 186회', of: 'bet', id: 40 + no },
  })
  const { user, router } = openConsole('/members/7/statement', [
    on('memberStatement', () => ({
      result: true,
      msg: '',
      data: {
        uid: 'moon7788',
        ...{ totalCnt: 3, totalPages: 1 },
        list: [
          row(3, -50_000, 1_334_500, '베팅'),
          row(2, 97_500, 1_237_000, '당첨'),
          row(1, -1, 9, '베팅'),
        ],
        books: { transfers: 2_918, pockets: [{ pocket: 'money', balance: 5, sum: 5 }] },
      },
    })),
  ])
  await screen.findByRole('heading', { name: 'moon7788 머니내역' })
  expect(screen.getByText('잔액 = 장부 · 2,918줄')).toBeTruthy()
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => each.textContent)
  expect(rows[0]).toContain('−50,0001,334,5001,284,500맞음')
  expect(rows[1]).toContain('+97,5001,237,0001,334,500다름')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/bets'))
  expect(router.state.location.search).toEqual({ uid: 'moon7788', no: '43' })
})

test.each([
  ['i', '/members/7/statement', {}],
  ['1', '/members/7/statement', { pocket: 'point' }],
  ['u', '/bets', { uid: 'moon7788' }],
  ['2', '/desk/deposits', { view: 'all', uid: 'moon7788' }],
  ['3', '/desk/withdrawals', { view: 'all', uid: 'moon7788' }],
  ['4', '/desk/inquiries', { view: 'all', uid: 'moon7788' }],
  ['5', '/tree', { uid: 'moon7788' }],
  ['6', '/audit', { member: 'moon7788' }],
])('of a member, %s opens %s', async (key, path, search) => {
  const { user, router } = await openMember()
  await user.keyboard(key)
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(router.state.location.search).toEqual(search)
})
