// @vitest-environment happy-dom
import { spin } from '@madang/contract/core/casino/slot-engines.ts'
import { slotModels } from '@madang/contract/core/casino/slot-models.ts'
import { drawWords } from '@madang/contract/core/draw/kdraw.ts'
import { expect, test } from 'vitest'

import { roundTold, windowTold, winTold } from './slot-told.ts'

const round = (amount: number, free = 0) =>
  ({ amount, spins: Array.from({ length: 1 + free }, () => ({})) }) as never

test.each([
  [0, 'none', '당첨 없음', '손실 −10,000원'],
  [4_000, 'back', '4,000원', '일부 반환 · 손실 −6,000원'],
  [9_999, 'back', '9,999원', '일부 반환 · 손실 −1원'],
  [10_000, 'even', '10,000원', '반환 · 베팅금액이 그대로 돌아왔습니다'],
  [10_001, 'gain', '10,001원', '당첨 · 순이익 +1원'],
])('%i won back of 10,000 is told as %s: a loss never as a win', (amount, tone, head, line) => {
  expect(roundTold(round(amount), 10_000)).toEqual({ tone, head, line })
})

test('free spins are told with the round they belong to, even where it lost', () => {
  expect(roundTold(round(120_000, 10), 10_000).line).toBe(
    '무료 스핀 10번 포함 · 당첨 · 순이익 +110,000원',
  )
  expect(roundTold(round(2_000, 10), 10_000)).toMatchObject({ tone: 'back' })
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
  expect(winTold('kkachi.tiger', { ...win, cells, ways: 6 })).toBe('6웨이 · 호랑이 4개 · 20,000원')
  expect(winTold('noeul.goblin', { ...win, cells, symbol: 'S', count: 3 })).toBe(
    '도깨비불 3개 · 20,000원',
  )
})
