import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { belowMinText, depositText, overText } from '@madang/contract/member/plain/deposit.ts'
import { BANK_PAGE, inquiryText } from '@madang/contract/member/plain/inquiry.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'
import {
  answer,
  coins,
  deposits,
  listed,
  openPage,
  press,
  row,
  taken,
  type List,
} from './testing/sample.ts'
import { depositError } from './use-deposit.ts'

afterEach(closeSite)

test('every variant says that the money is play money', async () => {
  for (const type of ['bank', 'coin', 'usdt'] as const) {
    await openPage([listed({ type }), coins({ type })])
    expect(screen.getByText(depositText.play)).toBeTruthy()
    closeSite()
  }
})

test.each([
  [0, depositText.noAmount],
  [9_999, belowMinText(10_000)],
  [10_000, null],
])('a deposit of %i is told: %s', (amount, text) => expect(depositError(amount, 10_000)).toBe(text))

test('quick buttons add up, 정정 sets 0, and what is typed stops at the most that is taken', async () => {
  const { user } = await openPage([])
  const field = screen.getByLabelText<HTMLInputElement>('충전금액')
  for (const man of [1, 3, 5, 10, 50, 100]) await user.click(press(`+ ${man}만원`))
  expect(field.value).toBe('1,690,000')
  expect(press('1,690,000원 충전 신청')).toBeTruthy()
  await user.click(press('정정'))
  expect(field.value).toBe('')
  await user.type(field, '0099999999999')
  expect(field.value).toBe('100,000,000')
})

test('nothing is asked while the amount is empty or below the minimum; the field says why', async () => {
  const { user, times } = await openPage([taken])
  await user.click(press('충전 신청'))
  expect(screen.getByRole('alert').textContent).toBe(depositText.noAmount)
  expect(document.activeElement).toBe(screen.getByLabelText('충전금액'))
  await user.type(screen.getByLabelText('충전금액'), '9000')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(press('9,000원 충전 신청'))
  expect(screen.getByRole('alert').textContent).toBe(belowMinText(10_000))
  expect(times('depositRequest')).toBe(0)
})

test('a deposit is asked for once it is confirmed, with a key, and then stands in the list', async () => {
  let list: List['list'] = [row]
  const site = await openPage([
    on('depositList', () => deposits({ list })),
    on('depositRequest', ({ setMoney }) => {
      list = [{ ...row, num: 2, money: Number(setMoney), status: '대기중' }, row]
      return { result: true, msg: depositText.done }
    }),
  ])
  await site.user.click(press('+ 5만원'))
  await site.user.click(press('50,000원 충전 신청'))
  expect(await screen.findByRole('alertdialog', { name: depositText.confirm })).toBeTruthy()
  await answer(site, '취소')
  expect(site.times('depositRequest')).toBe(0)

  await site.user.click(press('50,000원 충전 신청'))
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: depositText.done })).toBeTruthy()
  await answer(site, '확인')
  const asked = site.asked.filter(({ name }) => name === 'depositRequest')
  expect(asked.map(({ input }) => input)).toEqual([{ setMoney: 50_000, type: '0' }])
  expect(asked[0]!.headers['idempotency-key']).toHaveLength(36)

  expect(await screen.findByText('대기중')).toBeTruthy()
  await site.user.click(press('대기중인 신청이 있습니다'))
  expect(await screen.findByRole('alertdialog', { name: depositText.pending })).toBeTruthy()
  expect(site.times('depositRequest')).toBe(1)
})

test('the last charges show their status words, a conversion as 코인변환, the rest as failures', async () => {
  await openPage([
    listed({
      list: [
        { ...row, num: 5, status: '대기중' },
        { ...row, num: 4 },
        { ...row, num: 3, type: '1' },
        { ...row, num: 2, status: '거절', reason: '입금 확인 안 됨' },
        { ...row, num: 1, status: '취소' },
      ],
    }),
  ])
  const items = within(screen.getByRole('region', { name: '최근 충전' })).getAllByRole(
    device() === 'pc' ? 'row' : 'listitem',
  )
  const words = items.slice(-5).map((item) => item.querySelector('.tag')?.textContent)
  expect(words).toEqual(['대기중', '충전완료', '코인변환', '실패', '실패'])
  expect(items.at(-2)!.textContent).toContain('거절 · 입금 확인 안 됨')
  expect(items.at(-1)!.textContent).toContain('취소')
})
const device = () => (document.querySelector('.pc') ? 'pc' : 'mobile')

