import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { gameByKey } from '@madang/contract/core/draw/games.ts'

import { openVendorFile } from '../../provider/casino/store.ts'
import { openFileStore } from '../../provider/draws/store.ts'
import { openHouse } from '../../server/testing/house.ts'
import { judge } from './after.ts'
import type { Promised } from './journal.ts'
import { judgeDisk, type DiskReport } from './disk.ts'
import { openTold } from './told.ts'
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

/** The provider's stores of one life, with a draw, a spin and a seal in them. */
async function storesOf({ ball, spin, hash }: { ball: number; spin: string; hash: string }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-told-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const draws = openFileStore(join(dataDir, 'provider'))
  const place = { stream: 'pbg.powerball', date: '20260115', round: 1 }
  const at = '2026-01-15T00:00:00Z'
  const drawn = {
    outcome: 'drawn',
    balls: [ball],
    powerball: 6,
    beacon: null,
    drawnAt: at,
  } as const
  draws.addDraw({ ...place, ...drawn, balls: [...drawn.balls] })
  draws.addSeal({ ...place, hash, count: 0, taken: true }, '{}', at)
  await draws.close()
  const vendor = openVendorFile(join(dataDir, 'provider'))
  vendor.addSeed('baram.slot', 'p1', Buffer.alloc(1), 'c0', '20260115')
  vendor.addSpin(spin, 1, 4, 2, 1_000, 0, at)
  await vendor.close()
  return dataDir
}

test('copies judged: a draw told otherwise, a number of a seed drawn twice and what the server lacks are wrong', async () => {
  const house = await openHouse()
  const told = openTold()
  const [ours, theirs] = [{ owner: house.url, server: house.url }, 'ab'.repeat(32)]
  const nothing = { promised: [], played: [], members: [] }
  const judged = (dataDir: string) =>
    judge({ dataDir, books: () => Promise.resolve(ours) }, told, nothing)
  const alone = [
    'the draw pbg.powerball 20260115 1 is known to the provider alone',
    `the seal ${theirs} is known to the provider alone`,
  ]
  expect(await judged(await storesOf({ ball: 7, spin: 'one', hash: theirs }))).toEqual(alone)
  expect(await judged(await storesOf({ ball: 8, spin: 'two', hash: theirs }))).toEqual([
    'the draw pbg.powerball 20260115 1 was told as drawn [7] 6, then as drawn [8] 6',
    'the number 4 of c0 was told as one, then as two',
    'the number 5 of c0 was told as one, then as two',
    ...alone,
  ])
  await house.close()
})
