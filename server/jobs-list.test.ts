/** Every work of the clock is in the list: what is forgotten there is never done, and nothing else says so. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { watchAlarms } from './features/alarms/watch.ts'
import { lapseGone } from './features/approvals/approvals.ts'
import { addUpDays } from './features/betting/betting.ts'
import { addUpBets } from './features/bets/bets.ts'
import { closeDue } from './features/closing/closing.ts'
import { closeBooks } from './features/books/books.ts'
import { tickDraws } from './features/draw/draw.ts'
import { chainEvents } from './features/events/chain.ts'
import { writeEnds } from './features/find/find.ts'
import { makeOwnData } from './features/own-data/own-data.ts'
import { sealDays } from './features/seals/seals.ts'
import { sendPlanned } from './features/memo/memo.ts'
import { noteEvening, sendPushes } from './features/push/push.ts'
import { addUpGames } from './features/reports/reports.ts'
import { rollRounds, rollVendors } from './features/rolling/rolling.ts'
import { sealDue, tellSeals } from './features/seals/seals.ts'
import { readCatalogues, settleUnended } from './features/casino/casino.ts'
import { sweepMoved } from './http/moved.ts'
import { startJobs } from './jobs.ts'
import { markDays } from './ledger/marks.ts'
import { sweep } from './sweep.ts'
import { openHouse, type House } from './testing/house.ts'
import { watchBooks, watchClock, watchRecent } from './watch.ts'

vi.mock('./features/alarms/watch.ts', { spy: true })
vi.mock('./features/approvals/approvals.ts', { spy: true })
vi.mock('./features/betting/betting.ts', { spy: true })
vi.mock('./features/bets/bets.ts', { spy: true })
vi.mock('./features/closing/closing.ts', { spy: true })
vi.mock('./features/books/books.ts', { spy: true })
vi.mock('./features/draw/draw.ts', { spy: true })
vi.mock('./features/seals/seals.ts', { spy: true })
vi.mock('./features/events/chain.ts', { spy: true })
vi.mock('./features/find/find.ts', { spy: true })
vi.mock('./features/own-data/own-data.ts', { spy: true })
vi.mock('./features/memo/memo.ts', { spy: true })
vi.mock('./features/push/push.ts', { spy: true })
vi.mock('./features/reports/reports.ts', { spy: true })
vi.mock('./features/rolling/rolling.ts', { spy: true })
vi.mock('./features/casino/casino.ts', { spy: true })
vi.mock('./features/seals/seals.ts', { spy: true })
vi.mock('./http/moved.ts', { spy: true })
vi.mock('./ledger/marks.ts', { spy: true })
vi.mock('./sweep.ts', { spy: true })
vi.mock('./watch.ts', { spy: true })

const works = {
  tickDraws,
  sealDue,
  tellSeals,
  closeBooks,
  rollRounds,
  rollVendors,
  readCatalogues,
  settleUnended,
  addUpDays,
  addUpGames,
  addUpBets,
  markDays,
  watchClock,
  watchRecent,
  watchBooks,
  lapseGone,
  sendPushes,
  noteEvening,
  makeOwnData,
  closeDue,
  sealDays,
  sendPlanned,
  sweepMoved,
  sweep,
  writeEnds,
  chainEvents,
  watchAlarms,
}

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('whoever has the lease begins with every work, and repeats what has to be done within a second', async () => {
  const jobs = await startJobs(house.deps)
  try {
    await vi.waitFor(() => {
      const begun = Object.entries(works).filter(
        ([, work]) => vi.mocked(work).mock.calls.length > 0,
      )
      expect(begun.map(([name]) => name)).toEqual(Object.keys(works))
    })
    await vi.waitFor(() => {
      for (const work of [
        tickDraws,
        sealDue,
        tellSeals,
        rollRounds,
        rollVendors,
        lapseGone,
        sendPushes,
      ])
        expect(vi.mocked(work).mock.calls.length).toBeGreaterThan(1)
    })
  } finally {
    await jobs.stop()
  }
})
