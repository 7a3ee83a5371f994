import { expect, test } from 'vitest'

import type { ReferralRow } from '@madang/contract/member/referral.ts'

import { shareOf, totalsOf, treeRows, uppersOf } from './tree.ts'

const row = (uuid: string, rc: string, casinoBet = 0, casinoRoll = 0): ReferralRow => ({
  ...{ uuid, rc, casinoBet, slotBet: casinoBet / 2, casinoRoll, slotRoll: 0 },
})
const list = [
  row('a', 'me', 100, 1),
  row('b', 'me', 200, 2),
  row('a1', 'a'),
  row('a2', 'a'),
  row('b1', 'b'),
  row('a1x', 'a1'),
  row('a2x', 'a2'),
]
const shown = (closed: string[] = []) =>
  treeRows(list, 'me', new Set(closed)).map(
    ({ uuid, depth, lowers, rails, last }) =>
      `${uuid} ${depth} ${lowers} ${rails.map((runs) => (runs ? '|' : '.')).join('')}${last ? '└' : '├'}`,
  )

test('each stands under its upper, with the lines that lead there', () => {
  expect(shown()).toEqual([
    'a 1 2 ├',
    'a1 2 1 ├',
    'a1x 3 0 |└',
    'a2 2 1 └',
    'a2x 3 0 .└',
    'b 1 1 └',
    'b1 2 0 └',
  ])
})

test('a closed one hides all below it and nothing else', () => {
  expect(shown(['a1'])).toHaveLength(6)
  expect(shown(['a'])).toEqual(['a 1 2 ├', 'b 1 1 └', 'b1 2 0 └'])
  expect(shown(uppersOf(list))).toEqual(['a 1 2 ├', 'b 1 1 └'])
})

test('totals are of everything searched, and a share is what stakes brought', () => {
  expect(totalsOf(list)).toEqual({ casinoBet: 300, slotBet: 150, casinoRoll: 3, slotRoll: 0 })
  expect([shareOf(22_080, 1_840_000), shareOf(629, 90_000), shareOf(0, 5), shareOf(0, 0)]).toEqual([
    '1.2%',
    '0.7%',
    '',
    '',
  ])
})
