import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Dispute, Statement } from '@madang/contract/operator/settlement.ts'
import { settlementText } from '@madang/contract/operator/plain/settlement.ts'

import { asRole, closeConsole, list, logIn, on, openConsole } from '../../testing/house.tsx'

beforeEach(logIn)
afterEach(closeConsole)

const [FIRST, LAST] = ['2026-11-01', '2026-11-15']
const sums = {
  ...{ bets: 3, stakes: 100_000, wins: 40_000, rolling: 1_000, own: 400 },
  ...{ outBets: 2, outStakes: 7_000 },
}
const statement = (changes: Partial<Statement> = {}): Statement => ({
  ...{ partner: 7, uid: 'chong1', type: '총판', upper: 'diamond1', share: 2_000, carries: true },
  ...{ players: 2, ...sums, carryIn: -9_000, target: 50_000, shareWon: 10_000, adjusted: -500 },
  ...{ dueIn: 0, paid: 9_500, dueOut: 0, carryOut: 0, closed: null, waiting: false },
  ...changes,
})
const closed = {
  ...{ no: 14, at: '2026-11-16T01:04:00.000Z', by: ['desk1', 'admin1'] },
  ...{ hash: 'ab'.repeat(32), prevHash: 'cd'.repeat(32), agreedAt: null, disputes: 0 },
}
const said = <D,>(data: D) => ({ result: true as const, msg: '', data })
const lists = (rows = [statement()], open: string | null = null) =>
  on('settlementList', ({ first }) => said({ first, last: LAST, open, list: rows }))
const view = (it = statement(), open: string | null = null) =>
  on('settlementView', () =>
    said({
      ...{ first: FIRST, last: LAST, open, it, text: null, lower: [] },
      members: [{ id: 5, uid: 'demo1', ...sums }],
      games: [{ game: 'slot', title: '슬롯', ...sums }],
      adjustments: [
        {
          ...{ id: 1, amount: -500, reason: '지난달 오류', at: '2026-11-10T01:00:00.000Z' },
          by: ['desk1', 'admin1'],
        },
      ],
      next: { since: '2026-11-16', share: 3_000, carries: false },
    }),
  )
const bets = on('settlementBets', () =>
  list([
    {
      ...{ source: 'draw' as const, id: 77, uid: 'demo1', title: '파워볼', sign: 1 as const },
      ...{ placedAt: '2026-11-02T01:00:00.000Z', at: '2026-11-02T01:05:00.000Z', leftOut: false },
      ...{ stake: 100_000, wins: 40_000, shares: [10, 50, 40], points: 1_000, own: 400 },
      barred: false,
    },
  ]),
)
const dispute = (changes: Partial<Dispute> = {}): Dispute => ({
  ...{ id: 3, line: 'all', ref: 0, about: '명세서 전체', text: '다시 봐주세요', state: 'open' },
  ...{ at: '2026-11-17T01:00:00.000Z', answer: null, answeredAt: null, answeredBy: null },
  ...{ amount: null, waiting: false, partner: 7, uid: 'chong1', no: 14, first: FIRST, last: LAST },
  ...changes,
})
const disputes = (rows: Dispute[] = []) => on('settlementDisputes', () => list(rows))
const PAGE = `/settlements/7/${FIRST}`

test('the newest period that is over is shown with its formula, each partner leads to their statement', async () => {
  const { calls, user } = openConsole('/settlements', [
    lists([statement(), statement({ partner: 8, uid: 'sub1', closed })]),
    disputes(),
  ])
  const link = await screen.findByRole('link', { name: 'chong1' })
  expect(link.getAttribute('href')).toMatch(/^\/settlements\/7\/\d{4}-\d\d-(01|16)$/)
  const row = link.closest('tr')!
  expect(within(row).getByText('미리보기')).toBeTruthy()
  expect(row.textContent).toContain('60,000')
  expect(row.textContent).toContain('−9,000')
  expect(screen.getByText('닫음')).toBeTruthy()
  expect(screen.getByText(/받을 돈 합계 19,000원/)).toBeTruthy()
  const first = (calls('settlementList')[0]!.input as { first: string }).first
  await user.click(screen.getByRole('button', { name: '이전 기간' }))
  await waitFor(() => {
    const asked = calls('settlementList').at(-1)!.input as { first: string }
    expect(asked.first < first).toBe(true)
  })
})

