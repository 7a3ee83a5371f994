import { afterEach, expect, test, vi } from 'vitest'

import type { KeptReceipt } from '@madang/contract/core/book/receipt.ts'

import { keepReceipt, keptReceipts } from './receipts.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const DAY = 24 * 3_600_000_000
const kept = (id: number, at = id): KeptReceipt => ({
  ...{ stream: 'ntry.powerball', date: '20261123', round: 7 },
  receipt: {
    ...{
      id,
      at,
      placedAt: at,
      salt: '00',
      game: 'ntry.powerball',
      key: 'poOdd',
      pick: '파워볼 홀',
    },
    ...{ stake: 5_000, odds: 195, size: 1, index: 0, path: [], root: '11', keyId: 1 },
    signature: '22',
  },
})
const ids = (uid: string) => keptReceipts(uid).map(({ receipt }) => receipt.id)

test('each member’s are kept apart, newest first, and one that is given again once', () => {
  keepReceipt('lee', kept(1))
  keepReceipt('han', kept(2))
  keepReceipt('lee', kept(3))
  keepReceipt('lee', kept(1))
  expect(ids('lee')).toEqual([1, 3])
  expect(keptReceipts('han')).toEqual([kept(2)])
})

test('a week later one is forgotten, and not a moment before', () => {
  keepReceipt('lee', kept(1, DAY))
  keepReceipt('lee', kept(2, 8 * DAY))
  expect(ids('lee')).toEqual([2, 1])
  keepReceipt('lee', kept(3, 8 * DAY + 1))
  expect(ids('lee')).toEqual([3, 2])
})

test('of more than three hundred the oldest go', () => {
  for (let id = 1; id <= 302; id++) keepReceipt('lee', kept(id))
  expect(ids('lee')).toHaveLength(300)
  expect(ids('lee').at(-1)).toBe(3)
})

test('what lies there and is none, and a browser that keeps nothing, trouble nobody', () => {
  localStorage.setItem('receipts', '{no json')
  expect(ids('lee')).toEqual([])
  localStorage.setItem('receipts', '{"a":1}')
  keepReceipt('lee', kept(4))
  expect(ids('lee')).toEqual([4])
  const real = localStorage
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => real.getItem(name),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
    clear: () => real.clear(),
  })
  keepReceipt('lee', kept(5))
  expect(ids('lee')).toEqual([4])
})
