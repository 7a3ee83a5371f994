import pg from 'pg'
import { expect, test } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'

import { openHouse } from '../../server/testing/house.ts'
import type { Promised } from './journal.ts'
import { keptOnce } from './verify.ts'

test('a campaign that lost a promised bet, or promised one twice, says so', async () => {
  const house = await openHouse()
  const client = new pg.Client({ connectionString: house.url })
  await client.connect()
  const promise = {
    no: 7,
    game: gameByKey('pbg.powerball')!,
    date: '20260115',
    round: 1,
    seat: { uid: 'kim', headers: {} },
    type: 'poOdd',
    pick: '파워볼 홀',
    stake: 5_000,
    odds: 195,
  } as Promised
  expect((await keptOnce(client, [])).wrong).toEqual([])
  expect((await keptOnce(client, [promise, promise])).wrong).toEqual([
    'bet 7 of kim was promised and is lost',
    'bet 7 of kim was promised and is lost',
    '1 bet numbers were promised twice',
  ])
  await client.end()
  await house.close()
})