test('a statement that is not closed is a preview; its bets say at which rates, and lead to the bet', async () => {
  openConsole(PAGE, [view(), bets, disputes()])
  const paper = await screen.findByRole('article', { name: '명세서' })
  expect(paper.className).toContain('is-preview')
  for (const text of ['지난달 오류', '9,500', '−9,000', '루징 몫 20%'])
    expect(paper.textContent).toContain(text)
  expect(await screen.findByText('0.10 + 0.50 + 0.40%')).toBeTruthy()
  expect(screen.getByRole('link', { name: '77' }).getAttribute('href')).toBe(
    '/bets?no=%2277%22&uid=demo1&start=2026-11-02&end=2026-11-02',
  )
  expect(screen.getByText(/2026-11-16부터 루징 30%/)).toBeTruthy()
})

test('closing asks a second operator, with a reason', async () => {
  const { user, calls } = openConsole(PAGE, [
    ...[view(), bets, disputes()],
    on('settlementClose', () => ({ ...said({ approval: 3 }), msg: '기다립니다.' })),
  ])
  await user.click(await screen.findByRole('button', { name: /^닫기/ }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('9,500원')
  await user.type(within(dialog).getByLabelText('사유'), '확인함')
  await user.click(within(dialog).getByRole('button', { name: '2차 승인 요청' }))
  await waitFor(() =>
    expect(calls('settlementClose').map(({ input }) => input)).toEqual([
      { partner: 7, first: FIRST, reason: '확인함' },
    ]),
  )
})

test('a period that is not over says so and is not closed; share and adjustment are asked for', async () => {
  const { user, calls } = openConsole(PAGE, [
    ...[view(statement(), settlementText.notOver), bets, disputes()],
    on('settlementTerms', () => ({ ...said({ approval: 4 }), msg: '기다립니다.' })),
    on('settlementAdjust', () => ({ ...said({ approval: 5 }), msg: '기다립니다.' })),
  ])
  expect(await screen.findByText(settlementText.notOver)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^닫기/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^루징 설정/ }))
  const terms = await screen.findByRole('dialog')
  const percent = within(terms).getByLabelText('루징 몫 (%)')
  await user.clear(percent)
  await user.type(percent, '101')
  await user.type(within(terms).getByLabelText('사유'), '계약')
  await user.click(within(terms).getByRole('button', { name: '2차 승인 요청' }))
  expect(calls('settlementTerms')).toEqual([])
  await user.clear(percent)
  await user.type(percent, '12.5')
  await user.click(within(terms).getByRole('button', { name: '2차 승인 요청' }))
  await waitFor(() =>
    expect(calls('settlementTerms')[0]?.input).toEqual({
      ...{ partner: 7, share: 1_250, carries: false, reason: '계약' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /^조정/ }))
  const adjust = await screen.findByRole('dialog')
  await user.type(within(adjust).getByLabelText('금액 (원)'), '-1200')
  await user.type(within(adjust).getByLabelText('사유'), '과지급')
  await user.click(within(adjust).getByRole('button', { name: '2차 승인 요청' }))
  await waitFor(() =>
    expect(calls('settlementAdjust')[0]?.input).toEqual({
      ...{ partner: 7, amount: -1_200, reason: '과지급' },
    }),
  )
})

test('a closed statement has its number, both operators and hashes; it is printed, and added up again', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = openConsole(PAGE, [
    ...[view(statement({ closed })), bets, disputes()],
    on('settlementCheck', () => said({ same: true, sealed: true, bets: 3 })),
  ])
  const paper = await screen.findByRole('article', { name: '명세서' })
  for (const text of ['제 14호', closed.hash, closed.prevHash, 'desk1 · admin1'])
    expect(paper.textContent).toContain(text)
  expect(paper.className).not.toContain('is-preview')
  expect(screen.queryByRole('button', { name: /^닫기/ })).toBeNull()
  await user.keyboard('p')
  expect(print).toHaveBeenCalledTimes(1)
  await user.keyboard('v')
  expect(await screen.findByText('같음')).toBeTruthy()
})

