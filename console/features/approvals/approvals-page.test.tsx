import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Approval, ApprovalView } from '@madang/contract/operator/approvals.ts'

import { operatorText } from '@madang/contract/operator/plain/permissions.ts'

import {
  approval,
  asRole,
  closeConsole,
  logIn,
  on,
  openConsole,
  requests,
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
const waits = requests(() => queue)
const unknown = { stands: null, asked: { approved: 2, rejected: 1, withdrawn: 0 } }
/** What the server knows of one request, beside the request itself. */
const views = (rows: Approval[], more: Partial<ApprovalView> = {}) =>
  on('approvalView', (_, { path }) => {
    const id = Number(path.split('/').at(-1))
    return {
      result: true,
      msg: '',
      data: { ...rows.find((row) => row.id === id)!, ...unknown, ...more },
    }
  })
const decides = on('approvalDecide', ({ approve }) => ({
  result: true,
  msg: approve ? operatorText.approved : operatorText.rejected,
  data: { state: approve ? 'approved' : 'rejected' },
}))
const openQueue = async (...rules: Parameters<typeof openConsole>[1]) => {
  const console = openConsole('/approvals', [waits, views(queue), decides, ...rules])
  await screen.findAllByRole('listitem')
  return console
}
const group = (title: string) => screen.getByRole('region', { name: title })
const row = (title: string) =>
  screen
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('button'))
    .find((each) => each.textContent.includes(title))!
const pane = (title: string) => screen.findByRole('region', { name: new RegExp(title) })
const round = {
  kind: 'round' as const,
  ...{ state: 'OPEN' as const, bets: 469, members: 132, stakes: 22_650_000, money: 374_590_000 },
  beside: [{ game: 'ntry.powerladder', number: 186, bets: 41, stakes: 1_680_000 }],
  result: null,
}

test('what I can decide stands apart from what others do and from what is over', async () => {
  await openQueue()
  expect(group('내가 결정할 것').textContent).toContain('186회')
  expect(group('내가 결정할 것').textContent).not.toContain('187회')
  expect(group('다른 사람 몫').textContent).toContain('187회')
  expect(group('다른 사람 몫').textContent).toContain('내 요청 · 다른 운영자가 처리합니다')
  expect(group('끝난 것').textContent).toContain('150회')
})

test('what waits shows its age; what was decided shows by whom and why', async () => {
  const { user } = await openQueue()
  expect(row('186회').textContent).toContain('4분')
  expect(row('150회').textContent).toContain('반려')
  await user.click(row('150회'))
  const shown = await pane('150회')
  expect(shown.textContent).toContain('admin2 · 정상 추첨')
  expect(within(shown).queryByRole('button', { name: /승인|반려/ })).toBeNull()
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
  await openQueue(
    requests(() => [gone]),
    views([gone]),
  )
  expect((await pane('환전 demo3')).textContent).toContain('자동 종료 · 환전 신청을 취소했습니다.')
  expect(row('환전 demo3').textContent).toContain('늦음')
  expect(group('내가 결정할 것').textContent).toContain('승인을 기다리는 요청이 없습니다')
})

test('a recovery request shows its amount, members, memo text, and that the upline gets a memo too', async () => {
  const detail = { pairs: 24, points: 6_000, stakes: 1_200_000, text: '서로 반대로 건 베팅입니다.' }
  const rows = [
    approval({ id: 9, action: 'ring.recover', title: 'G-1 맞베팅 24쌍', subject: 1, detail }),
  ]
  await openQueue(
    requests(() => rows),
    views(rows, {
      stands: {
        ...{ kind: 'ring', state: 'looked', score: 71, pairs: 23, stakes: 1_150_000 },
        ...{ points: 5_750, spent: 250, members: ['moon7788', 'sub1'] },
      },
    }),
  )
  const shown = await pane('G-1 맞베팅 24쌍')
  const changes = within(await within(shown).findByRole('table')).getAllByRole('row')
  expect(changes.slice(1).map(({ textContent }) => textContent)).toEqual([
    '무리보는 중 · 71점조치함',
    '되찾을 롤링23쌍 · 5,750포인트6,000포인트까지 회수',
    '이미 쓴 포인트250포인트되찾지 못함',
    '회원moon7788, sub1건 회원과 그 베팅으로 적립받은 위 회원에게 쪽지로 알림 · 답변할 수 있음',
    '쪽지의 사유없음“서로 반대로 건 베팅입니다.”',
  ])
})

