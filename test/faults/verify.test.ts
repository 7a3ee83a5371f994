import pg from 'pg'
import { expect, test } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'

import { openHouse } from '../../server/testing/house.ts'
import type { Promised } from './journal.ts'
import { judgeDisk, type DiskReport } from './disk.ts'
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

test('a full disk that lasts, is told in other words, or that nobody noticed, is told', () => {
  const refusal = (path: string, msg = '잠시 후 다시 시도해주세요.') => ({
    ...{ path, code: 'retry', msg, times: 1 },
  })
  const right: DiskReport = {
    seconds: { bet: 8.7, play: 10, provider: 0, settlement: 3 },
    said: [refusal('/uGame/bet'), refusal('/games/api/spin')],
    ...{ wrong: [], bets: 1, plays: 1 },
  }
  expect(judgeDisk(right, 10)).toEqual([])
  const wrong: DiskReport = {
    ...right,
    seconds: { ...right.seconds, bet: 10.1, settlement: null },
    said: [refusal('/uGame/bet', 'no space left')],
    wrong: ['bet 7 of kim was promised and is lost'],
  }
  expect(judgeDisk(wrong, 10)).toEqual([
    'bet 7 of kim was promised and is lost',
    'bet works again after 10.1 s',
    'settlement works again after more than 60 s',
    '/uGame/bet was told retry in other words: no space left',
    'nobody was told retry at /games/api/',
  ])
})
