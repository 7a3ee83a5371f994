import { afterAll, beforeAll, expect, test } from 'vitest'

import { openHouse, type House } from '../testing/house.ts'
import { recordEvents } from './events.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('what a stranger sent is written down whatever its letters: NUL and half a pair are no reason to lose it', async () => {
  await recordEvents(house.db, [
    {
      kind: 'vendor.call',
      actor: 'stranger',
      reason: 'cut \ud83d',
      detail: { body: 'a\0b\ude00' },
    },
  ])
  expect(await house.db.query`select reason, detail from event where actor = 'stranger'`).toEqual([
    { reason: 'cut �', detail: { body: 'ab�' } },
  ])
})
