/** What a full table costs: counted in rows read and values written out, for a table of a few and of four times as many. */
import { randomUUID } from 'node:crypto'
import { StatementSync } from 'node:sqlite'

import { afterEach, expect, test, vi } from 'vitest'

import { openVendorHouse, type VendorHouse } from '../testing/vendor.ts'

let house: VendorHouse | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await house?.close()
})

type Work = { rows: number; parsed: number; written: number }

/** Counts from now on: rows the store hands out, JSON read, JSON written. */
function count(): Work {
  const work: Work = { rows: 0, parsed: 0, written: 0 }
  const all = Object.getOwnPropertyDescriptor(StatementSync.prototype, 'all')!.value as (
    ...values: unknown[]
  ) => unknown[]
  vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (this: unknown, ...values) {
    const rows = all.apply(this, values)
    work.rows += rows.length
    return rows as never
  })
  const { parse, stringify } = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((...given) => {
    work.parsed++
    return parse(...given) as unknown
  })
  vi.spyOn(JSON, 'stringify').mockImplementation((...given: unknown[]) => {
    work.written++
    return stringify(...(given as [unknown]))
  })
  return work
}

/** A round of a table from its bets to the last word of its wins, with a window open for every player. */
async function round(players: number): Promise<Work> {
  house = await openVendorHouse()
  await house.again(2)
  const { origin, wallet } = house
  const seats: Awaited<ReturnType<VendorHouse['sit']>>[] = []
  const ending = new AbortController()
  for (let i = 0; i < players; i++) {
    const seat = await house.sit('haneul.baccarat1', `p${i}`)
    const live = await fetch(`${origin()}/games/api/live`, {
      headers: { authorization: `Bearer ${seat.token}` },
      signal: ending.signal,
    })
    live.body!.pipeTo(new WritableStream()).catch(() => undefined)
    seats.push(seat)
  }
  // They sit down as fast as the machine lets them: the round that is bet on begins after that.
  house.nextRound(2)
  const { table } = await seats[0]!.ask('seat')
  const work = count()
  const bets = [
    { key: 'player', stake: 1_000 },
    { key: 'banker', stake: 2_000 },
  ]
  await house.withClockStopped(() =>
    Promise.all(
      seats.map(async ({ ask }) => {
        const answer = await ask('bet', { id: randomUUID(), number: table.number, bets })
        expect(answer).toMatchObject({ result: true })
      }),
    ),
  )
  await vi.waitFor(() => expect(new Set(wallet.of('end').map(({ raw }) => raw)).size).toBe(players))
  await vi.waitFor(() => expect(house!.waiting()).toBe(0))
  vi.restoreAllMocks()
  ending.abort()
  await house.close()
  house = undefined
  return work
}

test('a table of four times as many players costs no more than four times the work', async () => {
  const few = await round(30)
  const many = await round(120)
  for (const kind of ['rows', 'parsed', 'written'] as const)
    expect(many[kind] / few[kind], `${kind}: ${few[kind]}, ${many[kind]}`).toBeLessThan(4.6)
})
