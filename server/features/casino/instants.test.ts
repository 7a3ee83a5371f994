/** What depends on a moment, at the very millisecond. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../../testing/house.ts'
import { openVendor } from '../../testing/vendor.ts'
import { decideWin, type Known } from './decide.ts'
import { openSignatures, signatureOf } from './secrets.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a win for a bet nobody has seen is asked again until ten minutes are over, and refused at that instant', () => {
  const began = Date.parse('2026-03-02T10:00:00Z')
  const at = (later: number) => {
    const known: Known = {
      ...{ bets: new Map(), statuses: new Map(), tombstones: new Set(), plays: new Map() },
      ...{ rounds: new Map(), firsts: new Map(), money: new Map() },
      ...{ orphans: new Map([['w', new Date(began)]]), now: new Date(began + later) },
    }
    const message = { tx: 'w', round: 'r', bets: ['b'], amount: 1_000, result: '' }
    return decideWin(known, message, { bet: () => 1, win: () => 1, round: () => 1 })
  }
  expect(at(599_999)).toEqual({ again: true, first: false })
  expect(at(600_000)).toMatchObject({
    ...{ status: 'NO_BET', effect: null, alarm: 'a win for a bet nobody has seen' },
  })
})

test('a signature is good at a minute to the millisecond on either side, and not at one more', async () => {
  const { id, secret } = await openVendor(house)
  // Far from the true clock, which a vendor may keep as well.
  const now = Date.parse('2020-01-01T00:00:00Z')
  const clock = { ...house.deps.clock, now: () => new Date(now) }
  const isSigned = openSignatures({ ...house.deps, clock })
  const good = (at: number) => {
    const parts = { timestamp: String(at), nonce: 'nonce-of-it', path: '/wallet/end' }
    const body = Buffer.from('{}')
    return isSigned({ vendor: id, ...parts, body, signature: signatureOf(secret, parts, body) })
  }
  expect([await good(now - 60_000), await good(now + 60_000)]).toEqual([true, true])
  expect([await good(now - 60_001), await good(now + 60_001)]).toEqual([false, false])
})