test.each([
  [
    'ring.bind',
    '2명 롤링 0',
    [
      '무리보는 중 · 71점조치함',
      '롤링 0인 회원없음moon7788, sub1',
      '서로 반대로 건 베팅롤링 적립승인한 때부터 롤링 0',
      '쪽지로 알림—새로 정하는 회원과 그 베팅으로 적립받던 위 회원 · 답변할 수 있음',
    ],
  ],
  [
    'ring.lift',
    '2명 롤링 0 해제',
    [
      '무리보는 중 · 71점보는 중 · 71점',
      '롤링 0인 회원moon7788, sub1없음',
      '서로 반대로 건 베팅롤링 0승인한 때부터 다시 적립',
      '쪽지로 알림—해제되는 회원과 그 베팅으로 적립받을 위 회원 · 답변할 수 있음',
    ],
  ],
] as const)(
  'a %s request shows its members, its start, the memo text, and that the upline gets a memo too',
  async (action, yes, rows) => {
    const uids = ['moon7788', 'sub1']
    const detail = { members: [1, 2], uids, text: '서로 반대로 건 베팅입니다.' }
    const asked = [approval({ id: 9, action, title: 'G-1 롤링 0', subject: 1, detail })]
    const { user } = await openQueue(
      requests(() => asked),
      views(asked, {
        stands: {
          ...{ kind: 'bind', state: 'looked', score: 71 },
          members: action === 'ring.bind' ? [] : uids,
        },
      }),
    )
    const shown = await pane('G-1 롤링 0')
    const changes = within(await within(shown).findByRole('table')).getAllByRole('row')
    expect(changes.slice(1).map(({ textContent }) => textContent)).toEqual([
      ...rows,
      '쪽지의 사유없음“서로 반대로 건 베팅입니다.”',
    ])
    expect(within(shown).getByRole('link', { name: 'G-1 롤링 0' }).getAttribute('href')).toContain(
      '/radar?no=',
    )
    await user.keyboard('a')
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain(yes)
  },
)

test('the chosen request says who asks and why, what changes, and how long there is', async () => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const times = { closeAt: soon(3_000), drawAt: soon(3_030) }
  const rows = [approval({ id: 1, title: '파워볼 186회', round: times }), ...queue.slice(1)]
  await openQueue(
    requests(() => rows),
    views(rows, { stands: round }),
  )
  const shown = await pane('파워볼 186회')
  expect(shown.textContent).toContain('admin2')
  expect(shown.textContent).toContain('추첨 화면 오류')
  expect(within(shown).getByRole('timer').textContent).toMatch(/(49:\d\d|50:00)마감까지/)
  expect(row('파워볼 186회').textContent).toMatch(/마감까지 (49:\d\d|50:00)/)
  const changes = within(await within(shown).findByRole('table')).getAllByRole('row')
  expect(changes.slice(1).map(({ textContent }) => textContent)).toEqual([
    '회차베팅중무효 · 추첨 결과를 쓰지 않음',
    '베팅469건 · 132명 · 22,650,000원모두 무효 · 22,650,000원 반환',
    expect.stringMatching(/^같은 추첨.*186회 41건 · 1,680,000원그대로$/),
    '회원 보유금 합374,590,000원397,240,000원 (+22,650,000)',
    '롤링·환전 조건정산 전적립 0 · 유효 베팅 0',
    '회차 공개 화면없음“추첨 화면 오류”',
    '되돌리기—할 수 없음',
  ])
  expect(shown.textContent).toContain('3건승인 2 · 반려·늦음 1 · 철회 0')
})

test('after the close the ring runs to the draw', async () => {
  const from = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
  const rows = [approval({ id: 1, round: { closeAt: from(-10), drawAt: from(3_000) } })]
  await openQueue(
    requests(() => rows),
    views(rows),
  )
  const shown = await pane('187회')
  expect(within(shown).getByRole('timer').textContent).toMatch(/(49:\d\d|50:00)추첨까지/)
})

