import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { correctionText } from '@madang/contract/operator/plain/correction.ts'
import { operatorText } from '@madang/contract/operator/plain/permissions.ts'
import type { RoundDetail } from '@madang/contract/operator/rounds.ts'

import { asRole, closeConsole, detail, logIn, on, openConsole } from '../../testing/house.tsx'
import { scaleOf } from './exposure-table.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const shows = (round: () => RoundDetail) =>
  on('roundView', () => ({ result: true, msg: '', data: round() }))
const drawn = { balls: [9, 14, 23, 8, 3], powerball: 7, drawnAt: '2026-11-21T06:32:55.000Z' }
const settled = {
  state: 'SETTLED',
  settledAt: '2026-11-21T06:33:15.000Z',
  paid: 7_488_000,
  result: drawn,
  nextId: 188,
} as const

const openRound = async (...rules: Parameters<typeof openConsole>[1]) => {
  const console = openConsole('/rounds/187', rules)
  await screen.findByRole('heading', { level: 1, name: '동행 파워볼 187회' })
  return console
}
const pickRow = (name: string) =>
  screen.getAllByRole('row').find((row) => row.textContent?.includes(name))!

test('a round shows every pick that was bet on, and all of them on demand', async () => {
  const { user } = await openRound(shows(detail))
  const cells = within(pickRow('파워볼 홀')).getAllByRole('cell')
  expect(cells.slice(2, 6).map((cell) => cell.textContent)).toEqual([
    '1.95',
    '62',
    '3,840,000',
    '7,488,000',
  ])
  expect(screen.getByText('회차 한도의 2.5%')).toBeTruthy()
  expect(screen.getByText('31명')).toBeTruthy()
  expect(screen.getByText('+148,750', { exact: false })).toBeTruthy()
  expect(screen.queryByText('4.70')).toBeNull()
  await user.keyboard('a')
  expect(screen.getByRole('button', { name: '전체 51' }).getAttribute('aria-pressed')).toBe('true')
  const table = screen.getByRole('region', { name: /픽별 예상 지급액/ })
  expect(within(table).getAllByRole('row')).toHaveLength(53)
})

test("the countdown follows the house's clock, not this device's", async () => {
  const ahead = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toISOString()
  await openRound(
    asRole('관리자', null, ahead(0)),
    shows(() => detail({ now: ahead(0), closeAt: ahead(100), drawAt: ahead(130) })),
  )
  expect(screen.getByRole('timer').textContent).toMatch(/^01:(40|39)$/)
})

test('figures move while a round runs; a settled one is not asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const house = { round: detail({ members: 31 }) }
  const { calls } = await openRound(shows(() => house.round))
  house.round = detail({ ...settled, members: 32 })
  expect(await screen.findByText('32명')).toBeTruthy()
  expect(screen.getByText('정산완료')).toBeTruthy()
  expect(screen.getByText('187회 결과')).toBeTruthy()
  const link = screen.getByRole('link', { name: '공개 증명' })
  expect(link.getAttribute('href')).toMatch(/:8080\/proof\/ntry\.powerball\/20261121\/187$/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '회차 무효…' }).disabled).toBe(true)
  const asked = calls('roundView').length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls('roundView')).toHaveLength(asked)
})

