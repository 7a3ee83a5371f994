/** The sample week is whole on every date: long, as each instant is a sandbox of its own. */
import { expect, test } from 'vitest'

import { openHouse } from '../testing/house.ts'
import { seed } from './seed.ts'

/** The last two are dates whose newest powerball round nobody had won by its digit. */
const instants = ['05-05T00:10', '05-05T00:41', '05-05T23:40', '11-27T12:00', '11-28T12:00']

test.each(instants)(
  'a sandbox filled at %s in Seoul has no request of later, and a correction that takes a win back',
  async (instant) => {
    const other = await openHouse()
    await other.clock.set(`2026-${instant}:00+09:00`)
    await seed(other.url, { keysDir: other.config.keysDir })
    expect(
      await other.db.query`select count(*) as n from withdrawal where at > business_now()`,
    ).toEqual([{ n: 0 }])
    const back = await other.db.query`select amount from transfer where kind = 'win.back'`
    expect(back.length).toBeGreaterThan(0)
    await other.close()
  },
)