test('a, and Enter once more, approves the marked request; its pane answers, and the next opens only when asked', async () => {
  let state: Approval['state'] = 'pending'
  const rows = () => {
    const [first, own, over] = queue as [Approval, Approval, Approval]
    const second = approval({ id: 9, title: '파워볼 20261121 190회' })
    const done = { ...first, state, decidedBy: 'admin1', decidedAt: first.requestedAt }
    return state === 'pending' ? [first, second, own, over] : [second, own, done, over]
  }
  const { user, calls } = await openQueue(
    requests(() => rows()),
    views(queue, { stands: round }),
    on('approvalDecide', () => {
      state = 'approved'
      return { result: true, msg: operatorText.approved, data: { state } }
    }),
  )
  await within(await pane('186회')).findByRole('table')
  await user.keyboard('a')
  const question = await screen.findByRole('alertdialog')
  expect(question.getAttribute('aria-label')).toBe('회차 무효를 승인하시겠습니까?')
  expect(question.textContent).toContain('승인 · 22,650,000원을 132명에게 반환')
  await user.keyboard('{Enter}')
  expect(await within(await pane('186회')).findByText(operatorText.approved)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls('approvalDecide').map(({ input }) => input)).toEqual([
    { id: 1, approve: true, reason: '' },
  ])
  expect(screen.getByRole('button', { name: /다음: 파워볼 20261121 190회/ })).toBeTruthy()
  await user.keyboard('j')
  expect(await pane('190회')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each(['{Escape}', '닫기'])('leaving the question by %s decides nothing', async (way) => {
  const { user, calls } = await openQueue()
  await user.keyboard('a')
  const question = await screen.findByRole('alertdialog')
  if (way === '닫기') await user.click(within(question).getByRole('button', { name: '닫기' }))
  else await user.keyboard(way)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls('approvalDecide')).toHaveLength(0)
  await user.keyboard('a')
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

test('another request chosen meanwhile takes the question away', async () => {
  const { user, calls } = await openQueue()
  await user.keyboard('a')
  await screen.findByRole('alertdialog')
  await user.click(row('150회'))
  await pane('150회')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(row('186회'))
  await pane('186회')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(calls('approvalDecide')).toHaveLength(0)
})

test('a held opens the question and decides nothing', async () => {
  const { user, calls } = await openQueue()
  await user.keyboard('{a>40}')
  await screen.findByRole('alertdialog')
  await user.keyboard('{/a}')
  expect(calls('approvalDecide')).toHaveLength(0)
})

test('the question in the page is born closed as any other: the Enter that is down does not answer it', async () => {
  const { armAfter } = await import('@madang/ui/question.ts')
  armAfter(10_000)
  try {
    const { user, calls } = await openQueue()
    await user.keyboard('a{Enter}')
    expect(await screen.findByRole('alertdialog')).toBeTruthy()
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^승인/ }))
    expect(screen.getByRole('alertdialog').hasAttribute('data-closed')).toBe(true)
    expect(calls('approvalDecide')).toHaveLength(0)
  } finally {
    armAfter(0)
  }
})

test('r rejects with a reason', async () => {
  const { user, calls } = await openQueue()
  await user.keyboard('r')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: '반려' }))
  expect(within(dialog).getByRole('alert').textContent).toBe(operatorText.noReason)
  await user.type(within(dialog).getByLabelText('사유'), '정상 추첨입니다')
  await user.click(within(dialog).getByRole('button', { name: '반려' }))
  expect(await within(await pane('186회')).findByText(operatorText.rejected)).toBeTruthy()
  expect(calls('approvalDecide').map(({ input }) => input)).toEqual([
    { id: 1, approve: false, reason: '정상 추첨입니다' },
  ])
})

test('an own request is not agreed to; r takes it back with a reason', async () => {
  const { user, calls } = await openQueue(
    on('approvalWithdraw', () => ({
      result: true,
      msg: operatorText.withdrawn,
      data: { state: 'withdrawn' },
    })),
  )
  await user.keyboard('ja')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(operatorText.own)
  await user.keyboard('{Enter}')
  const shown = await pane('187회')
  expect(within(shown).queryByRole('button', { name: /승인|반려/ })).toBeNull()
  await user.keyboard('r')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('사유'), '잘못 올렸습니다')
  await user.click(within(dialog).getByRole('button', { name: '철회' }))
  expect(await within(shown).findByText(operatorText.withdrawn)).toBeTruthy()
  expect(calls('approvalWithdraw').map(({ input }) => input)).toEqual([
    { id: 2, reason: '잘못 올렸습니다' },
  ])
  expect(calls('approvalDecide')).toHaveLength(0)
})

