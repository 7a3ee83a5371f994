// @vitest-environment happy-dom
import { spin } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { drawWords } from '@madang/contract/core/draw/kdraw.ts'
import { expect, test } from 'vitest'

import { tierOf } from './slot-tiers.ts'
import { roundTold, windowTold, winTold } from './slot-told.ts'

const round = (amount: number, free = 0) =>
  ({ amount, spins: Array.from({ length: 1 + free }, () => ({})) }) as never

test.each([
  [0, 'none', '', '낙첨', '−10,000원', '낙첨. 10,000원'],
  [
    4_000,
    'back',
    '',
    '4,000원 돌려받음',
    '−6,000원',
    '4,000원 돌려받음. 건 돈 10,000원, 6,000원 손실',
  ],
  [9_999, 'back', '', '9,999원 돌려받음', '−1원', '9,999원 돌려받음. 건 돈 10,000원, 1원 손실'],
  [10_000, 'even', '', '10,000원 돌려받음', '0원', '10,000원 돌려받음. 건 돈 10,000원'],
  [10_001, 'gain', '적중', '10,001원', '+1원', '적중. 10,001원 받음. 건 돈 10,000원, 1원 이익'],
  [
    99_999,
    'gain',
    '적중',
    '99,999원',
    '+89,999원',
    '적중. 99,999원 받음. 건 돈 10,000원, 89,999원 이익',
  ],
  [
    100_000,
    'gain',
    '큰 적중 10배',
    '100,000원',
    '+90,000원',
    '적중. 100,000원 받음. 건 돈 10,000원, 90,000원 이익',
  ],
])(
  '%i won back of 10,000 is told as %s: a loss never as a win',
  (amount, tone, word, head, net, said) => {
    expect(roundTold(round(amount), 10_000)).toEqual({ tone, word, head, net, said })
  },
)

test('free spins are told with the round they belong to, even where it lost', () => {
  expect(roundTold(round(120_000, 10), 10_000).said).toMatch(
    /^무료 스핀 10번 포함\. 적중\. 120,000원 받음/,
  )
  expect(roundTold(round(2_000, 10), 10_000)).toMatchObject({
    tone: 'back',
    word: '무료 스핀 10번 포함',
  })
})

test('gains differ in kind by how many times the stake came back; what is no gain has none', () => {
  const kinds = [0, 0.3, 1, 1.5, 3, 9.9, 10, 29, 30, 5_000].map((times) =>
    tierOf(1_000, times * 1_000),
  )
  expect(kinds.map((tier) => tier?.count ?? null)).toEqual([
    null,
    null,
    null,
    400,
    700,
    700,
    1_200,
    1_200,
    1_800,
    1_800,
  ])
  expect(kinds.map((tier) => tier?.lamps ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 11, 11, 17, 17])
  expect(kinds.map((tier) => tier?.sound ?? null)).toEqual([
    null,
    null,
    null,
    'wood',
    'small',
    'small',
    'big',
    'big',
    'big',
    'big',
  ])
  expect(kinds.map((tier) => tier?.magpie ?? false).indexOf(true)).toBe(8)
})

test('a window and its wins are told in words, by line and by ways', () => {
  const words = drawWords({
    seed: new Uint8Array(32).fill(7),
    stream: 'told',
    date: '20261121',
    round: 1,
  })
  const shown = spin(slotModels['KS-5x3-10'], words, 10_000, false)
  const told = windowTold('kkachi.moon', shown)
  expect(told.replace('릴: ', '').split(/,? /)).toHaveLength(15)
  const cells = [{ reel: 0, row: 0 }]
  const win = { symbol: 'H1', count: 4, amount: 20_000, cells } as const
  expect(winTold('kkachi.moon', { ...win, cells, line: 2 })).toBe('라인 3 · 달토끼 4개 · 20,000원')
  expect(winTold('kkachi.tiger', { ...win, cells, ways: 6 })).toBe('6길 · 호랑이 4개 · 20,000원')
  expect(winTold('noeul.goblin', { ...win, cells, symbol: 'S', count: 3 })).toBe(
    '도깨비불 3개 · 20,000원',
  )
})