test('a closed statement is saved as CSV, of its partner and half month; a preview is not', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const { user, calls } = openConsole(PAGE, [
    ...[view(statement({ closed })), bets, disputes()],
    on('csvExport', () => ({ result: true, msg: '', name: 'x.csv', csv: '', rows: 14 })),
  ])
  await user.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() =>
    expect(calls('csvExport').map(({ input }) => input)).toEqual([
      { list: 'settlement', start: FIRST, end: LAST, filter: { partner: '7' } },
    ]),
  )
  closeConsole()
  logIn()
  openConsole(PAGE, [view(), bets, disputes()])
  expect((await screen.findByRole('article', { name: '명세서' })).className).toContain('is-preview')
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull()
})

test('who may only read finds no acts, who may not finds no page', async () => {
  openConsole(PAGE, [asRole('열람'), view(), bets, disputes()])
  await screen.findByRole('article', { name: '명세서' })
  expect(screen.queryByRole('button', { name: /^조정/ })).toBeNull()
  closeConsole()
  logIn()
  openConsole('/settlements', [asRole('게임'), lists()])
  expect(await screen.findByText('‘게임’ 역할')).toBeTruthy()
})

test('the list counts what waits for an answer, of all periods; x leads there', async () => {
  const { user, router } = openConsole('/settlements', [
    lists([statement({ closed: { ...closed, disputes: 2 } })]),
    disputes([dispute(), dispute({ id: 4 })]),
  ])
  expect((await screen.findByRole('link', { name: /^이의 2/ })).getAttribute('href')).toBe(
    '/settlements/disputes',
  )
  expect(await screen.findByText('이의 2', { selector: '.tag' })).toBeTruthy()
  await user.keyboard('x')
  await waitFor(() => expect(router.state.location.pathname).toBe('/settlements/disputes'))
})

test('a dispute is accepted by an amount, for a second operator, or rejected with a reason; by keys', async () => {
  const { user, calls } = openConsole('/settlements/disputes', [
    disputes([dispute(), dispute({ id: 4, uid: 'sub1', waiting: true })]),
    on('settlementDisputeAccept', () => ({ ...said({ approval: 9 }), msg: '기다립니다.' })),
    on('settlementDisputeReject', () => ({ result: true as const, msg: '답변했습니다.' })),
  ])
  const link = await screen.findByRole('link', { name: 'chong1' })
  expect(link.getAttribute('href')).toBe(PAGE)
  expect(screen.getByText('2차 승인 대기')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /받아들임$/ })).toHaveLength(1)
  await user.keyboard('a')
  const accept = await screen.findByRole('dialog')
  expect(accept.textContent).toContain('다시 봐주세요')
  await user.type(within(accept).getByLabelText('금액 (원)'), '7000')
  await user.type(within(accept).getByLabelText('사유'), '롤링 누락')
  await user.click(within(accept).getByRole('button', { name: '2차 승인 요청' }))
  await waitFor(() =>
    expect(calls('settlementDisputeAccept').map(({ input }) => input)).toEqual([
      { id: 3, amount: 7_000, reason: '롤링 누락' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('r')
  const reject = await screen.findByRole('dialog')
  await user.type(within(reject).getByLabelText('사유'), '요율대로 맞음')
  await user.click(within(reject).getByRole('button', { name: '답변 보내기' }))
  await waitFor(() =>
    expect(calls('settlementDisputeReject').map(({ input }) => input)).toEqual([
      { id: 3, reason: '요율대로 맞음' },
    ]),
  )
})

test('who may only read finds disputes without acts; beside a statement stands what its partner said', async () => {
  openConsole('/settlements/disputes', [asRole('열람'), disputes([dispute()])])
  await screen.findByRole('link', { name: 'chong1' })
  expect(screen.queryByRole('button', { name: /받아들임/ })).toBeNull()
  closeConsole()
  logIn()
  openConsole(PAGE, [
    view(statement({ closed: { ...closed, agreedAt: '2026-11-20T01:00:00.000Z' } })),
    bets,
    disputes([
      dispute({
        ...{ state: 'accepted', answer: '누락 맞음', amount: 7_000, answeredBy: 'desk1' },
        answeredAt: '2026-11-18T01:00:00.000Z',
      }),
    ]),
  ])
  const card = await screen.findByRole('region', { name: '동의와 이의' })
  for (const text of ['2026-11-20 10:00에 파트너가 동의', '받아들임', '누락 맞음', '조정 +7,000원'])
    expect(card.textContent).toContain(text)
  expect(screen.getByText('동의함')).toBeTruthy()
})
