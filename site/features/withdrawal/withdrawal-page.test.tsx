import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { depositText } from '@madang/contract/member/plain/deposit.ts'
import { closedText, withdrawalText } from '@madang/contract/member/plain/withdrawal.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'
import {
  answer,
  listed,
  meter,
  openPage,
  press,
  row,
  taken,
  withdrawals,
} from './testing/sample.ts'
import { amountError } from './use-withdrawal.ts'

afterEach(closeSite)

test('the page says that the money is play money, and what the member has', async () => {
  await openPage([])
  expect(screen.getByText(depositText.play)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: '환전' })).toBeTruthy()
  expect(screen.getAllByText('1,000,000').length).toBeGreaterThan(0)
})

test.each([
  [0, withdrawalText.noAmount],
  [9_999, withdrawalText.belowMin('10,000')],
  [10_000, null],
  [1_000_001, withdrawalText.tooMuch],
  [1_000_000, null],
])('an amount of %i of a million is told: %s', (amount, text) =>
  expect(amountError(amount, { money: 1_000_000, min: 10_000 })).toBe(text),
)

test('more than the balance is told under the field while it is typed, and never asked for', async () => {
  const { user, times } = await openPage([taken])
  await user.click(press('환전 신청'))
  expect(screen.getByRole('alert').textContent).toBe(withdrawalText.noAmount)
  await user.type(screen.getByLabelText('환전금액'), '1000001')
  expect(screen.getByRole('alert').textContent).toBe(withdrawalText.tooMuch)
  await user.click(press('1,000,001원 환전 신청'))
  expect(document.activeElement).toBe(screen.getByLabelText('환전금액'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(press('정정'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(times('withdrawalRequest')).toBe(0)
})

test('a withdrawal is asked for once it is confirmed, with a key; the balance falls at once', async () => {
  let money = 1_000_000
  const site = await openPage([
    on('withdrawalRequest', ({ setMoney }) => {
      money -= Number(setMoney)
      return { result: true, msg: withdrawalText.done, data: { money } }
    }),
    on('withdrawalList', () =>
      withdrawals({ list: money === 1_000_000 ? [] : [{ ...row, status: '대기중' }], money }),
    ),
    on('refresh', () => ({ result: true, msg: '', data: summary({ money }) })),
  ])
  await site.user.click(press('+ 10만원'))
  await site.user.click(press('100,000원 환전 신청'))
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.confirm })).toBeTruthy()
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.done })).toBeTruthy()
  await answer(site, '확인')
  const asked = site.asked.filter(({ name }) => name === 'withdrawalRequest')
  expect(asked.map(({ input }) => input)).toEqual([{ setMoney: 100_000 }])
  expect(asked[0]!.headers['idempotency-key']).toHaveLength(36)
  await waitFor(() => expect(screen.getAllByText('900,000').length).toBeGreaterThan(0))
  expect(await screen.findByText('대기중')).toBeTruthy()

  await site.user.click(press('대기중인 신청이 있습니다'))
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.pending })).toBeTruthy()
  expect(site.times('withdrawalRequest')).toBe(1)
})

test('the server’s closed hours shut the form and say the seeds’ sentence', async () => {
  const { user, times } = await openPage([listed({ open: false }), taken])
  expect(screen.getByText(closedText('23:30', '00:30'), { selector: 'output' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('환전금액').disabled).toBe(true)
  await user.click(press('지금은 환전할 수 없습니다'))
  expect(
    await screen.findByRole('alertdialog', { name: closedText('23:30', '00:30') }),
  ).toBeTruthy()
  expect(times('withdrawalRequest')).toBe(0)
})

test('a page left open over the closing meets the server’s refusal and shows the form shut', async () => {
  let open = true
  const site = await openPage([
    on('withdrawalList', () => withdrawals({ list: [], money: 1_000_000, open })),
    on('withdrawalRequest', () => {
      open = false
      return { result: false, code: 'closed', msg: closedText('23:30', '00:30') }
    }),
  ])
  await site.user.click(press('+ 1만원'))
  await site.user.click(press('10,000원 환전 신청'))
  await answer(site, '확인')
  expect(
    await screen.findByRole('alertdialog', { name: closedText('23:30', '00:30') }),
  ).toBeTruthy()
  await answer(site, '확인')
  expect(await screen.findByText('지금은 환전할 수 없습니다')).toBeTruthy()
})

test('what counts by game opens under the meter, and says what never counts', async () => {
  const games = [
    { name: '파워볼', money: 250_000 },
    { name: '카지노·슬롯', money: 50_000 },
  ]
  const { user } = await openPage([listed(), meter({ games })])
  const shown = within(await screen.findByRole('region', { name: '환전 조건' }))
  const closed = shown.getByText('게임별 인정 금액').closest('details')!
  expect(closed.open).toBe(false)
  await user.click(shown.getByText('게임별 인정 금액'))
  expect(closed.open).toBe(true)
  const rows = shown.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['파워볼250,000원', '카지노·슬롯50,000원'])
  expect(closed.textContent).toMatch(/한 회차에서 서로 반대되는 픽.*인정되지 않습니다/)
})

test('before anything counted it says so', async () => {
  await openPage([listed(), meter({ done: 0, games: [] })])
  const shown = within(await screen.findByRole('region', { name: '환전 조건' }))
  expect(shown.getByText('아직 인정된 베팅이 없습니다.')).toBeDefined()
  expect(shown.queryByRole('row')).toBeNull()
})

test('the meter shows what is missing and why; asked all the same, the page says it again', async () => {
  const refusal = withdrawalText.turnover('180,000')
  const { user, times } = await openPage([
    meter({ done: 120_000, since: '2026-11-19 10:20:30', refusal }),
    taken,
  ])
  const card = screen.getByRole('region', { name: '환전 조건' })
  const bar = await within(card).findByRole<HTMLProgressElement>('progressbar')
  expect([bar.value, bar.max]).toEqual([120_000, 300_000])
  expect(card.textContent).toContain('베팅 필요')
  expect(card.textContent).toContain('마지막 환전(11월 19일 10:20) 이후 충전 300,000원의 100%')
  expect(screen.getByText(refusal, { selector: 'output' })).toBeTruthy()

  await user.click(press('+ 1만원'))
  await user.click(press('10,000원 환전 신청'))
  expect(await screen.findByRole('alertdialog', { name: refusal })).toBeTruthy()
  expect(times('withdrawalRequest')).toBe(0)
})

test('the meter is asked afresh when the member asks: bets settled meanwhile count', async () => {
  let refusal: string | null = withdrawalText.turnover('10,000')
  const site = await openPage([
    on('turnover', () => ({
      result: true,
      msg: '',
      data: {
        since: null,
        deposits: 10_000,
        percent: 100,
        gapHours: 3,
        required: 10_000,
        done: refusal === null ? 10_000 : 0,
        refusal,
        waitsUntil: null,
        games: [],
        hold: null,
      },
    })),
    taken,
  ])
  await screen.findByText(withdrawalText.turnover('10,000'))
  refusal = null
  await site.user.click(press('+ 1만원'))
  await site.user.click(press('10,000원 환전 신청'))
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.confirm })).toBeTruthy()
  expect(screen.getByText('충족')).toBeTruthy()
})

