/** Rows that the vendors' store forgets, and rows that it keeps because the server's bets lead to them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { storesOfTest } from '../testing/stores.ts'
import { openSeats } from './seats.ts'
import type { VendorStore, Wager } from './store.ts'

const NOW = new Date('2026-01-31T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

let folder: string
let store: VendorStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'madang-vendor-'))
  store = (await storesOfTest(folder)).vendor()
})
afterEach(async () => {
  await store.kept()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const seat = { vendor: 'haneul', game: 'haneul.baccarat', player: 'p1', session: 's1' }
const wager = (tx: string, more: Partial<Wager>): Wager => ({
  ...{ ...seat, tx, roundId: `r.${tx}`, date: '20260101', number: 7, amount: 1_000, picks: [] },
  ...{ state: 'placed', status: null, won: 0, html: '', at: daysAgo(31), ...more },
})

test('ticket forgets wagers that the wallet never took after thirty days, and keeps the rest', () => {
  store.addWager(wager('refused', { state: 'refused', won: null }))
  store.addWager(wager('neverAsked', { state: 'cancelled', won: null, date: '' }))
  store.addWager(wager('fresh', { state: 'refused', won: null, at: daysAgo(29) }))
  store.addWager(wager('placed', {}))
  store.addWager(wager('givenBack', { state: 'cancelled', won: null }))
  openSeats(store, () => NOW).ticket(seat)
  const known = ['refused', 'neverAsked', 'fresh', 'placed', 'givenBack'].map(
    (tx) => store.wager(tx) !== undefined,
  )
  expect(known).toEqual([false, false, true, true, true])
})

test('addDeal forgets deals of its game after seven days, but for a round with an open wager', () => {
  const game = 'haneul.baccarat'
  const add = (id: string, date: string, number: number) =>
    store.addDeal(id, date, number, '{}', daysAgo(0))
  for (const number of [1, 7]) add(game, '20260123', number)
  add(game, '20260124', 1)
  add('haneul.roulette', '20260123', 1)
  store.addWager(wager('open', { date: '20260123', won: null }))
  add(game, '20260131', 1)
  const left = (id: string) => store.lastDeals(id, 9).map(({ date, number }) => `${date} ${number}`)
  expect(left(game)).toEqual(['20260131 1', '20260124 1', '20260123 7'])
  expect(left('haneul.roulette')).toEqual(['20260123 1'])
})
