/** From the files of one machine into the database of several: all of it, once, and it goes on from there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openVendorFile, openVendorStore } from '../casino/store.ts'
import { openFileStore, openSharedStore } from '../draws/store.ts'
import { openProviderDatabase } from '../testing/stores.ts'
import { takeLease } from './lease.ts'
import { moveFiles } from './move.ts'
import { openPostgres } from './postgres.ts'

const STREAM = 'pbg.powerball'
const draw = {
  ...{ stream: STREAM, date: '20260115', round: 7, outcome: 'drawn' as const },
  ...{ balls: [1, 2, 3, 4, 5], powerball: 6, beacon: null, drawnAt: '2026-01-15T00:35:00.000Z' },
}
const seal = { stream: STREAM, date: '20260115', round: 7, hash: 'ab', count: 3, taken: true }
const wager = {
  ...{
    tx: 's-1',
    vendor: 'geumgwan',
    game: 'geumgwan.1',
    roundId: 'geumgwan.1:1',
    date: '20260115',
  },
  ...{ number: 0, player: 'p1', session: 's1', amount: 1_000, state: 'placed' as const },
  ...{ picks: [{ key: 'spin', label: '금관', stake: 1_000 }], status: null, won: null },
  ...{ at: '2026-01-15T00:35:00.000Z', html: '' },
}

let folder: string
let database: Awaited<ReturnType<typeof openProviderDatabase>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'madang-move-'))
  database = await openProviderDatabase()
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function fill() {
  const draws = openFileStore(folder)
  draws.addChain(STREAM, '20260115', {
    ...{ anchor: 'aa', draws: 288, sealed: Uint8Array.of(0, 1, 255), publishedAt: 'then' },
    entropy: 'book',
  })
  draws.addDraw(draw)
  for (let no = 0; no < 1_200; no++) draws.tell(STREAM, '/provider/round', `20260115 ${no}`, { no })
  draws.acknowledge(draws.firstMessage(STREAM)!.id)
  draws.addSeal(seal, '{"a":1}', 'then')
  draws.keepRefused(STREAM, '{}', 'then')
  await draws.close()
  const vendor = openVendorFile(folder)
  vendor.addWager(wager)
  vendor.addSeed('geumgwan.1', 'p1', Uint8Array.of(7), 'cc', '20260115')
  vendor.setText('mine', 1)
  vendor.addSpin('geumgwan.1:0', 1, 1, 1, 1_000, 0, 'then')
  vendor.addHand('highlow:1', 1, 'p1', 'highlow', 2, 1_000, 'then', 5)
  vendor.tell('geumgwan', 'geumgwan.1:0', 'p1', 'end', '{}')
  vendor.setSecret('geumgwan', 'secret')
  vendor.addNonce('geumgwan', 'n', 1)
  vendor.addTicket('t', '{}', 5)
  vendor.addSeat('h', 'geumgwan', 'geumgwan.1', 'p1', 's1', 5)
  vendor.addDeal('haneul.1', '20260115', 3, '{}', 'then')
  vendor.addChain('haneul.1', '20260115', {
    ...{ anchor: 'bb', draws: 2_880, sealed: Uint8Array.of(9), publishedAt: 'then' },
  })
  await vendor.close()
}

async function stores() {
  const doors = []
  for (const part of ['draws', 'vendor']) {
    const door = openPostgres(database.url)
    await door.connected()
    const lost = () => undefined
    await takeLease(door, { part, holder: '', origin: '', lost, leaseMs: 600_000 })
    doors.push(door.database)
  }
  return { draws: openSharedStore(doors[0]!), vendor: openVendorStore(doors[1]!) }
}

test('everything is moved, in its order, and what counts goes on counting', async () => {
  await fill()
  expect(await moveFiles(folder, database.url)).toBe(1 + 1 + 1_199 + 1_200 + 1 + 1 + 11)
  const { draws, vendor } = await stores()
  expect(draws.readChain(STREAM, '20260115')).toEqual({
    ...{ anchor: 'aa', draws: 288, sealed: Uint8Array.of(0, 1, 255), publishedAt: 'then' },
    entropy: 'book',
  })
  expect(draws.readDraw(STREAM, '20260115', 7)).toEqual(draw)
  expect(draws.lastTold('/provider/round', STREAM)).toBe('20260115 1199')
  expect([draws.waiting(), draws.firstMessage(STREAM)?.body]).toEqual([1_199, '{"no":1}'])
  draws.tell(STREAM, '/provider/round', 'one more', {})
  expect([draws.waiting(), draws.lastTold('/provider/round', STREAM)]).toEqual([1_200, 'one more'])
  expect([draws.readSeal(seal), draws.lastSeal(STREAM)]).toEqual([seal, seal])
  draws.addSeal({ ...seal, round: 8, hash: 'cd' }, '{}', 'then')
  expect(draws.lastSeal(STREAM)?.round).toBe(8)
  expect(draws.keepRefused(STREAM, '{}', 'later')).toBe(false)
  expect(vendor.wager('s-1')).toEqual(wager)
  expect(vendor.currentSeed('geumgwan.1', 'p1')).toMatchObject({ id: 1, client: 'mine', next: 1 })
  expect(vendor.spin('geumgwan.1:0')).toMatchObject({ seedId: 1, stake: 1_000 })
  expect(vendor.openHand('highlow', 'p1')).toMatchObject({ roundId: 'highlow:1', nonce: 2 })
  expect(vendor.owing()).toEqual([{ vendor: 'geumgwan', roundId: 'geumgwan.1:0' }])
  expect([vendor.secretOf('geumgwan')?.secret, vendor.addNonce('geumgwan', 'n', 2)]).toEqual([
    'secret',
    0,
  ])
  expect([vendor.useTicket('t', 1)?.seat, vendor.seatOf('h', 1)?.player]).toEqual(['{}', 'p1'])
  expect(vendor.deal('haneul.1', '20260115', 3)).toEqual({ result: '{}', drawnAt: 'then' })
  expect(vendor.readChain('haneul.1', '20260115')?.anchor).toBe('bb')
  vendor.addSeed('geumgwan.1', 'p2', Uint8Array.of(8), 'dd', '20260115')
  expect(vendor.currentSeed('geumgwan.1', 'p2')?.id).toBe(2)
  await vendor.kept()
  await vendor.close()
  await draws.close()
})

test('nothing is moved twice, onto another’s, from a provider that runs or from nowhere', async () => {
  await expect(moveFiles(folder, database.url)).rejects.toThrow(/holds no provider/)
  await fill()
  const running = new DatabaseSync(join(folder, 'draws.lock'))
  running.exec('begin exclusive')
  await expect(moveFiles(folder, database.url)).rejects.toThrow('runs; stop it first')
  running.close()
  await moveFiles(folder, database.url)
  await expect(moveFiles(folder, database.url)).rejects.toThrow('nothing was moved')
})
