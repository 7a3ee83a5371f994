import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Chance, Today } from '@madang/contract/member/today.ts'

import { closeSite, logIn, on, openSite, summary } from '../../testing/house.tsx'
import { dayText } from './today-page.tsx'
import { shareText, usualText } from '../../shell/usual.ts'

beforeEach(() => logIn())
afterEach(closeSite)

const day = (changes: Partial<Today> = {}): Today => ({
  ...{ date: '2026-11-21', bets: 12, staked: 58_000, open: 0, paid: 53_800, net: -4_200 },
  ...{ minutes: 47, week: { net: -13_240, minutes: 192 }, limit: null, rounds: [] },
  ...{ hours: [0, -4_200], lastAt: '2026-11-21T03:00:10.000Z' },
  ...changes,
})
const chance = (changes: Partial<Chance> = {}): Chance => ({
  ...{ bets: 12, net: -4_200, mean: -1_450, better: 700, worse: 331 },
  ...{ bars: [10, 90, 231, 300, 200, 100, 60, 9], own: 2, least: -50_000, most: 40_000 },
  others: { bets: 0, mean: 0 },
  ...changes,
})
const open = (said = day(), usual = chance(), ...rules: ReturnType<typeof on>[]) =>
  openSite('/today', [
    on('today', () => ({ result: true, msg: '', data: said })),
    on('todayChance', () => ({ result: true, msg: '', data: usual })),
    ...rules,
  ])
const main = () => within(screen.getByRole('main'))

test('the day is told as it is, with one sentence of how usual that is', async () => {
  open()
  expect(await screen.findByText('오늘 12번 베팅한 결과')).toBeTruthy()
  expect(screen.getByText('11월 21일 토요일')).toBeTruthy()
  const book = screen.getByRole('article')
  expect(book.textContent).toContain('−4,200원건 돈58,000원받은 돈53,800원이용 시간47분')
  const usual = await screen.findByRole('region', { name: '이만큼 잃는 사람은 셋 중 하나입니다.' })
  expect(usual.textContent).toContain('1,000명 중 이만큼 잃거나 더 잃은 사람 331명')
  expect(usual.textContent).toContain('평균 −1,450원')
  expect(usual.querySelectorAll('rect')).toHaveLength(8)
  expect(screen.getByText('−13,240', { exact: false }).closest('dd')?.textContent).toBe(
    '−13,240원 · 3시간 12분',
  )
})

test('what waits is named, and not counted as lost', async () => {
  open(day({ open: 10_000 }))
  expect((await screen.findByText(/^결과를 기다리는/)).textContent).toBe(
    '결과를 기다리는 10,000원은 손익에 넣지 않았습니다.',
  )
})

test('a day without a bet asks for no chances', async () => {
  const { times } = open(day({ bets: 0, staked: 0, paid: 0, net: 0 }))
  expect(await screen.findByText('오늘은 아직 베팅하지 않았습니다')).toBeTruthy()
  expect(times('todayChance')).toBe(0)
  expect(screen.queryByRole('region', { name: /사람은/ })).toBeNull()
})

test('bets whose chances hang on their player are left out, and said so', async () => {
  open(day(), chance({ bets: 0, bars: [], others: { bets: 2, mean: -300 } }))
  expect(await screen.findByText('결과가 나온 베팅이 없습니다.')).toBeTruthy()
  expect(screen.getByText(/베팅 2번은 뺐습니다/).textContent).toContain('평균 −300원')
})

test('a rest until tomorrow begins at once, by the rule of time-outs, and the page says so', async () => {
  let resting = false
  const { user, asked, times } = open(
    day(),
    chance(),
    on('limitsChange', () => {
      resting = true
      return { result: true, msg: '11월 22일 23:10까지 휴식합니다.' }
    }),
    on('refresh', () => ({
      result: true,
      msg: '',
      data: summary(resting ? { rest: { kind: 'timeout', until: '2026-11-22 23:10:00' } } : {}),
    })),
  )
  await user.click(await screen.findByRole('button', { name: '내일까지 쉬기' }))
  const told = await screen.findByRole('alertdialog', { name: '11월 22일 23:10까지 휴식합니다.' })
  expect(asked.find(({ name }) => name === 'limitsChange')).toMatchObject({
    input: { act: 'rest', days: 1 },
    headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
  })
  expect(times('limitsChange')).toBe(1)
  await user.click(within(told).getByRole('button', { name: '확인' }))
  await waitFor(() => expect(main().getByText(/^휴식중입니다/)).toBeTruthy())
  expect(main().queryByRole('button', { name: '내일까지 쉬기' })).toBeNull()
  expect(main().getByRole('link', { name: '그대로' }).getAttribute('href')).toBe('/')
})

test.each([
  [1_000, '거의 모두입니다'],
  [704, '열에 일곱입니다'],
  [500, '둘 중 하나입니다'],
  [331, '셋 중 하나입니다'],
  [100, '열 중 하나입니다'],
  [50, '스물 중 하나입니다'],
  [20, '쉰 중 하나입니다'],
  [9, '백 중 하나입니다'],
  [1, '백 중 하나보다 적습니다'],
  [0, '천 중 하나보다 적습니다'],
])('%i of a thousand are %s', (count, says) => expect(shareText(count)).toBe(says))

test('a sentence counts the side that the day is on, and praises none', () => {
  const says = (net: number, better: number, worse: number) =>
    usualText({ net, mean: -1_000, better, worse }).says
  expect(says(-5_000, 900, 100)).toBe('이만큼 잃는 사람은 열 중 하나입니다.')
  expect(says(-500, 340, 670)).toBe('이만큼이거나 덜 잃는 사람은 셋 중 하나입니다.')
  expect(says(0, 250, 800)).toBe('잃지 않는 사람은 넷 중 하나입니다.')
  expect(says(9_000, 125, 900)).toBe('이만큼 따는 사람은 여덟 중 하나입니다.')
})

test('a day has its weekday, whatever zone the device is in', () => {
  expect(dayText('2026-11-21')).toBe('11월 21일 토요일')
  expect(dayText('2026-01-01')).toBe('1월 1일 목요일')
})