test('a void needs a reason of two letters, is asked once, and then waits', async () => {
  const house: { pending: RoundDetail['pendingVoid'] } = { pending: null }
  const { user, calls } = await openRound(
    shows(() => detail({ pendingVoid: house.pending })),
    on('roundVoid', ({ reason }) => {
      house.pending = { id: 9, by: 'admin1', reason }
      return { result: true, msg: operatorText.requested, id: 9 }
    }),
  )
  await user.keyboard('v')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('베팅 110건, 5,950,000원')
  await user.type(within(dialog).getByLabelText('사유'), ' 오')
  await user.click(within(dialog).getByRole('button', { name: '무효 요청' }))
  expect(within(dialog).getByRole('alert').textContent).toBe(operatorText.noReason)
  expect(calls('roundVoid')).toHaveLength(0)
  await user.type(within(dialog).getByLabelText('사유'), '류')
  await user.click(within(dialog).getByRole('button', { name: '무효 요청' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(operatorText.requested)
  await user.click(screen.getByRole('button', { name: '확인' }))
  expect(calls('roundVoid').map(({ input }) => input)).toEqual([{ id: 187, reason: '오류' }])
  expect(await screen.findByText(/2차 승인을 기다립니다 · admin1 · 오류/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '회차 무효…' }).disabled).toBe(true)
  await user.keyboard('v')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('leaving the dialog asks nothing', async () => {
  const { user, calls } = await openRound(shows(detail))
  await user.click(screen.getByRole('button', { name: '회차 무효…' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('사유'), '추첨 화면 오류')
  await user.click(within(dialog).getByRole('button', { name: '취소' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('roundVoid')).toHaveLength(0)
})

test('who may not void sees no button and has no key for it', async () => {
  const { user } = await openRound(shows(detail), asRole('정산'))
  expect(screen.queryByRole('button', { name: '회차 무효…' })).toBeNull()
  await user.keyboard('v')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a void round says who took it back and why, and what was returned', async () => {
  await openRound(
    shows(() =>
      detail({
        state: 'VOID',
        settledAt: settled.settledAt,
        incident: '추첨 화면 오류',
        voidBy: 'operator',
        paid: 5_950_000,
        result: drawn,
        nextId: 188,
      }),
    ),
  )
  expect(screen.getByText('운영자 무효 처리 · 추첨 화면 오류')).toBeTruthy()
  expect(screen.getByText('베팅 · 반환')).toBeTruthy()
})

test('the scale of the bars is a round number that holds the largest pay-out', () => {
  expect([0, 1_000, 1_001, 7_488_000, 8_000_001].map(scaleOf)).toEqual([
    1_000, 1_000, 2_000, 8_000_000, 10_000_000,
  ])
})

const previews = (kept = 0) =>
  on('correctionPreview', () => ({
    result: true,
    msg: '',
    data: { members: 12, given: 1_950_000, taken: 3_900_000, kept },
  }))
const correctsTo = (house: { round: RoundDetail }) =>
  on('roundCorrect', ({ reason, result }) => {
    house.round = { ...house.round, pendingCorrection: { id: 9, by: 'admin1', reason, result } }
    return { result: true, msg: correctionText.requested, id: 9 }
  })

test('a settled round is corrected to other balls: what it would do is shown, then it waits for another', async () => {
  const house = { round: detail(settled) }
  const { user, calls } = await openRound(
    shows(() => house.round),
    previews(15_500),
    correctsTo(house),
  )
  await user.keyboard('c')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '결과 변경' }))
  const balls = dialog.getByLabelText<HTMLInputElement>('공 번호')
  expect(balls.value).toBe('9 14 23 8 3')
  await user.clear(balls)
  await user.type(balls, '9 14 23 8 29')
  await user.type(dialog.getByLabelText('사유'), '화면과 다름')
  await user.click(dialog.getByRole('button', { name: '재정산 요청' }))
  expect(dialog.getByRole('alert').textContent).toBe(correctionText.balls)
  expect(calls('roundCorrect')).toHaveLength(0)
  await user.clear(balls)
  await user.type(balls, '9 14 23 8 4')
  expect(await dialog.findByText('3,900,000원')).toBeTruthy()
  expect(dialog.getByText('15,500원')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '재정산 요청' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(correctionText.requested)
  await user.click(screen.getByRole('button', { name: '확인' }))
  const result = { balls: [9, 14, 23, 8, 4], powerball: 7 }
  expect(calls('roundCorrect').map(({ input }) => input)).toEqual([
    { id: 187, settlement: 1, result, reason: '화면과 다름' },
  ])
  expect(await screen.findByText(/재정산이 2차 승인을 기다립니다 · admin1/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '재정산…' }).disabled).toBe(true)
})

test('a correction the server would refuse says why and is not sent', async () => {
  const refused = { result: false, code: 'badInput', msg: correctionText.same } as const
  const { user, calls } = await openRound(
    shows(() => detail(settled)),
    on('correctionPreview', () => refused),
  )
  await user.click(screen.getByRole('button', { name: '재정산…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '결과 변경' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(correctionText.same)
  await user.type(dialog.getByLabelText('사유'), '화면과 다름')
  await user.click(dialog.getByRole('button', { name: '재정산 요청' }))
  expect(calls('roundCorrect')).toHaveLength(0)
})

test('every settlement stands on the page, with who keeps what could not be taken', async () => {
  const correction = {
    settlement: 2,
    at: '2026-11-21T07:00:00.000Z',
    result: { balls: [9, 14, 23, 8, 4], powerball: 7 },
    reason: '화면과 다름',
    requestedBy: 'admin1',
    approvedBy: 'game1',
    members: 12,
    given: 1_950_000,
    taken: 3_900_000,
    kept: 15_500,
    keepers: [{ id: 7, uid: 'moon7788', kept: 15_500 }],
  }
  const voided = {
    ...correction,
    ...{ settlement: 3, result: null, reason: '두 번 뽑음', kept: 0, keepers: [] },
  }
  const round = { settlement: 3, firstResult: drawn, corrections: [correction, voided] }
  await openRound(shows(() => detail({ ...settled, ...round, state: 'VOID' })))
  const list = within(screen.getByRole('region', { name: /재정산/ }))
  const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toContain('1차 정산9 14 23 8 3 + 7')
  expect(lines[1]).toContain('2차 정산9 14 23 8 4 + 7')
  expect(lines[1]).toContain('요청 admin1 · 승인 game1 · 회원 12명')
  expect(lines[1]).toContain('회수 못함 15,500원')
  expect(list.getByRole('link', { name: 'moon7788' }).getAttribute('href')).toBe('/members/7')
  expect(lines.at(-1)).toContain('3차 정산회차 무효')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '재정산…' }).disabled).toBe(false)
})

test.each([
  ['an open round', detail(), '관리자'],
  ['a round void from the start', detail({ ...settled, state: 'VOID' }), '관리자'],
  ['a settled round for who may only read', detail(settled), '열람'],
] as const)('%s offers no correction', async (_, round, role) => {
  const { user } = await openRound(
    asRole(role),
    shows(() => round),
  )
  expect(screen.queryByRole('button', { name: '재정산…' })).toBeNull()
  await user.keyboard('c')
  expect(screen.queryByRole('dialog')).toBeNull()
})