test('an empty list says what to do next', async () => {
  await openPage([])
  expect(screen.getByText(/첫 충전을 신청해보세요/)).toBeTruthy()
})

test('a list that cannot be read can be asked for again', async () => {
  let fails = true
  logIn()
  const { user } = openSite('/charge', [
    on('depositList', () =>
      fails
        ? { result: false, code: 'busy', msg: '잠시 후 다시 시도해주세요.' }
        : deposits({ list: [row] }),
    ),
  ])
  expect(
    await screen.findByRole('alertdialog', { name: '잠시 후 다시 시도해주세요.' }),
  ).toBeTruthy()
  await user.click(press('확인'))
  fails = false
  await user.click(press('다시 시도'))
  expect(await screen.findByText('충전완료')).toBeTruthy()
})

test('in bank-check hours the page says so, keeps the account back, and still takes requests', async () => {
  const { user, times } = await openPage([listed({ data: 'over' }), taken])
  expect(screen.getByText(overText('23:30', '00:30'), { selector: 'output' })).toBeTruthy()
  expect(screen.queryByText('over')).toBeNull()
  await user.click(press('입금계좌 문의'))
  expect(await screen.findByRole('alertdialog', { name: overText('23:30', '00:30') })).toBeTruthy()
  await answer({ user }, '확인')
  expect(times('inquiryBank')).toBe(0)
  await user.click(press('+ 1만원'))
  await user.click(press('10,000원 충전 신청'))
  await answer({ user }, '확인')
  await waitFor(() => expect(times('depositRequest')).toBe(1))
})

test('the account is asked for from the desk, and the answer is read on the inquiry board', async () => {
  const site = await openPage([
    on('inquiryBank', () => ({ result: true, msg: inquiryText.asked, no: 7 })),
    on('inquiryList', () => ({
      result: true,
      msg: '',
      data: { totalCnt: 0, totalPages: 0, list: [] },
    })),
  ])
  await site.user.click(press('입금계좌 문의'))
  expect(await screen.findByRole('alertdialog', { name: inquiryText.confirmBank })).toBeTruthy()
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: inquiryText.asked })).toBeTruthy()
  await answer(site, '확인')
  await waitFor(() => expect(site.router.state.location.pathname).toBe('/cs'))
  expect(site.asked.find(({ name }) => name === 'inquiryBank')!.input).toEqual({ page: BANK_PAGE })
})

test('a refused account inquiry stays on the page with the reason', async () => {
  const site = await openPage([
    on('inquiryBank', () => ({ result: false, code: 'state', msg: inquiryText.bankOpen })),
  ])
  await site.user.click(press('입금계좌 문의'))
  await answer(site, '확인')
  expect(await screen.findByRole('alertdialog', { name: inquiryText.bankOpen })).toBeTruthy()
  await answer(site, '확인')
  expect(site.router.state.location.pathname).toBe('/charge')
})

test.each([
  ['refilled', { result: true, msg: depositText.refilled, data: { money: 1_000_000, given: 5 } }],
  ['refused', { result: false, code: 'state', msg: depositText.refillToday }],
] as const)('play money is asked for and its answer shown: %s', async (_, said) => {
  const site = await openPage([on('refill', () => said)])
  await site.user.click(press('모의 머니 받기'))
  expect(await screen.findByRole('alertdialog', { name: said.msg })).toBeTruthy()
  await answer(site, '확인')
  await waitFor(() => expect(site.times('depositList')).toBe(2))
  expect(site.times('refill')).toBe(1)
})

test('a balance that moved reads the list again', async () => {
  let money = 1_000_000
  let status = '대기중'
  await openPage([
    on('depositList', () => deposits({ list: [{ ...row, status }], money })),
    on('refresh', () => ({ result: true, msg: '', data: summary({ money }) })),
  ])
  expect(screen.getByText('대기중')).toBeTruthy()
  money = 1_100_000
  status = '충전완료'
  expect(await screen.findByText('충전완료')).toBeTruthy()
})

test('what the house says to the member’s group stands first among the notices, and not at all where it says nothing', async () => {
  await openPage([on('depositList', () => deposits({ notice: '신규 그룹 안내', max: 30_000 }))])
  const lines = [...document.querySelectorAll('.note li')].map(({ textContent }) => textContent)
  expect(lines[0]).toBe('신규 그룹 안내')
  expect(lines[1]).toContain('최대 30,000원')
})