test('a decided request takes no key', async () => {
  const { user } = await openQueue()
  await user.keyboard('jja')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.keyboard('r')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('g goes to what the request is about', async () => {
  const { user, router } = await openQueue()
  await user.keyboard('g')
  await waitFor(() => expect(router.state.location.pathname).toBe('/rounds/187'))
})

test('who may not do what is asked may not approve it either: their page has no buttons for it', async () => {
  const { user } = await openQueue(asRole('정산'))
  expect((await pane('186회')).textContent).toContain('처리할 권한이 없습니다')
  expect(screen.queryByRole('button', { name: /^승인/ })).toBeNull()
  await user.keyboard('a')
  expect((await screen.findByRole('alertdialog')).textContent).toContain(operatorText.denied)
})

test('what another operator decided meanwhile is said', async () => {
  const late = { result: false, code: 'state', msg: operatorText.decided } as const
  const { user } = await openQueue(on('approvalDecide', () => late))
  await user.click(within(await pane('186회')).getByRole('button', { name: /^승인/ }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^승인/ }),
  )
  expect(await within(await pane('186회')).findByText(operatorText.decided)).toBeTruthy()
})

test('the request of the address is the one that is shown', async () => {
  const console = openConsole('/approvals?id=2', [waits, views(queue), decides])
  expect(await pane('187회')).toBeTruthy()
  await console.user.keyboard('k')
  expect(await pane('186회')).toBeTruthy()
  await waitFor(() => expect(console.router.state.location.searchStr).toContain('id=1'))
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
  approval({
    id: 17,
    action: 'member.details',
    subject: 31,
    title: 'demo4 은행, 계좌번호',
    detail: {
      ...{ uid: 'demo4', member: 8 },
      from: { bank: '국민', holder: '홍*동', account: '***-8901', phone: null },
      to: { bank: '우리', holder: null, account: '****-1234', phone: null },
    },
  }),
]

const more = [
  approval({
    id: 21,
    action: 'round.correct',
    title: '파워볼 20261121 150회',
    detail: {
      settlement: 1,
      result: { balls: [1, 2, 3, 4, 5], powerball: 7 },
      ...{ members: 3, given: 19_500, taken: 9_500, kept: 500 },
    },
  }),
  approval({
    id: 22,
    action: 'odds.override',
    subject: 1,
    title: '파워볼 98% 초과',
    detail: {
      ...{ game: 'ntry.powerball', version: 1, raised: '홀 1.97', loosened: '', beyond: '' },
      ...{ odds: { poOdd: 197, poEven: 195 }, limits: { maxWinMoney: 9_000_000 } },
    },
  }),
  approval({ id: 23, action: 'operator.off', subject: 9, title: '운영 이하늘 (admin3)' }),
  approval({ id: 24, action: 'operator.factor', subject: 9, title: '정산 이하늘 (cash9)' }),
]
const seat = { kind: 'operator' as const, ...{ role: '관리자' as const, active: true } }
const views4: ApprovalView['stands'][] = [
  {
    ...{ ...round, state: 'SETTLED' as const, bets: 12 },
    result: { balls: [5, 4, 3, 2, 1], powerball: 0 },
  },
  { kind: 'odds', odds: { poOdd: 195, poEven: 195 }, limits: {} },
  { ...seat, secondFactor: true, passkeys: 1, sessions: 1 },
  { ...seat, secondFactor: true, passkeys: 2, sessions: 0 },
]

test.each([
  [
    0,
    [
      '결과5 4 3 2 1 + 01 2 3 4 5 + 7',
      '회원베팅 12건3명 변경',
      '다시 지급0원19,500원',
      '회수0원9,500원',
      '회수 못함0원500원',
      '쪽지없음해당 회원 모두에게 발송',
      '되돌리기—다시 재정산',
    ],
  ],
  [1, ['파워볼 홀1.951.97', '최대 당첨금설정값9,000,000원', '받은 베팅받은 때의 배당그대로']],
  [2, ['계정사용중중지', '로그인 세션1개바로 끝남']],
  [3, ['2단계 인증켜짐꺼짐 · 비밀번호만으로 로그인', '패스키2개모두 삭제', '로그인 세션0개그대로']],
] as const)(
  'of the other kinds number %i tells each line that would change',
  async (index, lines) => {
    const one = more[index]!
    await openQueue(
      requests(() => [one]),
      views([one], { stands: views4[index] }),
    )
    const table = await within(await pane(one.title.slice(0, 5))).findByRole('table')
    const said = within(table).getAllByRole('row')
    expect(said.slice(1).map(({ textContent }) => textContent)).toEqual(lines)
  },
)

const purse = {
  kind: 'wallet' as const,
  ...{ money: 300_000, held: 2_000_000, point: 0, coin: 4_000_000 },
  deposits: { count: 0, sum: 0 },
  withdrawals: { count: 1, sum: 10_000 },
}
const standing: Partial<Record<Approval['action'], ApprovalView['stands']>> = {
  'deposit.complete': purse,
  'withdrawal.complete': purse,
  'member.adjust': purse,
  'operator.role': {
    kind: 'operator',
    ...{ role: '상담', active: true, secondFactor: true, passkeys: 0, sessions: 2 },
  },
  'setting.loosen': { kind: 'setting', value: 100 },
  'member.shut': { kind: 'member', ...{ scopes: [], until: null, text: null, openBets: 1 } },
  'member.details': { kind: 'member', ...{ scopes: [], until: null, text: null, openBets: 0 } },
}

test.each([
  [
    'demo1 충전',
    '회원 demo1 · 신청 1,500,000원 · 충전 1,200,000원',
    ['충전 신청1,500,000원 대기1,200,000원 완료', '보유금300,000원1,500,000원'],
    '/desk/deposits',
  ],
  [
    'demo2 환전',
    '회원 demo2 · 환전 2,000,000원',
    ['환전 신청2,000,000원 대기2,000,000원 완료', '환전 대기금2,000,000원0원'],
    '/desk/withdrawals',
  ],
  ['demo3 코인', '회원 demo3 · 코인 1.5코인 회수', ['코인4코인2.5코인'], '/members/7'],
  [
    '상담 이하늘',
    '역할 상담 → 정산',
    ['역할상담정산', '로그인 세션2개모두 끝남 · 다시 로그인'],
    '/operators',
  ],
  ['환전에 필요한', '지금 100% · 바꿀 값 50%', ['값100%50%'], '/settings/turnoverPercent'],
  [
    'demo3 .셋째',
    '정지 범위 로그인, 베팅 · 기한 없음',
    ['정지없음로그인, 베팅', '기한—없음', '안내없음기본 안내', '대기중인 베팅1건그대로 정산'],
    '/members/7',
  ],
  [
    'demo4 은행',
    '회원 demo4 · 은행 우리 · 계좌번호 ****-1234',
    ['은행국민우리', '계좌번호***-8901****-1234'],
    '/members/8',
  ],
] as const)(
  '%s says exactly what is asked and what would change, and leads to what it is about',
  async (title, facts, changes, href) => {
    const { user } = await openQueue(
      requests(() => kinds),
      on('approvalView', (_, { path }) => {
        const found = kinds.find(({ id }) => id === Number(path.split('/').at(-1)))!
        return {
          result: true,
          msg: '',
          data: { ...found, ...unknown, stands: standing[found.action]! },
        }
      }),
    )
    expect(row(title).textContent).toContain(facts)
    await user.click(row(title))
    const shown = await pane(title)
    const lines = within(await within(shown).findByRole('table')).getAllByRole('row')
    const said = lines.slice(1).map(({ textContent }) => textContent)
    expect(said).toEqual(expect.arrayContaining([...changes]))
    expect(within(shown).getByRole('link').getAttribute('href')).toBe(href)
  },
)

test('the question names the act with its particle', async () => {
  const { user } = await openQueue(
    requests(() => kinds),
    views(kinds),
  )
  await user.keyboard('jjja')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('역할 변경을 승인하시겠습니까?')
  expect(question.textContent).toContain('상담 → 정산')
})

test('a cashier decides about money, not about roles', async () => {
  const { user } = await openQueue(
    asRole('정산'),
    requests(() => kinds),
    views(kinds),
  )
  expect(group('내가 결정할 것').textContent).toContain('demo1 충전')
  expect(group('다른 사람 몫').textContent).toContain('상담 이하늘')
  expect(within(await pane('demo1 충전')).getByRole('button', { name: /^승인/ })).toBeTruthy()
  await user.click(row('상담 이하늘'))
  expect((await pane('상담 이하늘')).textContent).toContain('처리할 권한이 없습니다')
})
