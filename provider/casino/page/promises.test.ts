// @vitest-environment happy-dom
import { bytesToHex, commitOf, hexToBytes } from '@madang/contract/core/draw/kdraw.ts'
import { beforeEach, expect, test } from 'vitest'

import { openPromises } from './promises.ts'
import { openPending } from './slot-pending.ts'

const [seed, other] = ['11'.repeat(32), '22'.repeat(32)]
const hashOf = (of: string) => bytesToHex(commitOf(hexToBytes(of)))
const spin = (id: string, of: string) => ({
  ...{ id, stake: 1_000, money: 0 },
  given: { commit: hashOf(of), client: '마당' },
})
beforeEach(() => sessionStorage.clear())

test.each([
  ['the same as shown now', seed, seed, true],
  ['another is shown now', seed, other, true],
  ['another was shown', other, seed, false],
])('a seed is judged by the commitment shown before its spin: %s', (_, shown, told, good) => {
  openPending('kkachi.moon').keep(spin('a', shown))
  expect(openPromises('kkachi.moon').meets(seed, ['a', 'b'], hashOf(told))[0]).toBe(good)
})

test('a seed without a draw of this tab is compared with the commitment shown now', () => {
  openPending('kkachi.moon').keep(spin('a', other))
  expect(openPromises('kkachi.moon').meets(seed, ['b'], hashOf(seed))[0]).toBe(true)
  expect(openPromises('kkachi.moon').meets(seed, ['b'], hashOf(other))[0]).toBe(false)
})

test('the commitment kept first decides: a second bet on a round brings none', () => {
  const promises = openPromises('haneul.baccarat1')
  promises.keep('20261121 7', hashOf(seed))
  promises.keep('20261121 7', hashOf(other))
  expect(promises.meets(other, ['20261121 7'], hashOf(other))[0]).toBe(false)
})