test('a hold is shown in the meter with its end', async () => {
  const why = '비밀번호를 바꿔 11월 23일 15:10까지 환전할 수 없습니다. 그 뒤에 신청해주세요.'
  await openPage([meter({ refusal: why, hold: { until: '2026-11-23 15:10:00', why } })])
  expect(await screen.findByText('환전 보류 · 11월 23일 15:10까지')).toBeTruthy()
  expect(screen.getByText(why, { selector: 'output' })).toBeTruthy()
})

test('no deposits ask for no bets: the meter is full', async () => {
  await openPage([meter({ deposits: 0, required: 0, done: 0 })])
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar')
  expect(bar.value).toBe(bar.max)
  expect(screen.getByText('충족')).toBeTruthy()
})

test('a waiting withdrawal says where it stands, and how long today’s took', async () => {
  const waits = { list: [{ ...row, status: '대기중' }], money: 900_000 }
  let usualMinutes: number | null = 12
  await openPage([
    on('withdrawalList', () => withdrawals({ ...waits, queue: { place: 3, usualMinutes } })),
  ])
  expect(screen.getByText('대기 순서 3번째 · 오늘 보통 12분')).toBeTruthy()
  closeSite()
  usualMinutes = null
  await openPage([
    on('withdrawalList', () => withdrawals({ ...waits, queue: { place: 1, usualMinutes } })),
  ])
  expect(screen.getByText('대기 순서 1번째')).toBeTruthy()
})

test('a waiting withdrawal is taken back after a question; the others cannot be', async () => {
  let status = '대기중'
  const site = await openPage([
    on('withdrawalList', () =>
      withdrawals({ list: [{ ...row, num: 9, status }, row], money: 900_000 }),
    ),
    on('withdrawalCancel', () => {
      status = '취소'
      return { result: true, msg: withdrawalText.cancelled, data: { money: 1_000_000 } }
    }),
  ])
  expect(screen.getAllByRole('button', { name: '신청 취소' })).toHaveLength(1)
  await site.user.click(press('신청 취소'))
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.cancel })).toBeTruthy()
  await answer(site, '취소')
  expect(site.times('withdrawalCancel')).toBe(0)
  await site.user.click(press('신청 취소'))
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.cancelled })).toBeTruthy()
  await answer(site, '확인')
  const asked = site.asked.filter(({ name }) => name === 'withdrawalCancel')
  expect(asked.map(({ input }) => input)).toEqual([{ no: 9 }])
  expect(asked[0]!.headers['idempotency-key']).toHaveLength(36)
  expect(await screen.findByText('실패')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '신청 취소' })).toBeNull()
})

test('a withdrawal that was decided meanwhile is told and shown as it is', async () => {
  let status = '대기중'
  const site = await openPage([
    on('withdrawalList', () => withdrawals({ list: [{ ...row, status }], money: 900_000 })),
    on('withdrawalCancel', () => {
      status = '환전완료'
      return { result: false, code: 'state', msg: withdrawalText.notPending }
    }),
  ])
  await site.user.click(press('신청 취소'))
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.notPending })).toBeTruthy()
  await answer(site, '확인')
  expect(await screen.findByText('환전완료')).toBeTruthy()
})

test('code 201 says why and goes back', async () => {
  logIn()
  const site = openSite('/notice', [
    on('withdrawalList', () => ({ result: false, code: 201, msg: withdrawalText.off })),
  ])
  await screen.findByRole('banner')
  await site.router.navigate({ to: '/exchange' })
  expect(await screen.findByRole('alertdialog', { name: withdrawalText.off })).toBeTruthy()
  await answer(site, '확인')
  await waitFor(() => expect(site.router.state.location.pathname).toBe('/notice'))
})

test('what the house says to the member’s group stands first among the notices', async () => {
  await openPage([on('withdrawalList', () => withdrawals({ notice: '신규 그룹 안내' }))])
  const lines = [...document.querySelectorAll('.note li')].map(({ textContent }) => textContent)
  expect(lines.slice(0, 2)).toEqual(['신규 그룹 안내', '최소 환전금액은 10,000원입니다.'])
})
